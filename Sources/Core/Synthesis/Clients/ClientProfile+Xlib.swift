/// xterm, Tk, and every other program that looks up keys only by Xlib. `test_type.py` tests their habits.
extension ClientProfile {
  /// Profile of a program about which only the X protocol is known. Such a program may answer Editres (Xt) or refuse
  /// a selection (Tk).
  package static let xlib = ClientProfile(proof: .trial)
}
