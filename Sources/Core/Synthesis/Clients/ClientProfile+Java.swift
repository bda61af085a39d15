import KeyModel

/// Java's toolkit, AWT. Guarded by `Focus` of `test_type.py`.
extension ClientProfile {
  /// AWT cuts keysyms to 16 bits. After looking up a key, AWT asks the X server for something, and
  /// so would wait for whoever has grabbed the server: few keys go at a time.
  mutating func adoptJava() {
    takesHalves = true
    portion = .few
    hold = .question
    answerTime = 500
  }
}

extension ClientProfile.Facts {
  /// Whether the client is AWT, which owns selections by a hidden window.
  package var isJava: Bool { hasClass("Focus-Proxy-Window", "sun-awt-X11") }
}
