import KeyModel
import Testing

@testable import Conversion

/// The messages about strokes.
@Suite struct WritingRequestTests {
  @Test func aLineIsReadBack() {
    let strokes = [
      [WrittenPoint(x: 0, y: 1000)], [WrittenPoint(x: 5, y: 6), WrittenPoint(x: 7, y: 8)],
    ]
    for request in [
      WritingRequest.open(.simplified),
      .read(id: 7, limit: 40, before: "", strokes: strokes),
      .read(id: .max, limit: 1, before: "十山", strokes: strokes),
    ] {
      #expect(WritingRequest(line: request.line) == request)
    }
  }

  @Test(arguments: [
    "", "open\tja", "open\twrite-de", "read\t1\t40\t", "read\t1\t0\t\t1,1", "read\t1\t61\t\t1,1",
    "read\t-1\t40\t\t1,1", "read\t1\t40\t\t1,1001", "read\t1\t40\t\t-1,1", "read\t1\t40\t\t1",
    "read\t1\t40\t\t1,1 ", "read\t1\t40\t\t", "read\t1\t40\t123456789\t1,1",
    "read\t1\t40\t\t1,99999999999999999999",
    "read\t1\t40\t" + String(repeating: "\t1,1", count: 65),
    "read\t1\t40\t\t" + Array(repeating: "1,1", count: 65).joined(separator: " "),
  ])
  func whatIsNoRequestIsRefused(_ line: String) {
    #expect(WritingRequest(line: line) == nil)
  }
}
