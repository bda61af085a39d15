import Toolkit

/// Passes on a slider's values, no faster than the keyboard can follow, because a finger changes the value with
/// every pixel.
final class Sliding {
  private static let pause: UInt32 = 40
  private var wait: UInt32?
  private var body: (() -> Void)?

  deinit { if let wait { cancel(wait) } }

  /// Whether a closure still waits.
  var isUnderWay: Bool { body != nil }

  /// Runs `body` a moment later. An earlier closure that still waits is dropped.
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
