import Focus
import KeyModel
import Runtime
import Testing

@testable import AtSpi

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
    #expect(bus.watcher?.focused == Self.stranger)
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
    #expect(bus.watcher?.focused == Self.stranger)
    #expect(bus.field == nil)
    follow(7, Self.process)
    try bus.tell(Self.entry, hasFocus: true)
    #expect(bus.watcher?.focused == Self.entry)
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
}
