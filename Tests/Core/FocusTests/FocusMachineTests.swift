import KeyModel
import Testing

@testable import Focus

/// The focus machine alone, replayed from scripts of events.
@Suite struct FocusMachineTests {
  /// An application with a window that has the X focus, and its objects.
  private static let entry = Place(sender: ":1.5", path: "/7")
  private static let other = Place(sender: ":1.5", path: "/8")
  private static let row = Place(sender: ":1.5", path: "/9")
  /// An object of an application whose window does not have the X focus.
  private static let stranger = Place(sender: ":1.9", path: "/7")
  private static let (process, strange) = (5, 9)

  /// A machine with the time of its script, and what it has asked and reported.
  private struct Script {
    var machine = FocusMachine { _, _ in false }
    var now = Instant(microseconds: 1_000_000)
    /// The orders of the last event.
    var orders: [FocusMachine.Order] = []
    var reports: [FocusReport] = []

    init() {
      handle(.connected(true))
      handle(.identified(":1.5", process: FocusMachineTests.process))
      handle(.identified(":1.9", process: FocusMachineTests.strange))
      follow(7, FocusMachineTests.process)
    }

    mutating func handle(_ event: FocusMachine.Event, after pause: Milliseconds = 1) {
      now = now + pause
      orders = machine.handle(event, at: now)
      for case .report(let report) in orders { reports.append(report) }
    }

    mutating func follow(_ window: UInt64, _ process: Int) {
      handle(.window(FocusedWindow(active: window, focus: window, processes: [process])))
    }

    /// The last field that was reported.
    var field: Field? {
      for case .focus(let field) in reports.reversed() { return field }
      return nil
    }

    /// The number of reports of the focus.
    var count: Int { reports.count { if case .focus = $0 { true } else { false } } }

    /// The object that the last event asks for its facts.
    var asked: Place? {
      for case .askFacts(let place, _) in orders { return place }
      return nil
    }

    /// Answers the last question for facts.
    mutating func answer(_ facts: Facts?) {
      guard case .askFacts(_, let serial)? = orders.last(where: { $0.isAboutFacts }) else {
        Issue.record("nobody was asked for facts")
        return
      }
      handle(.facts(facts, serial: serial))
    }

    /// Answers the last question for states.
    mutating func answer(_ answer: FocusMachine.StatesAnswer) {
      guard case .askStates(_, let question)? = orders.last(where: { $0.isAboutStates }) else {
        Issue.record("nobody was asked for states")
        return
      }
      handle(.states(answer, question))
    }

    /// The object claims the focus, and answers with these facts.
    mutating func focus(_ place: Place, _ facts: Facts) {
      handle(.claimed(place))
      answer(facts)
    }

    /// The deadline comes; the pointer is held if `isHeld`.
    mutating func advance(pointerIsHeld isHeld: Bool = false) {
      guard let deadline = machine.deadline else {
        Issue.record("no deadline")
        return
      }
      now = max(now, deadline)
      handle(.deadline, after: 0)
      if orders.contains(.askPointer) { handle(.pointer(isGrabbed: isHeld), after: 0) }
    }
  }

  private static func facts(
    _ role: Role = .entry, _ states: States = [.editable, .focused, .showing],
    toolkit: String = "gtk"
  ) -> Facts {
    var facts = Facts(role: role, states: states)
    (facts.toolkit, facts.toolkitVersion) = (toolkit, "3.24")
    return facts
  }

  /// A part of a web page without a role of its own.
  private static let section = Role(rawValue: 85)
  private static let rowFacts = facts(Role(rawValue: 32), [.focused, .showing])

  @Test func aClaimIsAskedForItsFactsAndReported() {
    var script = Script()
    script.handle(.claimed(Self.entry))
    #expect(script.asked == Self.entry)
    #expect(script.machine.isPassing)
    #expect(script.count == 0)
    script.answer(Self.facts())
    #expect(script.field?.isEditable == true)
    #expect(!script.machine.isPassing)
    #expect(script.machine.watchable?.place == Self.entry)
    #expect(script.machine.deadline == nil)
    script.handle(.claimed(Self.entry))
    #expect(script.orders.isEmpty, "applications report the same focus twice")
  }

