/// Whose the keys are (R-DESK-1). A client that grabs the keyboard takes every key, wherever the focus
/// is: a screen locker, a launcher, an open menu. Nothing is known of what is typed there, and unknown
/// counts as secret.
package enum Custody: String, Hashable, Sendable, CaseIterable {
  /// The focused window gets the keys.
  case focus
  /// Another client has grabbed the keyboard a moment ago, as a menu or a shortcut does: the keys on
  /// the screen stay as they are, but nothing acts on the text.
  case passing
  /// The focused application's own list, opened for the text that is being typed, has grabbed the
  /// keyboard, as a completion list of Qt does. The list hands the keys on to the field.
  case list
  /// Another client holds the keyboard: what is typed there is of no known kind.
  case grabber
  /// The screen is locked: besides, nothing can be started, read or written (R-DESK-2).
  case lock
  /// A greeter shows the keyboard: the same as at a lock, but the fields are the greeter's own.
  case greeter

  /// Whether nothing may be shown, corrected or learned of what is typed.
  package var isSecret: Bool { self != .focus && self != .list }
  /// Whether whoever types has not shown who they are.
  package var isLocked: Bool { self == .lock || self == .greeter }
  /// Whether the field that applications tell of is the one that gets the keys.
  package var isOfField: Bool { self == .focus || self == .list || self == .greeter }
}

/// What the server shows while a client holds the keyboard. No request names that client.
package struct GrabScene: Hashable, Sendable {
  /// A window that no window manager places: a menu, a list, a locker's cover.
  package struct Popup: Hashable, Sendable {
    /// In root px.
    package var frame: Rect
    /// Whether the process of the window with the focus made it.
    package var isOfFocused: Bool

    package init(frame: Rect, isOfFocused: Bool) {
      self.frame = frame
      self.isOfFocused = isOfFocused
    }
  }

  /// The highest such window that is seen, besides the keyboard's own; nil for none.
  package var top: Popup?
  /// The whole screen, in root px.
  package var screen: Rect

  package init(top: Popup? = nil, screen: Rect = .zero) {
    self.top = top
    self.screen = screen
  }

  /// Whether a list of the focused application lies above everything else. A window that covers half
  /// of the screen may hide what is typed there, and is no list.
  var showsList: Bool { top?.isOfFocused == true && dialog != nil }

  /// The highest window where it covers less than half of the screen.
  var dialog: Rect? {
    guard let top, top.frame.area < screen.area / 2 else { return nil }
    return top.frame
  }
}

/// What the devices tell of the keyboard's grabs and of locks.
package enum CustodyReport: Hashable, Sendable {
  /// The server told the root or the focused window that somebody has grabbed the keyboard.
  /// `isBeside`: for a window that is neither the focused one, nor inside or around it. `isTyped`:
  /// while text was being typed into the focused field.
  case grabbed(GrabScene, isBeside: Bool, isTyped: Bool)
  /// The server was asked whether another client holds the keyboard; nil: none does.
  case looked(GrabScene?)
  /// Whether `_SCREENSAVER_STATUS` of the root window says that the screen is locked.
  case saver(isLocked: Bool)
  /// Whether logind says that the session is locked.
  case session(isLocked: Bool)
}

/// Decides whose the keys are from what is told of grabs and locks. A lock ends when nobody tells of one
/// any more; a grab when the server says so. A grab that comes while text is typed, for a list of the
/// application that has the focus, is no locker's; nor can a locker take the keys while a list has them.
package struct CustodyWatch: Hashable, Sendable {
  /// A grab that lasts longer is no menu's that has just opened, and no shortcut's.
  package static let passing: Milliseconds = 1000
  /// The windows that would tell of a grab's end may go while it lasts: the server is asked so often.
  package static let pause: Milliseconds = 1000

  /// Whether it is a greeter's keyboard, which is at a lock always.
  private let isGreeter: Bool
  private var isSaverLocked = false
  private var isSessionLocked = false
  private var grabbedSince: Instant?
  private var lookAt: Instant?
  /// The small window that was seen last above all others since somebody held the keyboard, in root px.
  private var seen: Rect?
  /// Whether the grab is that of the focused application's list.
  private var isList = false

  package init(isGreeter: Bool = false) { self.isGreeter = isGreeter }

  package mutating func note(_ report: CustodyReport, at now: Instant) {
    switch report {
    case .saver(let isLocked): isSaverLocked = isLocked
    case .session(let isLocked): isSessionLocked = isLocked
    case .grabbed(let scene, let isBeside, let isTyped):
      hold(scene, at: now)
      isList = isBeside && isTyped && scene.showsList
    case .looked(let scene?):
      hold(scene, at: now)
      // A look does not tell for which window the grab is.
      isList = isList && scene.showsList
    case .looked(nil): (grabbedSince, lookAt, seen, isList) = (nil, nil, nil, false)
    }
  }

  private mutating func hold(_ scene: GrabScene, at now: Instant) {
    seen = scene.dialog ?? seen
    grabbedSince = grabbedSince ?? now
    lookAt = now + CustodyWatch.pause
  }

  /// Whose the keys are at `now`.
  package func custody(at now: Instant) -> Custody {
    if isGreeter { return .greeter }
    if isSessionLocked { return .lock }
    guard let grabbedSince else { return .focus }
    // A locker that was killed leaves its word behind, but not its grab.
    if isSaverLocked { return .lock }
    if isList { return .list }
    return now - grabbedSince < CustodyWatch.passing ? .passing : .grabber
  }

  /// The window in which a locker asks for the password, in root px; nil where none has been seen yet. It
  /// comes and goes: the keyboard must not move with it.
  package func dialog(at now: Instant) -> Rect? {
    custody(at: now) == .lock ? seen : nil
  }

  /// When the server is to be asked again, and the custody with it; nil while nobody holds the keyboard.
  package var deadline: Instant? { lookAt }
}

extension Field {
  /// The field that is served under `custody`: a secret one where somebody else gets the keys, and of no
  /// known kind where that lasts. Beside a list the field stays what its application tells; a field of
  /// which nothing is told is a secret there, too.
  package static func under(_ custody: Custody, told: Field?) -> Field? {
    var field: Field
    switch custody {
    case .focus: return told
    case .list where told?.isTold == true: return told
    case .list, .passing, .greeter: field = told ?? unknown
    case .grabber, .lock: field = unknown
    }
    field.traits.isSecure = true
    field.sources["secure"] = custody.isLocked ? custody.rawValue : "keyboard grab"
    return field
  }

  /// Whether an application tells that this is a field of text.
  private var isTold: Bool { isEditable && !isGuessed && !isWholeWindow }

  /// No field that an application tells of has that number. The keyboard does not open for it by itself.
  private static var unknown: Field {
    var field = Field(serial: UInt64.max)
    field.opensKeyboard = false
    return field
  }
}
