import Board
import Composition
import Gestures
import InputSession
import KeyModel
import Layouts

// Turns touches into gestures, and carries out gestures.
extension Keyboard {
  mutating func handle(_ touch: Touch, at now: Instant) {
    var touch = touch
    touch.time = min(touch.time, now)
    advanceAssist(to: touch.time)
    for touch in assisted(touch) { handleWithOthers(touch, at: now) }
  }

  /// Passes a touch that counts to the button, the pop-up or the keys under the finger.
  mutating func route(_ touch: Touch, at now: Instant) {
    if gliding.holdBack(touch) { return }
    fitting.noteOwnAct()
    perform(fingers.advance(to: touch.time), at: touch.time)
    fingers.note(touch, at: now)
    fitting.noteTouch(at: now)
    defer {
      fingers.noteEnd(of: touch)
      if touch.phase == .ended || touch.phase == .cancelled {
        bar.release(touch.id)
      }
    }
    if handleOnButton(touch) { return }
    if handleOnList(touch) { return }
    if touch.phase == .began, !stage.isShown { return }
    if handleOnCallout(touch) || fingers.selectByTrackpad(touch) { return }
    if touch.phase == .began {
      // Keys under other fingers are struck first. The new touch is for the keys that are shown afterwards.
      commitFingers(at: touch.time)
    }
    guard let board = stage.board else { return }
    let isAimed = touch.id != Keyboard.finger
    if touch.phase == .began, isAimed,
      fitting.isAstray(at: touch.position, on: board, at: touch.time)
    {
      return
    }
    let reach = touch.phase == .began && !composing.hasComposer ? bar.reach(about: session) : [:]
    let glideReach = touch.phase == .began ? glideReachNow : nil
    let gestures = fingers.handle(touch, glideReach: glideReach) {
      board.target(at: $0, reach: reach)
    }
    if touch.phase == .began, gestures.contains(where: \.meetsKey) { click() }
    perform(gestures, at: touch.time)
  }

  /// Plays a click for a touched key or a repetition, if the settings have clicks on.
  mutating func click() {
    if settings.keyClicks { outbox.clicks = true }
  }

  mutating func perform(_ gestures: [Gesture], at now: Instant) {
    for gesture in gestures { perform(gesture, at: now) }
  }

  private mutating func perform(_ gesture: Gesture, at now: Instant) {
    switch gesture {
    case .pressed(let finger, let key):
      press(key, by: finger)
      preview(key)
    case .left(let finger, _):
      fingers.endRepeating(by: finger)
      letGo(finger, at: now)
      overlays.endPreview(at: nil)
    case .tapped(let finger, let key):
      letGo(finger, at: now)
      overlays.endPreview(at: now + Keyboard.previewLinger)
      strike(key, by: finger, at: now)
    case .pulled(let finger, let key, let way):
      fingers.pull(way, by: finger)
      preview(key)
      outbox.staleKeys.insert(key)
    case .flicked(let finger, let key, let way):
      letGo(finger, at: now)
      overlays.endPreview(at: now + Keyboard.previewLinger)
      strike(key, flicked: way)
    case .struck(let finger, let key, let repetition, let held):
      if repetition > 0 { click() }
      strikeRepeating(key, by: finger, repetition: repetition, held: held)
    case .pushed(let finger, let key): push(key, by: finger)
    case .released(let finger):
      letGo(finger, at: now)
      lift(finger)
    case .down(let finger, let key, let time): begin(key, by: finger, at: time)
    case .slid(let finger, _): letGo(finger, at: now)
    case .up(let finger, _, let cancelled): end(finger, cancelled: cancelled, at: now)
    case .glideBegan(let finger):
      letGo(finger, at: now)
      outbox.raise(.picture)
    case .glided:
      outbox.raise(.picture)
      gliding.move()
      guessGlide(at: now)
    case .glideEnded(_, let trace): finishGlide(trace, at: now)
    case .glideCancelled: dropGuess()
    case .held(let finger, let key): longPress(key, by: finger, at: now)
    case .dragged(let finger, let key, let point): follow(finger, on: key, to: point, at: now)
    case .dropped(let finger, _, _, let cancelled): drop(finger, cancelled: cancelled, at: now)
    }
  }

  // MARK: Pressed keys

