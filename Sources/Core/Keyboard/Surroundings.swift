import InputSession
import KeyModel
import Layouts
import TextRules

/// The facts that every part of the keyboard may read, and that only the frame writes: the user's settings, the
/// screen, the focused field, the client that gets the keys, and the time.
struct Surroundings: Sendable {
  /// The time of the event that is being handled.
  private(set) var now = Instant(microseconds: 0)
  private(set) var settings: Settings { didSet { layoutRevision += 1 } }
  /// The keyboards that are installed.
  private(set) var installed: [KeyboardDefinition]
  private(set) var screen: Screen { didSet { layoutRevision += 1 } }
  private(set) var scheme = Scheme.light
  /// The WM_CLASS of the focused window; nil if unknown.
  private(set) var application: String?
  /// Whether the focused window refuses extensions as a whole (R-TRAIT-6).
  private(set) var windowRefusesOthers = false
  /// The focused field as applications report it, whichever client gets the keys.
  private(set) var reported: Field?
  /// The client that gets the keys (R-DESK-1).
  private(set) var receiver = KeyReceiver.focus
  /// The field that the keyboard types into; nil if none is known.
  private(set) var field: Field?
  /// The number of times that `field` became another field, or the same field with other traits.
  private(set) var fieldRevision: UInt64 = 0
  /// The text around the insertion point of `field`; nil if the application does not report the text.
  private(set) var document: DocumentContext?
  /// Whether text was typed into the field that `document` may not show yet.
  private var hasTyped = false
  /// The frame in which a locker asks for the password, in root px; nil if there is no such frame.
  private(set) var lockDialog: Rect? { didSet { layoutRevision += 1 } }
  /// Whether the settings have an open request of an extension to show.
  private(set) var hasRequest = false
  /// The height constraints that come neither from the settings nor from a page or a keyboard's file (R-SIZE-3).
  private(set) var constraints: [HeightConstraint] = [] { didSet { layoutRevision += 1 } }
  /// The number of changes of the settings, the screen, the frame of a locker and the height constraints.
  private(set) var layoutRevision: UInt64 = 0
  /// The rules of each language, by its base such as `de`.
  private(set) var languageRules: [String: LanguageRules] = [:]
  /// The languages for which there is a lexicon.
  private(set) var wordLanguages: Set<String> = []
  /// Whether only a picture of one keyboard is needed, of any size.
  private(set) var isPicture = false
  /// The names of keys and of entries of menus in the user's language.
  private(set) var names = Translation()

  init(settings: Settings, installed: [KeyboardDefinition], screen: Screen) {
    self.settings = settings
    self.installed = installed
    self.screen = screen
  }

  // MARK: Facts that follow from other facts

  /// Whether the text that is typed now is secret: the field is a password field, or another program gets the keys.
  var isSecret: Bool { receiver.isSecret || field?.traits.isSecure == true }

  /// Whether the keyboard cannot be hidden, because an administrator or an embedder keeps it on the screen.
  var isFixture: Bool { settings.policy.isAlwaysVisible || screen.embedder != nil }

  /// The monitor with the focused window, else the primary monitor, else the first monitor. Monitors without room
  /// are left out.
  var monitor: Monitor? {
    let usable = screen.monitors.filter {
      $0.frame.width >= 1 && $0.frame.height >= 1 && $0.scale > 0 && $0.scale.isFinite
    }
    return usable.first { $0.name == screen.focused } ?? usable.first { $0.isPrimary }
      ?? usable.first
  }

  /// Whether the return key is dimmed. The field must be known to be empty, and must take no return while it is
  /// empty (R-TRAIT-8).
  var isReturnDimmed: Bool {
    guard let field, field.traits.enablesReturnKeyAutomatically, !hasTyped, let document else {
      return false
    }
    return document.before.isEmpty && document.after.isEmpty && document.selected.isEmpty
  }

  // MARK: Changes

  /// Marks these surroundings as those of a picture, not of a keyboard on a screen.
  mutating func becomePicture() { isPicture = true }

