/// The window that has the X focus, and the processes behind it.
package struct FocusedWindow: Hashable, Sendable {
  /// The server's number of the active window (`_NET_ACTIVE_WINDOW`); 0 for none.
  package var active: UInt64
  /// The server's number of the window with the input focus: the active one or one inside it.
  package var focus: UInt64
  /// The processes of both windows' clients; empty where the server does not tell.
  package var processes: [Int]
  /// Where the active window is; nil when it cannot be seen.
  package var place: WindowPlace?

  package init(
    active: UInt64 = 0, focus: UInt64 = 0, processes: [Int] = [], place: WindowPlace? = nil
  ) {
    self.active = active
    self.focus = focus
    self.processes = processes
    self.place = place
  }

  /// True if the X focus is in another window than that of `other`.
  package func isElsewhere(than other: FocusedWindow) -> Bool {
    active != other.active || focus != other.focus
  }
}
