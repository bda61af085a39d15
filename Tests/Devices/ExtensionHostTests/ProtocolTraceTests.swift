import KeyModel
import Testing

@testable import ExtensionHost

/// What authors see of the protocol (R-TRUST-4).
@Suite struct ProtocolTraceTests {
  private static let start = Instant(milliseconds: 1_000)
  private static let now = Instant(milliseconds: 3_045)

  private static func lines(_ text: String, isWhole: Bool) -> [String] {
    var trace = ProtocolTrace(isWhole: isWhole, start: start)
    return trace.receive(Array(text.utf8), at: now)
  }

  @Test func aTerminalIsToldWholeLines() {
    let line = #"{"type":"insertText","text":"ä","edit":1}"#
    #expect(Self.lines(line + "\n{", isWhole: true) == ["2.045 ← " + line])
    // A line that comes in pieces is one line.
    var trace = ProtocolTrace(isWhole: true, start: Self.start)
    #expect(trace.receive(Array("ab".utf8), at: Self.now) == [])
    #expect(trace.receive(Array("c\n".utf8), at: Self.now) == ["2.045 ← abc"])
  }

  @Test func aTerminalIsGivenNoCommands() {
    #expect(
      Self.lines("a\u{1B}[2J\u{9B}b\r\n", isWhole: true) == [
        "2.045 ← a\u{FFFD}[2J\u{FFFD}b\u{FFFD}"
      ])
    let long = Self.lines(String(repeating: "x", count: 100_000) + "\n", isWhole: true)
    #expect(long.count == 1 && long[0].utf8.count < 5_000 && long[0].hasSuffix("…"))
  }

  /// Whatever a program says, nothing of its texts gets into a file.
  @Test(arguments: [
    (#"{"type":"insertText","text":"secret","edit":7}"#, "insertText 7"),
    (#"{"type":"secret","text":"secret"}"#, "?"), (#"{"type":"key","id":"secret","n":3}"#, "key 3"),
    (#"{"type":"done","n":12.5}"#, "done 0"), ("secret", "?"), (#"{"type":7}"#, "?"),
    (#"{"secret":1,"type":"hello"}"#, "hello"),
  ])
  func elsewhereMessagesHaveTheirNamesAlone(_ line: String, _ reported: String) {
    #expect(Self.lines(line + "\n", isWhole: false) == ["2.045 ← " + reported])
    var trace = ProtocolTrace(isWhole: false, start: Self.start)
    #expect(trace.tell(line, at: Self.now) == "2.045 → " + reported)
  }
}
