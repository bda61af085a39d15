/// Who gets the keys (R-DESK-1). A client that grabs the keyboard gets every key, wherever the focus is: a
/// screen locker, a launcher, an open menu. The keyboard knows nothing about the text that is typed there,
/// and treats unknown text as secret.
package enum Custody: String, Hashable, Sendable, CaseIterable {
  /// The focused window gets the keys.
  case focus
  /// Another client has grabbed the keyboard a moment ago, as a menu or a shortcut does. The keys on the
  /// screen stay as they are, but no text service acts on the text.
  case passing
  /// A list of the focused application has grabbed the keyboard, such as a completion list of Qt, which opens
  /// for the text that is being typed. The list hands the keys on to the field.
  case list
  /// Another client holds the keyboard; the kind of the text that is typed there is unknown.
  case grabber
  /// The screen is locked: besides, the keyboard starts, reads and writes nothing (R-DESK-2).
  case lock
  /// A greeter shows the keyboard: the same rules as at a lock, but the fields are the greeter's own.
  case greeter

  /// Whether typed text may not be shown, corrected or learned.
  package var isSecret: Bool { self != .focus && self != .list }
  /// Whether the person who types has not logged in.
  package var isLocked: Bool { self == .lock || self == .greeter }
  /// Whether the field that applications report is the field that gets the keys.
  package var isOfField: Bool { self == .focus || self == .list || self == .greeter }
}

/// The windows on the screen while a client holds the keyboard. No request names that client.
package struct GrabScene: Hashable, Sendable {
  /// A window that no window manager places: a menu, a list, a locker's cover.
  package struct Popup: Hashable, Sendable {
    /// Frame in root px.
    package var frame: Rect
    /// Whether the process of the focused window made this window.
    package var isOfFocused: Bool

    package init(frame: Rect, isOfFocused: Bool) {
      self.frame = frame
      self.isOfFocused = isOfFocused
    }
  }

  /// The highest visible popup, apart from the keyboard's own windows; nil for no popup.
  package var top: Popup?
  /// The whole screen, in root px.
  package var screen: Rect

  package init(top: Popup? = nil, screen: Rect = .zero) {
    self.top = top
    self.screen = screen
  }

  /// Whether a list of the focused application lies above all other windows. A window that covers half of the
  /// screen may hide what is typed there, and does not count as a list.
  var showsList: Bool { top?.isOfFocused == true && dialog != nil }

  /// Frame of the highest window if it covers less than half of the screen; nil otherwise.
  var dialog: Rect? {
    guard let top, top.frame.area < screen.area / 2 else { return nil }
    return top.frame
  }
}

/// What the devices report about grabs of the keyboard and about locks.
package enum CustodyReport: Hashable, Sendable {
  /// The server notified the root or the focused window that a client has grabbed the keyboard. `isBeside`:
  /// the grab is for a window that is neither the focused window, nor inside or around it. `isTyped`: text
  /// was being typed into the focused field at that time.
  case grabbed(GrabScene, isBeside: Bool, isTyped: Bool)
  /// The answer to the question whether another client holds the keyboard; nil: no client does.
  case looked(GrabScene?)
  /// Whether `_SCREENSAVER_STATUS` of the root window says that the screen is locked.
  case saver(isLocked: Bool)
  /// Whether logind says that the session is locked.
  case session(isLocked: Bool)
}

/// Decides who gets the keys, from the reports about grabs and locks. A lock ends when no source reports a
/// lock any more; a grab ends when the server says so. A grab for a list of the focused application, made
/// while text is typed, is not a locker's; and a locker cannot take the keys while a list holds them.
package struct CustodyWatch: Hashable, Sendable {
  /// Longest grab of a menu that has just opened, or of a shortcut.
  package static let passing: Milliseconds = 1000
  /// Time between two questions to the server during a grab: the windows that would report its end may be destroyed.
  package static let pause: Milliseconds = 1000

  /// Whether this is a greeter's keyboard, whose screen always counts as locked.
  private let isGreeter: Bool
  private var isSaverLocked = false
  private var isSessionLocked = false
  private var grabbedSince: Instant?
  private var lookAt: Instant?
  /// Frame of the last small topmost window during this grab, in root px.
  private var seen: Rect?
  /// Whether the grab belongs to a list of the focused application.
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
      // The answer to a question does not name the window of the grab.
      isList = isList && scene.showsList
    case .looked(nil): (grabbedSince, lookAt, seen, isList) = (nil, nil, nil, false)
    }
  }

  private mutating func hold(_ scene: GrabScene, at now: Instant) {
    seen = scene.dialog ?? seen
    grabbedSince = grabbedSince ?? now
    lookAt = now + CustodyWatch.pause
  }

  /// The custody at `now`.
  package func custody(at now: Instant) -> Custody {
    if isGreeter { return .greeter }
    if isSessionLocked { return .lock }
    guard let grabbedSince else { return .focus }
    // A killed locker leaves its property on the root window, but its grab is gone.
    if isSaverLocked { return .lock }
    if isList { return .list }
    return now - grabbedSince < CustodyWatch.passing ? .passing : .grabber
  }

  /// Frame of the window in which a locker asks for the password, in root px; nil while no such window has
  /// been seen. The window appears and disappears, and the keyboard must not move with it.
  package func dialog(at now: Instant) -> Rect? {
    custody(at: now) == .lock ? seen : nil
  }

  /// Time of the next question to the server, which may change the custody; nil while no client holds the keyboard.
  package var deadline: Instant? { lookAt }
}

extension Field {
  /// The field that is served under `custody`: a secret field where another client gets the keys, and of
  /// unknown kind where this lasts. Beside a list, the field stays as its application reports it; a field
  /// without a report is secret there, too.
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

  /// Whether an application reports that this is a text field.
  private var isTold: Bool { isEditable && !isGuessed && !isWholeWindow }

  /// A field of unknown kind; applications report no field with this number. The keyboard does not open for
  /// it by itself.
  private static var unknown: Field {
    var field = Field(serial: UInt64.max)
    field.opensKeyboard = false
    return field
  }
}
