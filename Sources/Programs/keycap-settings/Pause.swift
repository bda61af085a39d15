import Toolkit

/// Runs a closure when the page's keyboard has not been touched for a moment, so that labels change and the page is
/// laid out between letters, and not between the signals of a letter.
final class Pause {
  private static let length: UInt32 = 120
  private var wait: UInt32?
  private var body: (() -> Void)?

  deinit { if let wait { cancel(wait) } }

  /// Runs `body` at the next pause. An earlier closure that still waits is dropped.
  func then(_ body: @escaping () -> Void) {
    self.body = body
    begin()
  }

  /// Called at each touch of the keyboard.
  func touch() { if body != nil { begin() } }

  private func begin() {
    if let wait { cancel(wait) }
    wait = after(Pause.length) { [weak self] in
      guard let self else { return }
      wait = nil
      let body = self.body
      self.body = nil
      body?()
    }
  }
}
