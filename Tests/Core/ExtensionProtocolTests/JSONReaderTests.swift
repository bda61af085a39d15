import Testing

@testable import ExtensionProtocol

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws -> JSON { try JSON(reading: Array(text.utf8)[...]) }

  @Test(arguments: [
    ("null", JSON.null), (" true ", true), ("-0", 0), ("0.5", 0.5), ("1e3", 1000),
    ("-12.25E-1", -1.225),
    (#""""#, ""), (#""ä\n\"\\\/\u00e4\ud83d\ude00""#, "ä\n\"\\/ä😀"), ("[]", .array([])),
    ("[1, [2]]", .array([1, .array([2])])), ("{}", .object([:])),
    (#"{"a" : 1 ,"b":[null]}"#, .object(["a": 1, "b": .array([.null])])),
  ])
  func whatTheStandardAllows(text: String, value: JSON) throws {
    #expect(try read(text) == value)
  }

  @Test(arguments: [
    "", " ", "nul", "nulll", "tru e", "+1", "01", ".5", "1.", "1e", "1e999", "-", "--1", "NaN",
    "Infinity", "0x10",
    "1 2", "[1,]", "[,1]", "[1", "]", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "{\"a\":1,\"a\":2}",
    "{\"a\":1",
    "\"", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\ud800\"", "\"\\ud800\\u0041\"",
    "\"\\udc00\"",
    "\"\u{1}\"", "\"a\nb\"", "'a'", "// x\n1", "[1]x", "\u{FEFF}1",
  ])
  func whatTheStandardForbids(text: String) {
    #expect(throws: ProtocolFault.self) { try read(text) }
  }

  @Test func textThatIsNotUTF8() {
    for bytes: [UInt8] in [
      [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xC0, 0x80],
    ] {
      #expect(throws: ProtocolFault.malformed("a text that is not UTF-8")) {
        try JSON(reading: ([0x22] + bytes + [0x22])[...])
      }
    }
  }

  @Test func depthIsBounded() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try read(nested(Bounds.depth))
    #expect(throws: ProtocolFault.self) { try read(nested(Bounds.depth + 1)) }
    #expect(throws: ProtocolFault.self) { try read(String(repeating: "[", count: 200_000)) }
  }

  @Test(arguments: [
    JSON.null, true, 0, -3, 0.1, 1e300, 1e-300, "", "\u{0}\u{1F}\u{7F}\"\\/ä😀\u{2028}",
    .array([1, "a", .array([])]), .object(["b": 1, "a": .object(["": .null])]),
  ])
  func whatIsWrittenIsReadAgain(value: JSON) throws {
    #expect(!value.line.contains("\n"))
    #expect(try read(value.line) == value)
  }
}
