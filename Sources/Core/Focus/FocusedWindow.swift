/// The window that has the X focus, and the processes behind it.
package struct FocusedWindow: Hashable, Sendable {
  /// The server's number of the active window (`_NET_ACTIVE_WINDOW`); 0 for none.
  package var active: UInt64
  /// The server's number of the window with the input focus: the active window, or a window inside it.
  package var focus: UInt64
  /// The processes of both windows' clients; empty if the server does not report them.
  package var processes: [Int]
  /// The place of the active window; nil if the window is not visible.
  package var place: WindowPlace?

  package init(
    active: UInt64 = 0, focus: UInt64 = 0, processes: [Int] = [], place: WindowPlace? = nil
  ) {
    self.active = active
    self.focus = focus
    self.processes = processes
    self.place = place
  }

  /// True if the active window or the window with the X focus differs from that in `other`.
  package func isElsewhere(than other: FocusedWindow) -> Bool {
    active != other.active || focus != other.focus
  }
}
