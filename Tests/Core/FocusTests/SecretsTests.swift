import KeyModel
import Testing

@testable import Focus

/// A password that is shown for a while stays one (R-TRAIT-4).
@Suite struct SecretsTests {
  private static func facts(
    _ rect: Rect?, id: String? = nil, in parent: Place = at(":1.7", "/box"), label: String = ""
  ) -> Facts {
    var facts = Facts(role: .entry, states: .editable)
    facts.onScreen = rect
    facts.parent = parent
    facts.name = label
    facts.attributes["id"] = id
    return facts
  }

  private static func at(_ sender: String, _ path: String) -> Place {
    Place(sender: sender, path: path)
  }

  private static let rect = Rect(x: 10, y: 20, width: 200, height: 24)
  private static let place = at(":1.7", "/a/1")
  private static let moved = Rect(x: 10, y: 80, width: 200, height: 24)
  private static let wider = Rect(x: 10, y: 20, width: 300, height: 24)

  @Test(arguments: [
    (at(":1.7", "/a/1"), facts(wider), true),
    (at(":1.7", "/a/2"), facts(rect), true),
    (at(":1.7", "/a/2"), facts(moved), false),
    (at(":1.7", "/a/2"), facts(wider), false),
    (at(":1.7", "/a/2"), facts(nil), false),
    (at(":1.8", "/a/1"), facts(rect), false),
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

  /// A toolkit may tell the same rectangle of many fields, and a dialog may have its field where another one had a password.
  @Test(arguments: [
    ("/box", "", true), ("/other", "", false), ("/other", "Name", false), ("/other", "Code", true),
  ])
  func aRectangleAloneProvesNothing(_ parent: String, _ label: String, _ isSecret: Bool) {
    var secrets = Secrets()
    secrets.note(SecretsTests.place, SecretsTests.facts(SecretsTests.rect, label: "Code"))
    let other = SecretsTests.facts(
      SecretsTests.rect, in: SecretsTests.at(":1.7", parent), label: label)
    #expect(secrets.hold(SecretsTests.at(":1.7", "/a/2"), other) == isSecret)
  }

  @Test(arguments: [("pass", moved, true), ("pass", wider, false), ("user", rect, false)])
  func aNameCountsMoreThanThePlace(_ name: String, _ rect: Rect, _ isSecret: Bool) {
    var secrets = Secrets()
    secrets.note(SecretsTests.place, SecretsTests.facts(SecretsTests.rect, id: "pass"))
    let other = SecretsTests.at(":1.7", "/a/9")
    #expect(secrets.hold(other, SecretsTests.facts(rect, id: name)) == isSecret)
  }

  @Test func onlyTheLastOnesAreKept() {
    var secrets = Secrets()
    for number in 1...40 {
      secrets.note(SecretsTests.at(":1.7", "/\(number)"), Facts())
      secrets.note(SecretsTests.at(":1.7", "/\(number)"), Facts())
    }
    #expect(!secrets.hold(SecretsTests.at(":1.7", "/1"), Facts()))
    #expect(secrets.hold(SecretsTests.at(":1.7", "/25"), Facts()))
    #expect(secrets.hold(SecretsTests.at(":1.7", "/40"), Facts()))
  }
}
