import KeyModel
import Testing

@testable import AtSpi

/// A password that is shown for a while stays one (R-TRAIT-4).
@Suite struct SecretsTests {
  private static func facts(_ rect: Rect?, id: String? = nil) -> Facts {
    var facts = Facts(role: .entry, states: .editable)
    facts.onScreen = rect
    facts.attributes["id"] = id
    return facts
  }

  private static let rect = Rect(x: 10, y: 20, width: 200, height: 24)
  private static let place = Place(sender: ":1.7", path: "/a/1")
  private static let moved = Rect(x: 10, y: 80, width: 200, height: 24)
  private static let wider = Rect(x: 10, y: 20, width: 300, height: 24)

  @Test(arguments: [
    (Place(sender: ":1.7", path: "/a/1"), facts(wider), true),
    (Place(sender: ":1.7", path: "/a/2"), facts(rect), true),
    (Place(sender: ":1.7", path: "/a/2"), facts(moved), false),
    (Place(sender: ":1.7", path: "/a/2"), facts(wider), false),
    (Place(sender: ":1.7", path: "/a/2"), facts(nil), false),
    (Place(sender: ":1.8", path: "/a/1"), facts(rect), false),
  ])
  func theSameObjectOrAnotherInItsPlaceIsASecret(
    _ place: Place, _ facts: Facts, _ isSecret: Bool
  ) {
    var secrets = Secrets()
    #expect(!secrets.hold(place, facts))
    secrets.note(SecretsTests.place, SecretsTests.facts(SecretsTests.rect))
    #expect(secrets.hold(place, facts) == isSecret)
    secrets.forget(SecretsTests.place.sender)
    #expect(!secrets.hold(place, facts))
  }

  @Test(arguments: [("pass", moved, true), ("pass", wider, false), ("user", rect, false)])
  func aNameCountsMoreThanThePlace(_ name: String, _ rect: Rect, _ isSecret: Bool) {
    var secrets = Secrets()
    secrets.note(SecretsTests.place, SecretsTests.facts(SecretsTests.rect, id: "pass"))
    let other = Place(sender: ":1.7", path: "/a/9")
    #expect(secrets.hold(other, SecretsTests.facts(rect, id: name)) == isSecret)
  }

  @Test func onlyTheLastOnesAreKept() {
    var secrets = Secrets()
    for number in 1...40 {
      secrets.note(Place(sender: ":1.7", path: "/\(number)"), Facts())
      secrets.note(Place(sender: ":1.7", path: "/\(number)"), Facts())
    }
    #expect(!secrets.hold(Place(sender: ":1.7", path: "/1"), Facts()))
    #expect(secrets.hold(Place(sender: ":1.7", path: "/25"), Facts()))
    #expect(secrets.hold(Place(sender: ":1.7", path: "/40"), Facts()))
  }
}
