/// The header of a message. The message's values are read with a `BodyReader`.
package struct Message: Hashable, Sendable {
  package enum Kind: UInt8, Hashable, Sendable {
    case call = 1, reply, error, signal
  }

  package var kind: Kind
  /// The serial number of the call to which a reply or an error belongs.
  package var replySerial: UInt32 = 0
  package var path = ""
  package var interface = ""
  package var member = ""
  package var errorName = ""
  package var sender = ""
  package var destination = ""
  package var signature = ""
  /// The serial number of the message, which its sender has chosen.
  var serial: UInt32 = 0
  /// Whether the sender of a call waits for a reply.
  var wantsReply = true

  init(kind: Kind) { self.kind = kind }

  /// Makes a call of a method.
  package init(
    to destination: String, path: String, interface: String, member: String
  ) {
    kind = .call
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
  }

  /// Whether this is the bus's own signal that a name has another owner. Peers can send such a signal, too.
  package var isNameOwnerChanged: Bool {
    kind == .signal && sender == BusName.bus && interface == BusName.bus
      && member == "NameOwnerChanged"
  }

  /// Makes a call of the bus itself.
  package init(toBus member: String) {
    self.init(
      to: BusName.bus, path: "/org/freedesktop/DBus", interface: BusName.bus, member: member)
  }

  /// Makes a signal of an object of this program.
  init(signal member: String, of interface: String, at path: String) {
    kind = .signal
    self.path = path
    self.interface = interface
    self.member = member
    wantsReply = false
  }

  /// Makes the reply to a call, or an error reply with the name `error`.
  init(answering call: Message, error: String = "") {
    kind = error.isEmpty ? .reply : .error
    replySerial = call.serial
    destination = call.sender
    errorName = error
  }

  /// Greatest length of a useful message, in bytes. Longer messages are skipped.
  static let limit = 1 << 18
  /// Greatest length of any message of a bus, in bytes (D-Bus Specification, "Message Format").
  static let longest = 1 << 27
  /// Flag of a call whose sender does not wait for a reply.
  private static let noReplyExpected: UInt8 = 1

  /// Returns the bytes of the whole message, as they are sent.
  func bytes(_ values: [Value], serial: UInt32) -> [UInt8] {
    var body = Writer()
    for value in values { body.value(value) }
    var writer = Writer()
    for byte in [
      UInt8(ascii: "l"), kind.rawValue,
      wantsReply ? 0 : Self.noReplyExpected, 1,
    ] { writer.byte(byte) }
    writer.uint32(UInt32(body.bytes.count))
    writer.uint32(serial)
    writer.uint32(0)
    let start = writer.bytes.count
    let fields: [(code: UInt8, type: String, text: String)] = [
      (1, "o", path), (2, "s", interface), (3, "s", member), (4, "s", errorName),
      (6, "s", destination), (7, "s", sender), (8, "g", values.map(\.signature).joined()),
    ]
    if replySerial != 0 {
      writer.byte(5)
      writer.signature("u")
      writer.uint32(replySerial)
    }
    for field in fields where !field.text.isEmpty {
      writer.align(to: 8)
      writer.byte(field.code)
      writer.signature(field.type)
      if field.type == "g" { writer.signature(field.text) } else { writer.string(field.text) }
    }
    writer.setUInt32(UInt32(writer.bytes.count - start), at: start - 4)
    writer.align(to: 8)
    return writer.bytes + body.bytes
  }

  /// The lengths of one message's header and body, in bytes.
  struct Extent: Hashable {
    var header: Int
    var body: Int
    var isBigEndian: Bool

    var total: Int { header + body }
  }

  enum Fault: Error { case malformed }

  /// Returns the extent of the message at the start of `bytes`; nil while too few bytes have arrived.
  static func extent(of bytes: UnsafeRawBufferPointer) throws(Fault) -> Extent? {
    guard bytes.count >= 16 else { return nil }
    let isBigEndian = bytes[0] == UInt8(ascii: "B")
    guard isBigEndian || bytes[0] == UInt8(ascii: "l"),
      bytes[3] == 1
    else { throw .malformed }
    func number(_ offset: Int) -> Int {
      let raw = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      return Int(isBigEndian ? UInt32(bigEndian: raw) : UInt32(littleEndian: raw))
    }
    let header = (16 + number(12) + 7) / 8 * 8
    let body = number(4)
    guard header + body <= longest else { throw .malformed }
    return Extent(header: header, body: body, isBigEndian: isBigEndian)
  }

  /// Reads the header of a complete message; nil if messages of its kind are ignored.
  static func read(
    _ bytes: UnsafeRawBufferPointer, _ extent: Extent
  ) throws(Fault) -> Message? {
    guard let kind = Kind(rawValue: bytes[1]) else { return nil }
    var message = Message(kind: kind)
    // The fields are an array that begins 12 bytes after the start of the message, which is aligned to 4.
    var reader = BodyReader(
      UnsafeRawBufferPointer(rebasing: bytes[..<extent.header]), signature: "uuua(yv)",
      isBigEndian: extent.isBigEndian)
    message.wantsReply = bytes[2] & noReplyExpected == 0
    _ = (reader.uint32(), reader.uint32())
    message.serial = reader.uint32() ?? 0
    let isWhole = reader.array { field in
      guard field.enter(), let code = field.byte() else { return false }
      return field.variant { message.readField(code, &$0) } ?? false
    }
    guard isWhole else { throw .malformed }
    return message
  }

  private mutating func readField(_ code: UInt8, _ value: inout BodyReader) -> Bool? {
    switch code {
    case 5: value.uint32().map { replySerial = $0 }.map { true }
    case 1: value.string().map { path = $0 }.map { true }
    case 2: value.string().map { interface = $0 }.map { true }
    case 3: value.string().map { member = $0 }.map { true }
    case 4: value.string().map { errorName = $0 }.map { true }
    case 6: value.string().map { destination = $0 }.map { true }
    case 7: value.string().map { sender = $0 }.map { true }
    case 8: value.string().map { signature = $0 }.map { true }
    // Fields that a later version of the protocol adds are skipped.
    default: value.skip() ? true : nil
    }
  }
}
