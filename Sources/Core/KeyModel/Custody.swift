/// Whose the keys are (R-DESK-1). A client that grabs the keyboard takes every key, wherever the focus
/// is: a screen locker, a launcher, an open menu. Nothing is known of what is typed there, and unknown
/// counts as secret.
package enum Custody: String, Hashable, Sendable, CaseIterable {
  /// The focused window gets the keys.
  case focus
  /// Another client has grabbed the keyboard a moment ago, as a menu or a shortcut does: the keys on
  /// the screen stay as they are, but nothing acts on the text.
  case passing
  /// Another client holds the keyboard: what is typed there is of no known kind.
  case grabber
  /// The screen is locked: besides, nothing can be started, read or written (R-DESK-2).
  case lock
  /// A greeter shows the keyboard: the same as at a lock, but the fields are the greeter's own.
  case greeter

  /// Whether nothing may be shown, corrected or learned of what is typed.
  package var isSecret: Bool { self != .focus }
  /// Whether whoever types has not shown who they are.
  package var isLocked: Bool { self == .lock || self == .greeter }
  /// Whether the field that applications tell of is the one that gets the keys.
  package var isOfField: Bool { self == .focus || self == .greeter }
}

/// What the devices tell of the keyboard's grabs and of locks.
package enum CustodyReport: Hashable, Sendable {
  /// The server told the root or the focused window that somebody has grabbed the keyboard.
  case grabbed
  /// The server, asked whether another client holds the keyboard.
  case looked(isGrabbed: Bool)
  /// Whether `_SCREENSAVER_STATUS` of the root window says that the screen is locked.
  case saver(isLocked: Bool)
  /// Whether logind says that the session is locked.
  case session(isLocked: Bool)
}

/// Decides whose the keys are from what is told of grabs and locks. A lock ends when nobody tells of one
/// any more; a grab when the server says so.
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

  package init(isGreeter: Bool = false) { self.isGreeter = isGreeter }

  package mutating func take(_ report: CustodyReport, at now: Instant) {
    switch report {
    case .saver(let isLocked): isSaverLocked = isLocked
    case .session(let isLocked): isSessionLocked = isLocked
    case .grabbed, .looked(isGrabbed: true):
      grabbedSince = grabbedSince ?? now
      lookAt = now + CustodyWatch.pause
    case .looked(isGrabbed: false): (grabbedSince, lookAt) = (nil, nil)
    }
  }

  /// Whose the keys are at `now`.
  package func custody(at now: Instant) -> Custody {
    if isGreeter { return .greeter }
    if isSessionLocked { return .lock }
    guard let grabbedSince else { return .focus }
    // A locker that was killed leaves its word behind, but not its grab.
    if isSaverLocked { return .lock }
    return now - grabbedSince < CustodyWatch.passing ? .passing : .grabber
  }

  /// When the server is to be asked again, and the custody with it; nil while nobody holds the keyboard.
  package var deadline: Instant? { lookAt }
}

extension Field {
  /// The field that is served under `custody`: a secret one where somebody else gets the keys, and of no
  /// known kind where that lasts.
  package static func under(_ custody: Custody, told: Field?) -> Field? {
    var field: Field
    switch custody {
    case .focus: return told
    case .passing, .greeter: field = told ?? unknown
    case .grabber, .lock: field = unknown
    }
    field.traits.isSecure = true
    field.sources["secure"] = custody.isLocked ? custody.rawValue : "keyboard grab"
    return field
  }

  /// No field that an application tells of has that number. The keyboard does not open for it by itself.
  private static var unknown: Field {
    var field = Field(serial: UInt64.max)
    field.opensKeyboard = false
    return field
  }
}
