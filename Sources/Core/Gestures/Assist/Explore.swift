package import KeyModel

/// Lets a finger explore keys before it strikes one. Each key under the finger is spoken. The finger's lift, a
/// double tap or a tap of a second finger strikes the key that was found (R-ASSIST-10).
package struct Explore: Hashable, Sendable {
  package enum Outcome: Hashable, Sendable {
    /// The finger has come over a key or another item, whose name has to be spoken.
    case found(Point)
    /// The item at this point is struck.
    case strike(Point)
    /// The finger has rested. From now on the finger holds the key.
    case hold(TouchID, Point)
    /// A touch of a finger that holds a key.
    case pass(Touch)
  }

  /// Time of a rest after which the callout of the key opens.
  package static let holdTime: Milliseconds = 1500
  /// Greatest duration of a tap.
  package static let tapTime: Milliseconds = 300
  /// Greatest time between the two taps of a double tap.
  package static let doubleTime: Milliseconds = 400

  package let mode: ExploreMode
  private var finger: Finger?
  /// The finger that holds a key; nil if no finger does. The touches of this finger are passed on.
  private var holder: TouchID?
  /// Second fingers, whose further touches are ignored.
  private var seconds: Set<TouchID> = []
  /// Place of the last item that was found; nil if none was.
  private var found: Point?
  /// Time when the last short touch ended; nil if there was none.
  private var tappedAt: Instant?

  private struct Finger: Hashable, Sendable {
    var id: TouchID
    var point: Point
    /// Number of the item under the finger, which the caller has chosen; nil if no item is there.
    var key: Int?
    /// Time when the finger came down.
    var began: Instant
    /// Time when the finger came over that item.
    var since: Instant
    /// Whether the touch is the second of a double tap.
    var isSecondTap: Bool
  }

  package init(mode: ExploreMode = .off) { self.mode = mode }

  /// Handles one touch. `key` returns the number of the item at a point (root px); nil if no item is there.
  package mutating func handle(_ touch: Touch, key: (Point) -> Int?) -> [Outcome] {
    if touch.id == holder {
      if touch.phase == .ended || touch.phase == .cancelled { holder = nil }
      return [.pass(touch)]
    }
    switch touch.phase {
    case .began: return begin(touch, key(touch.position))
    case .moved: return move(touch, key(touch.position))
    case .ended:
      let moved = move(touch, key(touch.position))
      return moved + lift(touch)
    case .cancelled:
      seconds.remove(touch.id)
      if finger?.id == touch.id { finger = nil }
      return []
    }
  }

  /// Advances to `now`. A resting finger begins to hold its key.
  package mutating func advance(to now: Instant) -> [Outcome] {
    guard let due = deadline, due <= now, let finger else { return [] }
    self.finger = nil
    holder = finger.id
    tappedAt = nil
    return [.hold(finger.id, finger.point)]
  }

  /// Time when a resting finger begins to hold its key; nil if no finger rests.
  package var deadline: Instant? {
    guard let finger, finger.key != nil, !finger.isSecondTap else { return nil }
    return finger.since + Explore.holdTime
  }

  private mutating func begin(_ touch: Touch, _ key: Int?) -> [Outcome] {
    if let finger {
      seconds.insert(touch.id)
      return finger.key != nil ? [.strike(finger.point)] : []
    }
    let isSecondTap =
      mode == .doubleTap && found != nil
      && (tappedAt.map { touch.time - $0 <= Explore.doubleTime } ?? false)
    finger = Finger(
      id: touch.id, point: touch.position, key: key, began: touch.time, since: touch.time,
      isSecondTap: isSecondTap)
    guard !isSecondTap else { return [] }
    found = key != nil ? touch.position : nil
    return key != nil ? [.found(touch.position)] : []
  }

  private mutating func move(_ touch: Touch, _ key: Int?) -> [Outcome] {
    guard var finger, finger.id == touch.id else { return [] }
    finger.point = touch.position
    defer { self.finger = finger }
    guard key != finger.key, !finger.isSecondTap else { return [] }
    finger.key = key
    finger.since = touch.time
    found = key != nil ? touch.position : nil
    return key != nil ? [.found(touch.position)] : []
  }

  private mutating func lift(_ touch: Touch) -> [Outcome] {
    if seconds.remove(touch.id) != nil { return [] }
    guard let finger, finger.id == touch.id else { return [] }
    self.finger = nil
    let isShort = touch.time - finger.began <= Explore.tapTime
    if finger.isSecondTap {
      tappedAt = nil
      return isShort ? found.map { [.strike($0)] } ?? [] : []
    }
    tappedAt = isShort ? touch.time : nil
    guard mode == .lift, finger.key != nil else { return [] }
    return [.strike(finger.point)]
  }
}
