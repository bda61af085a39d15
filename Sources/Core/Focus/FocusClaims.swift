/// Decides whose word on the focus counts: events of the accessibility bus count only from the process
/// whose window has the X focus, and from its helpers (R-TRAIT-4). Any program on the bus can claim the focus
/// for an object of its own; a claim that does not count yet is kept, because applications tell of a field
/// before the window manager tells that their window is the active one.
package struct FocusClaims: Sendable {
  /// The process behind a connection of the bus.
  private enum Process: Hashable {
    case known(Int)
    /// The bus does not tell it.
    case hidden
  }

  /// An object that is said to have the focus.
  package struct Claim: Hashable, Sendable {
    package var place: Place
    /// True for what had the focus before another window had it: its application may tell of the next one.
    package var isOld: Bool
  }

  private var processes: [String: Process] = [:]
  /// The last claim of each connection that does not count now, the latest last.
  private var claims: [Claim] = []
  /// The window that has the X focus.
  package private(set) var window = FocusedWindow()
  /// Tells whether the first process is a helper of the second, a browser's content process.
  private let isHelper: @Sendable (_ process: Int, _ owner: Int) -> Bool

  /// So many connections can have claims that wait.
  private static let mostClaims = 32

  package init(isHelper: @escaping @Sendable (_ process: Int, _ owner: Int) -> Bool) {
    self.isHelper = isHelper
  }

  /// Another window has the X focus, or the same one. True when the X focus has moved.
  package mutating func follow(_ window: FocusedWindow) -> Bool {
    defer { self.window = window }
    return window.isElsewhere(than: self.window)
  }

  /// The bus told the process of a connection; nil when it does not tell.
  package mutating func identify(_ sender: String, as process: Int?) {
    processes[sender] = process.map(Process.known) ?? .hidden
  }

  /// True once the process behind the connection is known, or known not to be told.
  package func knows(_ sender: String) -> Bool { processes[sender] != nil }

  /// True when the connection speaks for the window with the X focus. Where the server tells no process
  /// of that window, nobody can be refused.
  package func trusts(_ sender: String) -> Bool {
    if window.processes.isEmpty { return true }
    guard case .known(let process) = processes[sender] else { return false }
    return window.processes.contains { $0 == process || isHelper(process, $0) }
  }

  /// A connection claims the focus for `place`; true when its word counts, else the claim is kept.
  package mutating func claim(_ place: Place, isOld: Bool = false) -> Bool {
    claims.removeAll { $0.place.sender == place.sender }
    if !isOld, trusts(place.sender) { return true }
    claims.append(Claim(place: place, isOld: isOld))
    if claims.count > Self.mostClaims { claims.removeFirst() }
    return false
  }

  /// The object there has lost the focus: its claim is void.
  package mutating func withdraw(_ place: Place) { claims.removeAll { $0.place == place } }

  /// Takes the latest claim that counts by now.
  package mutating func takeClaim() -> Claim? {
    guard let index = claims.lastIndex(where: { trusts($0.place.sender) }) else { return nil }
    return claims.remove(at: index)
  }

  /// The connection has gone.
  package mutating func forget(_ sender: String) {
    processes[sender] = nil
    claims.removeAll { $0.place.sender == sender }
  }

  /// The bus has gone.
  package mutating func forgetAll() {
    processes = [:]
    claims = []
  }
}
