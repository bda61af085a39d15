internal import Peripherals

/// Checks whether the buttons of joysticks can be switches (R-ASSIST-5).
extension Doctor {
  /// Returns a finding for each joystick.
  static func findings(joysticks: [Joystick]) -> [Finding] {
    joysticks.map { joystick in
      let isReadable = joystick.isReadable
      return Finding(
        subject: "joystick", state: isReadable ? .good : .weak,
        fact: isReadable
          ? "\(joystick.name): keycap switch learn learns its buttons" : joystick.name,
        advice: isReadable
          ? ""
          : "This user may not read it: log in at the computer itself, or join the group input."
      )
    }
  }
}
