import KeyModel
import Runtime
import Testing

@testable import AtSpi
@testable import Focus

/// What the watcher makes of applications on the bus, those that lie and hang among them.
@Suite struct FocusWatcherTests {
  private static let entry = Place(sender: ":1.5", path: "/org/a11y/atspi/accessible/7")
  private static let other = Place(sender: ":1.5", path: "/org/a11y/atspi/accessible/8")
  private static let stranger = Place(sender: ":1.9", path: "/org/a11y/atspi/accessible/7")
  /// Numbers that no process of the machine has.
  private static let (process, strange) = (5_000_005, 5_000_009)

  /// A bus with an application whose window has the X focus, and another application.
  private func makeBus() throws -> ScriptedBus {
    let bus = try ScriptedBus()
    bus.processes = [":1.5": Self.process, ":1.9": Self.strange]
    bus.objects = [Self.entry: .init(), Self.other: .init(), Self.stranger: .init()]
    _ = bus.watcher?.follow(
      FocusedWindow(active: 7, focus: 7, processes: [Self.process]), at: bus.loop.now())
    return bus
  }

  @Test func aFieldThatTellsItsFocusIsReported() throws {
    let bus = try makeBus()
    try bus.tell(Self.entry, hasFocus: true)
    #expect(try bus.run { bus.field != nil })
    #expect(bus.field?.isEditable == true)
    #expect(bus.field?.traits.isSecure == false)
    #expect(bus.watcher?.isPresent == true)
  }

  @Test func aPasswordIsSecret() throws {
    let bus = try makeBus()
    bus.objects[Self.entry]?.role = .passwordText
    try bus.tell(Self.entry, hasFocus: true)
    #expect(try bus.run { bus.field != nil })
    #expect(bus.field?.traits.isSecure == true)
  }

  @Test func anotherProgramCannotTakeTheFocus() throws {
    let bus = try makeBus()
    try bus.tell(Self.stranger, hasFocus: true)
    #expect(bus.field == nil)
    try bus.tell(Self.entry, hasFocus: true)
    #expect(try bus.run { bus.field != nil })
    let field = bus.field
    try bus.tell(Self.stranger, hasFocus: true)
    #expect(bus.field == field)
  }

  @Test func aClaimFromBeforeCountsOnceItsWindowHasTheFocus() throws {
    let bus = try makeBus()
    try bus.tell(Self.stranger, hasFocus: true)
    _ = bus.watcher?.follow(
      FocusedWindow(active: 9, focus: 9, processes: [Self.strange]), at: bus.loop.now())
    #expect(try bus.run { bus.field != nil })
    #expect(bus.watcher?.machine.focusedPlace == Self.stranger)
  }

  /// Between two fields nothing is reported; without a second one, that there is none.
  @Test func theFocusMovesInOneReport() throws {
    let bus = try makeBus()
    try bus.tell(Self.entry, hasFocus: true)
    #expect(try bus.run { bus.field != nil })
    let first = bus.field
    try bus.tell(Self.entry, hasFocus: false)
    try bus.tell(Self.other, hasFocus: true)
    #expect(try bus.run { bus.field != first })
    #expect(bus.field != nil)
    try bus.tell(Self.other, hasFocus: false)
    #expect(try bus.run { bus.field == nil })
  }

  @Test func anApplicationThatHangsHoldsUpNoOther() throws {
    let bus = try makeBus()
    bus.objects[Self.stranger]?.isSilent = true
    func follow(_ window: UInt64, _ process: Int) {
      _ = bus.watcher?.follow(
        FocusedWindow(active: window, focus: window, processes: [process]), at: bus.loop.now())
    }
    follow(9, Self.strange)
    try bus.tell(Self.stranger, hasFocus: true)
    #expect(bus.watcher?.machine.focusedPlace == Self.stranger)
    #expect(bus.field == nil)
    follow(7, Self.process)
    try bus.tell(Self.entry, hasFocus: true)
    #expect(bus.watcher?.machine.focusedPlace == Self.entry)
    #expect(try bus.run { bus.field != nil })
  }

  @Test func anApplicationThatLeavesTheBusLeavesItsField() throws {
    let bus = try makeBus()
    try bus.tell(Self.entry, hasFocus: true)
    #expect(try bus.run { bus.field != nil })
    try bus.leave(":1.5")
    #expect(try bus.run { bus.field == nil })
  }

  @Test func aBusThatEndsIsToldWithItsField() throws {
    let bus = try makeBus()
    try bus.tell(Self.entry, hasFocus: true)
    #expect(try bus.run { bus.field != nil })
    bus.hangUp()
    #expect(try bus.run { bus.reports.last == .listening(false) })
    #expect(bus.field == nil)
  }

  // MARK: Objects that answer late

  /// The kinds of a sign that an application is alive.
  enum Sign: CaseIterable, Sendable { case object, application, window }

