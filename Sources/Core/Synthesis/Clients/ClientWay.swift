/// The way in which a client shows that it has decoded its keys.
package enum ClientWay: Hashable, Sendable {
  /// The client answers `_NET_WM_PING` (EWMH): GTK, Qt, Firefox, Chromium.
  case ping
  /// The client asks for the selection that an Editres message names: programs that use Xt.
  case editres
  /// The client refuses a selection that it does not own: Tk, Java's Swing.
  case refusal
  /// The client has read everything that the server sent, and all its threads sleep; for Java, only the thread that
  /// looks up keys has to sleep. This is evidence, not proof.
  case stillness
  /// Enough time has passed. This is a guess, for clients of another machine or another user, about which nothing
  /// can be known.
  case age
}

extension ClientProfile {
  /// The way that needs no trial; nil if the way must be found out.
  package var knownWay: ClientWay? {
    switch proof {
    case .ping: .ping
    case .stillness: .stillness
    case .trial: nil
    }
  }
}
