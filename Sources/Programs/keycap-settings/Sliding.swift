import Toolkit

/// Does what a slider tells, not more often than the running keyboard can follow: a finger moves it by every pixel.
final class Sliding {
  private static let pause: UInt32 = 40
  private var wait: UInt32?
  private var body: (() -> Void)?

  deinit { if let wait { cancel(wait) } }

  /// Whether something is still to be done.
  var isUnderWay: Bool { body != nil }

  /// Does `body` a moment later, in place of what was to be done then.
  func then(_ body: @escaping () -> Void) {
    self.body = body
    guard wait == nil else { return }
    wait = after(Sliding.pause) { [weak self] in
      guard let self else { return }
      wait = nil
      let body = self.body
      self.body = nil
      body?()
    }
  }
}
