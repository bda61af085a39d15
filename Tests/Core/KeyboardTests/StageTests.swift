import KeyModel
import Layouts
import Testing

@testable import Keyboard

/// The stage without the keyboard around it.
@Suite struct StageTests {
  private func conflict(_ name: String) -> HeightSolution.Conflict {
    let constraint = HeightConstraint(name: name, relation: .equal, constant: 500)
    return HeightSolution.Conflict(constraints: [constraint], dropped: constraint)
  }

  @Test func aConflictIsToldOnceAsLongAsTheWindowIsShown() {
    var stage = Stage()
    let (one, two) = (conflict("one"), conflict("two"))
    let reported = [[one, one], [one, two], [two]].map { stage.takeNew($0) }
    #expect(reported == [[one], [two], []])
    stage.leave()
    let again = stage.takeNew([one])
    #expect(again == [one])
  }

  @Test func charactersAreKeptOnce() {
    var stage = Stage()
    let isNew = [Set("ab"), Set("ab"), Set("a")].map { stage.keepResident($0) }
    #expect(isNew == [true, false, true])
  }
}
