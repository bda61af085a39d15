import KeyModel

/// Keys that were let go of and still fade. No deadline while there are none.
struct Fades: Hashable, Sendable {
  /// Pictures of one fade: half of the pressed look at the lift, none at the end. Each costs a repaint
  /// of the key and a wake-up; in 80 ms nobody sees more of them.
  static let frames = 2

  private var list: [Fade] = []

  private struct Fade: Hashable, Sendable {
    var key: Int
    var start: Instant
    var frame: Int
  }

  var isEmpty: Bool { list.isEmpty }

  /// The share of the pressed look that is left of `key`, 0…1; nil if it does not fade.
  func share(of key: Int) -> Double? {
    list.first { $0.key == key }.map { 1 - Double($0.frame) / Double(Self.frames) }
  }

  /// The first frame, one step below the pressed look, is shown with the lift.
  mutating func begin(_ key: Int, at now: Instant) {
    stop(key)
    list.append(Fade(key: key, start: now, frame: 1))
  }

  mutating func stop(_ key: Int) {
    list.removeAll { $0.key == key }
  }

  mutating func removeAll() {
    list.removeAll()
  }

  /// When a key looks different next, for a fade of `length`.
  func deadline(length: Milliseconds) -> Instant? {
    list.map { due($0, length) }.min()
  }

  /// Moves on to `now`; the keys that look different.
  mutating func advance(to now: Instant, length: Milliseconds) -> [Int] {
    var changed: [Int] = []
    for index in list.indices where due(list[index], length) <= now {
      while due(list[index], length) <= now, list[index].frame < Self.frames {
        list[index].frame += 1
      }
      changed.append(list[index].key)
    }
    list.removeAll { $0.frame >= Self.frames }
    return changed
  }

  private func due(_ fade: Fade, _ length: Milliseconds) -> Instant {
    fade.start + Milliseconds(length.value * Double(fade.frame) / Double(Self.frames - 1))
  }
}
