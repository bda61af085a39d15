/// xterm, Tk, and every other program that looks up keys only by Xlib. Guarded by `test_type.py`.
extension ClientProfile {
  /// A program of which only the X protocol is known. It may answer Editres (Xt) or refuse a selection (Tk).
  package static let xlib = ClientProfile(proof: .trial)
}
