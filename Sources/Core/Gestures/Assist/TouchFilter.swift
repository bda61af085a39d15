package import KeyModel

/// Decides which touches count, before they become gestures, for hands that tremble, brush over keys, or tap twice.
/// A touch that counts is passed on with the time at which it began to count.
package struct TouchFilter: Hashable, Sendable {
  package var settings: TouchSettings
  private var fingers: [Finger] = []
  /// Time of the last lift from each key.
  private var lifted: [Int: Instant] = [:]

  /// Greatest number of keys whose last lifts are remembered. No keyboard has more keys.
  private static let memory = 256
  /// Time between two steps of the fill on a key that does not count yet.
  package static let frame: Milliseconds = 40

  private struct Finger: Hashable, Sendable {
    var id: TouchID
    /// Place where the finger came down, in root px.
    var first: Point
    /// Current place of the finger, in root px.
    var point: Point
    var key: Int?
    var state: State
  }

  private enum State: Hashable, Sendable {
    /// The finger has been on its key since this time, and does not count yet.
    case waiting(since: Instant)
    case counts
    /// The finger never counts.
    case ignored
  }

  package init(settings: TouchSettings = TouchSettings()) {
    self.settings = settings
  }

  /// Handles one touch. Returns the touches that count now, in order. `key` returns the key at a point (root px);
  /// nil if no key is there.
  package mutating func handle(_ touch: Touch, key: (Point) -> Int?) -> [Touch] {
    guard settings.filters || !fingers.isEmpty else { return [touch] }
    switch touch.phase {
    case .began: return begin(touch, on: key(touch.position))
    case .moved: return move(touch, key)
    case .ended: return end(touch, key)
    case .cancelled:
      guard let finger = remove(touch.id) else { return [touch] }
      return finger.state == .counts ? [touch] : []
    }
  }

  /// Advances to `now`. Returns the touches that have lasted long enough.
  package mutating func advance(to now: Instant) -> [Touch] {
    guard settings.place != .last else { return [] }
    var touches: [Touch] = []
    for index in fingers.indices {
      guard case .waiting(let since) = fingers[index].state, since + settings.hold <= now else {
        continue
      }
      fingers[index].state = .counts
      touches.append(
        Touch(
          id: fingers[index].id, phase: .began, position: place(of: fingers[index]),
          time: since + settings.hold))
    }
    return touches
  }

  /// Returns the time when a finger begins to count, or when the fill of its key grows; nil if no finger waits.
  package func deadline(after now: Instant) -> Instant? {
    fingers.compactMap { finger -> Instant? in
      guard case .waiting(let since) = finger.state, settings.hold > 0 else { return nil }
      let due = since + settings.hold
      if due <= now { return settings.place == .last ? nil : due }
      return min(due, now + TouchFilter.frame)
    }.min()
  }

  /// Returns the keys under fingers that do not count yet, each with the share of the time that has passed, 0…1.
  package func fills(at now: Instant) -> [(key: Int, share: Double)] {
    fingers.compactMap { finger in
      guard case .waiting(let since) = finger.state, let key = finger.key else { return nil }
      let share = settings.hold > 0 ? (now - since).value / settings.hold.value : 1
      return (key, min(max(share, 0), 1))
    }
  }

  /// Restarts the time of fingers that do not count yet, because the keys have changed.
  package mutating func retarget(at now: Instant, key: (Point) -> Int?) {
    lifted = [:]
    for index in fingers.indices {
      guard case .waiting = fingers[index].state else { continue }
      fingers[index].key = key(fingers[index].point)
      fingers[index].state = .waiting(since: now)
    }
  }

  private mutating func begin(_ touch: Touch, on key: Int?) -> [Touch] {
    _ = remove(touch.id)
    var finger = Finger(
      id: touch.id, first: touch.position, point: touch.position, key: key,
      state: .waiting(since: touch.time))
    if let key, let last = lifted[key], touch.time - last < settings.ignoreRepeat {
      finger.state = .ignored
    } else if settings.hold.value == 0, settings.place != .last {
      finger.state = .counts
    }
    fingers.append(finger)
    return finger.state == .counts ? [touch] : []
  }

  private mutating func move(_ touch: Touch, _ key: (Point) -> Int?) -> [Touch] {
    guard let index = fingers.firstIndex(where: { $0.id == touch.id }) else { return [touch] }
    fingers[index].point = touch.position
    switch fingers[index].state {
    case .ignored: return []
    case .counts: return settings.place == .first ? [] : [touch]
    case .waiting:
      let under = settings.place == .first ? fingers[index].key : key(touch.position)
      if under != fingers[index].key {
        fingers[index].key = under
        fingers[index].state = .waiting(since: touch.time)
      }
      return []
    }
  }

  private mutating func end(_ touch: Touch, _ key: (Point) -> Int?) -> [Touch] {
    // The lift may also have moved the finger.
    _ = move(
      Touch(id: touch.id, phase: .moved, position: touch.position, time: touch.time), key)
    guard let finger = remove(touch.id) else { return [touch] }
    var touch = touch
    touch.position = place(of: finger)
    switch finger.state {
    case .ignored: return []
    case .counts:
      note(finger.key, liftedAt: touch.time)
      return [touch]
    case .waiting(let since):
      guard settings.place == .last, touch.time - since >= settings.hold else { return [] }
      note(finger.key, liftedAt: touch.time)
      var down = touch
      down.phase = .began
      return [down, touch]
    }
  }

  private func place(of finger: Finger) -> Point {
    settings.place == .first ? finger.first : finger.point
  }

  private mutating func note(_ key: Int?, liftedAt time: Instant) {
    guard let key, settings.ignoreRepeat > 0 else { return }
    if lifted.count >= TouchFilter.memory { lifted = [:] }
    lifted[key] = time
  }

  private mutating func remove(_ id: TouchID) -> Finger? {
    guard let index = fingers.firstIndex(where: { $0.id == id }) else { return nil }
    return fingers.remove(at: index)
  }
}
