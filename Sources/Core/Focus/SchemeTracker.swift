package import KeyModel

/// Decides whether the keyboard is light or dark, by the ground around the typed text (R-TRAIT-7). A selection
/// never decides, and neither does a moment in which a window is only partly drawn. Pure: replayed from scripts.
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

    /// The ground around the typed text: the ground of the field if its frame is known, else of the window.
    package init(_ field: Field?, in window: ActiveWindow?) {
      self.window = window?.id ?? 0
      guard let field, field.isEditable, !field.isWholeWindow, let frame = field.frame,
        window?.frame?.intersects(frame) != false
      else { return }
      self.field = frame
    }
  }

  /// An observation of a ground.
  package struct Look: Hashable, Sendable {
    /// The scheme of the ground; nil if the observation is not certain.
    package var ground: Scheme?
    /// The scheme of the ground's rim, which no text and so no selection reaches; nil if the observation is not
    /// certain.
    package var rim: Scheme?
    /// Whether so much is black that the window counts as not painted yet.
    package var isBlank: Bool

    package init(ground: Scheme?, rim: Scheme? = nil, isBlank: Bool = false) {
      self.ground = ground
      self.rim = rim
      self.isBlank = isBlank
    }
  }

  package enum Event: Hashable, Sendable {
    /// The ground may look different now, or it is another ground. `isShown`: the keyboard is on screen in its
    /// present scheme. `isTerminal`: the ground belongs to a terminal.
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

  /// A different scheme that was seen once.
  private struct Doubt: Hashable, Sendable {
    var scheme: Scheme
    var target: Target
    var since: Instant
  }

  /// A window that has not been seen painted yet.
  private struct Newcomer: Hashable, Sendable {
    var window: UInt64
    var since: Instant
  }

  /// The scheme of the keyboard.
  package private(set) var scheme: Scheme
  private var target: Target?
  /// The ground on which `scheme` was seen.
  private var known: Target?
  private var isShown = false
  private var isTerminal = false
  private var hasSelection = false
  private var doubt: Doubt?
  private var newcomer: Newcomer?
  /// The windows that were seen painted, the latest last.
  private var familiar: [UInt64] = []

  /// Time between the two observations of another scheme that change a keyboard on screen.
  package static let pause: Milliseconds = 40
  /// Time in which a new window that is black may still be painted.
  package static let drawing: Milliseconds = 1500
  /// Time after which a terminal that is still black counts as painted: most terminals are black, and most are
  /// painted at once.
  package static let drawingOfTerminal: Milliseconds = 200
  /// Time between the looks at a window that is not painted yet.
  package static let glance: Milliseconds = 100
  /// Most windows that the tracker remembers as painted.
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

  /// Whether the window may not be painted yet.
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
      // If the window stays black, the black counts from the first look on.
      if ground == scheme || doubt?.target != target || doubt?.scheme != ground { doubt = nil }
      if ground != scheme, isShown, doubt == nil {
        doubt = Doubt(scheme: ground, target: target, since: now)
      }
      // A hidden keyboard takes the likelier scheme at once: a terminal is usually black when it is painted, too.
      let first = isShown || ground == scheme ? [] : wear(ground, for: target)
      return first + [.wake(now + SchemeTracker.glance)]
    }
    // A selection may cover most of an unchanged ground, but not its rim.
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
