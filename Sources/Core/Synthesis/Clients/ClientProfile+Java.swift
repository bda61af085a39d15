import KeyModel

/// Java's toolkit, AWT. `Focus` of `test_type.py` tests these habits.
extension ClientProfile {
  /// Adapts to AWT, which cuts keysyms to 16 bits. After AWT has looked up a key, it sends the X server a request.
  /// During a server grab AWT would wait for the reply, so only a few keys are sent at a time.
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
