import KeyModel
import Testing

@testable import Focus

/// While text is typed, a list beside the field does not get the focus.
@Suite struct TypingRunTests {
  private static let start = Instant(milliseconds: 1000)

  @Test(arguments: [
    ([Stroke.text("a")], true),
    ([.text(" ")], true),
    ([.chord(.keysym(.backSpace), [])], true),
    ([.chord(.character("q"), .shift)], true),
    ([.hold(.shift), .text("A"), .hold([])], true),
    ([.text("\t")], false),
    ([.text("a\n")], false),
    ([.chord(.keysym(.return), [])], false),
    ([.chord(.keysym(.backSpace), .control)], false),
    ([.chord(.character("f"), .control)], false),
    ([.text("a"), .chord(.keysym(.return), [])], false),
    ([.text("a"), .hold(.alt)], false),
    ([], false),
  ])
  func keysOfTextMakeARun(_ strokes: [Stroke], _ lasts: Bool) {
    var run = TypingRun()
    run.note(strokes, at: TypingRunTests.start)
    #expect(run.lasts(at: TypingRunTests.start + 300) == lasts)
  }

  @Test func aRunEnds() {
    var run = TypingRun()
    run.note([.text("a")], at: TypingRunTests.start)
    #expect(run.lasts(at: TypingRunTests.start + TypingRun.reach))
    #expect(!run.lasts(at: TypingRunTests.start + TypingRun.reach + 1))
    run.end()
    #expect(!run.lasts(at: TypingRunTests.start))
  }

  /// Roles by their numbers: an icon, a list item, a panel, a menu item, an entry, a password.
  @Test(arguments: [
    (26, false, true), (32, false, true), (39, false, true), (35, false, false),
    (79, true, false), (40, false, false),
  ])
  func whatIsDoubted(_ role: UInt32, _ isEditable: Bool, _ isDoubted: Bool) {
    let facts = Facts(role: Role(rawValue: role), states: isEditable ? .editable : [])
    #expect(TypingRun.doubts(facts) == isDoubted)
  }
}
