package import KeyModel

/// Turns the touches of any number of fingers into gestures on keys. Time is an argument: the result for a touch
/// depends on its own position and time and on earlier touches, never on later touches.
///
/// The owner calls `advance(to:)` with a touch's time before it passes the touch to `handle`, and again at `deadline`.
package struct TouchRecognizer: Sendable {
  package var timing: Timing
  /// Distance in px by which a finger may be outside a key and still counts as on the key.
  package var slop: Double
  /// Distance in px by which a finger pulls a key down to choose its second symbol.
  package var flickDistance: Double
  /// Distance in px from a letter key after which a finger's path is a glide, which writes a word; nil if glides
  /// write no words.
  package var glideReach: Double?
  var fingers: [Finger] = []

  package init(timing: Timing = Timing(), slop: Double = 4, flickDistance: Double = 12) {
    self.timing = timing
    self.slop = slop
    self.flickDistance = flickDistance
  }

  /// Whether no finger is down.
  package var isIdle: Bool { fingers.isEmpty }

  /// Whether the recognizer follows this finger: it came down on a key and has not lifted.
  package func tracks(_ id: TouchID) -> Bool {
    fingers.contains { $0.id == id }
  }

  /// Time when `advance(to:)` next has an effect; nil if nothing happens without a touch.
  package var deadline: Instant? {
    var earliest: Instant?
    func consider(_ instant: Instant?) {
      guard let instant else { return }
      earliest = earliest.map { min($0, instant) } ?? instant
    }
    for finger in fingers {
      consider(finger.longPressAt)
      if case .repeating(let next, _) = finger.stage { consider(next) }
    }
    return earliest
  }

  /// Returns the long presses and repetitions that are due at `now`. A late call repeats a key only once.
  package mutating func advance(to now: Instant) -> [Gesture] {
    var gestures: [Gesture] = []
    for index in fingers.indices {
      if let due = fingers[index].longPressAt, due <= now {
        fingers[index].longPressAt = nil
        if let target = fingers[index].target {
          gestures.append(.held(fingers[index].id, key: target.key))
        }
      }
      if case .repeating(let next, let count) = fingers[index].stage, next <= now {
        let finger = fingers[index]
        gestures.append(
          .struck(
            finger.id, key: finger.origin.key, repetition: count + 1, held: next - finger.startTime)
        )
        let following = next + timing.repeatInterval
        fingers[index].stage = .repeating(
          next: following > now ? following : now + timing.repeatInterval, count: count + 1)
      }
    }
    return gestures
  }

  /// Handles one touch. `hit` returns the key at a position; nil outside the keyboard.
  package mutating func handle(_ touch: Touch, hit: (Point) -> Target?) -> [Gesture] {
    switch touch.phase {
    case .began: return began(touch, hit)
    case .moved:
      guard let index = index(of: touch.id) else { return [] }
      return move(index, touch, hit)
    case .ended:
      guard let index = index(of: touch.id) else { return [] }
      let gestures = move(index, touch, hit)
      return gestures + lift(touch.id)
    case .cancelled: return cancel(touch.id)
    }
  }

  /// Strikes the keys that the fingers would strike at their lift, because another event happens now. The fingers
  /// have no further effect.
  package mutating func commit() -> [Gesture] {
    var gestures: [Gesture] = []
    for index in fingers.indices { gestures += commit(index) }
    return gestures
  }

  /// Cancels every touch: nothing is struck.
  package mutating func cancelAll() -> [Gesture] {
    fingers.map(\.id).flatMap { cancel($0) }
  }

  /// Captures the finger: from now on its path is reported as `.dragged` and `.dropped`.
  package mutating func capture(_ id: TouchID) {
    guard let index = index(of: id) else { return }
    fingers[index].stage = .captured
    fingers[index].longPressAt = nil
  }

  /// Ends the finger's effect until it lifts.
  package mutating func spend(_ id: TouchID) {
    guard let index = index(of: id) else { return }
    spend(index)
  }

  /// Keeps the key under the finger down until the finger lifts and `.released` is reported.
  package mutating func push(_ id: TouchID) {
    guard let index = index(of: id) else { return }
    fingers[index].stage = .pushing
    fingers[index].longPressAt = nil
  }

  /// Assigns new keys to the fingers after the keys have changed. `hit` returns the key at a position.
  package mutating func retarget(_ hit: (Point) -> Target?) {
    for index in fingers.indices where fingers[index].stage != .spent {
      fingers[index].target = hit(fingers[index].point)
    }
  }

  /// Returns the finger's position in root px.
  package func position(of id: TouchID) -> Point? {
    index(of: id).map { fingers[$0].point }
  }

  /// Returns the key under a finger now; nil if no key is there.
  package func key(under id: TouchID) -> Int? {
    index(of: id).flatMap { fingers[$0].target?.key }
  }
}

