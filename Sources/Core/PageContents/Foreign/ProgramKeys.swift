import ExtensionProtocol
import KeyModel

/// The keys that the program has told, and how often other keys are shown.
struct ProgramKeys: Hashable, Sendable {
  private(set) var layout: ViewLayout?
  /// True if the program that runs has told `layout`; false if the keys stand there from before it was started anew.
  private var isOwn = false
  /// Touches on keys from before; the program gets them once it has greeted.
  private var early: [HostMessage.KeyTouch] = []
  private var pace = Pace(burst: 10, interval: ExtensionSession.Timing.frame)

  /// More taps than these no person makes while a program starts.
  private static let mostEarly = 64

  /// The program tells its keys. `claimsASCII`: its first keys must show all letters, as a keyboard's file is checked
  /// (R-MANIFEST); the keys that other states show need not.
  mutating func adopt(_ layout: ViewLayout, claimsASCII: Bool) throws(SessionFault) {
    if claimsASCII, !isOwn, !layout.showsLetters { throw .claim }
    (self.layout, isOwn) = (layout, true)
  }

  /// The program changes some of its keys.
  mutating func apply(_ changes: [String: ViewLayout.Change]) { layout?.apply(changes) }

  /// Whether a key with this identifier stands there.
  func has(_ id: String) -> Bool { key(id) != nil }

  private func key(_ id: String) -> ViewLayout.Key? { layout?.keys.first { $0.id == id } }

  /// What the host types for a touch that the program does not work off; nil for nothing.
  func text(of touch: HostMessage.KeyTouch) -> String? {
    switch touch.phase {
    case .tap, .repeat: key(touch.id)?.text
    case .hold: touch.choice ?? key(touch.id)?.text
    case .down, .cancel: nil
    }
  }

  // MARK: Touches before the greeting

  mutating func keep(_ touch: HostMessage.KeyTouch) {
    if early.count < ProgramKeys.mostEarly { early.append(touch) }
  }

  mutating func takeEarly() -> [HostMessage.KeyTouch] {
    defer { early = [] }
    return early
  }

  mutating func dropEarly() { early = [] }

  /// What the host types for the touches that the program did not get.
  var earlyTexts: [String] { early.compactMap(text(of:)) }

  // MARK: When they are shown

  /// When keys that wait are due; nil where none wait.
  var next: Instant? { pace.next }

  /// Whether the keys may be shown now; if not, they wait.
  mutating func mayShow(at now: Instant) -> Bool { layout != nil && pace.admit(at: now) }

  /// The keys that have waited and are due; nil where none are.
  mutating func due(at now: Instant) -> ViewLayout? { pace.isDue(at: now) ? layout : nil }

  /// The keyboard is hidden: nothing waits any more.
  mutating func hide() {
    early = []
    pace.drop()
  }

  /// The program is gone. The keys that it has told may stay until the next program tells its own.
  mutating func end(keeping layout: ViewLayout? = nil) {
    (self.layout, isOwn) = (layout, false)
    hide()
  }
}
