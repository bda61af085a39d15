import KeyModel
import Layouts
import Testing

@testable import Board

/// R-TEXT-3.
@Suite struct ShiftStateTests {
  /// A tap of 30 ms that begins at `time`.
  private func tap(_ shift: inout ShiftState, at time: Double, canLock: Bool = true) {
    shift.press(at: Instant(milliseconds: time), doubleTap: 300, canLock: canLock)
    shift.release()
  }

  @Test(
    arguments: [
      ([], ShiftState.Mode.off), ([0], .once), ([0, 300], .locked), ([0, 301], .off),
      ([0, 200, 400], .off), ([0, 200, 400, 600], .once), ([0, 1000, 1200], .once),
      ([0, 200, 1000], .off),
    ] as [([Double], ShiftState.Mode)])
  func taps(_ times: [Double], lead mode: ShiftState.Mode) {
    var shift = ShiftState()
    for time in times { tap(&shift, at: time) }
    #expect(shift.mode == mode)
  }

  @Test func theOneLetterSwitchesItOff() {
    var shift = ShiftState()
    tap(&shift, at: 0)
    #expect(shift.isOn)
    let went = shift.strike()
    #expect(went)
    #expect(!shift.isOn)
  }

  @Test func theLockOutlivesLetters() {
    var shift = ShiftState()
    tap(&shift, at: 0)
    tap(&shift, at: 100)
    let went = shift.strike()
    #expect(!went)
    #expect(shift.mode == .locked)
  }

  @Test func aChordLeavesNothingBehind() {
    var shift = ShiftState()
    shift.press(at: Instant(milliseconds: 0), doubleTap: 300, canLock: true)
    _ = shift.strike()
    #expect(shift.isOn)
    shift.release()
    #expect(shift.mode == .off)
  }

  @Test func aChordLeavesTheLockAlone() {
    var shift = ShiftState()
    shift.toggleLock()
    shift.press(at: Instant(milliseconds: 0), doubleTap: 300, canLock: true)
    _ = shift.strike()
    shift.release()
    #expect(shift.mode == .locked)
  }

  @Test func twoShiftKeysAreOne() {
    var shift = ShiftState()
    let start = Instant(milliseconds: 0)
    shift.press(at: start, doubleTap: 300, canLock: true)
    shift.press(at: start, doubleTap: 300, canLock: true)
    shift.release()
    #expect(shift.isHeld)
    shift.release()
    #expect(shift.mode == .once)
  }

  @Test func aReleaseWithoutAPressIsIgnored() {
    var shift = ShiftState()
    shift.release()
    #expect(shift == ShiftState())
  }
}

@Suite struct ModifierStatesTests {
  private func tap(_ states: inout ModifierStates, _ modifier: Modifiers, at time: Double) {
    states.press(modifier, at: Instant(milliseconds: time), doubleTap: 300)
    states.release(modifier)
  }

  @Test(
    arguments: [
      ([], ModifierStates.State.off), ([0], .latched), ([0, 300], .locked), ([0, 301], .off),
      ([0, 100, 200], .off), ([0, 100, 2000], .off), ([0, 1000, 2000], .latched),
    ] as [([Double], ModifierStates.State)])
  func taps(_ times: [Double], lead state: ModifierStates.State) {
    var states = ModifierStates()
    for time in times { tap(&states, .alt, at: time) }
    #expect(states.state(of: .alt) == state)
    #expect(states.down == (state == .locked ? .alt : []))
    #expect(states.state(of: .control) == .off)
  }

  @Test func aKeySpendsLatchesAndKeepsLocks() {
    var states = ModifierStates()
    tap(&states, .control, at: 0)
    tap(&states, .alt, at: 0)
    tap(&states, .alt, at: 100)
    #expect(states.active == [.control, .alt])
    states.strike()
    #expect(states.active == .alt)
  }

  @Test func aHeldOneGoesDownWhenAnotherKeyJoins() {
    var states = ModifierStates()
    states.press(.control, at: Instant(milliseconds: 0), doubleTap: 300)
    #expect(states.state(of: .control) == .held)
    #expect(states.down == [])
    states.join()
    #expect(states.down == .control)
    states.release(.control)
    #expect(states.down == [])
    #expect(states.state(of: .control) == .off)
  }

