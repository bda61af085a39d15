import Board
import Gestures
import KeyModel

/// What fingers do on the keys: where each of them is, which key it presses, what it repeats, whether it moves the caret;
/// and the pressed look of keys that they have left.
struct Fingers: Sendable {
  /// How far a finger may stray from its key, and how far it is pulled for the second symbol, in pt.
  private static let (slop, flickDistance) = (4.0, 12.0)
  /// A delay that nobody waits for: 100 days.
  private static let never: Milliseconds = 8_640_000_000

  /// Each finger's last place, in root px.
  private var places: [TouchID: Point] = [:]
  /// The time of the last touch since the keyboard has forgotten its user; nil for none.
  private var lastUse: Instant?
  private var wakening = Wakening()
  private var threeFingers = ThreeFingers()
  private var recognizer = TouchRecognizer()
  private var presses = Presses()
  private var fades = Fades()
  /// What a held key repeats, by the finger that holds it.
  private var repeats: [TouchID: Repetition] = [:]
  /// The finger that moves the caret; nil for none.
  private var trackpad: Trackpad?

  init(_ settings: Settings) { tune(to: settings) }

  // MARK: Settings

  mutating func tune(to settings: Settings) {
    recognizer.timing = settings.timing
    if !Fingers.isSteady(settings) { recognizer.timing.repeatDelay = Fingers.never }
    if settings.reducedMotion { fades.removeAll() }
  }

  mutating func tune(to settings: Settings, scale: Double) {
    recognizer.slop = Fingers.slop * scale
    recognizer.flickDistance =
      Fingers.isSteady(settings) ? Fingers.flickDistance * scale : .infinity
  }

  /// Where touches have to lie, no pull is a flick, and no key repeats: both ask for a steady hand.
  private static func isSteady(_ settings: Settings) -> Bool { settings.touch.hold.value == 0 }

  // MARK: The screen wakes, the user goes

  mutating func note(isBlank: Bool, at now: Instant) { wakening.note(isBlank: isBlank, at: now) }

  /// Whether the touch only wakes the screen (R-HARM-1).
  mutating func wakes(_ touch: Touch) -> Bool { wakening.takes(touch) }

  /// The time at which the keyboard forgets its user, `pause` after the last touch; nil while a finger is down, and for
  /// never.
  func forgetAt(after pause: Milliseconds) -> Instant? {
    guard pause > 0, places.isEmpty else { return nil }
    return lastUse.map { $0 + pause }
  }

  mutating func forgetUser() { lastUse = nil }

  // MARK: Touches

  /// A touch counts.
  mutating func note(_ touch: Touch, at now: Instant) {
    places[touch.id] = touch.position
    lastUse = now
  }

  /// The touch has been handled.
  mutating func noteEnd(of touch: Touch) {
    if touch.phase == .ended || touch.phase == .cancelled { places[touch.id] = nil }
  }

  /// The finger's last place, in root px; nil where it is not down.
  func place(of finger: TouchID) -> Point? { places[finger] }

  /// Whether no finger is down on a key.
  var isIdle: Bool { recognizer.isIdle }

  /// Whether no finger is down on a key, and nothing is pressed, repeated, moved or fading.
  var isAtRest: Bool {
    isIdle && presses == Presses() && repeats.isEmpty && !hasTrackpad && fades.isEmpty
  }

  /// Whether the finger came down on a key and has not lifted.
  func isOnKey(_ finger: TouchID) -> Bool { recognizer.tracks(finger) }

  /// The way of a stroke over the letters that is under way; nil for none.
  var stroke: [TracePoint]? { recognizer.stroke }

  /// The gestures that `touch` completes. `hit` finds the key at a place. `glideReach` is how far a finger that comes down
  /// goes before its way is a stroke, in px; nil where strokes write nothing.
  mutating func handle(
    _ touch: Touch, glideReach: Double?, hit: (Point) -> Target?
  ) -> [Gesture] {
    if touch.phase == .began { recognizer.glideReach = glideReach }
    return recognizer.handle(touch, hit: hit)
  }

  /// What the touches of three fingers come to.
  mutating func handleWithOthers(
    _ touch: Touch, unit: Double, mayBegin: Bool
  ) -> [ThreeFingers.Outcome] {
    threeFingers.handle(touch, unit: unit, mayBegin: mayBegin)
  }

  mutating func forgetThreeFingers() { threeFingers = ThreeFingers() }

  /// The gestures that fingers are about to make, because something else happens now.
  mutating func commit() -> [Gesture] { recognizer.commit() }

  /// The finger does nothing more on keys: its way is reported from now on.
  mutating func capture(_ finger: TouchID) { recognizer.capture(finger) }

  /// The finger does nothing more until it lifts.
  mutating func spend(_ finger: TouchID) { recognizer.spend(finger) }

  /// The key under the finger stays down until the finger lifts.
  mutating func push(_ finger: TouchID) { recognizer.push(finger) }

  /// Other keys stand under the fingers now. A new key under a resting finger is not pressed, unless it is held for as
  /// long as the finger is down.
  mutating func retarget(on board: Board) {
    recognizer.retarget { board.target(at: $0) }
    presses.retarget { finger in
      guard let key = recognizer.key(under: finger) else { return nil }
      switch board.keys[key].manner {
      case .taps, .stays: return nil
      case .holds, .repeats, .drags, .presses: return key
      }
    }
    fades.removeAll()
  }

