import Commands
import KeyModel
import Runtime
import Speech

/// The user's speech service (R-ASSIST-7).
extension App {
  /// Speaks with these settings; nil leaves the service. At a greeter there is no user whose service it would be.
  func followSpeech(_ settings: SpeechSettings?) {
    guard let settings, !options.isGreeter, let path = SpeechService.socket else {
      speech?.close()
      return speech = nil
    }
    if let speech { return speech.use(settings) }
    speech = SpeechDesk(
      path: path, voice: settings, on: loop,
      start: { [log] in
        do throws(SystemFailure) { try SpeechService.start() } catch {
          log.warning("speech-dispatcher: \(public: error.message)")
        }
      },
      failed: { [log] reason in log.warning("speech: \(public: reason)") })
  }
}
