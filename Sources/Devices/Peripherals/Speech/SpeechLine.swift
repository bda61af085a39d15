internal import Glibc
import KeyModel
import Runtime

/// One connection to speech-dispatcher. A command is sent when the command before was answered. In the meantime,
/// newer texts replace older texts.
final class SpeechLine {
  private let loop: EventLoop
  private let descriptor: Int32
  private let ended: () -> Void
  private var isGone = false
  private var input: [UInt8] = []
  private var output: [UInt8] = []
  /// The commands about the voice that wait to be sent, one after each answer.
  private var commands: [String] = []
  /// The commands of one utterance, which are sent after `commands`.
  private var spoken: [String] = []
  /// Whether a command is not answered yet.
  private var isAwaiting = false
  /// Whether the service expects a text, which is the first of `spoken`.
  private var isInText = false
  private var language = ""
  private var queued: [Utterance] = []
  /// The voices received up to now, and the closure that gets them; nil if they were not requested.
  private var asked: (voices: [SpeechVoice], reported: ([SpeechVoice]) -> Void)?
  /// Whether the next answer is the list of voices.
  private var isListing = false

  /// Greatest length of an answer, in bytes. The service's answers are shorter.
  private static let longestAnswer = 1 << 16
  /// Greatest number of characters in a spoken text. Listeners cannot follow a longer text.
  private static let longestText = 400

  /// Connects to the service; nil if no process listens at `path`.
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

  /// Whether all commands were sent and answered.
  var isIdle: Bool { !isAwaiting && commands.isEmpty && spoken.isEmpty && queued.isEmpty }

  func use(_ voice: SpeechSettings) {
    commands.append("SET SELF RATE \(Int(voice.rate))")
    if !voice.voice.isEmpty {
      commands.append("SET SELF SYNTHESIS_VOICE \(SpeechLine.cleaned(voice.voice))")
    }
    proceed()
  }

  /// Asks for the voices of the service. If the service refuses, the list is empty.
  func list(_ reported: @escaping ([SpeechVoice]) -> Void) {
    asked = ([], reported)
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

  /// Sends the next command, if the last command was answered.
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

  /// Drops the unsent commands of an utterance, except a text that the service expects.
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
      // A line that is a single dot ends the text.
      spoken.append((text.hasPrefix(".") ? "." : "") + text + "\r\n.")
    }
  }

  /// Returns the text on one line: characters that could end the line are replaced.
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
      // The next read reports a lost connection.
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

  /// Handles a line of an answer. The last line has a blank after its number. Numbers from 700 on are events, which
  /// were not requested. If a command is refused, only its own text is lost.
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
    if isListing, let (voices, reported) = asked {
      (isListing, asked) = (false, nil)
      reported(voices)
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
