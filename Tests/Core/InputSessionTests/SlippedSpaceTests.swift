import KeyModel
import Testing

@testable import InputSession

/// A space behind a space that was meant for a letter (R-TEXT-4).
@Suite struct SlippedSpaceTests {
  private static let touch = Point(x: 120, y: 400)

  /// A client where `keys` were typed behind "feeling ", `_` being a space whose finger's place is known.
  private func client(
    _ keys: String, hasShortcut: Bool = true, traits: FieldTraits? = FieldTraits()
  )
    -> Client
  {
    var client = Client("feeling ", traits: traits)
    client.session.services.periodShortcut = hasShortcut
    client.type("e⌫")
    for key in keys {
      if key == "_" {
        client.now = client.now + 200
        client.session.now = client.now
        client.perform(client.session.space(at: client.now, touch: SlippedSpaceTests.touch))
      } else {
        client.type(String(key))
      }
    }
    return client
  }

  private func answered(_ client: Client, _ whole: String) -> Client {
    var client = client
    guard let request = client.session.takeRequest(), request.slipped != nil else { return client }
    var answer = SuggestionAnswer(id: request.id, replacement: whole)
    answer.isSlipped = true
    _ = client.session.handle(answer)
    return client
  }

  @Test func thePeriodThatTwoSpacesBecameGoesWithTheWordsCorrection() {
    var before = client("well _etter")
    #expect(before.text == "feeling well. Etter")
    #expect(
      before.session.takeRequest()?.slipped
        == SlippedSpace(touch: SlippedSpaceTests.touch, written: ". ", removed: " "))
    before = client("well _etter")
    var client = answered(before, "better")
    #expect(client.session.suggestions.map(\.text) == [". Etter", "better"])
    client.type(" ")
    #expect(client.text == "feeling well better ")
    client.type("⌫")
    #expect(client.text == "feeling well. Etter ")
    client.type("⌫")
    #expect(client.session.takeRequest()?.slipped == nil, "it was right after all")
  }

  @Test func aSecondSpaceGoesWithTheWordsCorrection() {
    var client = answered(client("well _etter", hasShortcut: false), "better")
    client.type(",")
    #expect(client.text == "feeling well better,")
  }

  @Test func aSpaceThatASuggestionBroughtIsTheOneThatWasMeant() {
    var client = client("wel")
    client.answer(nil, words: ["well"])
    if let well = client.session.suggestions.first(where: { $0.text == "well" }) {
      client.perform(client.session.choose(well))
    }
    client.perform(client.session.space(at: client.now, touch: SlippedSpaceTests.touch))
    client.type("etter")
    client = answered(client, "better")
    client.type(" ")
    #expect(client.text == "feeling well better ")
  }

  @Test func aTapOnTheWordReplacesTheSameText() {
    var client = answered(client("well _etter"), "better")
    client.perform(client.session.choose(client.session.suggestions[1]))
    #expect(client.text == "feeling well better ")
  }

  @Test(arguments: [
    "well_etter", "well  etter", "well _etter⌫", "well _et,ter", "well __etter", "well _et ter",
  ])
  func noOtherSpaceIsTakenForALetter(keys: String) {
    var client = client(keys, hasShortcut: keys.contains("__"))
    #expect(client.session.takeRequest()?.slipped == nil)
  }

  @Test func noSpaceIsTakenForALetterWhereNothingIsCorrected() {
    var traits = FieldTraits()
    traits.autocorrection = false
    var client = client("well _etter", traits: traits)
    #expect(client.session.takeRequest()?.slipped == nil)
  }
}
