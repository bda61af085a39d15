import Board
import Gestures
import KeyModel

/// The fingers on the keys: the place of each finger, the key that it presses, the command that it repeats, and the
/// caret that it moves. The machine also holds the fading look of keys that fingers have left.
struct Fingers: Sendable {
  /// Distance in pt by which a finger may stray from its key (`slop`), and by which it pulls the key for the second
  /// symbol (`flickDistance`).
  private static let (slop, flickDistance) = (4.0, 12.0)
  /// A delay that never ends in practice: 100 days.
  private static let never: Milliseconds = 8_640_000_000

  /// Each finger's last place, in root px.
  private var places: [TouchID: Point] = [:]
  /// The time of the last touch of the present user; nil if the keyboard was not touched since it forgot the last user.
  private var lastUse: Instant?
  private var wakening = Wakening()
  private var threeFingers = ThreeFingers()
  private var recognizer = TouchRecognizer()
  private var presses = Presses()
  private var fades = Fades()
  /// The repetition of each held key, by the finger that holds the key.
  private var repeats: [TouchID: Repetition] = [:]
  /// The finger that moves the caret; nil if no finger does.
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

  /// Whether the hand is steady enough for flicks and repeating keys. False if a touch has to last before it counts.
  private static func isSteady(_ settings: Settings) -> Bool { settings.touch.hold.value == 0 }

  // MARK: Waking the screen, and forgetting the user

  mutating func note(isBlank: Bool, at now: Instant) { wakening.note(isBlank: isBlank, at: now) }

  /// Whether the touch only wakes the screen (R-HARM-1).
  mutating func wakes(_ touch: Touch) -> Bool { wakening.takes(touch) }

  /// Returns the time at which the keyboard forgets its user, `pause` after the last touch; nil while a finger is down, and if
  /// `pause` is 0.
  func forgetAt(after pause: Milliseconds) -> Instant? {
    guard pause > 0, places.isEmpty else { return nil }
    return lastUse.map { $0 + pause }
  }

  mutating func forgetUser() { lastUse = nil }

  // MARK: Touches

  /// Notes a touch that counts.
  mutating func note(_ touch: Touch, at now: Instant) {
    places[touch.id] = touch.position
    lastUse = now
  }

  /// Forgets the place of a finger that has lifted, once its touch has been handled.
  mutating func noteEnd(of touch: Touch) {
    if touch.phase == .ended || touch.phase == .cancelled { places[touch.id] = nil }
  }

  /// Returns the finger's last place, in root px; nil if the finger is not down.
  func place(of finger: TouchID) -> Point? { places[finger] }

  /// Whether no finger is down on a key.
  var isIdle: Bool { recognizer.isIdle }

  /// Whether no finger is down on a key, and nothing is pressed, repeated, moved or fading.
  var isAtRest: Bool {
    isIdle && presses == Presses() && repeats.isEmpty && !hasTrackpad && fades.isEmpty
  }

  /// Whether the finger came down on a key and has not lifted.
  func isOnKey(_ finger: TouchID) -> Bool { recognizer.tracks(finger) }

  /// The path of the current glide over the letters; nil if no finger glides.
  var stroke: [TracePoint]? { recognizer.stroke }

  /// Returns the gestures that `touch` completes. `hit` finds the key at a place. `glideReach` is the distance, in
  /// px, after which the path of a new finger is a glide; nil if glides write nothing.
  mutating func handle(
    _ touch: Touch, glideReach: Double?, hit: (Point) -> Target?
  ) -> [Gesture] {
    if touch.phase == .began { recognizer.glideReach = glideReach }
    return recognizer.handle(touch, hit: hit)
  }

  /// Returns the outcomes of the touch for gestures of three fingers.
  mutating func handleWithOthers(
    _ touch: Touch, unit: Double, mayBegin: Bool
  ) -> [ThreeFingers.Outcome] {
    threeFingers.handle(touch, unit: unit, mayBegin: mayBegin)
  }

  mutating func forgetThreeFingers() { threeFingers = ThreeFingers() }

  /// Completes the gestures that fingers are about to make, because another event happens now. Returns these gestures.
  mutating func commit() -> [Gesture] { recognizer.commit() }

  /// Captures the finger: it does nothing more on keys, and from now on its path is reported.
  mutating func capture(_ finger: TouchID) { recognizer.capture(finger) }

  /// Makes the finger do nothing until it lifts.
  mutating func spend(_ finger: TouchID) { recognizer.spend(finger) }

  /// Holds the key under the finger down until the finger lifts.
  mutating func push(_ finger: TouchID) { recognizer.push(finger) }

  /// Notes that other keys are under the fingers. A new key under a resting finger is pressed only if it is a key
  /// that acts for as long as a finger is on it.
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

  /// Ends all presses, repetitions, fades and the trackpad, because the keyboard was hidden.
  mutating func letGo() {
    _ = recognizer.cancelAll()
    presses = Presses()
    repeats.removeAll()
    trackpad = nil
    fades.removeAll()
  }

