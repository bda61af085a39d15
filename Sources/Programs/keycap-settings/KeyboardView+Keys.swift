import Control
import KeyModel
import Keyboard
import Toolkit

// A key of a physical keyboard acts as a finger on the same key of this view, so that a user without a pointer can
// try the keyboard (R-APP-4).
extension KeyboardView {
  /// Handles a key that goes down, as a finger on the key of this keyboard with the same name. Returns false for a
  /// key that this keyboard lacks.
  func press(_ key: UInt32, _ modifiers: UInt32) -> Bool {
    if held[key] != nil { return true }
    guard modifiers & (Key.control | Key.alt) == 0, let frame = frame(for: key) else {
      return false
    }
    held[key] = frame
    touched(now)
    touch(key, frame, .began)
    return true
  }

  func letGo(_ key: UInt32) {
    if let frame = held.removeValue(forKey: key) { touch(key, frame, .ended) }
  }

  /// Releases all keys without striking them, because the widget gets no more events of the keys.
  func letGo() {
    let fingers = held
    held = [:]
    for (key, frame) in fingers { touch(key, frame, .cancelled) }
  }

  private func touch(_ key: UInt32, _ frame: Rect, _ phase: Touch.Phase) {
    // Touch ids of fingers on a screen are smaller.
    let id = TouchID(rawValue: 1 << 60 | UInt64(key))
    handle(.touch(Touch(id: id, phase: phase, position: frame.center, time: now)))
  }

  private func frame(for key: UInt32) -> Rect? {
    let names: [String]
    switch key {
    case Key.backspace: names = ["delete"]
    case Key.enter: names = ["return"]
    case 0x20: names = ["space"]
    case 0x2d: names = ["-", "dash", "dot"]
    case 0x2e: names = [".", "dot"]
    case 0x21...0x7e:
      guard let scalar = Unicode.Scalar(key) else { return nil }
      names = [String(scalar).lowercased()]
    default: return nil
    }
    let keys = keyboard?.accessible.keys ?? []
    for name in names {
      if let key = keys.first(where: { $0.id == name }) { return key.frame }
    }
    return nil
  }
}
