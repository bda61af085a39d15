package import KeyModel
package import Runtime

/// The user's speech service, speech-dispatcher. The object uses its line protocol (SSIP), without a library and
/// without blocking. Of the texts that come before the service is ready, only the last is kept, since old letters
/// are of no use.
package final class SpeechController {
  private let loop: EventLoop
  private let path: String
  private let start: () -> Void
  private let failed: (String) -> Void
  private lazy var timer = loop.makeTimer { [unowned self] now in connect(at: now) }
  private var line: SpeechLine?
  private var attempts = 0
  private var voice: SpeechSettings
  private var waiting: [Utterance] = []
  /// Gets the list of voices; nil if the list was not requested.
  private var asking: (([SpeechVoice]) -> Void)?

  /// Time between attempts to reach a service that is starting.
  private static let pause: Milliseconds = 200
  /// Greatest number of attempts.
  private static let mostAttempts = 25

  /// Connects to the service at `path`, a Unix socket. If no process listens there, calls `start` once, which starts
  /// the service. If the service does not appear, calls `failed` with the reason.
  package init(
    path: String, voice: SpeechSettings, on loop: EventLoop, start: @escaping () -> Void,
    failed: @escaping (String) -> Void
  ) {
    self.path = path
    self.voice = voice
    self.loop = loop
    self.start = start
    self.failed = failed
    connect(at: loop.now())
  }

  /// Whether the service accepts texts.
  package var isConnected: Bool { line != nil }

  /// Whether the service has accepted all texts.
  package var isIdle: Bool { line?.isIdle ?? false }

  /// Adopts another voice or speed.
  package func use(_ voice: SpeechSettings) {
    guard voice != self.voice else { return }
    self.voice = voice
    line?.use(voice)
  }

  package func say(_ utterance: Utterance, at now: Instant) {
    guard let line else {
      waiting = utterance.interrupts ? [utterance] : waiting.suffix(1) + [utterance]
      if attempts == 0 { connect(at: now) }
      return
    }
    line.say(utterance)
  }

  /// Calls `reported` with the voices of the service.
  package func list(_ reported: @escaping ([SpeechVoice]) -> Void) {
    if let line { line.list(reported) } else { asking = reported }
  }

  /// Stops speaking, and closes the connection.
  package func close() {
    loop.set(timer, at: nil)
    line = nil
    waiting = []
  }

  private func connect(at now: Instant) {
    guard line == nil else { return }
    line = SpeechLine(path: path, voice: voice, on: loop) { [weak self] in
      // The next text may start the service again.
      self?.line = nil
      self?.attempts = 0
    }
    if let line {
      attempts = 0
      for utterance in waiting { line.say(utterance) }
      waiting = []
      if let asking { line.list(asking) }
      asking = nil
      return
    }
    if attempts == 0 { start() }
    attempts += 1
    guard attempts <= SpeechController.mostAttempts else {
      attempts = 0
      waiting = []
      return failed(
        "nobody speaks at \(path); install speech-dispatcher with a voice such as espeak-ng")
    }
    loop.set(timer, at: now + SpeechController.pause)
  }
}
