/// The running keyboard's reply to a request. The reply never contains typed text (R-TRUST-4).
package enum Reply: Hashable, Sendable {
  /// The request was carried out; the reply has no text.
  case done
  /// Lines or JSON, without a line break at the end.
  case text(String)
  /// The request stays in force until the program that sent it ends.
  case lasting
  /// The request cannot be carried out; the sentence gives the reason.
  case refused(String)

  /// Greatest length of a reply, in bytes. Longer replies are not read.
  package static let longest = 4 << 20

  private static let good = "ok"
  private static let bad = "error"

  /// The reply for the control socket: a line `ok` or `error`, then the text and a line break.
  package var bytes: [UInt8] {
    switch self {
    case .done, .lasting: Array((Reply.good + "\n").utf8)
    case .text(let text): Array((Reply.good + "\n" + Reply.ended(text)).utf8)
    case .refused(let reason): Array((Reply.bad + "\n" + Reply.ended(reason)).utf8)
    }
  }

  private static func ended(_ text: String) -> String { text.isEmpty ? "" : text + "\n" }

  /// Reads a complete reply from `bytes`; nil if the bytes are no reply. `done` and `lasting` have the same bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count <= Reply.longest, let stop = bytes.firstIndex(of: 0x0a) else { return nil }
    let head = String(decoding: bytes[..<stop], as: UTF8.self)
    var rest = bytes[(stop + 1)...]
    if rest.last == 0x0a { rest.removeLast() }
    let text = String(decoding: rest, as: UTF8.self)
    switch head {
    case Reply.good: self = text.isEmpty ? .done : .text(text)
    case Reply.bad: self = .refused(text)
    default: return nil
    }
  }
}