  mutating func press(_ key: Int, by finger: TouchID) {
    fingers.press(key, by: finger)
    if case .suggestion(let cell)? = boardKey(key)?.part, fingers.place(of: finger) != nil {
      bar.press(cell, by: finger, in: surroundings)
    }
    outbox.staleKeys.insert(key)
  }

  mutating func letGo(_ finger: TouchID, at now: Instant) {
    guard let key = fingers.release(finger, at: now, in: surroundings) else { return }
    outbox.staleKeys.insert(key)
  }

  /// Makes the finger press nothing and do nothing until it lifts.
  mutating func retire(_ finger: TouchID, at now: Instant) {
    fingers.spend(finger)
    letGo(finger, at: now)
  }

  // MARK: - Keys that act while a finger holds them

  private mutating func begin(_ key: Int, by finger: TouchID, at time: Instant) {
    guard let action = boardKey(key)?.key?.action else { return }
    sayKey(key)
    press(key, by: finger)
    var plane: PlaneID?
    if case .plane(let leading) = action,
      enabledKeyboards.current?.planes[target(of: leading)] != nil
    {
      plane = target(of: leading)
    }
    let (doubleTap, locksCaps) = (settings.timing.doubleTap, settings.capsLock)
    change {
      $0.press(
        action, by: finger, at: time, doubleTap: doubleTap, locksCaps: locksCaps, showing: plane)
    }
    if case .modifier = action { syncHold() }
  }

  private mutating func end(_ finger: TouchID, cancelled: Bool, at now: Instant) {
    letGo(finger, at: now)
    let held = levels.held(by: finger)
    change { $0.release(finger, cancelled: cancelled) }
    if case .modifier? = held { syncHold() }
  }

  // MARK: Long presses and captured fingers

  private mutating func longPress(_ key: Int, by finger: TouchID, at now: Instant) {
    // While a finger holds a modifier or plane key, another plane may have come under it.
    guard let action = levels.held(by: finger) ?? boardKey(key)?.key?.action else { return }
    switch action {
    case .insert where boardKey(key)?.key?.role == .dot: dash(by: finger, at: now)
    case .insert: openCallout(on: key, by: finger)
    case .space: beginTrackpad(finger)
    case .globe: openList(above: key, by: finger)
    case .modifier(let modifier):
      levels.holdDown(modifier)
      syncHold()
    case .dismiss:
      retire(finger, at: now)
      setMode(place.mode == .docked ? .floating : .docked, at: now)
    case .page(.area): holdPage(by: finger, at: now)
    case .page(.key(let pageKey)): openCallout(on: key, of: pageKey, by: finger)
    case .return: pushReturn(by: finger)
    case .dead, .key, .deleteBackward, .shift, .option, .capsLock, .plane, .page,
      .inert:
      break
    }
  }

  /// Types the dash of a Morse keyboard with one key, because the key has been held long enough.
  private mutating func dash(by finger: TouchID, at now: Instant) {
    retire(finger, at: now)
    if !compose(.text(MorseTable.dash)) {
      type(MorseTable.dash, base: .insert(MorseTable.dash))
    }
  }

  private mutating func follow(
    _ finger: TouchID, on key: Int, to point: Point, at now: Instant
  ) {
    if fingers.trackpadFinger == finger {
      moveCaret(to: point)
    } else if overlays.callout?.finger == finger {
      chooseInCallout(at: point)
    } else if overlays.list?.finger == finger {
      chooseInList(at: point)
    } else if boardKey(key)?.key?.action == .page(.area) {
      touchPage(finger, at: point, now)
    } else {
      dragHandle(finger, on: key, to: point)
    }
  }

  private mutating func drop(_ finger: TouchID, cancelled: Bool, at now: Instant) {
    letGo(finger, at: now)
    if fingers.trackpadFinger == finger {
      endTrackpad()
    } else if overlays.callout?.finger == finger {
      closeCallout(typing: !cancelled)
    } else if overlays.list?.finger == finger {
      liftFromList(cancelled: cancelled)
    } else if !leavePage(finger, cancelled: cancelled, at: now) {
      endDrag(finger, at: now)
    }
  }