  /// GTK 4.18 tells on a busy machine that an object has the focus long before the object can answer.
  @Test(arguments: Sign.allCases) func anObjectThatAnswersLateIsAskedAgain(_ sign: Sign) throws {
    let bus = try makeBus()
    let late = Place(sender: ":1.5", path: "/org/a11y/atspi/accessible/late")
    try bus.tell(late, hasFocus: true)
    // All questions by the clock have been asked in vain.
    #expect(try bus.run { bus.watcher?.machine.waitsForMessage == true })
    #expect(bus.field == nil)
    switch sign {
    case .object: try bus.add(late)
    case .application:
      bus.objects[late] = .init()
      try bus.tellOfApplications()
    case .window:
      bus.objects[late] = .init()
      try bus.activate(Place(sender: ":1.5", path: "/org/a11y/atspi/accessible/window"))
    }
    #expect(try bus.run { bus.field != nil })
    #expect(bus.field?.isEditable == true)
  }

  /// Signs of others, and signs that nobody waits for, lead to no question.
  @Test func nobodyIsAskedForNothing() throws {
    let bus = try makeBus()
    let late = Place(sender: ":1.5", path: "/org/a11y/atspi/accessible/late")
    try bus.tell(late, hasFocus: true)
    #expect(try bus.run { bus.watcher?.machine.waitsForMessage == true })
    try bus.rest()
    let asked = bus.calls["GetRole"]
    try bus.add(Self.stranger)
    #expect(bus.calls["GetRole"] == asked)
    try bus.tell(Self.entry, hasFocus: true)
    #expect(try bus.run { bus.field != nil })
    try bus.rest()
    let answered = bus.calls["GetRole"]
    try bus.add(Self.other)
    #expect(bus.calls["GetRole"] == answered)
  }

  /// An object that has never told that it has the focus, and whose caret moves.
  @Test func anUnknownObjectWhoseCaretMovesMayHaveTheFocus() throws {
    let bus = try makeBus()
    bus.watcher?.wantsCarets = true
    bus.objects[Self.other]?.states = [.editable, .showing]
    try bus.moveCaret(in: Self.stranger)
    try bus.moveCaret(in: Self.other)
    #expect(bus.field == nil)
    try bus.moveCaret(in: Self.entry)
    #expect(try bus.run { bus.field != nil })
    #expect(bus.watcher?.machine.focusedPlace == Self.entry)
    let asked = bus.calls["GetState"]
    try bus.moveCaret(in: Self.other)
    #expect(bus.calls["GetState"] == asked, "a field that has the focus keeps it")
  }

  // MARK: Places

  private static let window = Place(sender: ":1.5", path: "/org/a11y/atspi/accessible/window")

  /// A bus with an application of that GTK: its window with shadows has the X focus, and tells itself at `reported`.
  private func makeBus(gtk version: String, window reported: Rect, fieldAt frame: Rect) throws
    -> ScriptedBus
  {
    let bus = try ScriptedBus()
    bus.toolkit = ("GTK", version)
    bus.processes = [":1.5": Self.process]
    bus.windows = [":1.5": [Self.window]]
    bus.objects = [
      Self.window: .init(
        role: Role(rawValue: 23), states: [.active, .showing], frame: reported.numbers),
      Self.entry: .init(role: .text, frame: frame.numbers, parent: Self.window),
    ]
    let place = WindowPlace(
      frame: Rect(x: 300, y: 200, width: 522, height: 622),
      shadows: .init(left: 61, right: 61, top: 55, bottom: 67))
    _ = bus.watcher?.follow(
      FocusedWindow(active: 7, focus: 7, processes: [Self.process], place: place),
      at: bus.loop.now())
    return bus
  }

  @Test(arguments: ["4.8.3", "4.18.6"]) func aFieldIsWhereItsWindowIs(_ version: String) throws {
    let bus = try makeBus(
      gtk: version, window: Rect(x: 0, y: 0, width: 400, height: 500),
      fieldAt: Rect(x: 6, y: 47, width: 300, height: 34))
    try bus.tell(Self.entry, hasFocus: true)
    #expect(try bus.run { bus.field?.frame != nil })
    #expect(bus.field?.frame == Rect(x: 367, y: 302, width: 300, height: 34))
    #expect(bus.field?.isFrameInWindow == false)
  }

  /// GTK 4.18 told the same place on the screen for all fields, so that those of a password's size were secrets (R-TRAIT-4).
  @Test func aFieldOfThePasswordsSizeIsNoSecret() throws {
    let bus = try makeBus(
      gtk: "4.18.6", window: Rect(x: 0, y: 0, width: 400, height: 500),
      fieldAt: Rect(x: 6, y: 47, width: 300, height: 34))
    let password = Place(sender: ":1.5", path: "/org/a11y/atspi/accessible/password")
    bus.objects[password] = .init(
      role: .passwordText, frame: (6, 90, 300, 34), parent: Self.window)
    try bus.tell(password, hasFocus: true)
    #expect(try bus.run { bus.field?.traits.isSecure == true })
    try bus.tell(password, hasFocus: false)
    try bus.tell(Self.entry, hasFocus: true)
    #expect(try bus.run { bus.field?.frame?.y == 302 })
    #expect(bus.field?.traits.isSecure == false)
  }
}

extension Rect {
  fileprivate var numbers: (x: Int32, y: Int32, width: Int32, height: Int32) {
    (Int32(x), Int32(y), Int32(width), Int32(height))
  }
}
