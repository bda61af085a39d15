/// A packet of PulseAudio's native protocol, version 12, which PipeWire supports, too. The packet is a command and
/// its values, each after a letter for its type. Numbers are big-endian.
struct SoundPacket: Hashable {
  enum Command: UInt32 {
    case error = 0
    case reply = 2
    case authorize = 8
    case setClientName = 9
    case createUpload = 15
    case finishUpload = 17
    case playSample = 18
  }

  static let version: UInt32 = 12
  /// The index that means "no index", and the channel of commands.
  static let none = UInt32.max
  /// Greatest size of a packet that is read, in bytes. The replies to this program's commands are short.
  static let limit = 4_096

  private(set) var payload: [UInt8] = []
  /// `none` for commands; for an upload, the channel of its bytes.
  private(set) var channel = none

  /// Makes a command. The server repeats `tag` in its answer.
  init(_ command: Command, tag: UInt32) {
    append(command.rawValue)
    append(tag)
  }

  /// Makes a packet with bytes of an upload.
  init(_ bytes: [UInt8], channel: UInt32) {
    (payload, self.channel) = (bytes, channel)
  }

  mutating func append(_ number: UInt32) { payload += letter("L") + big(number) }
  mutating func append(_ text: String) { payload += letter("t") + Array(text.utf8) + [0] }
  mutating func appendNoText() { payload += letter("N") }
  mutating func append(blob bytes: [UInt8]) {
    payload += letter("x") + big(UInt32(bytes.count)) + bytes
  }
  /// Appends the format of one channel: signed 16-bit samples, little-endian, `rate` samples per second.
  mutating func append(monoOfRate rate: UInt32) {
    payload += letter("a") + [3, 1] + big(rate) + letter("m") + [1, 0]
  }

  /// The bytes of the packet: its length, its channel, an offset and flags of 0, its payload.
  var bytes: [UInt8] {
    big(UInt32(payload.count)) + big(channel) + [UInt8](repeating: 0, count: 12) + payload
  }

  private func letter(_ letter: Unicode.Scalar) -> [UInt8] { [UInt8(letter.value)] }
  private func big(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}

/// An answer of the sound server.
struct SoundAnswer: Hashable {
  var isGood: Bool
  var tag: UInt32
  /// The first number of the answer; nil if it has none.
  var number: UInt32?

  /// The result of reading.
  enum Outcome: Hashable {
    case answer(SoundAnswer)
    /// The packet is not an answer to this program.
    case other
    /// The packet is not complete yet.
    case partial
    /// The bytes break the protocol.
    case broken
  }

  /// Removes the first packet from `bytes`.
  static func removeFirst(from bytes: inout [UInt8]) -> Outcome {
    guard bytes.count >= 20 else { return .partial }
    let length = Int(number(bytes[..<4]))
    guard length <= SoundPacket.limit else { return .broken }
    guard bytes.count >= 20 + length else { return .partial }
    let (channel, payload) = (number(bytes[4..<8]), bytes[20..<(20 + length)])
    bytes.removeFirst(20 + length)
    guard channel == SoundPacket.none else { return .other }
    var numbers: [UInt32] = []
    var rest = payload
    while rest.count >= 5, rest.popFirst() == UInt8(ascii: "L") {
      numbers.append(number(rest.prefix(4)))
      rest = rest.dropFirst(4)
    }
    guard numbers.count >= 2 else { return .other }
    switch SoundPacket.Command(rawValue: numbers[0]) {
    case .reply:
      let number = numbers.count > 2 ? numbers[2] : nil
      return .answer(SoundAnswer(isGood: true, tag: numbers[1], number: number))
    case .error: return .answer(SoundAnswer(isGood: false, tag: numbers[1]))
    default: return .other
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}