  @Test func aClaimOfAnotherProgramWaitsForItsWindow() {
    var script = Script()
    script.handle(.claimed(Self.stranger))
    #expect(script.orders.isEmpty)
    script.follow(9, Self.strange)
    #expect(script.asked == Self.stranger)
  }

  @Test func theFocusMovesInOneReport() {
    var script = Script()
    script.focus(Self.entry, Self.facts())
    script.handle(.left(Self.entry))
    #expect(script.orders.isEmpty)
    #expect(script.machine.watchable == nil, "no text is read while the focus moves")
    script.handle(.claimed(Self.other))
    script.answer(Self.facts())
    #expect(script.count == 2)
    script.handle(.left(Self.other))
    script.advance()
    #expect(script.count == 3)
    #expect(script.field == nil)
  }

  @Test func anAnswerFromBeforeAMoveDoesNotCount() {
    var script = Script()
    script.handle(.claimed(Self.entry))
    guard case .askFacts(_, let serial)? = script.orders.first else {
      Issue.record("nobody was asked")
      return
    }
    script.handle(.claimed(Self.other))
    script.handle(.facts(Self.facts(), serial: serial))
    #expect(script.count == 0)
  }

  @Test func aWindowThatIsLeftLeavesItsField() {
    var script = Script()
    script.focus(Self.entry, Self.facts())
    script.follow(9, Self.strange)
    #expect(script.orders.contains(.leaveField))
    script.advance()
    #expect(script.field == nil)
    // The window comes back without a report of its application: the object must confirm its focus.
    script.follow(7, Self.process)
    #expect(script.asked == Self.entry)
    script.answer(Self.facts(.entry, [.editable, .showing]))
    #expect(script.field == nil)
    script.follow(9, Self.strange)
    script.follow(7, Self.process)
    #expect(script.asked == nil, "the claim has been given up")
  }

  @Test func aWindowThatComesBackHasItsFieldAgain() {
    var script = Script()
    script.focus(Self.entry, Self.facts())
    script.follow(9, Self.strange)
    script.advance()
    script.follow(7, Self.process)
    script.answer(Self.facts())
    #expect(script.field?.isEditable == true)
  }

  @Test func anApplicationThatLeavesTheBusLeavesItsField() {
    var script = Script()
    script.focus(Self.entry, Self.facts())
    script.handle(.gone(":1.5"))
    script.advance()
    #expect(script.field == nil)
  }

  @Test func aBusThatEndsLeavesNoField() {
    var script = Script()
    script.focus(Self.entry, Self.facts())
    script.handle(.connected(false))
    #expect(script.reports.suffix(2) == [.focus(nil), .listening(false)])
    #expect(script.machine.deadline == nil)
  }

  // MARK: Secrets (R-TRAIT-4)

  @Test func aPasswordHoldsUntilItLeavesByItsOwnReport() {
    var script = Script()
    script.focus(Self.entry, Self.facts(.passwordText))
    #expect(script.field?.traits.isSecure == true)
    #expect(script.machine.watchable == nil)
    script.focus(Self.other, Self.facts())
    #expect(script.field?.traits.isSecure == true, "the password has not left")
    #expect(script.machine.watchable == nil)
    // The other object's facts led to the question to the password itself.
    script.handle(
      .states(.states([.editable, .showing]), .proof(Self.entry)))
    #expect(script.asked == Self.other)
    script.answer(Self.facts())
    #expect(script.field?.traits.isSecure == false)
    #expect(script.machine.watchable?.place == Self.other)
  }

  @Test func aPasswordThatStillHasTheFocusKeepsTheSecret() {
    var script = Script()
    script.focus(Self.entry, Self.facts(.passwordText))
    script.focus(Self.other, Self.facts())
    script.handle(.states(.states([.editable, .focused]), .proof(Self.entry)))
    #expect(script.field?.traits.isSecure == true)
    script.handle(.states(.none, .proof(Self.entry)))
    #expect(script.field?.traits.isSecure == true)
  }

