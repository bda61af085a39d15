import KeyModel
import Testing

@testable import InputSession

/// What is known of the field, its language and its kind of text, each replayed alone.
@Suite struct FieldMachinesTests {
  @Test func aFieldThatNobodyTellsOfHoldsNothingForSure() {
    var field = FocusedField()
    #expect(!field.holdsText && !field.holdsWords && !field.isCertainlyPublic && field.isReadable)
    field.begin(FieldTraits())
    #expect(field.holdsText && field.holdsWords && field.isCertainlyPublic)
  }

  @Test func twoFieldsWithTheSameTraitsDiffer() {
    var field = FocusedField()
    field.begin(FieldTraits())
    var other = field
    other.adopt(FieldTraits())
    #expect(other == field)
    other.begin(FieldTraits())
    #expect(other != field)
  }

  @Test func theWrittenLanguageIsOneOfTheKeyboards() {
    var writing = WrittenLanguage()
    writing.change(to: ["de", "en-GB"], field: nil)
    #expect(writing.current == "de")
    writing.enter(field: "en-US")
    #expect(writing.current == "en-GB")
    writing.enter(field: "fr")
    #expect(writing.current == "en-GB")
    #expect(writing.note("fr") == false)
    #expect(writing.note("de") == true)
    writing.change(to: ["fr", "en"], field: "en")
    #expect(writing.current == "en")
    writing.change(to: ["en", "fr"], field: "fr")
    #expect(writing.current == "en", "it is still among them")
  }

  @Test func linesThatWereTypedCountBeyondTheKnownText() {
    var field = FocusedField()
    field.begin(FieldTraits())
    var code = CodeReading()
    for line in ["let a = f(x);", "let b = g(y);", "return a + b;"] {
      code.countLine(before: "\n" + line, in: field)
    }
    code.read(KnownText(), in: field)
    #expect(code.isCode && code.isBesideCode)
    var secret = FieldTraits()
    secret.isSecure = true
    field.adopt(secret)
    code.read(KnownText(), in: field)
    #expect(!code.isCode && !code.isBesideCode)
  }
}

/// The cells of the suggestion bar.
@Suite struct SuggestionCellsTests {
  private func cells(
    _ words: [String], replacement: String? = nil, original: String? = nil, emoji: String? = nil
  ) -> SuggestionCells {
    SuggestionCells(
      typed: "teh", replaced: "teh", original: original, replacement: replacement, words: words,
      emoji: emoji)
  }

  @Test func theBestGuessStandsInTheMiddle() {
    #expect(cells(["tech", "teeth"]).inBar.map(\.text) == ["teh", "tech", "teeth"])
    #expect(cells(["tech", "teeth", "ten"]).inBar.map(\.text) == ["teeth", "tech", "ten"])
    #expect(cells(["the"], replacement: "the").inBar.map(\.text) == ["teh", "the"])
    #expect(cells(["tech"], emoji: "🫖").inBar.map(\.text) == ["teh", "tech", "🫖"])
    #expect(cells(["tech"], original: "Teh").inBar.map(\.kind) == [.original, .completion])
  }

  @Test func scannedCellsAreInTheOrderOfLikelihood() {
    #expect(
      cells(["the", "tech", "teeth"], replacement: "the").inOrder(6).map(\.text)
        == ["the", "tech", "teeth", "teh"])
    #expect(cells(["a", "b", "c"]).inOrder(3).map(\.text) == ["a", "b", "c"])
    #expect(cells(["a", "b", "c"], original: "x").inOrder(3).map(\.text) == ["a", "b", "x"])
  }
}
