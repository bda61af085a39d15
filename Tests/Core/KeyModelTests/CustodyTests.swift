import Testing

@testable import KeyModel

/// Whose the keys are, from what the devices told of grabs and locks (R-DESK-1).
@Suite struct CustodyTests {
  /// Replays reports, each at its time in ms, and tells whose the keys are at `end`.
  private func custody(
    _ script: [(Double, CustodyReport)], at end: Double, isGreeter: Bool = false
  ) -> Custody {
    var watch = CustodyWatch(isGreeter: isGreeter)
    for (time, report) in script { watch.take(report, at: Instant(milliseconds: time)) }
    return watch.custody(at: Instant(milliseconds: end))
  }

  @Test func nobodyHoldsTheKeysAtFirst() {
    #expect(custody([], at: 0) == .focus)
    #expect(
      custody([(0, .saver(isLocked: false)), (0, .looked(isGrabbed: false))], at: 1) == .focus)
  }

  @Test func aGrabIsSecretAtOnceAndOfUnknownKindWhenItLasts() {
    #expect(custody([(0, .grabbed)], at: 0) == .passing)
    #expect(custody([(0, .grabbed)], at: 999) == .passing)
    #expect(custody([(0, .grabbed)], at: 1000) == .grabber)
  }

  @Test func onlyTheServersWordEndsAGrab() {
    #expect(custody([(0, .grabbed), (40, .looked(isGrabbed: false))], at: 40) == .focus)
    // A locker that grabs anew between two looks holds the keys all the time.
    let script: [(Double, CustodyReport)] = [
      (0, .grabbed), (40, .looked(isGrabbed: true)), (50, .grabbed),
    ]
    #expect(custody(script, at: 1000) == .grabber)
    #expect(custody(script + [(1200, .session(isLocked: false))], at: 1200) == .grabber)
  }

  @Test func aGrabFromBeforeTheStartIsFound() {
    #expect(custody([(0, .looked(isGrabbed: true))], at: 5) == .passing)
  }

  @Test func aSaverThatIsLockedHoldsTheKeyboard() {
    #expect(custody([(0, .saver(isLocked: true))], at: 0) == .focus, "a locker that was killed")
    #expect(custody([(0, .grabbed), (1, .saver(isLocked: true))], at: 1) == .lock)
    #expect(custody([(0, .saver(isLocked: true)), (1, .grabbed)], at: 1) == .lock)
    let script: [(Double, CustodyReport)] = [(0, .grabbed), (1, .saver(isLocked: true))]
    #expect(custody(script + [(900, .looked(isGrabbed: false))], at: 901) == .focus)
    // It may take back its word before it lets go.
    #expect(custody(script + [(2, .saver(isLocked: false))], at: 3) == .passing)
  }

  @Test func aSessionIsLockedWithAndWithoutAGrab() {
    #expect(custody([(0, .session(isLocked: true))], at: 0) == .lock)
    let script: [(Double, CustodyReport)] = [
      (0, .grabbed), (1, .saver(isLocked: true)), (5, .session(isLocked: true)),
      (900, .saver(isLocked: false)), (905, .looked(isGrabbed: false)),
    ]
    #expect(custody(script, at: 906) == .lock, "the session is locked still")
    #expect(custody(script + [(950, .session(isLocked: false))], at: 951) == .focus)
  }

  @Test func aGreeterStaysOne() {
    #expect(custody([], at: 0, isGreeter: true) == .greeter)
    #expect(
      custody([(0, .grabbed), (9, .looked(isGrabbed: false))], at: 10, isGreeter: true) == .greeter)
  }

  @Test func theServerIsAskedAgainWhileAGrabLasts() {
    var watch = CustodyWatch()
    #expect(watch.deadline == nil)
    watch.take(.grabbed, at: Instant(milliseconds: 0))
    let first = watch.deadline
    #expect(first == Instant(milliseconds: 1000))
    watch.take(.looked(isGrabbed: true), at: Instant(milliseconds: 1000))
    #expect(watch.deadline == Instant(milliseconds: 2000))
    watch.take(.looked(isGrabbed: false), at: Instant(milliseconds: 2000))
    #expect(watch.deadline == nil)
  }

  @Test func theFieldBehindAGrabIsASecret() {
    var told = Field(serial: 4, frame: Rect(x: 1, y: 2, width: 3, height: 4))
    told.traits.type = .numberPad
    #expect(Field.under(.focus, told: told) == told)
    #expect(Field.under(.focus, told: nil) == nil)
    let passing = Field.under(.passing, told: told)
    #expect(passing?.traits.isSecure == true)
    #expect(passing?.traits.type == .numberPad, "a menu changes no keys")
    #expect(passing?.frame == told.frame)
    for custody in [Custody.grabber, .lock] {
      let field = Field.under(custody, told: told)
      #expect(field?.traits.isSecure == true)
      #expect(field?.traits.type == .default, "of unknown kind")
      #expect(field?.serial != told.serial)
      #expect(field?.opensKeyboard == false)
    }
    #expect(Field.under(.greeter, told: told)?.traits.type == .numberPad)
    for custody in Custody.allCases where custody.isSecret {
      #expect(Field.under(custody, told: nil)?.traits.isSecure == true)
    }
  }
}
