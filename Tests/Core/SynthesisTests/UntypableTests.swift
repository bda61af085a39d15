import Testing

@testable import Synthesis

@Suite struct UntypableTests {
  @Test(arguments: [
    "", "abc", "line\nline\r\nline", "tab\tstop", "e\u{301}", "👩🏽‍💻", "🏴‍☠️", "𠮷𝕬𐎀",
    "\u{a0}\u{200d}\u{feff}",
    "\u{e000}", "한글 ひらがな", "שָׁלוֹם",
  ])
  func `text that keys can type`(text: String) {
    #expect(Untypable.first(in: text) == nil)
  }

  @Test(arguments: [
    ("a\u{7}b", "U+0007 (BEL) at character 2 is a control character; no key types it"),
    ("\u{1b}[0m", "U+001B (ESC) at character 1 is a control character; no key types it"),
    ("ab\u{7f}", "U+007F (DEL) at character 3 is a control character; no key types it"),
    ("a\rb", "U+000D (CR) at character 2 is a control character; no key types it"),
    ("\u{85}", "U+0085 at character 1 is a control character; no key types it"),
    ("e\u{301}\u{378}", "U+0378 at character 3 is not assigned in Unicode"),
    ("😀\u{fffe}", "U+FFFE at character 2 is not assigned in Unicode"),
    ("\u{1fbfe}", "U+1FBFE at character 1 is not assigned in Unicode"),
  ])
  func `what no key types is named with its place`(text: String, message: String) {
    #expect(Untypable.first(in: text)?.message == message)
  }
}
