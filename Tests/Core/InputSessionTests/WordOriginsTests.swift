import KeyModel
import Testing

@testable import InputSession

/// The origins of a word's characters, replayed alone.
@Suite struct WordOriginsTests {
  private static let touch = Point(x: 1, y: 2)

  private func typed(_ text: String, as origin: Provenance = .key(touch)) -> WordOrigins {
    var origins = WordOrigins()
    origins.follow(TextEdit(inserting: text), as: origin, isVeiled: false)
    return origins
  }

  @Test func aWordsCharactersHaveTheirTouches() {
    var origins = typed("ab")
    #expect(origins.touches(ofLast: 2) == [WordOriginsTests.touch, WordOriginsTests.touch])
    #expect(origins.touches(ofLast: 3) == [nil, nil, nil], "one stood there before")
    #expect(origins.areKeys(of: "ab"))
    origins.follow(TextEdit(deleting: 1, inserting: "c"), as: .chosen, isVeiled: false)
    #expect(!origins.areKeys(of: "ac"))
    #expect(origins.hasKey(in: "ac"))
    origins.follow(TextEdit(inserting: " "), as: .key(nil), isVeiled: false)
    #expect(origins.isEmpty)
  }

  @Test func chosenCharactersStay() {
    let origins = typed("ß", as: .chosen)
    #expect(origins.allow("Straße", for: "straß") == false, "what stood there differs")
    #expect(origins.allow("straße", for: "straß"))
    #expect(!origins.allow("strasse", for: "straß"))
  }

  @Test func ofAVeiledTextNothingIsKept() {
    var origins = WordOrigins()
    origins.follow(TextEdit(inserting: "secret"), as: .key(nil), isVeiled: true)
    #expect(origins.isEmpty)
  }

  @Test func whatIsUnderWayArrives() {
    var origins = typed("ab")
    origins.leave(underWay: 1)
    #expect(origins.isEmpty)
    origins.follow(TextEdit(inserting: "c"), as: .chosen, isVeiled: false)
    var other = origins
    origins.arrive(isElsewhere: false)
    #expect(origins.touches(ofLast: 2) == [WordOriginsTests.touch, nil])
    other.arrive(isElsewhere: true)
    #expect(other.touches(ofLast: 2) == [nil, nil])
    #expect(!other.areKeys(of: "c"))
  }

  @Test func otherKeysMakeTouchesMeanNothing() {
    var origins = typed("ab")
    origins.forgetTouches()
    #expect(origins.touches(ofLast: 2) == [nil, nil])
    #expect(origins.areKeys(of: "ab"))
  }
}
