package import Appearance
package import KeyModel

/// Decides whether the keyboard is light or dark, by the ground that is typed on (R-TRAIT-7). A
/// selection never decides, nor does one moment in which a window is drawn only in part. Pure:
/// replayed from scripts.
package struct SchemeTracker: Sendable {
  /// A ground to look at.
  package struct Target: Hashable, Sendable {
    /// The server's number of the active window; 0 for none.
    package var window: UInt64
    /// The frame of the field in root px; nil for the window as a whole.
    package var field: Rect?

    package init(window: UInt64, field: Rect? = nil) {
      self.window = window
      self.field = field
    }

    /// The ground that is typed on: that of the field where its frame tells of it, else that of the window.
    package init(_ field: Field?, in window: ActiveWindow?) {
      self.window = window?.id ?? 0
      guard let field, field.isEditable, !field.isWholeWindow, let frame = field.frame,
        window?.frame?.intersects(frame) != false
      else { return }
      self.field = frame
    }
  }

  /// What is seen of a ground.
  package struct Look: Hashable, Sendable {
    /// The scheme of the ground; nil where nothing certain is seen.
    package var ground: Scheme?
    /// The scheme of the ground's rim, where no text and so no selection reaches; nil where nothing
    /// certain is seen.
    package var rim: Scheme?
    /// So much is black as in a window that is not drawn yet.
    package var isBlank: Bool

    package init(ground: Scheme?, rim: Scheme? = nil, isBlank: Bool = false) {
      self.ground = ground
      self.rim = rim
      self.isBlank = isBlank
    }
  }

  package enum Event: Hashable, Sendable {
    /// The ground may look otherwise now, or it is another one. `isShown`: the keyboard is on screen
    /// in its present scheme. `isTerminal`: the ground is a terminal's.
    case changed(Target, isShown: Bool, isTerminal: Bool)
    /// Whether text is selected in the field.
    case selection(Bool)
    /// The answer to `look`.
    case seen(Look)
    /// The time set by `wake` has come.
    case deadline
  }

  package enum Action: Hashable, Sendable {
    /// Look at this ground, and answer with `seen`. This is a round trip.
    case look(Target)
    /// Show the keyboard in this scheme.
    case wear(Scheme)
    /// Send the event `deadline` at this time.
    case wake(Instant)
  }

  /// Another scheme that was seen once.
  private struct Doubt: Hashable, Sendable {
    var scheme: Scheme
    var target: Target
    var since: Instant
  }

  /// A window that has not been seen drawn.
  private struct Newcomer: Hashable, Sendable {
    var window: UInt64
    var since: Instant
  }

  /// The scheme of the keyboard.
  package private(set) var scheme: Scheme
  private var target: Target?
  /// The ground for which `scheme` was seen.
  private var known: Target?
  private var isShown = false
  private var isTerminal = false
  private var hasSelection = false
  private var doubt: Doubt?
  private var newcomer: Newcomer?
  /// The windows that were seen drawn, the latest last.
  private var familiar: [UInt64] = []

  /// Another scheme must be seen twice, so far apart, before a keyboard on screen changes.
  package static let pause: Milliseconds = 40
  /// A new window that is black may be drawn within this time.
  package static let drawing: Milliseconds = 1500
  /// A terminal that is still black after this time is black: most are, and most are drawn at once.
  package static let drawingOfTerminal: Milliseconds = 200
  /// Meanwhile it is looked at so often.
  package static let glance: Milliseconds = 100
  /// How many windows the tracker remembers as drawn.
  private static let most = 64

  package init(scheme: Scheme) { self.scheme = scheme }

  package mutating func handle(_ event: Event, at now: Instant) -> [Action] {
    switch event {
    case .changed(let target, let isShown, let isTerminal):
      self.target = target
      self.isShown = isShown
      self.isTerminal = isTerminal
      meet(target.window, at: now)
      return hasSelection && target == known ? [] : [.look(target)]
    case .selection(let isThere):
      hasSelection = isThere
      return []
    case .seen(let look): return note(look, at: now)
    case .deadline:
      guard doubt != nil || newcomer != nil, let target, !(hasSelection && target == known) else {
        return []
      }
      return [.look(target)]
    }
  }

  private mutating func meet(_ window: UInt64, at now: Instant) {
    if familiar.contains(window) { return newcomer = nil }
    if newcomer?.window != window { newcomer = Newcomer(window: window, since: now) }
  }

  /// Whether the window that is looked at may not be drawn yet.
  private mutating func isUndrawn(_ look: Look, at now: Instant) -> Bool {
    guard let newcomer else { return false }
    let time = isTerminal ? SchemeTracker.drawingOfTerminal : SchemeTracker.drawing
    if look.isBlank, now - newcomer.since < time { return true }
    familiar = familiar.suffix(SchemeTracker.most - 1) + [newcomer.window]
    self.newcomer = nil
    return false
  }

  private mutating func note(_ look: Look, at now: Instant) -> [Action] {
    guard let target, let ground = look.ground else { return [] }
    if isUndrawn(look, at: now) {
      // Black that stays counts from the first look on.
      if ground == scheme || doubt?.target != target || doubt?.scheme != ground { doubt = nil }
      if ground != scheme, isShown, doubt == nil {
        doubt = Doubt(scheme: ground, target: target, since: now)
      }
      // A keyboard that nobody sees yet takes what is likelier: a terminal is black when it is drawn, too.
      let first = isShown || ground == scheme ? [] : wear(ground, for: target)
      return first + [.wake(now + SchemeTracker.glance)]
    }
    // Where the ground is the same as before, a selection may cover most of it, but not its rim.
    guard ground != scheme, target != known || look.rim != scheme else {
      doubt = nil
      known = target
      return []
    }
    guard isShown else { return wear(ground, for: target) }
    guard let doubt, doubt.scheme == ground, doubt.target == target else {
      doubt = Doubt(scheme: ground, target: target, since: now)
      return [.wake(now + SchemeTracker.pause)]
    }
    if now - doubt.since >= SchemeTracker.pause { return wear(ground, for: target) }
    return [.wake(doubt.since + SchemeTracker.pause)]
  }

  private mutating func wear(_ scheme: Scheme, for target: Target) -> [Action] {
    (self.scheme, known, doubt) = (scheme, target, nil)
    return [.wear(scheme)]
  }
}
