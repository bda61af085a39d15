import Testing

@testable import Focus

/// What Firefox puts behind characters above U+FFFF is no part of the text.
@Suite struct FillersTests {
  @Test(arguments: [
    ("ab\u{1F468}\u{FEFF}\u{200D}\u{1F469}\u{FEFF}", "ab\u{1F468}\u{200D}\u{1F469}"),
    ("\u{FEFF}b", "b"), ("plain é", "plain é"), ("a\u{FEFF}b", "a\u{FEFF}b"), ("", ""),
  ])
  func fillersBehindWideCharactersGo(_ reported: String, _ text: String) {
    #expect(Array(reported.withoutFillers.unicodeScalars) == Array(text.unicodeScalars))
  }
}
