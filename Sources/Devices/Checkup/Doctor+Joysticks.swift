import Runtime
import X11

/// Whether the buttons of joysticks can be switches (R-ASSIST-5).
extension Doctor {
  /// Where the kernel names what can be read as a joystick.
  private static let folder = "/sys/class/input"

  /// The names of the joysticks of the machine.
  static func joysticks(in folder: String = folder) -> [String] {
    TextFile.folders(in: folder).filter { $0.hasPrefix("js") }.sorted().compactMap { device in
      let text = try? TextFile.read("\(folder)/\(device)/device/name")
      let name = text.map { $0.filter { $0 != "\n" } } ?? ""
      return name.isEmpty ? nil : name
    }
  }

  /// A finding for each; `known` are the names of the X server's devices.
  static func findings(joysticks: [String], known: [String]) -> [Finding] {
    joysticks.map { name in
      let isKnown = known.contains { $0.hasPrefix(name) }
      return Finding(
        subject: "joystick", state: isKnown ? .good : .weak,
        fact: isKnown ? "\(name): keycap switch learn learns its buttons" : name,
        advice: isKnown
          ? ""
          : "The X server does not read it: install xserver-xorg-input-joystick and log in anew."
      )
    }
  }
}
