import KeyModel
import Testing

@testable import Preferences

/// R-APP-1: keyboards are found in their own tongue and in the user's, and say what they can do.
@Suite struct KeyboardOfferTests {
  private let german = Translation(
    po: "msgid \"German\"\nmsgstr \"Deutsch\"\n\nmsgid \"Swedish\"\nmsgstr \"Schwedisch\"\n"
      + "\nmsgid \"Suggestions\"\nmsgstr \"Vorschläge\"\n")
  private let swedish = KeyboardOffer(
    identifier: "sv", name: "Svenska", tag: "sv-SE", abilities: [.guesses, .converts])
  private let swiss = KeyboardOffer(
    identifier: "de-CH", name: "Deutsch (Schweiz)", tag: "de-CH", abilities: [])

  @Test(arguments: ["svens", "SCHWED", "swedish", "sv", ""])
  func aKeyboardIsFound(by text: String) { #expect(swedish.fits(text, german)) }

  @Test func anotherIsNot() { #expect(!swedish.fits("deutsch", german)) }

  @Test func itSaysWhatItCanDo() {
    #expect(swedish.description(german) == "Schwedisch · Vorschläge · Conversion · sv")
    #expect(swiss.description(Translation()) == "German · de-CH")
    let none = KeyboardOffer(identifier: "emoji", name: "Emoji", tag: nil, abilities: [])
    #expect(none.description(german) == "emoji")
  }

  @Test func theyStandInTheOrderOfTheUsersTongue() {
    #expect(KeyboardOffer.sorted([swedish, swiss], german).map(\.identifier) == ["de-CH", "sv"])
  }

  /// What the doctor writes is read back.
  @Test func theCheckUpIsRead() {
    let text = """
      ok       display      :0
      note     session bus  none
                            No application tells of its fields.
      """
    #expect(
      CheckupText(text).findings == [
        .init(isGood: true, title: "display", text: ":0"),
        .init(
          isGood: false, title: "session bus", text: "none\nNo application tells of its fields."),
      ])
    #expect(CheckupText("nothing here").findings.isEmpty)
  }

  /// The column is as wide as the longest title.
  @Test func aLongTitleHasTwoSpacesBehindIt() {
    #expect(
      CheckupText("ok       accessibility  is on").findings == [
        .init(isGood: true, title: "accessibility", text: "is on")
      ])
  }
}
