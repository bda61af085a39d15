import Testing

@testable import Prediction

@Suite struct AddressBookTests {
  private static let cards = """
    BEGIN:VCARD\r
    VERSION:3.0\r
    FN:Dr. Zsofia Kowalczyk-Brandt\r
    N:Kowalczyk-Brandt;Zsofia;Anna Maria;Dr.;MBA\r
    NOTE:Secretname\r
    EMAIL:zsofia@example.org\r
    END:VCARD\r
    BEGIN:VCARD
    VERSION:2.1
    item1.N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=BCrgen
    END:VCARD
    BEGIN:VCARD
    VERSION:4.0
    N:McAllister\\, Jr;Zso
     fia;;;
    ORG:Othername
    END:VCARD

    """

  /// R-TEXT-5.
  @Test func takesTheNamesAndNothingElse() {
    #expect(
      AddressBook.names(vCard: Self.cards) == [
        "Kowalczyk-Brandt", "Zsofia", "Müller", "Jürgen", "McAllister",
      ])
  }

  @Test(arguments: [
    "", "N", "N:", ":", "N:;;;;", " folded first", "N;ENCODING=QUOTED-PRINTABLE:=", "END:VCARD",
    "N:1;2;3", "N:=C3",
  ])
  func whatIsNoCardHasNoNames(_ text: String) {
    #expect(AddressBook.names(vCard: text) == [])
  }

  /// R-TRUST-3: names, places and numbers, and nothing else of a card.
  @Test func cardsHaveNamesPlacesAndNumbers() {
    let text = """
      BEGIN:VCARD
      FN:Zsofia Kowalczyk\\, MBA
      N:Kowalczyk;Zsofia;;;MBA
      item1.TEL;TYPE=cell:+36 30 123 4567
      TEL;VALUE=uri:tel:+1-555-0100
      ADR;TYPE=home:;;Fő utca 1\\; 2. em.;Bu
       dapest;;1011;Hungary
      EMAIL:zsofia@example.org
      NOTE:Secretname
      END:VCARD
      BEGIN:VCARD
      VERSION:2.1
      N;ENCODING=QUOTED-PRINTABLE:M=C3=BCl=
      ler;J=C3=BCrgen
      END:VCARD
      BEGIN:VCARD
      TEL:110
      END:VCARD
      TEL:112
      """
    #expect(
      AddressBook.cards(vCard: text) == [
        .init(
          name: "Zsofia Kowalczyk, MBA", places: ["Fő utca 1; 2. em., Budapest, 1011, Hungary"],
          numbers: ["+36 30 123 4567", "+1-555-0100"]),
        .init(name: "Jürgen Müller"),
      ])
  }

  @Test(arguments: [
    "BEGIN:VCARD", "BEGIN:VCARD\nFN:\nEND:VCARD", "FN:a\nEND:VCARD", "N;QUOTED-PRINTABLE:=",
  ])
  func noCardIsMadeUp(_ text: String) {
    #expect(AddressBook.cards(vCard: text) == [])
  }

  @Test func namesAreSuggestedAndWrittenWithCapitals() throws {
    let predictor = Predictor(
      lexicons: [try LexiconTests.make()], names: AddressBook.names(vCard: Self.cards))
    let keys = PredictorTests.keys
    func completion(_ text: String) -> [String] {
      predictor.completions(of: TypedWord(text), keys: keys, after: WordContext(["in"])).map(\.text)
    }
    #expect(completion("zso") == ["Zsofia"])
    #expect(completion("kowal") == ["Kowalczyk-Brandt"])
    let slip = predictor.corrections(
      of: TypedWord("zsofja"), keys: keys, after: WordContext(["in"]))
    #expect(slip.first?.text == "Zsofia")
    #expect(slip.first?.replaces == true)
    #expect(predictor.contains("müller"))
  }
}
