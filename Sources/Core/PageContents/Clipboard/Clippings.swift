package import KeyModel

/// The last copied texts. The texts are only in memory and expire, except for the texts that the user keeps.
package struct Clippings: Hashable, Sendable {
  package struct Clipping: Hashable, Sendable {
    /// Number that is unique in this run.
    package let number: Int
    package var text: String
    /// Time at which the text was copied.
    package var time: Instant
    /// Whether the user keeps the text, also after this run of the keyboard.
    package var isKept: Bool
  }

  /// Greatest number of clippings that are not kept.
  package static let capacity = 24
  /// Greatest number of kept clippings.
  package static let keptCapacity = 48
  /// Greatest length of a text, in graphemes; longer texts are not remembered.
  package static let longest = 16_384

  /// All clippings: first the kept clippings, then the other clippings, each part in order from the newest to the oldest.
  package private(set) var all: [Clipping] = []
  private var count = 0

  package init() {}

  package subscript(number: Int) -> Clipping? { all.first { $0.number == number } }

  /// Adds a copied text. A text that is already in the list moves to the front of its part.
  package mutating func add(_ text: String, at now: Instant) {
    guard text.contains(where: { !$0.isWhitespace }), text.count <= Clippings.longest else {
      return
    }
    let isKept = all.first { $0.text == text }?.isKept ?? false
    all.removeAll { $0.text == text }
    insert(text, isKept: isKept, at: now)
  }

  /// Marks the text as kept or not kept, with `now` as the time of its copying.
  package mutating func keep(_ number: Int, _ isKept: Bool, at now: Instant) {
    guard let clipping = self[number] else { return }
    all.removeAll { $0.number == number }
    insert(clipping.text, isKept: isKept, at: now)
  }

  package mutating func remove(_ number: Int) { all.removeAll { $0.number == number } }

  /// Forgets the clippings that were copied up to `moment`, except for the kept clippings.
  package mutating func forget(before moment: Instant) {
    all.removeAll { !$0.isKept && $0.time <= moment }
  }

  /// Time of the oldest clipping that is not kept; nil if there is no such clipping.
  package var oldest: Instant? { all.lazy.filter { !$0.isKept }.map(\.time).min() }

  private mutating func insert(_ text: String, isKept: Bool, at now: Instant) {
    count += 1
    let clipping = Clipping(number: count, text: text, time: now, isKept: isKept)
    let start = isKept ? 0 : all.firstIndex { !$0.isKept } ?? all.endIndex
    all.insert(clipping, at: start)
    let excess = { (clippings: [Clipping], most: Int) in
      clippings.dropFirst(most).map(\.number)
    }
    let old = Set(
      excess(all.filter(\.isKept), Clippings.keptCapacity)
        + excess(all.filter { !$0.isKept }, Clippings.capacity))
    all.removeAll { old.contains($0.number) }
  }

  // MARK: The file of kept clippings

  /// The kept texts, one per line, the newest first; a line break in a text is `\n`, a backslash `\\`.
  package var keptText: String {
    all.filter(\.isKept).map { Clippings.escaped($0.text) + "\n" }.joined()
  }

  /// Replaces the kept clippings by the texts of a file written from `keptText`.
  package mutating func restore(_ file: String, at now: Instant) {
    all.removeAll(where: \.isKept)
    let lines = file.split(separator: "\n").prefix(Clippings.keptCapacity)
    for line in lines.reversed() {
      let text = Clippings.plain(line)
      guard !text.isEmpty, text.count <= Clippings.longest else { continue }
      all.removeAll { $0.text == text }
      insert(text, isKept: true, at: now)
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { line, character in
      switch character {
      case "\\": line += "\\\\"
      case _ where character.isNewline: line += "\\n"
      default: line.append(character)
      }
    }
  }

  private static func plain(_ line: Substring) -> String {
    var text = ""
    var isEscaped = false
    for character in line {
      switch (isEscaped, character) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (true, "n"): text.append("\n")
      default: text.append(character)
      }
      isEscaped = false
    }
    return text
  }
}
