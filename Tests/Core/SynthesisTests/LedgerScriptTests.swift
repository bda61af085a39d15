import Runtime
import Testing

@testable import Synthesis

/// Replays the scripts `Scripts/ledger-….txt`: what is sent to the clients A, B and C, and what they answer. A
/// line is an event with its values, or `?` and what must be true then. `#` begins a remark.
@Suite struct LedgerScriptTests {
  @Test(arguments: ["answers", "focus", "kill", "taps"]) func script(name: String) throws {
    var ledger = Ledger<String>()
    let text = try TextFile.read("\(DeliveryScriptTests.folder)/Scripts/ledger-\(name).txt")
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
      guard let first = words.first else { continue }
      let place = Comment("ledger-\(name).txt:\(number + 1)")
      if first == "?" {
        #expect(Self.state(ledger) == words.dropFirst().joined(separator: " "), place)
      } else {
        let came = Self.handle(&ledger, words)
        let parts = words.split(separator: "->", omittingEmptySubsequences: false)
        #expect(came == (parts.count > 1 ? parts[1].joined(separator: " ") : ""), place)
      }
    }
  }

  private static func handle(_ ledger: inout Ledger<String>, _ words: [String]) -> String {
    let number = words.count > 1 ? Int(words[1]) ?? 0 : 0
    switch words[0] {
    case "send": for _ in 0..<number { ledger.send() }
    case "focus":
      let isMove = ledger.isMove(to: words[1]) { $0.first == words[1].first }
      if isMove { ledger.move(to: words[1]) }
      ledger.look()
      return isMove ? "moved" : ""
    // Keys that were sent before it was looked have gone to that one.
    case "late-focus":
      let late = ledger.unseen
      if ledger.isMove(to: words[1], isKin: { _ in false }) {
        ledger.move(to: words[1])
        ledger.add(late)
      }
      ledger.look()
    case "ask":
      guard let client = ledger.current.toAsk else { return "nobody" }
      ledger.ask(number)
      return client
    case "answer":
      guard let found = ledger.settle(number) else { return "nothing" }
      return "reader \(found.reader)" + (found.isCurrent ? "" : " debt")
        + (found.toAsk.map { " again \($0)" } ?? "")
    case "nobody": ledger.drop()
    default: return "unknown"
    }
    return ""
  }

  /// `A:3 B:1`: three characters on their way to A, which gets the keys, and one to B.
  private static func state(_ ledger: Ledger<String>) -> String {
    ([ledger.current] + ledger.debts)
      .map { "\($0.client ?? "-"):\($0.unconfirmed)" }.joined(separator: " ")
  }
}
