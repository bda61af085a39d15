import Testing

@testable import ExtensionProtocol

@Suite struct JSONTests {
  @Test(
    arguments: [
      (JSON.null, "null"), (true, "true"), (false, "false"), (0, "0"), (-12, "-12"), (1.5, "1.5"),
      (.number(.infinity), "null"), (.number(.nan), "null"), (.number(-0.25), "-0.25"),
      ("", #""""#),
      ("a\"b\\c", #""a\"b\\c""#), ("\n\r\t\u{0}\u{1f}", #""\n\r\t\u0000\u001f""#),
      ("ß→👩‍👩‍👧", #""ß→👩‍👩‍👧""#), ("\u{2028}", #""\u2028""#), ("e\u{301}", "\"e\u{301}\""),
      ("\r\n", #""\r\n""#), ([], "[]"), ([1, [2], "x"], #"[1,[2],"x"]"#), ([:], "{}"),
      (["b": 1, "a": ["c": .null]], #"{"a":{"c":null},"b":1}"#),
    ] as [(JSON, String)])
  func isWrittenAs(value: JSON, text: String) {
    #expect(value.line == text)
  }
}
