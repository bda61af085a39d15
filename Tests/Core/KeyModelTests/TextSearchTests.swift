import KeyModel
import Testing

@Suite struct TextSearchTests {
  @Test(arguments: [
    ("Qt", "Qt", true), ("a Qt toolkit", "Qt", true), ("QQt", "Qt", true), ("ababac", "abac", true),
    ("Q", "Qt", false),
    ("", "Qt", false), ("Qt", "", true), ("", "", true), ("a\u{301}b", "a", false),
    ("x\u{e9}y", "e\u{301}y", true),
  ])
  func textIsFoundByCharacters(text: String, part: String, isThere: Bool) {
    #expect(text.contains(part) == isThere)
    #expect(Substring(text).contains(part[...]) == isThere)
  }

  @Test(arguments: [
    ("Straße", "ß", "ss", "Strasse"), ("aaa", "aa", "b", "ba"), ("a;b;", ";", "", "ab"),
    ("ab", "c", "d", "ab"),
    ("a", "a", "aa", "aa"), ("", "a", "b", ""),
  ])
  func eachOccurrenceIsReplaced(text: String, old: String, new: String, result: String) {
    #expect(text.replacing(old, with: new) == result)
  }

  @Test func aTranslationHasItsPartInPlace() {
    let german = Translation(po: "msgid \"Opens {}\"\nmsgstr \"{} öffnen {}\"\n")
    #expect(german("Opens {}", "Notes") == "Notes öffnen {}")
    #expect(german("Opens", "Notes") == "Opens")
  }
}
