import ExtensionProtocol
import KeyModel
import Testing

@testable import PageContents

/// The keys, the heights and the settings that pass between host and program, each replayed alone.
@Suite struct ProgramKeysTests {
  private static let now = Instant(milliseconds: 1000)

  private func touch(_ id: String) -> HostMessage.KeyTouch {
    HostMessage.KeyTouch(id: id, phase: .tap)
  }

  @Test func touchesOnOldKeysWaitForTheNextProgram() throws {
    var keys = ProgramKeys()
    try keys.adopt(Trial.keys, claimsASCII: false)
    #expect(keys.has("a") && !keys.has("z"))
    keys.end(keeping: keys.layout)
    for id in ["a", "b"] { keys.keep(touch(id)) }
    #expect(keys.earlyTexts == ["a", "b"])
    #expect(keys.takeEarly().count == 2)
    #expect(keys.earlyTexts.isEmpty)
    keys.end()
    #expect(keys.layout == nil)
  }

  @Test func onlyAProgramsFirstKeysMustShowAllLetters() throws {
    var keys = ProgramKeys()
    #expect(throws: SessionFault.claim) { try keys.adopt(Trial.keys, claimsASCII: true) }
    try keys.adopt(Trial.keys, claimsASCII: false)
    try keys.adopt(Trial.keys, claimsASCII: true)
    keys.end(keeping: keys.layout)
    #expect(throws: SessionFault.claim) { try keys.adopt(Trial.keys, claimsASCII: true) }
  }

  @Test func keysThatChangeTooOftenWait() throws {
    var keys = ProgramKeys()
    #expect(keys.mayShow(at: ProgramKeysTests.now) == false, "there are none")
    try keys.adopt(Trial.keys, claimsASCII: false)
    let shown = (0..<20).count { _ in keys.mayShow(at: ProgramKeysTests.now) }
    #expect(shown == 10)
    let due = try #require(keys.next)
    #expect(keys.due(at: ProgramKeysTests.now) == nil)
    #expect(keys.due(at: due) == Trial.keys)
    _ = keys.mayShow(at: due)
    keys.hide()
    #expect(keys.next == nil)
  }

  @Test func heightsHaveNames() throws {
    var heights = WindowHeights()
    for number in 0..<Bounds.constraints {
      try heights.set(constraint("\(number)"))
    }
    try heights.set(constraint("0"))
    #expect(heights.constraints.count == Bounds.constraints)
    #expect(throws: SessionFault.constraints) { try heights.set(self.constraint("more")) }
    heights.remove("1")
    #expect(heights.constraints.count == Bounds.constraints - 1)
    heights.end()
    #expect(heights.constraints.isEmpty)
  }

  private func constraint(_ name: String) -> ExtensionMessage.Constraint {
    ExtensionMessage.Constraint(name: name, relation: .equal, constant: 100)
  }

  @Test func settingsAreToldWhereTheyAreNews() {
    var world = ReportedSurroundings()
    #expect(world.takeSettings() == nil, "nothing is set")
    world.change(["a": .bool(true)])
    #expect(world.takeSettings() == .settings(["a": .bool(true)]))
    #expect(world.takeSettings() == nil)
    world.endProgram()
    #expect(world.takeSettings() != nil, "the next program knows nothing")
    #expect(world.whole == nil)
    world.change(Trial.view)
    world.change(Traits())
    #expect(world.whole == nil)
    world.change(Trial.text)
    #expect(world.whole?.view == Trial.view)
  }
}

/// What a program sends, cut into messages.
@Suite struct InboxTests {
  @Test func aLineIsAMessageOnceItIsWhole() throws {
    var inbox = ProgramInbox()
    let now = Instant(milliseconds: 0)
    let line = Array((ExtensionMessage.done(1).line + "\n").utf8)
    try inbox.append(Array(line.dropLast(3)), at: now)
    #expect(try inbox.next() == nil)
    try inbox.append(Array(line.suffix(3)), at: now)
    #expect(try inbox.next() != nil)
    #expect(try inbox.next() == nil)
  }

  @Test func tooManyMessagesInASecondAreAFault() throws {
    let line = ExtensionMessage.done(1).line + "\n"
    var inbox = ProgramInbox()
    var now = Instant(milliseconds: 0)
    func send(_ count: Int) throws {
      try inbox.append(Array(String(repeating: line, count: count).utf8), at: now)
      while try inbox.next() != nil {}
    }
    try send(Bounds.messagesPerSecond)
    now = now + ExtensionSession.Timing.counting
    try send(Bounds.messagesPerSecond)
    #expect(throws: SessionFault.flood) { try send(1) }
  }
}