  mutating func advance(to now: Instant) { self.now = now }

  mutating func adopt(_ settings: Settings) { self.settings = settings }

  /// Adopts the height to which the user drags the keys.
  mutating func adopt(_ size: KeyboardSize) { settings.size = size }

  mutating func adopt(_ installed: [KeyboardDefinition]) { self.installed = installed }

  mutating func adopt(_ screen: Screen) -> Bool { Surroundings.set(&self.screen, screen) }

  mutating func adopt(_ scheme: Scheme) -> Bool { Surroundings.set(&self.scheme, scheme) }

  mutating func adopt(_ constraints: [HeightConstraint]) -> Bool {
    Surroundings.set(&self.constraints, constraints)
  }

  mutating func adopt(application name: String?) -> Bool {
    Surroundings.set(&application, name)
  }

  mutating func adopt(refusal refuses: Bool) -> Bool {
    Surroundings.set(&windowRefusesOthers, refuses)
  }

  mutating func adopt(reported field: Field?) { reported = field }

  mutating func adopt(_ receiver: KeyReceiver) { self.receiver = receiver }

  mutating func adopt(lockDialog frame: Rect?) { lockDialog = frame }

  mutating func adopt(hasRequest: Bool) { self.hasRequest = hasRequest }

  mutating func adopt(_ rules: [String: LanguageRules]) { languageRules = rules }

  mutating func adopt(lexicons languages: Set<String>) { wordLanguages = languages }

  mutating func adopt(_ names: Translation) { self.names = names }

  /// Adopts `field` as the field that the keyboard types into. The text of the field before is forgotten.
  mutating func serve(_ field: Field?) {
    if field?.serial != self.field?.serial { document = nil }
    if field?.serial != self.field?.serial || field?.traits != self.field?.traits {
      hasTyped = false
      fieldRevision += 1
    }
    self.field = field
  }

  /// Adopts the application's report of the text; nil if the application reports no text.
  mutating func adopt(_ document: DocumentContext?) {
    self.document = document
    if let document, !document.before.isEmpty || !document.after.isEmpty { hasTyped = false }
  }

  /// Notes typed commands, so that the field does not count as empty before the application reports its text.
  mutating func note(typed commands: [TextCommand]) {
    for command in commands {
      switch command {
      case .commit, .mark(.some), .press(.character, _): hasTyped = true
      case .delete, .deleteWord, .strike(.keysym(.backSpace), _), .strike(.keysym(.delete), _),
        .press(.keysym(.backSpace), _), .press(.keysym(.delete), _):
        hasTyped = false
      case .mark, .move, .strike, .press, .lift, .hold: break
      }
    }
  }

  /// Removes every reason that keeps the keyboard on the screen, because the program ends.
  mutating func release() {
    settings.policy.isAlwaysVisible = false
    screen.embedder = nil
  }

  /// Sets a fact. Returns false if the fact was the same before.
  private static func set<Fact: Equatable>(_ fact: inout Fact, _ value: Fact) -> Bool {
    guard fact != value else { return false }
    fact = value
    return true
  }
}

extension Keyboard {
  var settings: Settings { surroundings.settings }
  var screen: Screen { surroundings.screen }
  var document: DocumentContext? { surroundings.document }
  var names: Translation { surroundings.names }
  var now: Instant { surroundings.now }
  var isSecret: Bool { surroundings.isSecret }
  var isFixture: Bool { surroundings.isFixture }
  var isReturnDimmed: Bool { surroundings.isReturnDimmed }
  var monitor: Monitor? { surroundings.monitor }
  /// The field that is served; nil when none is known.
  var field: Field? { surroundings.field }
  /// The client that gets the keys (R-DESK-1).
  var receiver: KeyReceiver { surroundings.receiver }
  /// The frame in which a locker asks for the password, in root px; nil if no such frame is seen.
  var lockDialog: Rect? { surroundings.lockDialog }
}
