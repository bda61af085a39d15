import KeyModel
import Keyboard
import Peripherals
import Runtime

/// The speech and the sounds of the keyboard, and the keys and buttons that are its switches (R-ASSIST-5, R-ASSIST-7).
final class PeripheralWiring {
  private let host: KeyboardHost
  /// The user's speech service; nil until the first text to speak.
  private var speech: SpeechController?
  private lazy var joysticks = JoystickController(on: host.loop) {
    [unowned host] source, isDown, time, now in
    guard let role = host.outlook.requests.switches[source] else { return }
    host.handle(.pressSwitch(role, isDown: isDown, at: time), at: now)
  }
  private lazy var clicks = ClickPlayer(socket: SoundService.socket, on: host.loop)

  init(host: KeyboardHost) { self.host = host }

  /// Plays the sound of a key.
  func click() { clicks.click() }

  /// Speaks a text, if the user wants speech.
  func say(_ utterance: Utterance, at now: Instant) { speech?.say(utterance, at: now) }

  /// Reads the switches of joysticks that the keyboard asks for, stops reading the others, and speaks with the voice that
  /// it asks for.
  func follow(_ requests: DeviceRequests, at now: Instant) {
    joysticks.follow(JoystickController.Wish(requests.switches.keys), at: now)
    follow(requests.speech)
  }

  /// Speaks with these settings; nil closes the connection. At a greeter there is no user, and so no speech service.
  private func follow(_ settings: SpeechSettings?) {
    guard let settings, !host.files.isGreeter, let path = SpeechService.socket else {
      speech?.close()
      return speech = nil
    }
    if let speech { return speech.use(settings) }
    let log = host.log
    speech = SpeechController(
      path: path, voice: settings, on: host.loop,
      start: {
        do throws(SystemFailure) { try SpeechService.start() } catch {
          log.warning("speech-dispatcher: \(public: error.message)")
        }
      },
      failed: { reason in log.warning("speech: \(public: reason)") })
  }
}
