/// A process that has the focus or manages the windows.
package struct SeenProcess: Hashable, Sendable {
  /// The number that the kernel gave it.
  package var number: Int
  /// The number of the user who runs it; nil where nothing tells.
  package var user: Int?

  package init(number: Int, user: Int? = nil) {
    self.number = number
    self.user = user
  }

  /// Whether its user is somebody who logs in. Debian's numbers: a person's are 1000 to 60,513 and those above
  /// 65,535, which directories give out; all others belong to the system, as greeters do.
  fileprivate func isPerson(besides user: Int) -> Bool {
    guard let own = self.user, own != user else { return false }
    return (1000...60_513).contains(own) || own > 65_535
  }
}

/// Decides when the keyboard of a login screen ends (R-DESK-2). A display manager may start it beside the greeter, on
/// the display that the session gets afterwards, and starts it once: it outlives a greeter that fails and comes
/// again, and a message that is shown before the greeter, but not the login.
package struct GreeterWatch: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// These processes have the focus; that one manages the windows, nil for none.
    case seen(focused: [SeenProcess], manager: Manager?)
    /// The process that was to be watched has ended.
    case ended
  }

  package enum Action: Hashable, Sendable {
    /// Tell when the process of that number ends.
    case watch(Int)
    /// The keyboard ends.
    case end
  }

  /// The window manager; `process` is nil where nothing tells which process it is.
  package struct Manager: Hashable, Sendable {
    package var process: SeenProcess?
    package init(process: SeenProcess? = nil) { self.process = process }
  }

  /// The user who runs the keyboard: who tries a greeter under their own name has not logged in by it.
  private let user: Int
  private var watched: Int?
  private var hasEnded = false
  private var hadManager = false

  package init(user: Int) { self.user = user }

  package mutating func handle(_ event: Event) -> Action? {
    switch event {
    case .ended:
      (watched, hasEnded) = (nil, true)
      return nil
    case .seen(let focused, let manager):
      if focused.contains(where: isOfPerson) || manager?.process.map(isOfPerson) == true {
        return .end
      }
      // Who logs in as root, or as a user of the system's, starts a window manager after the greeter.
      if manager != nil, hasEnded, !hadManager { return .end }
      hadManager = hadManager || manager != nil
      guard watched == nil, let first = focused.first else { return nil }
      watched = first.number
      return .watch(first.number)
    }
  }

  private func isOfPerson(_ process: SeenProcess) -> Bool { process.isPerson(besides: user) }
}
