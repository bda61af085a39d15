/// Decides which claims of the focus count: events of the accessibility bus count only from the process whose
/// window has the X focus, and from its helpers (R-TRAIT-4). Any program on the bus can claim the focus for one
/// of its objects. A claim that does not count yet is kept, because applications report a field before the window
/// manager reports that the window is active.
package struct FocusClaims: Sendable {
  /// The process behind a connection of the bus.
  private enum Process: Hashable {
    case known(Int)
    /// The bus does not report the process.
    case hidden
  }

  /// A claim that an object has the focus.
  package struct Claim: Hashable, Sendable {
    package var place: Place
    /// True if the object had the focus before another window got it: its application may report another object
    /// next.
    package var isOld: Bool
  }

  private var processes: [String: Process] = [:]
  /// The last claim of each connection whose claims do not count now; the latest claim is last.
  private var claims: [Claim] = []
  /// The window that has the X focus.
  package private(set) var window = FocusedWindow()
  /// Whether the first process is a helper of the second, such as a browser's content process.
  private let isHelper: @Sendable (_ process: Int, _ owner: Int) -> Bool

  /// Most connections whose claims are kept.
  private static let mostClaims = 32

  package init(isHelper: @escaping @Sendable (_ process: Int, _ owner: Int) -> Bool) {
    self.isHelper = isHelper
  }

  /// Notes the window that has the X focus. Returns true if the X focus has moved.
  package mutating func follow(_ window: FocusedWindow) -> Bool {
    defer { self.window = window }
    return window.isElsewhere(than: self.window)
  }

  /// Notes the process behind a connection; nil if the bus does not report it.
  package mutating func identify(_ sender: String, as process: Int?) {
    processes[sender] = process.map(Process.known) ?? .hidden
  }

  /// True once the process behind the connection is known, or known to be hidden.
  package func knows(_ sender: String) -> Bool { processes[sender] != nil }

  /// True if the connection's process owns the window with the X focus, or is a helper of the owner. If the X
  /// server reports no process for the window, every connection counts.
  package func trusts(_ sender: String) -> Bool {
    if window.processes.isEmpty { return true }
    guard case .known(let process) = processes[sender] else { return false }
    return window.processes.contains { $0 == process || isHelper(process, $0) }
  }

  /// Handles a claim of the focus for `place`. Returns true if the claim counts; otherwise it is kept.
  package mutating func claim(_ place: Place, isOld: Bool = false) -> Bool {
    claims.removeAll { $0.place.sender == place.sender }
    if !isOld, trusts(place.sender) { return true }
    claims.append(Claim(place: place, isOld: isOld))
    if claims.count > Self.mostClaims { claims.removeFirst() }
    return false
  }

  /// Notes that the object has lost the focus, which voids its claim.
  package mutating func withdraw(_ place: Place) { claims.removeAll { $0.place == place } }

  /// Removes and returns the latest claim that counts by now.
  package mutating func takeClaim() -> Claim? {
    guard let index = claims.lastIndex(where: { trusts($0.place.sender) }) else { return nil }
    return claims.remove(at: index)
  }

  /// Forgets a connection that has left the bus.
  package mutating func forget(_ sender: String) {
    processes[sender] = nil
    claims.removeAll { $0.place.sender == sender }
  }

  /// Forgets everything, as the connection to the bus is lost.
  package mutating func forgetAll() {
    processes = [:]
    claims = []
  }
}
