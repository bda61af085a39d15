import Focus
import Runtime

/// The lockers of this session: a locker that hides every keyboard locks out whoever has nothing else to type with
/// (R-DESK-7).
extension Doctor {
  /// One finding for each locker; none if no locker is known.
  func lockers() -> [Finding] {
    let settings = DesktopSettings(paths: paths)
    let commands = ProcessTree.ownProcesses().map(ProcessTree.command).filter { !$0.isEmpty }
    return Locker.lockers(among: commands).map { locker in
      Doctor.finding(
        about: locker, isSet: { settings.isSet(for: locker.rawValue) },
        hasOwnKeyboard: Doctor.virtualKeyboards.contains { TextFile.hasMatch(of: $0) })
    }
  }

  /// The folders in which Plasma's locker looks for its own keyboard, by the version of Qt, and the packages.
  private static let virtualKeyboards = [
    "/usr/lib/*/qt6/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so",
    "/usr/lib/*/qt5/plugins/platforminputcontexts/libqtvirtualkeyboardplugin.so",
  ]
  private static let virtualKeyboardPackages =
    "qt6-virtualkeyboard-plugin qml6-module-qtquick-virtualkeyboard (Plasma 5: "
    + "qtvirtualkeyboard-plugin qml-module-qtquick-virtualkeyboard)"

  static func finding(
    about locker: Locker, isSet: () -> Bool, hasOwnKeyboard: @autoclosure () -> Bool
  ) -> Finding {
    let name = locker.rawValue
    func hides(_ advice: String) -> Finding {
      Finding(
        subject: "lock screen", state: .weak, fact: "\(name) hides every keyboard", advice: advice)
    }
    func good(_ fact: String) -> Finding {
      Finding(subject: "lock screen", state: .good, fact: "\(name): \(fact)")
    }
    switch locker.place {
    case .above: return good("the keyboard lies above it")
    case .greeter: return good("it shows the login screen")
    case .own: return good("it has a keyboard of its own")
    case .embedded:
      return isSet()
        ? good("it shows the keyboard") : hides("It shows this one after keycap autostart on.")
    case .package:
      return hasOwnKeyboard()
        ? good("it has a keyboard of its own")
        : hides("Install a keyboard for it: \(virtualKeyboardPackages).")
    case .nowhere: return hides("Choose another one, such as XScreenSaver or xsecurelock.")
    }
  }
}
