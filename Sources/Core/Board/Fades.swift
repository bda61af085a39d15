package import KeyModel

/// Released keys whose pressed look fades. Without such keys there is no deadline.
package struct Fades: Hashable, Sendable {
  /// Number of pictures in one fade: half of the pressed look at the lift, none at the end. Each picture costs a
  /// repaint of the key and a wake-up, and within 80 ms more pictures are not visible.
  package static let frames = 2

  private var list: [Fade] = []

  package init() {}

  private struct Fade: Hashable, Sendable {
    var key: Int
    var start: Instant
    var frame: Int
  }

  package var isEmpty: Bool { list.isEmpty }

  /// Share of the pressed look that `key` still has, 0…1; nil if the key does not fade.
  package func share(of key: Int) -> Double? {
    list.first { $0.key == key }.map { 1 - Double($0.frame) / Double(Self.frames) }
  }

  /// Begins the fade of a key with its first frame, which is shown at the lift.
  package mutating func begin(_ key: Int, at now: Instant) {
    stop(key)
    list.append(Fade(key: key, start: now, frame: 1))
  }

  package mutating func stop(_ key: Int) {
    list.removeAll { $0.key == key }
  }

  package mutating func removeAll() {
    list.removeAll()
  }

  /// Time at which a key next changes its look, for fades of duration `length`.
  package func deadline(length: Milliseconds) -> Instant? {
    list.map { due($0, length) }.min()
  }

  /// Advances the fades to `now`; returns the keys that changed their look.
  package mutating func advance(to now: Instant, length: Milliseconds) -> [Int] {
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