  @Test func aLostPasswordLeavesAStandInUntilTheWindowMoves() {
    var script = Script()
    script.focus(Self.entry, Self.facts(.passwordText))
    script.handle(.deactivated(":1.5"))
    script.advance()
    #expect(script.field?.isEditable == false)
    #expect(script.field?.traits.isSecure == true)
    #expect(script.machine.field == nil)
    script.follow(9, Self.strange)
    #expect(script.field == nil)
  }

  @Test func aFieldThatDrawsMasksIsSecretFromThen() {
    var script = Script()
    script.focus(Self.entry, Self.facts(.text))
    guard let serial = script.machine.watchable?.serial else {
      Issue.record("the text is not watched")
      return
    }
    script.handle(.hidesText(serial))
    #expect(script.field?.traits.isSecure == true)
    #expect(script.machine.watchable == nil)
    script.handle(.left(Self.entry))
    script.focus(Self.other, Self.facts())
    script.handle(.left(Self.other))
    script.focus(Self.entry, Self.facts(.text))
    #expect(script.field?.traits.isSecure == true, "a field that was secret stays so")
  }

  // MARK: Menus

  @Test func aFieldUnderAMenuKeepsTheKeys() {
    var script = Script()
    script.focus(Self.entry, Self.facts())
    script.focus(Self.row, Self.facts(.menuItem, [.focused, .showing]))
    #expect(script.machine.isInMenu)
    #expect(script.count == 1, "the field is still reported")
    script.handle(.menuGivenUp)
    #expect(!script.machine.isInMenu)
  }

  @Test func aMenuThatIsNotReportedHoldsThePointer() {
    var script = Script()
    script.focus(Self.entry, Self.facts())
    script.handle(.left(Self.entry))
    script.advance(pointerIsHeld: true)
    #expect(script.machine.isInMenu)
    script.advance()
    #expect(!script.machine.isInMenu)
    #expect(script.machine.isPassing, "the field has one more period to take the focus back")
    #expect(script.count == 1)
    script.advance()
    #expect(script.field == nil)
  }

  // MARK: Objects that answer late

  @Test func anObjectThatDoesNotAnswerIsAskedAgainEightTimes() {
    var script = Script()
    script.handle(.claimed(Self.entry))
    script.answer(nil as Facts?)
    #expect(script.machine.lateSender == ":1.5")
    var questions = 0
    while script.machine.deadline != nil {
      script.advance()
      guard script.asked != nil else { continue }
      questions += 1
      script.answer(nil as Facts?)
    }
    #expect(questions == 8)
    #expect(script.machine.waitsForMessage)
    script.handle(.heard(":1.9"))
    #expect(script.asked == nil)
    script.handle(.heard(":1.5"))
    #expect(script.asked == Self.entry)
    script.answer(Self.facts())
    #expect(script.field?.isEditable == true)
    #expect(script.machine.lateSender == nil)
  }

  @Test func aPartOfAWebPageIsAskedOnceMore() {
    var script = Script()
    script.focus(Self.entry, Self.facts(Self.section, [.focused, .showing], toolkit: "Gecko"))
    #expect(script.field?.isEditable == false)
    #expect(script.machine.deadline == script.now + FocusMachine.settling)
    script.advance()
    script.answer(Self.facts(Self.section, toolkit: "Gecko"))
    #expect(script.field?.isEditable == true)
    #expect(script.machine.deadline == nil)
  }

  @Test func aCaretThatMovesMayBelongToTheFocus() {
    var script = Script()
    script.handle(.caretMoved(Self.stranger))
    #expect(script.orders.isEmpty)
    script.handle(.caretMoved(Self.entry))
    #expect(script.orders.first == .greet(Self.entry))
    script.answer(.states([.editable, .showing]))
    #expect(script.asked == nil)
    script.handle(.caretMoved(Self.entry))
    script.answer(.states([.editable, .focused]))
    #expect(script.asked == Self.entry)
    script.answer(Self.facts())
    script.handle(.caretMoved(Self.other))
    #expect(script.orders == [.report(.caretMoved)], "a field that has the focus keeps it")
  }

