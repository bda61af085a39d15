/// By what a client shows that it is up to date.
package enum ClientWay: Hashable, Sendable {
  /// It answers `_NET_WM_PING` (EWMH): GTK, Qt, Firefox, Chromium.
  case ping
  /// It asks for the selection that an Editres message names: programs that use Xt.
  case editres
  /// It refuses a selection that it does not own: Tk, Java's Swing.
  case refusal
  /// It has read all that the server sent and sleeps, all its threads or that of Java which looks up
  /// keys. Evidence, not proof.
  case stillness
  /// Nothing can be known of it: another machine's, or another user's. A guess.
  case age
}

extension ClientProfile {
  /// The way that needs no trial; nil where it has to be found out.
  package var knownWay: ClientWay? {
    switch proof {
    case .ping: .ping
    case .stillness: .stillness
    case .trial: nil
    }
  }
}
