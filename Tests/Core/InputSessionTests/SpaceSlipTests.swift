import KeyModel
import Testing

@testable import InputSession

/// The last space as a slip, replayed alone.
@Suite struct SpaceSlipTests {
  private static let parted = PartedWord(typed: "in", written: "in")

  @Test func aSingleSpacePartsTwoWords() {
    var slip = SpaceSlip()
    slip.notePart(SpaceSlipTests.parted)
    let restored = RestoredWords()
    let found = slip.parted(from: "form", in: "an in form", restored: restored)
    #expect(found == SpaceSlipTests.parted)
    #expect(slip.parted(from: "form", in: "an in  form", restored: restored) == nil)
    #expect(slip.parted(from: "form", in: "begin form", restored: restored) == nil)
    #expect(slip.parted(from: "", in: "an in ", restored: restored) == nil)
  }

  @Test func aRestoredWordIsNoPart() {
    var slip = SpaceSlip()
    slip.notePart(SpaceSlipTests.parted)
    for word in ["In", "IN FORM"] {
      var restored = RestoredWords()
      restored.insert(word)
      #expect(slip.parted(from: "form", in: "an in form", restored: restored) == nil, "\(word)")
    }
  }

  @Test func aSecondSpaceIsASlipUntilItIsDeleted() {
    var slip = SpaceSlip()
    let touch = Point(x: 3, y: 4)
    slip.noteSpace(at: touch, TextEdit(deleting: 1, inserting: ". "), behind: "well ")
    var origins = WordOrigins()
    origins.follow(TextEdit(inserting: "etter"), as: .key(nil), isVeiled: false)
    slip.follow(TextEdit(inserting: "etter"))
    let found = slip.slipped(
      before: "etter", in: "well. etter", origins: origins, restored: RestoredWords())
    #expect(found == SlippedSpace(touch: touch, written: ". ", removed: " "))
    var answer = SuggestionAnswer(id: 1, replacement: "better")
    answer.isSlipped = true
    #expect(slip.replaced("etter", by: answer) == ". etter")
    #expect(slip.lead(of: answer) == " ")
    slip.follow(TextEdit(deleting: 1))
    #expect(slip.replaced("etter", by: answer) == "etter")
  }

  @Test func aFirstSpaceIsNone() {
    var slip = SpaceSlip()
    slip.noteSpace(at: Point(x: 3, y: 4), TextEdit(inserting: " "), behind: "well")
    #expect(slip == SpaceSlip())
  }
}