  /// Carries out the pending actions of fingers, because another event happens now, such as the touch of another
  /// finger or a change of the keyboard. Keys are struck, a callout's choice is typed, and the trackpad ends.
  mutating func commitFingers(at now: Instant) {
    perform(fingers.commit(), at: now)
    commitPage()
    if let callout = overlays.callout {
      retire(callout.finger, at: now)
      closeCallout(typing: true)
    }
    if let finger = fingers.trackpadFinger {
      retire(finger, at: now)
      endTrackpad()
    }
  }
}

extension Gesture {
  /// Whether the gesture shows that a new finger is on a key.
  fileprivate var meetsKey: Bool {
    switch self {
    case .pressed, .pushed, .down, .struck: true
    default: false
    }
  }
}

extension Board {
  /// Returns the target of a finger at `point` (root px); nil if no target is there.
  func target(at point: Point) -> Target? { key(at: point).flatMap { target(of: $0) } }

  /// Returns the target of a finger that comes down at `point` (root px) while likely letters extend over their
  /// neighbours by `reach` px: the letter whose extended area has the point farthest inside.
  func target(at point: Point, reach: [Character: Double]) -> Target? {
    guard !reach.isEmpty, let met = key(at: point), let letter = keys[met].letter else {
      return target(at: point)
    }
    let inside = self.inside(point)
    var deepest = (key: met, depth: keys[met].touchArea.depth(of: inside) + (reach[letter] ?? 0))
    for index in keys.indices {
      guard let letter = keys[index].letter, let reach = reach[letter] else { continue }
      let depth = keys[index].touchArea.depth(of: inside) + reach
      if depth > deepest.depth { deepest = (index, depth) }
    }
    guard deepest.key != met, let reach = keys[deepest.key].letter.flatMap({ reach[$0] }),
      var target = target(of: deepest.key)
    else { return target(of: met) }
    // The target's area grows by the reach, so that the finger is inside it.
    target.area = target.area.inset(x: -reach, y: -reach)
    return target
  }

  private func target(of index: Int) -> Target? {
    let boardKey = keys[index]
    let key = boardKey.key
    guard key?.action != .inert, key?.role != .preview, !forbidden.contains(index) else {
      return nil
    }
    let dashTime = key?.role == .dot ? dashTime : nil
    let isPushed = pushed.contains(index)
    return Target(
      key: index, area: root(boardKey.touchArea), manner: isPushed ? .presses : boardKey.manner,
      longPresses: !isPushed && (key?.longPresses == true || dashTime != nil), holdTime: dashTime,
      flicks: isPushed ? [] : key?.flickWays ?? [], swipesUp: key?.action == .globe,
      glides: !isPushed && key?.letter != nil && key?.flicks.isEmpty != false)
  }
}

extension BoardKey {
  var manner: Target.Manner {
    switch part {
    case .handle(.grabber), .handle(.resize), .handle(.height): .drags
    case .handle, .suggestion: .stays
    case .key(let key, _): key.action.manner
    }
  }

}

extension Key {
  var longPresses: Bool {
    switch action {
    case .insert: !alternates.isEmpty || !shiftedAlternates.isEmpty
    case .space, .return, .globe, .modifier, .dismiss: true
    case .page(.key): !alternates.isEmpty
    case .page(let action): action == .area
    case .dead, .key, .deleteBackward, .shift, .option, .capsLock, .plane, .inert: false
    }
  }
}

extension KeyAction {
  fileprivate var manner: Target.Manner {
    switch self {
    case .insert, .dead, .return, .space: .taps
    case .key(let keysym): KeyAction.repeating.contains(keysym) ? .repeats : .taps
    case .deleteBackward: .repeats
    case .shift, .option, .modifier, .plane: .holds
    case .page(.area): .drags
    case .page(.command), .page(.convert): .taps
    case .page(.key(let key)): key.repeats ? .repeats : .taps
    case .capsLock, .globe, .dismiss, .page, .inert: .stays
    }
  }

  /// The keys without text that repeat while held. These keys move the caret by a step, or delete.
  private static let repeating: Set<Keysym> = [
    .left, .right, .up, .down, .pageUp, .pageDown, .delete, .backSpace,
  ]
}

extension Rect {
  /// Returns the distance from `point` to the nearest edge; negative if the point is outside.
  fileprivate func depth(of point: Point) -> Double {
    min(point.x - x, maxX - point.x, point.y - y, maxY - point.y)
  }
}
