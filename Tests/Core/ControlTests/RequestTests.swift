import Testing

@testable import Control

/// Requests and replies as they go through the control socket.
@Suite struct RequestTests {
  private static let all: [Request] =
    Command.allCases.map { .keyboard($0) } + [
      .show(Showing(keyboard: "el")), .show(Showing(theme: "my 50 % ü", isFloating: true)),
      .status(asJSON: false), .status(asJSON: true), .focus, .abandonSequence, .quit,
      .assists(.dwell, true), .assists(.scan, false),
    ]

  @Test(arguments: all)
  func isReadAsItIsWritten(_ request: Request) throws {
    #expect(try Request(line: Array(request.line.utf8)) == request)
    #expect(Request.names.contains(String(request.line.split(separator: " ")[0])))
  }

  @Test(arguments: [
    ("dance", "the running keyboard does not know “dance”, but "),
    ("", "a request is one of "), (" ", "a request is one of "),
    ("scan auto", "“auto” does not belong to scan: after it comes on or off"),
    ("status --jsn", "“--jsn” does not belong to status: after it comes nothing or --json"),
    ("show me", "“me” does not belong to show: after it comes nothing or --keyboard or"),
    ("show --theme", "“--theme” does not belong to show"),
    ("show --theme %g0", "“--theme %g0” does not belong to show"),
    ("\u{1b}[31m", "the running keyboard does not know “\u{FFFD}[31m”, but "),
  ])
  func aMistakeIsToldWithWhatWouldBeRight(_ line: String, _ message: String) throws {
    let failure = #expect(throws: RequestFailure.self) {
      try Request(line: Array(line.utf8))
    }
    #expect(failure?.message.hasPrefix(message) == true, "\(failure?.message ?? "")")
  }

  @Test func everyRequestIsNamedToWhoeverAskedForAnother() {
    let message = RequestFailure.unknown("dance").message
    for name in Request.names { #expect(message.contains(name)) }
  }

  @Test func aLineIsCutBeforeItIsRead() {
    let longest = Array(repeating: UInt8(ascii: "x"), count: Request.longestLine)
    #expect(throws: RequestFailure.unknown(String(decoding: longest, as: UTF8.self))) {
      try Request(line: longest)
    }
    #expect(throws: RequestFailure.tooLong) { try Request(line: longest + [0x78]) }
    let message = RequestFailure.unknown(String(repeating: "y", count: 200)).message
    #expect(!message.contains(String(repeating: "y", count: 41)))
  }

  @Test func bytesThatAreNoTextAreNoRequest() {
    #expect(throws: RequestFailure.self) { try Request(line: [0xff, 0xfe, 0x00]) }
  }

  @Test(arguments: [
    (Reply.done, "ok\n"), (.text("a\nb"), "ok\na\nb\n"), (.refused("no"), "error\nno\n"),
    (.refused(""), "error\n"),
  ])
  func aReplyIsReadAsItIsWritten(_ reply: Reply, _ text: String) {
    #expect(reply.bytes == Array(text.utf8))
    #expect(Reply(bytes: reply.bytes) == reply)
  }

  @Test func whatLastsIsSaidAsWhatIsDone() {
    #expect(Reply.lasting.bytes == Reply.done.bytes)
  }

  @Test(arguments: ["", "ok", "fine\n", "\n", "OK\nyes\n"])
  func whatIsNoReplyIsNone(_ text: String) {
    #expect(Reply(bytes: Array(text.utf8)) == nil)
  }

  @Test func aReplyWithoutEndIsNone() {
    #expect(Reply(bytes: Array("ok\n".utf8) + Array(repeating: 0x78, count: Reply.longest)) == nil)
  }
}
