internal import Glibc

/// The user's input methods that run on this display, by their usual names.
package enum RunningInputMethods {
  private static let known = [("ibus-daemon", "IBus"), ("fcitx5", "Fcitx 5")]

  package static var names: [String] {
    let programs = programs
    return known.filter { programs.contains($0.0) }.map(\.1)
  }

  /// The names of the input methods' programs, and of the keyboard's own `keycap-im`.
  package static var programs: [String] {
    Family.inputMethods(beside: getpid()).compactMap(Family.program)
  }
}