  @Test func aChordWithALatchedOneEndsTheLatch() {
    var states = ModifierStates()
    tap(&states, .control, at: 0)
    states.press(.control, at: Instant(milliseconds: 1000), doubleTap: 300)
    states.strike()
    states.release(.control)
    #expect(states.state(of: .control) == .off)
  }

  @Test func aTouchTakenAwayChangesNothing() {
    var states = ModifierStates()
    states.press(.control, at: Instant(milliseconds: 0), doubleTap: 300)
    states.release(.control, cancelled: true)
    #expect(states.active == [] && states.down == [])
    tap(&states, .control, at: 100)
    #expect(states.state(of: .control) == .latched)
  }

  @Test func shiftIsNotOneOfThem() {
    var states = ModifierStates()
    tap(&states, .shift, at: 0)
    #expect(states == ModifierStates())
  }
}

@Suite struct PlaneStateTests {
  @Test(arguments: [
    ("1", "numbers"), ("12 ", "numbers"), ("1,", "numbers"), ("1, ", "letters"), ("!", "numbers"),
    ("! ", "letters"), (" ", "letters"), ("'", "letters"), ("\u{2019}", "letters"),
    ("٣ ", "numbers"), ("1 !", "numbers"), ("1 ! ", "letters"),
  ])
  func typing(_ text: String, endsOn plane: String) {
    var planes = PlaneState()
    planes.press(.numbers)
    planes.release(cancelled: false)
    for character in text where planes.current == .numbers { planes.typed(String(character)) }
    #expect(planes.current.rawValue == plane)
  }

  @Test func theLettersStay() {
    var planes = PlaneState()
    for text in ["a", " ", "'"] { planes.typed(text) }
    #expect(planes.current == .letters)
  }

  @Test func theDesktopPlaneStays() {
    var planes = PlaneState()
    planes.press(.desktop)
    planes.release(cancelled: false)
    planes.typed(" ")
    #expect(planes.current == .desktop)
  }

  @Test func aPlaneThatIsGoneGivesWayToTheLetters() {
    var planes = PlaneState()
    planes.press(.symbols)
    planes.keep(in: [.letters, .numbers])
    #expect(planes.current == .letters)
    planes.release(cancelled: true)
    #expect(planes.current == .letters)
  }
}

/// R-GLOBE-3, R-GLOBE-6.
@Suite struct RosterTests {
  private let english = Self.keyboard("en-US")
  private let greek = Self.keyboard("el")

  private static func keyboard(_ identifier: String) -> KeyboardDefinition {
    KeyboardDefinition(
      identifier: identifier, displayName: identifier, groupName: identifier, manifest: Manifest(),
      planes: [:])
  }

  private func enabledKeyboards(_ enabled: [String], shown: String = "") -> EnabledKeyboards {
    var settings = Settings()
    settings.keyboards = enabled
    settings.keyboard = shown
    return EnabledKeyboards(installed: [english, Self.keyboard("de"), greek], settings: settings)
  }

  @Test(arguments: [
    (["en-US", "de", "el"], "", "en-US de el", "en-US"),
    (["el", "en-US"], "en-US", "el en-US", "en-US"),
    (["el", "el", "de"], "fr", "el de", "el"),
    (["fr", "xx"], "", "en-US", "en-US"),
    ([], "", "en-US", "en-US"),
  ])
  func order(_ enabled: [String], _ shown: String, _ list: String, _ current: String) {
    let enabledKeyboards = enabledKeyboards(enabled, shown: shown)
    #expect(enabledKeyboards.keyboards.map(\.identifier).joined(separator: " ") == list)
    #expect(enabledKeyboards.current?.identifier == current)
  }

  @Test func aPreferredKeyboardIsShownAsSoonAsTheFieldAllowsIt() {
    var foreign = greek
    foreign.isShipped = false
    var settings = Settings()
    settings.keyboards = ["en-US", "el"]
    var enabledKeyboards = EnabledKeyboards(installed: [english, foreign], settings: settings)
    _ = enabledKeyboards.demand(EnabledKeyboards.Demands(needsShipped: true))
    let isShownNow = enabledKeyboards.prefer("el")
    #expect(!isShownNow)
    #expect(enabledKeyboards.current?.identifier == "en-US")
    let isShownThen = enabledKeyboards.demand(EnabledKeyboards.Demands())
    #expect(isShownThen)
    #expect(enabledKeyboards.current?.identifier == "el")
    let isThere = enabledKeyboards.prefer("xx")
    #expect(!isThere)
  }

