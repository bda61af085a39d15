import DataFiles
import Runtime
import TestKit
import Testing
import TextRules

/// How Latin letters write Hindi by the shipped rules alone, and how Hindi is spelled in them.
@Suite struct TransliterationTests {
  private func rules() throws -> Transliteration {
    let path = Repository.root + "/Assets/Transliterations/hi-Latn.toml"
    return try TransliterationFile.read(try TextFile.read(path), file: path)
  }

  @Test(arguments: [
    ("namaste", "नमस्ते"), ("Ram", "रम"), ("raam", "राम"), ("rama", "रमा"), ("aap", "आप"),
    ("mujhe", "मुझे"), ("priya", "प्रिया"), ("kshama", "क्षमा"), ("bhaarat", "भारत"),
  ])
  func aWordOfNoLexiconIsWrittenByTheRules(latin: String, expected: String) throws {
    #expect(try rules().written(latin) == expected)
  }

  @Test(arguments: ["", "a1", "नम", "don't", "é"])
  func otherTextIsNotRead(text: String) throws {
    #expect(!Transliteration.mayRead(text))
  }

  @Test(arguments: [
    ("नमस्ते", "namaste", "namaste"), ("किताब", "kitaab", "kitab"), ("करना", "karnaa", "karna"),
    ("मित्र", "mitra", "mitra"), ("दोस्त", "dost", "dost"), ("दीदी", "deedee", "didi"),
    ("हिन्दी", "hindee", "hindi"),
    ("घर", "ghar", "ghar"), ("ज़रूर", "zaroor", "zarur"), ("आइए", "aaie", "aie"),
  ])
  func aWordIsSpelledAsPeopleSpellIt(word: String, long: String, short: String) throws {
    let rules = try rules()
    #expect(rules.latin(word, isShort: false) == long)
    #expect(rules.latin(word, isShort: true) == short)
  }

  @Test func aWordWithOtherLettersIsNotSpelled() throws {
    #expect(try rules().latin("abc", isShort: true) == nil)
  }

  @Test(arguments: [
    ("joiner = \"xy\"\ninherent = \"a\"", "one sign"),
    ("joiner = \"x\"\ninherent = \"A\"", "small letters"),
    ("joiner = \"x\"\ninherent = \"a\"\n[consonants]\n\"क\" = \"k:ten\"", "consonants.क"),
    ("joiner = \"x\"\ninherent = \"a\"\n[consonant]\n\"क\" = \"k\"", "unknown key"),
  ])
  func mistakesAreTold(text: String, says: String) {
    #expect {
      _ = try TransliterationFile.read(text, file: "x.toml")
    } throws: { error in
      (error as? DataFailures)?.message.contains(says) == true
    }
  }
}
