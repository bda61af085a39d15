/// A packet of PulseAudio's own protocol, version 12, which PipeWire speaks, too: a command with its values, each after
/// a letter for its kind. Numbers are big-endian.
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
  /// For numbers that name nothing, and for the channel of commands.
  static let none = UInt32.max
  /// The largest packet that is read: the replies to what we say are short.
  static let limit = 4_096

  private(set) var payload: [UInt8] = []
  /// `none` for commands; else what an upload's bytes belong to.
  private(set) var channel = none

  /// A command; `tag` is repeated in its answer.
  init(_ command: Command, tag: UInt32) {
    append(command.rawValue)
    append(tag)
  }

  /// Bytes of an upload.
  init(_ bytes: [UInt8], channel: UInt32) {
    (payload, self.channel) = (bytes, channel)
  }

  mutating func append(_ number: UInt32) { payload += letter("L") + big(number) }
  mutating func append(_ text: String) { payload += letter("t") + Array(text.utf8) + [0] }
  mutating func appendNoText() { payload += letter("N") }
  mutating func append(blob bytes: [UInt8]) {
    payload += letter("x") + big(UInt32(bytes.count)) + bytes
  }
  /// One channel of signed 16-bit samples, little-endian, of which each second has so many.
  mutating func append(monoOfRate rate: UInt32) {
    payload += letter("a") + [3, 1] + big(rate) + letter("m") + [1, 0]
  }

  /// The packet as it is sent: its length, its channel, an offset and flags that are 0, its payload.
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
  /// The first number of the answer; nil where it has none.
  var number: UInt32?

  /// What reading comes to.
  enum Outcome: Hashable {
    case answer(SoundAnswer)
    /// A packet that is no answer to us.
    case other
    /// The packet has not come whole.
    case partial
    /// No server that keeps to the protocol says this.
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
