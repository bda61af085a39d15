import ExtensionProtocol
import KeyModel

/// The keys that the program has reported, and the pace at which changed keys are shown.
struct ProgramKeys: Hashable, Sendable {
  private(set) var layout: ViewLayout?
  /// Whether the running program has reported `layout`; false if the keys are those of a program that ran before.
  private var isOwn = false
  /// Touches that came before the greeting. The program gets them after its greeting.
  private var early: [HostMessage.KeyTouch] = []
  private var pace = Pace(burst: 10, interval: ExtensionSession.Timing.frame)

  /// Greatest number of these touches. Users tap less often while a program starts.
  private static let mostEarly = 64

  /// Adopts the keys that the program reports. `claimsASCII`: the first keys must show all letters, as the keys in a
  /// keyboard's file must (R-MANIFEST); later keys need not.
  mutating func adopt(_ layout: ViewLayout, claimsASCII: Bool) throws(SessionFault) {
    if claimsASCII, !isOwn, !layout.showsLetters { throw .claim }
    (self.layout, isOwn) = (layout, true)
  }

  /// Applies the program's changes to some of its keys.
  mutating func apply(_ changes: [String: ViewLayout.Change]) { layout?.apply(changes) }

  /// Whether there is a key with this identifier.
  func has(_ id: String) -> Bool { key(id) != nil }

  private func key(_ id: String) -> ViewLayout.Key? { layout?.keys.first { $0.id == id } }

  /// Returns the text that the host types for a touch that the program does not handle; nil if the touch types no text.
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

  /// The texts of the early touches: the host types these texts if the program did not get the touches.
  var earlyTexts: [String] { early.compactMap(text(of:)) }

  // MARK: The pace of changed keys

  /// The time at which waiting keys are due; nil if no keys wait.
  var next: Instant? { pace.next }

  /// Returns whether the keys may be shown now. Otherwise they wait.
  mutating func mayShow(at now: Instant) -> Bool { layout != nil && pace.admit(at: now) }

  /// Returns the waiting keys if they are due; otherwise nil.
  mutating func due(at now: Instant) -> ViewLayout? { pace.isDue(at: now) ? layout : nil }

  /// Drops waiting keys and touches, because the keyboard is hidden.
  mutating func hide() {
    early = []
    pace.drop()
  }

  /// Notes that the program has ended. `layout` stays shown until the next program reports its keys; nil: no keys stay.
  mutating func end(keeping layout: ViewLayout? = nil) {
    (self.layout, isOwn) = (layout, false)
    hide()
  }
}
