/// Writes values as bytes, little-endian, each aligned to its own size from the start of the message.
struct Writer {
  private(set) var bytes: [UInt8] = []

  mutating func align(to size: Int) {
    while !bytes.count.isMultiple(of: size) { bytes.append(0) }
  }

  mutating func byte(_ value: UInt8) { bytes.append(value) }

  mutating func uint32(_ value: UInt32) {
    align(to: 4)
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func uint64(_ value: UInt64) {
    align(to: 8)
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Appends a text or an object path.
  mutating func string(_ text: String) {
    uint32(UInt32(text.utf8.count))
    bytes.append(contentsOf: text.utf8)
    bytes.append(0)
  }

  mutating func signature(_ text: String) {
    bytes.append(UInt8(truncatingIfNeeded: text.utf8.count))
    bytes.append(contentsOf: text.utf8)
    bytes.append(0)
  }

  mutating func value(_ value: Value) {
    switch value {
    case .bool(let flag): uint32(flag ? 1 : 0)
    case .int32(let number): uint32(UInt32(bitPattern: number))
    case .uint32(let number): uint32(number)
    case .uint64(let number): uint64(number)
    case .string(let text), .path(let text): string(text)
    case .variant(let inner):
      signature(inner.signature)
      self.value(inner)
    case .structure(let members):
      align(to: 8)
      for member in members { self.value(member) }
    case .entry(let key, let inner):
      align(to: 8)
      string(key)
      self.value(inner)
    case .array(let values, let element):
      uint32(0)
      let place = bytes.count - 4
      align(to: BodyReader.alignment(of: element.utf8.first ?? 0))
      let start = bytes.count
      for inner in values { self.value(inner) }
      setUInt32(UInt32(bytes.count - start), at: place)
    }
  }

  mutating func setUInt32(_ value: UInt32, at place: Int) {
    withUnsafeBytes(of: value.littleEndian) { source in
      for (index, byte) in source.enumerated() { bytes[place + index] = byte }
    }
  }
}