// MARK: - A finger comes down

extension TouchRecognizer {
  private func index(of id: TouchID) -> Int? {
    fingers.firstIndex { $0.id == id }
  }

  private mutating func began(_ touch: Touch, _ hit: (Point) -> Target?) -> [Gesture] {
    var gestures = tracks(touch.id) ? cancel(touch.id) : []
    guard let target = hit(touch.position) else { return gestures }
    gestures += commit()
    var finger = Finger(touch, on: target, stage: .pending)
    if target.glides, glideReach != nil, fingers.isEmpty {
      finger.trace = [TracePoint(touch.position, at: touch.time)]
    }
    if target.longPresses {
      finger.longPressAt = touch.time + (target.holdTime ?? timing.longPress)
    }
    switch target.manner {
    case .taps, .stays:
      gestures.append(.pressed(touch.id, key: target.key))
    case .repeats:
      finger.stage = .repeating(next: touch.time + timing.repeatDelay, count: 0)
      gestures.append(.pressed(touch.id, key: target.key))
      gestures.append(.struck(touch.id, key: target.key, repetition: 0, held: 0))
    case .presses:
      finger.stage = .pushing
      finger.longPressAt = nil
      gestures.append(.pushed(touch.id, key: target.key))
    case .holds:
      finger.stage = .holding
      gestures.append(.down(touch.id, key: target.key, at: touch.time))
    case .drags:
      finger.stage = .captured
      gestures.append(.dragged(touch.id, key: target.key, to: touch.position))
    }
    fingers.append(finger)
    return gestures
  }

  private mutating func commit(_ index: Int) -> [Gesture] {
    let finger = fingers[index]
    switch finger.stage {
    case .gliding:
      spend(index)
      return [.glideEnded(finger.id, finger.trace)]
    case .pending:
      spend(index)
      return finger.target.map { [.tapped(finger.id, key: $0.key)] } ?? []
    case .flicking(let way):
      spend(index)
      return finger.target.map { [.flicked(finger.id, key: $0.key, way)] } ?? []
    case .repeating:
      spend(index)
      return [.left(finger.id, key: finger.origin.key)]
    case .sliding:
      guard let target = finger.target else { return [] }
      spend(index)
      return [
        .tapped(finger.id, key: target.key),
        .up(finger.id, key: finger.origin.key, cancelled: false),
      ]
    case .pushing, .holding, .captured, .spent: return []
    }
  }

  private mutating func spend(_ index: Int) {
    fingers[index].stage = .spent
    fingers[index].target = nil
    fingers[index].longPressAt = nil
  }
}

// MARK: - A finger moves

extension TouchRecognizer {
  private mutating func move(_ index: Int, _ touch: Touch, _ hit: (Point) -> Target?) -> [Gesture] {
    fingers[index].point = touch.position
    follow(index, touch)
    let finger = fingers[index]
    switch finger.stage {
    case .spent: return []
    case .gliding: return [.glided(finger.id)]
    case .captured: return [.dragged(finger.id, key: finger.origin.key, to: touch.position)]
    case .pending, .flicking:
      if let gestures = beginGlide(index, hit) ?? pull(index) ?? swipe(index) { return gestures }
      return slide(index, touch, hit)
    case .sliding: return slide(index, touch, hit)
    case .pushing:
      if isOnTarget(finger) { return [] }
      let next = hit(touch.position)
      guard let next, next.manner == .presses else {
        spend(index)
        return [.released(finger.id)]
      }
      fingers[index].target = next
      return [.released(finger.id), .pushed(finger.id, key: next.key)]
    case .holding:
      if isOnTarget(finger) { return [] }
      fingers[index].stage = .sliding
      fingers[index].target = nil
      fingers[index].longPressAt = nil
      return [.slid(finger.id, key: finger.origin.key)] + slide(index, touch, hit)
    case .repeating:
      if isOnTarget(finger) { return [] }
      spend(index)
      return [.left(finger.id, key: finger.origin.key)]
    }
  }

  private func isOnTarget(_ finger: Finger) -> Bool {
    finger.target?.area.inset(x: -slop, y: -slop).contains(finger.point) ?? false
  }

  /// Handles a pull in a direction for which the key has a symbol; nil for another movement.
  private mutating func pull(_ index: Int) -> [Gesture]? {
    let finger = fingers[index]
    guard let target = finger.target, !target.flicks.isEmpty, target.key == finger.origin.key else {
      return nil
    }
    var before: FlickWay?
    if case .flicking(let way) = finger.stage { before = way }
    let way = target.flicks == [.down] ? pullDown(finger, target) : flick(finger, target)
    guard way != before else { return way == nil ? nil : [] }
    fingers[index].stage = way.map { .flicking($0) } ?? .pending
    fingers[index].longPressAt = nil
    return [.pulled(finger.id, key: target.key, way)]
  }