  // MARK: Deadlines

  /// The time of the next gesture that needs no further touch; nil if no gesture is due.
  var gestureDeadline: Instant? { recognizer.deadline }

  /// The time at which fingers stop waiting for a gesture of three fingers; nil if no finger waits.
  var threeFingersDeadline: Instant? { threeFingers.deadline }

  /// Returns the time at which a fading key next changes its look; nil if no key fades.
  func fadeDeadline(in surroundings: Surroundings) -> Instant? {
    fades.deadline(length: surroundings.settings.timing.fade)
  }

  mutating func advance(to now: Instant) -> [Gesture] { recognizer.advance(to: now) }

  mutating func advanceThreeFingers(to now: Instant) -> [ThreeFingers.Outcome] {
    threeFingers.advance(to: now)
  }

  /// Continues the fades; returns the keys whose look changes.
  mutating func advanceFades(to now: Instant, in surroundings: Surroundings) -> [Int] {
    fades.advance(to: now, length: surroundings.settings.timing.fade)
  }

  // MARK: Pressed keys

  func isPressed(_ key: Int) -> Bool { presses.contains(key) }

  /// Returns the direction in which a finger pulls the key for its second symbol; nil if no finger pulls the key.
  func pull(of key: Int) -> FlickWay? { presses.pull(of: key) }

  /// Returns the share of the pressed look that the key still has, 0…1; nil if the key does not fade.
  func fade(of key: Int) -> Double? { fades.share(of: key) }

  mutating func press(_ key: Int, by finger: TouchID) {
    presses.press(key, by: finger)
    fades.stop(key)
  }

  mutating func pull(_ way: FlickWay?, by finger: TouchID) { presses.pull(way, by: finger) }

  /// Releases the key that the finger presses, so that its look fades, and returns the key; nil if the finger
  /// presses no key.
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

  /// Returns the repetition of the finger's key; nil before the first strike of the key.
  func repetition(by finger: TouchID) -> Repetition? { repeats[finger] }

  mutating func begin(_ repetition: Repetition?, by finger: TouchID) {
    repeats[finger] = repetition
  }

  /// Ends the repetition of the key that the finger has left.
  mutating func endRepeating(by finger: TouchID) { repeats[finger] = nil }

  // MARK: The trackpad

  /// Whether a finger moves the caret.
  var hasTrackpad: Bool { trackpad != nil }
  /// The finger that moves the caret; nil if no finger does.
  var trackpadFinger: TouchID? { trackpad?.finger }
  /// Whether the caret selects the text that it passes.
  var selects: Bool { trackpad?.isSelecting == true }

  /// Makes the finger move the caret. Returns false if the finger is not down on a key.
  mutating func beginTrackpad(_ finger: TouchID) -> Bool {
    guard let place = recognizer.position(of: finger) else { return false }
    recognizer.capture(finger)
    trackpad = Trackpad(finger: finger, at: place)
    return true
  }

  /// Returns the steps to the right and down by which the caret follows the finger; nil if no finger moves the caret.
  mutating func moveTrackpad(to point: Point, scale: Double) -> (across: Int, down: Int)? {
    trackpad?.move(to: point, scale: scale)
  }

  /// Handles another finger that comes down on the keys while a finger moves the caret. The new finger types
  /// nothing, and from then on the caret selects text. Returns false for any other touch.
  mutating func selectByTrackpad(_ touch: Touch) -> Bool {
    guard let trackpad, touch.phase == .began, touch.id != trackpad.finger else { return false }
    self.trackpad?.select()
    return true
  }

  mutating func endTrackpad() { trackpad = nil }
}

/// The action that a held key repeats.
enum Repetition: Hashable, Sendable {
  /// Deletes characters at first, then words.
  case deletion
  /// Deletes the rest of a composition, and no text before it.
  case composition
  case command(TextCommand)
}

/// The held space bar as a trackpad for the caret.
struct Trackpad: Hashable, Sendable {
  /// Distance that the finger moves for one step of the caret, across and down, in pt.
  static let step = Size(width: 8, height: 20)

  let finger: TouchID
  /// Whether the caret selects the text that it passes. The caret selects after another finger has touched the keys.
  private(set) var isSelecting = false
  /// The finger's place at the last step, in px.
  private var anchor: Point

  init(finger: TouchID, at anchor: Point) {
    self.finger = finger
    self.anchor = anchor
  }

  mutating func select() { isSelecting = true }

  /// Returns the steps to the right and down by which the caret follows a finger at `point` (px).
  mutating func move(to point: Point, scale: Double) -> (across: Int, down: Int) {
    let across = Int((point.x - anchor.x) / (Trackpad.step.width * scale))
    let down = Int((point.y - anchor.y) / (Trackpad.step.height * scale))
    anchor.x += Double(across) * Trackpad.step.width * scale
    anchor.y += Double(down) * Trackpad.step.height * scale
    return (across, down)
  }
}