  /// The keyboard was hidden: nothing is pressed, repeated or moved any more.
  mutating func letGo() {
    _ = recognizer.cancelAll()
    presses = Presses()
    repeats.removeAll()
    trackpad = nil
    fades.removeAll()
  }

  // MARK: Time

  /// The time of the next gesture that comes by itself.
  var gestureDeadline: Instant? { recognizer.deadline }

  /// The time at which three fingers that wait for each other are told apart.
  var threeFingersDeadline: Instant? { threeFingers.deadline }

  /// The time at which a key next changes its look.
  func fadeDeadline(in surroundings: Surroundings) -> Instant? {
    fades.deadline(length: surroundings.settings.timing.fade)
  }

  mutating func advance(to now: Instant) -> [Gesture] { recognizer.advance(to: now) }

  mutating func advanceThreeFingers(to now: Instant) -> [ThreeFingers.Outcome] {
    threeFingers.advance(to: now)
  }

  /// Lets fades go on; returns the keys that change their look.
  mutating func advanceFades(to now: Instant, in surroundings: Surroundings) -> [Int] {
    fades.advance(to: now, length: surroundings.settings.timing.fade)
  }

  // MARK: Pressed keys

  func isPressed(_ key: Int) -> Bool { presses.contains(key) }

  /// The direction in which a finger pulls the key for its second symbol; nil where none does.
  func pull(of key: Int) -> FlickWay? { presses.pull(of: key) }

  /// How much of the pressed look the key still has, 0…1; nil if it does not fade.
  func fade(of key: Int) -> Double? { fades.share(of: key) }

  mutating func press(_ key: Int, by finger: TouchID) {
    presses.press(key, by: finger)
    fades.stop(key)
  }

  mutating func pull(_ way: FlickWay?, by finger: TouchID) { presses.pull(way, by: finger) }

  /// The finger presses nothing any more; returns the key that it has pressed, whose look fades.
  mutating func release(
    _ finger: TouchID, at now: Instant, in surroundings: Surroundings
  ) -> Int? {
    guard let key = presses.release(finger) else { return nil }
    let settings = surroundings.settings
    if !settings.reducedMotion, settings.timing.fade > 0, !presses.contains(key) {
      fades.begin(key, at: now)
    }
    return key
  }

  // MARK: Repetition

  /// What the finger repeats; nil before the first strike has shown that.
  func repetition(by finger: TouchID) -> Repetition? { repeats[finger] }

  mutating func begin(_ repetition: Repetition?, by finger: TouchID) {
    repeats[finger] = repetition
  }

  /// The finger has left its key, which repeats no longer.
  mutating func endRepeating(by finger: TouchID) { repeats[finger] = nil }

  // MARK: The trackpad

  /// Whether a finger moves the caret.
  var hasTrackpad: Bool { trackpad != nil }
  /// The finger that moves the caret; nil for none.
  var trackpadFinger: TouchID? { trackpad?.finger }
  /// Whether the caret selects what it passes.
  var selects: Bool { trackpad?.isSelecting == true }

  /// The finger moves the caret from now on; false where it is not down on a key.
  mutating func beginTrackpad(_ finger: TouchID) -> Bool {
    guard let place = recognizer.position(of: finger) else { return false }
    recognizer.capture(finger)
    trackpad = Trackpad(finger: finger, at: place)
    return true
  }

  /// The steps to the right and down that bring the caret along with the finger; nil without a trackpad.
  mutating func moveTrackpad(to point: Point, scale: Double) -> (across: Int, down: Int)? {
    trackpad?.move(to: point, scale: scale)
  }

  /// Another finger comes down on the keys while one moves the caret: it types nothing, and from then on the caret selects.
  /// False where no finger moves the caret.
  mutating func selectByTrackpad(_ touch: Touch) -> Bool {
    guard let trackpad, touch.phase == .began, touch.id != trackpad.finger else { return false }
    self.trackpad?.select()
    return true
  }

  mutating func endTrackpad() { trackpad = nil }
}

/// What a held key repeats.
enum Repetition: Hashable, Sendable {
  /// Deletes characters at first, then words.
  case deletion
  /// Deletes what is left of a composition, and no text before it.
  case composition
  case command(TextCommand)
}

/// The held space bar as a trackpad for the caret.
struct Trackpad: Hashable, Sendable {
  /// How far the finger moves for one step of the caret, across and down, in pt.
  static let step = Size(width: 8, height: 20)

  let finger: TouchID
  /// Whether the caret selects what it passes: another finger has touched the keys meanwhile.
  private(set) var isSelecting = false
  /// The finger's place at the last step, in px.
  private var anchor: Point

  init(finger: TouchID, at anchor: Point) {
    self.finger = finger
    self.anchor = anchor
  }

  mutating func select() { isSelecting = true }

  /// The steps to the right and down that bring the caret along with a finger at `point` (px).
  mutating func move(to point: Point, scale: Double) -> (across: Int, down: Int) {
    let across = Int((point.x - anchor.x) / (Trackpad.step.width * scale))
    let down = Int((point.y - anchor.y) / (Trackpad.step.height * scale))
    anchor.x += Double(across) * Trackpad.step.width * scale
    anchor.y += Double(down) * Trackpad.step.height * scale
    return (across, down)
  }
}
