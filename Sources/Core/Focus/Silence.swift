import KeyModel

/// Decides whether the active window is silent: no source reports whether text can be typed into it, so that the
/// keyboard cannot open by itself. A silent window has no application on the accessibility bus, no rule and no
/// input hints, and the pointer never had the shape of a text cursor there. For a silent window the floating
/// button appears by itself.
struct Silence: Hashable, Sendable {
  private enum Bus: Hashable {
    /// The window has not been searched yet.
    case unknown
    /// The application was not on the bus in this number of searches.
    case absent(Int)
    /// The application is on the bus: it reports when a field gets the focus.
    case present
  }

  private var window: ActiveWindow?
  private var bus = Bus.unknown
  /// The applications in which the pointer has had the shape of a text cursor, by WM_CLASS.
  private var pointing: Set<String> = []
  /// True if the pointer has had the shape of a text cursor in a window without WM_CLASS.
  private var isPointing = false

  /// Number of searches; the last one decides. An application that has just started is on the bus at the second
  /// search at the latest, unless the machine is busy.
  static let searches = 4

  /// Notes the active window.
  mutating func follow(_ window: ActiveWindow?) {
    if window?.id != self.window?.id {
      bus = .unknown
      isPointing = false
    }
    self.window = window
  }

  /// Notes that the window's application is on the bus.
  mutating func noteBus() { bus = .present }

  /// Notes that a search did not find the window's application on the bus.
  mutating func noteAbsence() {
    switch bus {
    case .unknown: bus = .absent(1)
    case .absent(let times): bus = .absent(times + 1)
    case .present: break
    }
  }

  /// Notes a new connection to the bus: it is not known whether the application is on it.
  mutating func forgetBus() { bus = .unknown }

  /// Notes that the pointer has the shape of a text cursor in the active window.
  mutating func noteTextCursor() {
    isPointing = true
    if let name = window?.application, pointing.count < Silence.mostNames { pointing.insert(name) }
  }

  private static let mostNames = 200

  /// Whether the active window is silent, under these rules for applications.
  func holds(under rules: [FieldRule]) -> Bool {
    guard let window, window.mayTakeText, window.hints == nil, !isPointing,
      window.application.map(pointing.contains) != true,
      case .absent(let times) = bus, times >= Silence.searches
    else { return false }
    return !rules.contains { rule in
      guard rule.application != nil, rule.speaks(of: window.application) else { return false }
      return rule.isWholeWindow || rule.opens == false || rule.allowsTextCursor == false
    }
  }
}
