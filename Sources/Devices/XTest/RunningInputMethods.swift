internal import Glibc

/// The user's input methods that run on this display, by the names that people know.
package enum RunningInputMethods {
  private static let known = [("ibus-daemon", "IBus"), ("fcitx5", "Fcitx 5")]

  package static var names: [String] {
    let programs = Family.inputMethods(beside: getpid()).compactMap(Family.program)
    return known.filter { programs.contains($0.0) }.map(\.1)
  }
}
