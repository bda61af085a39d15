import KeyModel

/// Java's toolkit, AWT. Guarded by `Focus` of `test_type.py`.
extension ClientProfile {
  /// AWT cuts keysyms to 16 bits. It asks the server something of its own at each key, once it has looked
  /// the key up, so that it would wait for whoever holds the server: few keys go at a time.
  mutating func adoptJava() {
    takesHalves = true
    portion = .few
    hold = .question
    answerTime = 500
  }
}

extension ClientProfile.Facts {
  /// Whether the client is AWT: that owns selections by a hidden window.
  package var isJava: Bool { hasClass("Focus-Proxy-Window", "sun-awt-X11") }
}
