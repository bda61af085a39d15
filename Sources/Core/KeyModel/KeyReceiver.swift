/// The receiver of the keys (R-DESK-1). A client that grabs the keyboard gets every key, wherever the focus is: a
/// screen locker, a launcher, an open menu. The keyboard knows nothing about the text that is typed into such a
/// client, and treats unknown text as secret.
package enum KeyReceiver: String, Hashable, Sendable, CaseIterable {
  /// The focused window gets the keys.
  case focus
  /// Another client grabbed the keyboard a moment ago, as a menu or a shortcut does. The keys on the screen stay as
  /// they are, but no text service acts on the text.
  case passing
  /// A list of the focused application has grabbed the keyboard, such as a completion list of Qt, which opens while
  /// the user types. The list hands the keys on to the field.
  case list
  /// Another client holds the keyboard, and the kind of text typed into this client is unknown.
  case grabber
  /// The screen is locked. The same rules hold as for a grabber; in addition, the keyboard starts, reads and writes
  /// nothing (R-DESK-2).
  case lock
  /// The keyboard belongs to a greeter. The same rules hold as at a lock, but the fields are the greeter's own.
  case greeter

  /// Whether typed text must not be shown, corrected or learned.
  package var isSecret: Bool { self != .focus && self != .list }
  /// Whether the person who types has not logged in.
  package var isLocked: Bool { self == .lock || self == .greeter }
  /// Whether the field that applications report is the field that gets the keys.
  package var isOfField: Bool { self == .focus || self == .list || self == .greeter }
}

/// The windows on the screen while a client holds the keyboard. No request of X11 names this client.
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

  /// The highest visible pop-up, apart from the keyboard's own windows; nil if no pop-up is visible.
  package var top: Popup?
  /// The whole screen, in root px.
  package var screen: Rect

  package init(top: Popup? = nil, screen: Rect = .zero) {
    self.top = top
    self.screen = screen
  }

  /// Whether a list of the focused application lies above all other windows. A window that covers half of the screen
  /// does not count as a list, since it may hide text that is typed.
  var showsList: Bool { top?.isOfFocused == true && dialog != nil }

  /// Frame of the highest window if it covers less than half of the screen; otherwise nil.
  var dialog: Rect? {
    guard let top, top.frame.area < screen.area / 2 else { return nil }
    return top.frame
  }
}

/// A report of the devices about grabs of the keyboard and about locks.
package enum KeyReceiverReport: Hashable, Sendable {
  /// The server notified the root or the focused window that a client has grabbed the keyboard. `isBeside`: the grab
  /// is for a window that is neither the focused window, nor inside or around it. `isTyped`: the user was typing
  /// into the focused field at this time.
  case grabbed(GrabScene, isBeside: Bool, isTyped: Bool)
  /// The answer to the question whether another client holds the keyboard: the windows on the screen; nil if no
  /// client holds it.
  case looked(GrabScene?)
  /// The property `_SCREENSAVER_STATUS` of the root window has changed: whether it says that the screen is locked.
  case saver(isLocked: Bool)
  /// The report of logind: whether the session is locked.
  case session(isLocked: Bool)
}

/// Decides who gets the keys, from the reports about grabs and locks. A lock ends when no source reports a lock any
/// more; a grab ends when the server says so. A grab that a list of the focused application makes during typing is
/// not a locker's grab; and a locker cannot take the keys while a list holds them.
package struct KeyReceiverTracker: Hashable, Sendable {
  /// Longest time for which a grab counts as the grab of a shortcut, or of a menu that has just opened.
  package static let passing: Milliseconds = 1000
  /// Time between two questions to the server during a grab. The keyboard has to ask, because the windows that would
  /// report the end of the grab may be destroyed.
  package static let pause: Milliseconds = 1000

  /// Whether a greeter started this keyboard. The screen of a greeter always counts as locked.
  private let isGreeter: Bool
  /// Whether the screen saver's property reports a lock.
  private var isSaverLocked = false
  /// Whether logind reports a lock.
  private var isSessionLocked = false
  /// The time at which the grab began; nil while no client holds the keyboard.
  private var grabbedSince: Instant?
  /// The time of the next question to the server; nil while no client holds the keyboard.
  private var lookAt: Instant?
  /// Frame of the last small topmost window during this grab, in root px.
  private var seen: Rect?
  /// Whether the grab belongs to a list of the focused application.
  private var isList = false

  package init(isGreeter: Bool = false) { self.isGreeter = isGreeter }

  package mutating func note(_ report: KeyReceiverReport, at now: Instant) {
    switch report {
    case .saver(let isLocked): isSaverLocked = isLocked
    case .session(let isLocked): isSessionLocked = isLocked
    case .grabbed(let scene, let isBeside, let isTyped):
      hold(scene, at: now)
      isList = isBeside && isTyped && scene.showsList
    case .looked(let scene?):
      hold(scene, at: now)
      // The answer to the question does not name the window of the grab.
      isList = isList && scene.showsList
    case .looked(nil): (grabbedSince, lookAt, seen, isList) = (nil, nil, nil, false)
    }
  }

  private mutating func hold(_ scene: GrabScene, at now: Instant) {
    seen = scene.dialog ?? seen
    grabbedSince = grabbedSince ?? now
    lookAt = now + KeyReceiverTracker.pause
  }

  /// Returns the receiver of the keys at `now`.
  package func receiver(at now: Instant) -> KeyReceiver {
    if isGreeter { return .greeter }
    if isSessionLocked { return .lock }
    guard let grabbedSince else { return .focus }
    // A killed locker leaves its property on the root window, but its grab is gone.
    if isSaverLocked { return .lock }
    if isList { return .list }
    return now - grabbedSince < KeyReceiverTracker.passing ? .passing : .grabber
  }

  /// Returns the frame of the window in which a locker asks for the password, in root px; nil while no such window
  /// has been seen. The frame stays after the window has disappeared, so that the keyboard does not move each time
  /// the window appears.
  package func dialog(at now: Instant) -> Rect? {
    receiver(at: now) == .lock ? seen : nil
  }

  /// Time of the next question to the server, which may change the receiver; nil while no client holds the keyboard.
  package var deadline: Instant? { lookAt }
}

extension Field {
  /// Returns the field for which the keyboard types under `receiver`. While another client gets the keys, this is a
  /// secret field, and a field of unknown kind if the grab lasts. Beside a list, the field stays as its application
  /// reports it; a field without a report is secret beside a list, too.
  package static func under(_ receiver: KeyReceiver, reported: Field?) -> Field? {
    var field: Field
    switch receiver {
    case .focus: return reported
    case .list where reported?.isReported == true: return reported
    case .list, .passing, .greeter: field = reported ?? unknown
    case .grabber, .lock: field = unknown
    }
    field.traits.isSecure = true
    field.sources["secure"] = receiver.isLocked ? receiver.rawValue : "keyboard grab"
    return field
  }

  /// Whether an application reports that this is a text field.
  private var isReported: Bool { isEditable && !isGuessed && !isWholeWindow }

  /// A field of unknown kind, with a number that no field of an application has. The keyboard does not open by
  /// itself for such a field.
  private static var unknown: Field {
    var field = Field(serial: UInt64.max)
    field.opensKeyboard = false
    return field
  }
}
