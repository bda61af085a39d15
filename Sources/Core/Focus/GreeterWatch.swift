/// A process that has the focus or manages the windows.
package struct SeenProcess: Hashable, Sendable {
  /// The number of the process, given by the kernel.
  package var number: Int
  /// The number of the user who runs the process; nil if it is not known.
  package var user: Int?

  package init(number: Int, user: Int? = nil) {
    self.number = number
    self.user = user
  }

  /// Whether the process belongs to a person who logs in, other than `user`. By Debian's numbers, persons have
  /// 1000 to 60,513 and the numbers above 65,535, which directories give out; all others belong to the system, as
  /// greeters do.
  fileprivate func isPerson(besides user: Int) -> Bool {
    guard let own = self.user, own != user else { return false }
    return (1000...60_513).contains(own) || own > 65_535
  }
}

/// Decides when the keyboard of a login screen ends (R-DESK-2). A display manager may start the keyboard once
/// beside the greeter, on the display that the session gets afterwards. The keyboard must outlive a greeter that
/// fails and is started again, and a message that is shown before the greeter, but not the login.
package struct GreeterWatch: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// The processes that have the focus, and the window manager; nil if there is none.
    case seen(focused: [SeenProcess], manager: Manager?)
    /// The watched process has ended.
    case ended
  }

  package enum Action: Hashable, Sendable {
    /// Watch for the end of the process with this number.
    case watch(Int)
    /// End the keyboard.
    case end
  }

  /// The window manager; `process` is nil if its process is not known.
  package struct Manager: Hashable, Sendable {
    package var process: SeenProcess?
    package init(process: SeenProcess? = nil) { self.process = process }
  }

  /// The user who runs the keyboard. A process of this user is no evidence of a login: the user may be testing a greeter.
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
      // After a login as root, or as another system user, a window manager starts after the greeter.
      if manager != nil, hasEnded, !hadManager { return .end }
      hadManager = hadManager || manager != nil
      guard watched == nil, let first = focused.first else { return nil }
      watched = first.number
      return .watch(first.number)
    }
  }

  private func isOfPerson(_ process: SeenProcess) -> Bool { process.isPerson(besides: user) }
}
