internal import Glibc
import KeyModel
import Runtime

/// One connection to speech-dispatcher. A command is sent when the answer to the last one has come; meanwhile
/// newer words take the place of older ones.
final class SpeechLine {
  private let loop: EventLoop
  private let descriptor: Int32
  private let ended: () -> Void
  private var isGone = false
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  /// The commands still to be sent, one an answer: those about the voice, then those of one utterance.
  private var commands: [String] = []
  private var spoken: [String] = []
  private var isAwaiting = false
  /// Whether the service waits for a text, which is the first of `spoken`.
  private var isInText = false
  private var language = ""
  private var queued: [Utterance] = []
  /// The voices that were told, and who gets them; nil while nobody has asked.
  private var asked: (voices: [SpeechVoice], told: ([SpeechVoice]) -> Void)?
  /// Whether the answer that is awaited is the list of voices.
  private var isListing = false

  /// No answer of the service is as long.
  private static let longestAnswer = 1 << 16
  /// Nobody listens to more characters than this at once.
  private static let longestText = 400

  /// nil where nobody listens at `path`.
  init?(path: String, voice: SpeechSettings, on loop: EventLoop, ended: @escaping () -> Void) {
    guard let descriptor = UnixSocket.connected(to: path) else { return nil }
    self.descriptor = descriptor
    self.loop = loop
    self.ended = ended
    commands = ["SET SELF CLIENT_NAME user:keycap:main"]
    loop.watch(descriptor) { [weak self] readiness, _ in self?.serve(readiness) }
    use(voice)
    proceed()
  }

  deinit { leave() }

  /// Whether everything was sent and answered.
  var isIdle: Bool { !isAwaiting && commands.isEmpty && spoken.isEmpty && queued.isEmpty }

  func use(_ voice: SpeechSettings) {
    commands.append("SET SELF RATE \(Int(voice.rate))")
    if !voice.voice.isEmpty {
      commands.append("SET SELF SYNTHESIS_VOICE \(SpeechLine.cleaned(voice.voice))")
    }
    proceed()
  }

  /// Asks for the voices of the service. One that refuses has none.
  func list(_ told: @escaping ([SpeechVoice]) -> Void) {
    asked = ([], told)
    commands.append(SpeechLine.list)
    proceed()
  }

  func say(_ utterance: Utterance) {
    if utterance.interrupts {
      drop()
      queued = [utterance]
    } else {
      queued = queued.suffix(1) + [utterance]
    }
    proceed()
  }

  // MARK: Commands

  /// Sends the next command, if the last one was answered.
  private func proceed() {
    guard !isGone, !isAwaiting else { return }
    if !isInText, !commands.isEmpty { return command(commands.removeFirst()) }
    if spoken.isEmpty, !queued.isEmpty { prepare(queued.removeFirst()) }
    guard !spoken.isEmpty else { return }
    let next = spoken.removeFirst()
    isInText = next == SpeechLine.speak
    command(next)
  }

  private func command(_ command: String) {
    output += Array((command + "\r\n").utf8)
    isAwaiting = true
    isListing = command == SpeechLine.list
    flush()
  }

  /// What has not been sent of an utterance is not sent any more, but for a text that the service waits for.
  private func drop() {
    guard !spoken.isEmpty else { return }
    spoken = isInText ? Array(spoken.prefix(1)) : []
    language = ""
  }

  private static let speak = "SPEAK"
  private static let list = "LIST SYNTHESIS_VOICES"

  private func prepare(_ utterance: Utterance) {
    if utterance.interrupts { spoken.append("CANCEL SELF") }
    let wanted = utterance.language.isEmpty ? "en" : utterance.language
    if wanted != language {
      language = wanted
      spoken.append("SET SELF LANGUAGE \(SpeechLine.cleaned(wanted))")
    }
    let text = SpeechLine.cleaned(utterance.text)
    if utterance.isCharacter, text.count == 1, text != " " {
      spoken.append("CHAR \(text)")
    } else {
      spoken.append(SpeechLine.speak)
      // A line with nothing but a dot ends the text.
      spoken.append((text.hasPrefix(".") ? "." : "") + text + "\r\n.")
    }
  }

  /// The text on one line: no sign in it ends the line.
  private static func cleaned(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(longestText).map { scalar -> Unicode.Scalar in
      scalar.value < 0x20 || scalar.value == 0x7f
        || scalar.properties.generalCategory == .lineSeparator
        ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }

  // MARK: The socket

  private func flush() {
    while !output.isEmpty {
      let sent = output.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent < 0, errno == EINTR { continue }
      if sent < 0, errno == EAGAIN { return loop.change(descriptor, to: [.reading, .writing]) }
      // The end is told by the read.
      guard sent > 0 else { return }
      output.removeFirst(sent)
    }
  }

  private func serve(_ readiness: EventLoop.Readiness) {
    if readiness.contains(.writing) {
      loop.change(descriptor, to: .reading)
      flush()
    }
    guard readiness.contains(.reading) || readiness.hasEnded else { return }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    if count < 0, errno == EINTR || errno == EAGAIN { return }
    guard count > 0, input.count < SpeechLine.longestAnswer else { return end() }
    input += bytes[..<count]
    while let newline = input.firstIndex(of: UInt8(ascii: "\n")) {
      answered(Array(input[..<newline]))
      input.removeFirst(newline + 1)
    }
  }

  /// A line of an answer: its last one has a blank behind the number. Numbers from 700 are events, which
  /// nobody asked for. A refused command costs its own words and nothing else.
  private func answered(_ line: [UInt8]) {
    if isListing, line.count > 4, line[3] == UInt8(ascii: "-") {
      SpeechVoice(line: String(decoding: line.dropFirst(4), as: UTF8.self)).map {
        asked?.voices.append($0)
      }
      return
    }
    guard line.count >= 4, line[3] == UInt8(ascii: " "), line[0] != UInt8(ascii: "7") else {
      return
    }
    if line[0] != UInt8(ascii: "2"), isInText {
      spoken.removeFirst()
      isInText = false
    }
    isAwaiting = false
    if isListing, let (voices, told) = asked {
      (isListing, asked) = (false, nil)
      told(voices)
    }
    proceed()
  }

  private func end() {
    guard !isGone else { return }
    leave()
    ended()
  }

  private func leave() {
    guard !isGone else { return }
    isGone = true
    loop.forget(descriptor)
    close(descriptor)
  }
}