  @Test func aloneItDoesNotAdvance() {
    var enabledKeyboards = enabledKeyboards(["de"])
    let advanced = enabledKeyboards.advance()
    #expect(!advanced)
  }

  @Test func withoutKeyboardsThereIsNone() {
    var enabledKeyboards = EnabledKeyboards(installed: [], settings: Settings())
    #expect(enabledKeyboards.current == nil)
    let advanced = enabledKeyboards.advance()
    #expect(!advanced)
    #expect(!enabledKeyboards.hasNext)
  }

  /// R-GLOBE-2, R-GLOBE-4.
  @Test func onlyKeyboardsThatMayServeTheFieldCount() {
    var english = english
    english.manifest.isASCIICapable = true
    var own = english
    own.identifier = "mine"
    own.isShipped = false
    var settings = Settings()
    settings.keyboards = ["en-US", "el", "mine"]
    var enabledKeyboards = EnabledKeyboards(installed: [english, greek, own], settings: settings)
    #expect(enabledKeyboards.hasNext)
    #expect(enabledKeyboards.able.map(\.identifier) == ["en-US", "el", "mine"])
    _ = enabledKeyboards.demand(EnabledKeyboards.Demands(needsASCII: true))
    #expect(enabledKeyboards.able.map(\.identifier) == ["en-US", "mine"])
    _ = enabledKeyboards.demand(EnabledKeyboards.Demands(needsASCII: true, needsShipped: true))
    #expect(enabledKeyboards.able.map(\.identifier) == ["en-US"])
    #expect(!enabledKeyboards.hasNext)
  }
}

/// R-GLOBE-6.
@Suite struct KeyboardMemoryTests {
  @Test func theLastKeyboardOfEachApplicationIsKnownAfterARestart() {
    var memory = KeyboardMemory()
    let changes = [("de", "Gedit"), ("el", "XTerm"), ("de", "Gedit"), ("en-US", "Gedit")]
      .map { memory.note($0.0, in: $0.1) }
    #expect(changes == [true, true, false, true])
    let later = KeyboardMemory(text: memory.text)
    #expect(later == memory)
    #expect(later.keyboard(in: "Gedit") == "en-US")
    #expect(later.keyboard(in: "XTerm") == "el")
    #expect(later.keyboard(in: "Other") == nil)
  }

  @Test func theOneUsedLongestAgoIsForgottenFirst() {
    var memory = KeyboardMemory()
    for number in 0..<KeyboardMemory.limit { _ = memory.note("de", in: "a\(number)") }
    _ = memory.note("de", in: "a0")
    _ = memory.note("el", in: "new")
    #expect(memory.keyboard(in: "a0") == "de")
    #expect(memory.keyboard(in: "a1") == nil)
    #expect(memory.text.split(separator: "\n").count == KeyboardMemory.limit)
  }

  @Test(arguments: ["", "a\tb\tc\n", "\tde\n", "a\t\n", "no tab\n", "\u{1}x\tde\n"])
  func whatIsNoneOfItsLinesIsLeftOut(text: String) {
    #expect(KeyboardMemory(text: text) == KeyboardMemory())
  }

  @Test func namesThatDoNotFitAreNotKept() {
    var memory = KeyboardMemory()
    let long = memory.note("de", in: String(repeating: "x", count: 1000))
    let broken = memory.note("de", in: "two\nlines")
    #expect(!long && !broken)
    #expect(memory.text == "")
  }
}

@Suite struct FadesTests {
  @Test func fadesInOneStepAndEnds() {
    var fades = Fades()
    fades.begin(3, at: Instant(milliseconds: 0))
    var shares: [Double] = []
    var times: [Double] = []
    while let due = fades.deadline(length: 80) {
      shares.append(fades.share(of: 3) ?? 0)
      times.append(Double(due.microseconds) / 1000)
      let changed = fades.advance(to: due, length: 80)
      #expect(changed == [3])
    }
    #expect(shares == [0.5])
    #expect(times == [80])
    #expect(fades.isEmpty)
  }

  @Test func aLateClockEndsItAtOnce() {
    var fades = Fades()
    fades.begin(1, at: Instant(milliseconds: 0))
    let changed = fades.advance(to: Instant(milliseconds: 500), length: 80)
    #expect(changed == [1])
    #expect(fades.isEmpty)
  }
}