  /// Returns the direction of a pull downwards within the key's own width and height; nil for another movement.
  private func pullDown(_ finger: Finger, _ target: Target) -> FlickWay? {
    let depth = finger.point.y - finger.start.y
    let isPulled =
      depth >= flickDistance && depth < target.area.height * 0.9
      && finger.point.x >= target.area.x - slop && finger.point.x < target.area.maxX + slop
    return isPulled ? .down : nil
  }

  /// Returns the main direction of the finger's path, if the key has a symbol for this direction; otherwise nil.
  private func flick(_ finger: Finger, _ target: Target) -> FlickWay? {
    let across = finger.point.x - finger.start.x
    let down = finger.point.y - finger.start.y
    guard max(abs(across), abs(down)) >= flickDistance else { return nil }
    let way: FlickWay =
      abs(across) > abs(down) ? (across < 0 ? .left : .right) : (down < 0 ? .up : .down)
    return target.flicks.contains(way) ? way : nil
  }

  /// Handles a swipe off the upper edge of a key, more up than sideways; nil for another movement. The finger is
  /// captured from then on.
  private mutating func swipe(_ index: Int) -> [Gesture]? {
    let finger = fingers[index]
    let way = finger.start.y - finger.point.y
    guard finger.origin.swipesUp, finger.point.y < finger.origin.area.y - slop,
      way >= 2 * flickDistance, way > abs(finger.point.x - finger.start.x)
    else { return nil }
    fingers[index].stage = .captured
    fingers[index].longPressAt = nil
    return [.held(finger.id, key: finger.origin.key)]
  }

  private mutating func slide(_ index: Int, _ touch: Touch, _ hit: (Point) -> Target?) -> [Gesture]
  {
    let finger = fingers[index]
    if isOnTarget(finger) { return [] }
    var next = hit(touch.position)
    let mayChange = finger.origin.manner != .stays && next?.manner == .taps
    if !mayChange, next?.key != finger.origin.key || finger.stage == .sliding { next = nil }
    guard next?.key != finger.target?.key else { return [] }
    fingers[index].target = next
    // A finger that holds a key which acts while held can strike another key, but cannot make a long press.
    let mayHold = finger.stage == .pending && next?.longPresses == true
    fingers[index].longPressAt =
      mayHold ? touch.time + (next?.holdTime ?? timing.longPress) : nil
    let left = finger.target.map { [Gesture.left(finger.id, key: $0.key)] } ?? []
    return left + (next.map { [.pressed(finger.id, key: $0.key)] } ?? [])
  }
}

// MARK: - A finger lifts

extension TouchRecognizer {
  private mutating func lift(_ id: TouchID) -> [Gesture] {
    guard let index = index(of: id) else { return [] }
    let finger = fingers[index]
    switch finger.stage {
    case .pending, .flicking, .gliding:
      let gestures = commit(index)
      remove(id)
      return gestures
    case .repeating:
      remove(id)
      return [.left(id, key: finger.origin.key)]
    case .pushing:
      remove(id)
      return [.released(id)]
    case .holding:
      // Keys that were touched while this key acted are struck under its effect.
      let gestures = commit()
      remove(id)
      return gestures + [.up(id, key: finger.origin.key, cancelled: false)]
    case .sliding:
      let gestures = commit()
      let hasEnded = gestures.contains(.up(id, key: finger.origin.key, cancelled: false))
      remove(id)
      return hasEnded ? gestures : gestures + [.up(id, key: finger.origin.key, cancelled: true)]
    case .captured:
      remove(id)
      return [.dropped(id, key: finger.origin.key, at: finger.point, cancelled: false)]
    case .spent:
      remove(id)
      return []
    }
  }

  private mutating func cancel(_ id: TouchID) -> [Gesture] {
    guard let index = index(of: id) else { return [] }
    let finger = fingers[index]
    remove(id)
    switch finger.stage {
    case .spent: return []
    case .pushing: return [.released(id)]
    case .gliding: return [.glideCancelled(id)]
    case .captured:
      return [.dropped(id, key: finger.origin.key, at: finger.point, cancelled: true)]
    case .holding: return [.up(id, key: finger.origin.key, cancelled: true)]
    case .sliding:
      let left = finger.target.map { [Gesture.left(id, key: $0.key)] } ?? []
      return left + [.up(id, key: finger.origin.key, cancelled: true)]
    case .pending, .flicking, .repeating:
      return finger.target.map { [.left(id, key: $0.key)] } ?? []
    }
  }

  private mutating func remove(_ id: TouchID) {
    fingers.removeAll { $0.id == id }
  }
}
