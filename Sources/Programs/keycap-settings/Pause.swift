import Toolkit

/// Does something once nobody has touched the keyboard of the page for a moment: labels change, and the page is
/// laid out anew, between letters and not amid their signals.
final class Pause {
  private static let length: UInt32 = 120
  private var wait: UInt32?
  private var body: (() -> Void)?

  deinit { if let wait { cancel(wait) } }

  /// Does `body` at the next pause, in place of what was to be done then.
  func then(_ body: @escaping () -> Void) {
    self.body = body
    begin()
  }

  /// The keyboard was touched.
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
