import DataFiles
import Runtime
import TestKit
import Testing
import TextRules

/// How Latin letters write other scripts by the shipped rules alone, and how those are spelled in them.
@Suite struct TransliterationTests {
  private func rules(_ name: String = "hi-Latn") throws -> Transliteration {
    let path = Repository.root + "/Assets/Transliterations/\(name).toml"
    return try TransliterationFile.read(try TextFile.read(path), file: path)
  }

  @Test(arguments: [
    ("namaste", "नमस्ते"), ("Ram", "रम"), ("raam", "राम"), ("rama", "रमा"), ("aap", "आप"),
    ("mujhe", "मुझे"), ("priya", "प्रिया"), ("kshama", "क्षमा"), ("bhaarat", "भारत"),
    // A nasal before a stop is a sign.
    // Some pairs are joined, between others the vowel is silent.
    ("raamdev", "रामदेव"), ("kamla", "कमला"), ("shakti", "शक्ति"), ("patthar", "पत्थर"),
    ("anant", "अनंत"), ("anna", "अन्ना"), ("tumhara", "तुम्हरा"),
  ])
  func aWordOfNoLexiconIsWrittenByTheRules(latin: String, expected: String) throws {
    #expect(try rules().written(latin) == expected)
  }

  @Test(arguments: [
    ("bn-Latn", "amar", "আমার"), ("bn-Latn", "nodi", "নদি"), ("gu-Latn", "niraash", "નિરાશ"),
    ("ne-Latn", "kathmandu", "कथमंदु"), ("ta-Latn", "amutham", "அமுதம்"),
    ("ta-Latn", "parvathi", "பர்வதி"), ("te-Latn", "lakshalaku", "లక్షలకు"),
    // No vowel is silent: a consonant at the end is joined to nothing, and an a there needs no mark.
    ("te-Latn", "report", "రెపోర్త్"), ("te-Latn", "vijaya", "విజయ"), ("te-Latn", "loham", "లోహం"),
  ])
  func everyLanguageHasItsOwnHabits(name: String, latin: String, expected: String) throws {
    #expect(try rules(name).written(latin) == expected)
  }

  @Test(arguments: [
    ("bn-Latn", "নবতম", "nobotom"), ("bn-Latn", "নিমিত্ত", "nimitto"), ("gu-Latn", "દરવાજા", "darvaja"),
    ("ta-Latn", "வணக்கம்", "vanakkam"), ("ta-Latn", "பாவத்தின", "pavaththina"),
    ("te-Latn", "వినాయకుడు", "vinayakudu"), ("te-Latn", "విజయ", "vijaya"),
  ])
  func silentVowelsAreThoseOfTheLanguage(name: String, word: String, latin: String) throws {
    #expect(try rules(name).latin(word, isShort: true) == latin)
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
    ("joiner = \"x\"\ninherent = \"a\"\nsilent = \"here\"", "everywhere"),
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
