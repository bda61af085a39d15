internal import CX11
import KeyModel
package import Synthesis
internal import X11

/// Withholds characters that the keymap lacks from clients that would read them as other characters (R-HARM-8).
extension Synthesizer {
  /// Returns true when it is known whether the client can get such characters. If the kernel shows nothing about the
  /// client, the client is asked first.
  func knowsLimit() -> Bool {
    guard let client = fit.clientInDoubt else { return true }
    switch barrier.trust(in: client) {
    case .proven: return true
    case .silent:
      fit.noteSilence()
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
  /// Whether a client can be trusted to show when it has decoded its keys.
  enum Trust: Hashable {
    /// The client answers, or can be polled.
    case proven
    /// The client does not answer and cannot be polled.
    case silent
    case unknown
  }

  mutating func trust(in client: FocusedClient) -> Trust {
    if let way = way(of: client) { return way == .age ? .silent : .proven }
    return sockets(of: client) == nil ? .unknown : .proven
  }
}

extension ClientProfile.Limit {
  /// Returns the reason why the client of a focused window gets no characters that the keymap lacks; nil if no reason is known.
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
