import Commands
import KeyModel
import Keyboard
import Peripherals
import Runtime
import X11

/// The user's speech service (R-ASSIST-7).
extension App {
  /// Speaks with these settings; nil closes the connection. At a greeter there is no user, and so no speech service.
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

/// Keys and buttons that are switches (R-ASSIST-5).
extension App {
  /// Reads the switches that the keyboard asks for, and stops reading the others.
  func follow(switches: [SwitchSource: SwitchRole], at now: Instant) {
    reader.switches = switches
    joysticks.follow(JoystickDesk.Wish(switches.keys), at: now)
  }

  func makeJoysticks() -> JoystickDesk {
    JoystickDesk(on: loop) { [unowned self] source, isDown, time, now in
      guard let role = keyboard.wishes.switches[source] else { return }
      dispatch(.pressSwitch(role, isDown: isDown, at: time), at: now)
    }
  }
}
