/// What the running keyboard answers to a request; never anything that was typed (R-TRUST-4).
package enum Reply: Hashable, Sendable {
  /// The request has been carried out, and there is nothing to tell.
  case done
  /// Lines or JSON, without a line break at the end.
  case text(String)
  /// The request holds for as long as whoever asked stays.
  case lasting
  /// The request cannot be carried out; a sentence says why not.
  case refused(String)

  /// In bytes. Longer ones are not read.
  package static let longest = 4 << 20

  private static let good = "ok"
  private static let bad = "error"

  /// As the control socket has it: a line `ok` or `error`, then the text and a line break.
  package var bytes: [UInt8] {
    switch self {
    case .done, .lasting: Array((Reply.good + "\n").utf8)
    case .text(let text): Array((Reply.good + "\n" + Reply.ended(text)).utf8)
    case .refused(let reason): Array((Reply.bad + "\n" + Reply.ended(reason)).utf8)
    }
  }

  private static func ended(_ text: String) -> String { text.isEmpty ? "" : text + "\n" }

  /// Reads what `bytes` are, all of them; nil for anything else. What lasts cannot be told from what is done.
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
