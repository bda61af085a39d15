import Joysticks
import KeyModel
import Keyboard
import X11

/// Keys and buttons that are switches (R-ASSIST-5).
extension App {
  /// Takes these from their devices, and lets others go.
  func follow(switches: [SwitchSource: SwitchRole], at now: Instant) {
    reader.switches = switches
    let names = Set(switches.keys.filter { $0.kind == .joystick }.map(\.device))
    guard !names.isEmpty || joysticks != nil else { return }
    let desk =
      joysticks
      ?? JoystickDesk(on: loop) { [unowned self] source, isDown, time, now in
        guard let role = keyboard.wishes.switches[source] else { return }
        dispatch(.pressSwitch(role, isDown: isDown, at: time), at: now)
      }
    joysticks = desk
    desk.follow(names.isEmpty ? .none : .named(names), at: now)
  }
}
