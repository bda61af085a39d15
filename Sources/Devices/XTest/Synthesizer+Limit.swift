internal import CX11
import KeyModel
package import Synthesis
internal import X11

/// Keeps characters that the keymap lacks from clients that would take them for others (R-HARM-8).
extension Synthesizer {
  /// Whether it is known by now what the client can be told. A client of which the kernel tells nothing is asked first.
  func knowsLimit() -> Bool {
    guard carried.limit == nil, let client = carried.client else { return true }
    switch barrier.trust(in: client) {
    case .proven: return true
    case .silent:
      carried.limit = .silent
      return true
    case .unknown:
      if barrier.hasRoom(for: client) {
        let epoch = bank.beginEpoch()
        accounts.ask(epoch)
        barrier.ask(epoch, client, at: now)
      }
      tell(.blocked)
      return false
    }
  }
}

extension Barrier {
  /// What is known of a client's answers.
  enum Trust: Hashable {
    /// It answers, or can be watched.
    case proven
    /// It neither answers nor can be watched.
    case silent
    case unknown
  }

  mutating func trust(in client: FocusedClient) -> Trust {
    if let way = way(of: client) { return way == .age ? .silent : .proven }
    return sockets(of: client) == nil ? .unknown : .proven
  }
}

extension ClientProfile.Limit {
  /// Why a client gets no characters that the keymap lacks, by its focused window; nil where nothing is known against it.
  package static func of(_ window: UInt64, on connection: Connection) -> ClientProfile.Limit? {
    let window = Window(window)
    guard window > 1 else { return nil }
    let process = connection.process(of: window).map { Int32($0) } ?? 0
    return ClientProfile.Facts(
      classes: [connection.text(of: window, Atom(XA_WM_CLASS))].compactMap(\.self),
      program: Family.program(of: process)
    ).limit
  }
}
