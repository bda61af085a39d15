/// A program that locks the screen, and its treatment of keyboards by other programs (R-DESK-7). Measured with the
/// versions of Debian 12 and 13: `Documentation/login.md` has the table.
package enum Locker: String, Hashable, Sendable, CaseIterable {
  case xscreensaver, xsecurelock, i3lock, slock, xlock, physlock
  case light = "light-locker"
  case mate = "mate-screensaver"
  case xfce = "xfce4-screensaver"
  case cinnamon = "cinnamon-screensaver"
  case gnome = "GNOME Shell"
  case plasma = "Plasma's locker"

  /// The place of a keyboard at the locker.
  package enum Place: Hashable, Sendable {
    /// The session's keyboard stays above the locker's windows.
    case above
    /// The locker shows the login screen.
    case greeter
    /// The locker has a keyboard of its own.
    case own
    /// The locker shows a keyboard in its own window if its setting says so.
    case embedded
    /// The locker has a keyboard of its own if these packages are installed.
    case package
    /// The locker hides every keyboard.
    case nowhere
  }

  package var place: Place {
    switch self {
    case .xscreensaver: .above
    case .light: .greeter
    case .cinnamon, .gnome: .own
    case .mate, .xfce: .embedded
    case .plasma: .package
    case .xsecurelock, .i3lock, .slock, .xlock, .physlock: .nowhere
    }
  }

  /// The kernel cuts the names of processes after 15 bytes.
  private static let nameLength = 15

  /// The lockers of a session with these processes, each as the words of its command line. A process that starts a
  /// locker later names it: `xss-lock i3lock`.
  package static func lockers(among commands: [[String]]) -> [Locker] {
    let desktops = ["gnome-shell": Locker.gnome, "ksmserver": .plasma]
    var found: [Locker] = []
    for words in commands {
      var names = words.map { word in
        word.split(separator: "/").last.map(String.init) ?? word
      }
      if names.first?.hasPrefix("python") == true { names.removeFirst() }
      guard let program = names.first else { continue }
      let isStarter = ["xss-lock", "xautolock", "xidlehook"].contains(program)
      for name in isStarter ? names[...] : names.prefix(1) {
        guard
          let locker = desktops[name]
            ?? allCases.first(where: { $0.rawValue.prefix(nameLength) == name.prefix(nameLength) }),
          !found.contains(locker)
        else { continue }
        found.append(locker)
      }
    }
    return found
  }
}