  // MARK: Searches

  @Test func aSearchBeginsWithAnApplicationThatReportsNothing() {
    var script = Script()
    let root = Place.application(":1.5")
    let absent = script.machine.search(.init())
    #expect(absent.0 == .absent)
    #expect(script.machine.isSearchDue)
    let begun = script.machine.search(.init(silent: root, isPresent: true))
    #expect(begun.0 == .begun)
    #expect(begun.1 == FocusMachine.Search(application: root, isEveryWindow: false))
    #expect(!script.machine.isSearchDue)
    let unreported = script.machine.search(.init(unreported: root, isPresent: true))
    #expect(unreported.1?.isEveryWindow == true)
    script.handle(.found(Self.entry))
    #expect(script.asked == Self.entry)
    #expect(script.machine.search(.init(isFocusedSilent: false, silent: root)).0 == .needless)
  }

  @Test func aWindowThatBecomesActiveWithoutFocusIsSearched() {
    var script = Script()
    script.handle(.activated(":1.9"))
    #expect(script.orders.isEmpty)
    script.handle(.activated(":1.5"))
    #expect(script.orders == [.search])
  }

  // MARK: A list beside a field

  @Test func aFieldKeepsTheFocusBesideARow() {
    var script = Script()
    script.focus(Self.entry, Self.facts())
    let field = script.field
    script.focus(Self.row, Self.rowFacts)
    #expect(script.field == field)
    script.answer(.states([.editable, .focused]))
    #expect(script.field == field)
    #expect(script.machine.focusedPlace == Self.entry)
    #expect(script.machine.watchable?.serial == field?.serial)
  }

  @Test func aRowHasTheFocusIfTheFieldHasLostIt() {
    var script = Script()
    script.focus(Self.entry, Self.facts())
    script.focus(Self.row, Self.rowFacts)
    script.answer(.states([.editable, .showing]))
    #expect(script.field?.isEditable == false)
    #expect(script.machine.focusedPlace == Self.row)
  }

  /// While text is typed, it is enough that the field still exists.
  @Test func aFieldThatIsTypedIntoKeepsTheFocus() {
    var script = Script()
    script.focus(Self.entry, Self.facts())
    script.handle(.sent([.text("a")]))
    script.focus(Self.row, Self.rowFacts)
    script.answer(.states([.editable, .showing]))
    #expect(script.machine.focusedPlace == Self.entry)
    // A row that claims the focus and leaves the list at once.
    script.handle(.claimed(Self.row))
    script.handle(.left(Self.row))
    script.advance()
    script.answer(.states([.editable, .showing]))
    #expect(script.machine.focusedPlace == Self.entry)
    script.handle(.touchedElsewhere)
    script.focus(Self.row, Self.rowFacts)
    // The row passed a moment ago, and is asked first.
    script.answer(.states([.focused, .showing]))
    script.answer(.states([.editable, .showing]))
    #expect(script.machine.focusedPlace == Self.row)
  }

  /// Kate's list of documents claims the focus in passing, before the text has answered.
  @Test func anObjectThatPassedIsAskedBeforeARowCounts() {
    var script = Script()
    script.handle(.claimed(Self.entry))
    script.focus(Self.row, Self.rowFacts)
    #expect(script.count == 0)
    script.answer(.states([.editable, .focused]))
    #expect(script.asked == Self.entry)
    script.answer(Self.facts())
    #expect(script.field?.isEditable == true)
  }
}

extension FocusMachine.Order {
  fileprivate var isAboutFacts: Bool { if case .askFacts = self { true } else { false } }
  fileprivate var isAboutStates: Bool { if case .askStates = self { true } else { false } }
}
