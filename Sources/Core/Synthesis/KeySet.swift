/// A set of keycodes, 0…255, stored inline without an allocation.
package struct KeySet: Hashable, Sequence, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  package init() {}

  package init(_ codes: some Sequence<UInt8>) {
    for code in codes { insert(code) }
  }

  /// Makes a set of the bit vector of 32 bytes in which the X protocol reports the keys that are down (QueryKeymap).
  package init(bytes: UnsafeRawBufferPointer) {
    for code in 0..<Swift.min(256, bytes.count * 8)
    where bytes[code >> 3] & 1 << UInt8(code & 7) != 0 {
      insert(UInt8(code))
    }
  }

  package var isEmpty: Bool { words.0 | words.1 | words.2 | words.3 == 0 }

  package func contains(_ code: UInt8) -> Bool {
    word(code >> 6) & 1 << UInt64(code & 63) != 0
  }

  package mutating func insert(_ code: UInt8) {
    change(code >> 6) { $0 |= 1 << UInt64(code & 63) }
  }

  package mutating func remove(_ code: UInt8) {
    change(code >> 6) { $0 &= ~(1 << UInt64(code & 63)) }
  }

  /// The keycodes, in ascending order.
  package struct Iterator: IteratorProtocol {
    fileprivate var rest: KeySet

    package mutating func next() -> UInt8? {
      for index in UInt8(0)..<4 {
        let word = rest.word(index)
        guard word != 0 else { continue }
        let code = index << 6 | UInt8(word.trailingZeroBitCount)
        rest.remove(code)
        return code
      }
      return nil
    }
  }

  package func makeIterator() -> Iterator { Iterator(rest: self) }

  package static func == (left: KeySet, right: KeySet) -> Bool { left.words == right.words }

  package func hash(into hasher: inout Hasher) {
    for index in UInt8(0)..<4 { hasher.combine(word(index)) }
  }

  fileprivate func word(_ index: UInt8) -> UInt64 {
    switch index {
    case 0: words.0
    case 1: words.1
    case 2: words.2
    default: words.3
    }
  }

  private mutating func change(_ index: UInt8, _ body: (inout UInt64) -> Void) {
    switch index {
    case 0: body(&words.0)
    case 1: body(&words.1)
    case 2: body(&words.2)
    default: body(&words.3)
    }
  }
}
