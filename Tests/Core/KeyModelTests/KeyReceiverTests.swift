import Testing

@testable import KeyModel

extension KeyReceiverReport {
  /// A grab of which nothing else is known.
  fileprivate static func grabbed() -> KeyReceiverReport {
    .grabbed(GrabScene(), isBeside: false, isTyped: false)
  }
}

/// Whose the keys are, from what the devices told of grabs and locks (R-DESK-1).
@Suite struct KeyReceiverTests {
  /// Replays reports, each at its time in ms, and tells whose the keys are at `end`.
  private func receiver(
    _ script: [(Double, KeyReceiverReport)], at end: Double, isGreeter: Bool = false
  ) -> KeyReceiver {
    var watch = KeyReceiverTracker(isGreeter: isGreeter)
    for (time, report) in script { watch.note(report, at: Instant(milliseconds: time)) }
    return watch.receiver(at: Instant(milliseconds: end))
  }

  @Test func nobodyHoldsTheKeysAtFirst() {
    #expect(receiver([], at: 0) == .focus)
    #expect(
      receiver([(0, .saver(isLocked: false)), (0, .looked(nil))], at: 1) == .focus)
  }

  @Test func aGrabIsSecretAtOnceAndOfUnknownKindWhenItLasts() {
    #expect(receiver([(0, .grabbed())], at: 0) == .passing)
    #expect(receiver([(0, .grabbed())], at: 999) == .passing)
    #expect(receiver([(0, .grabbed())], at: 1000) == .grabber)
  }

  @Test func onlyTheServersWordEndsAGrab() {
    #expect(receiver([(0, .grabbed()), (40, .looked(nil))], at: 40) == .focus)
    // A locker that grabs anew between two looks holds the keys all the time.
    let script: [(Double, KeyReceiverReport)] = [
      (0, .grabbed()), (40, .looked(GrabScene())), (50, .grabbed()),
    ]
    #expect(receiver(script, at: 1000) == .grabber)
    #expect(receiver(script + [(1200, .session(isLocked: false))], at: 1200) == .grabber)
  }

  @Test func aGrabFromBeforeTheStartIsFound() {
    #expect(receiver([(0, .looked(GrabScene()))], at: 5) == .passing)
  }

  @Test func aSaverThatIsLockedHoldsTheKeyboard() {
    #expect(receiver([(0, .saver(isLocked: true))], at: 0) == .focus, "a locker that was killed")
    #expect(receiver([(0, .grabbed()), (1, .saver(isLocked: true))], at: 1) == .lock)
    #expect(receiver([(0, .saver(isLocked: true)), (1, .grabbed())], at: 1) == .lock)
    let script: [(Double, KeyReceiverReport)] = [(0, .grabbed()), (1, .saver(isLocked: true))]
    #expect(receiver(script + [(900, .looked(nil))], at: 901) == .focus)
    // It may take back its word before it lets go.
    #expect(receiver(script + [(2, .saver(isLocked: false))], at: 3) == .passing)
  }

  @Test func aSessionIsLockedWithAndWithoutAGrab() {
    #expect(receiver([(0, .session(isLocked: true))], at: 0) == .lock)
    let script: [(Double, KeyReceiverReport)] = [
      (0, .grabbed()), (1, .saver(isLocked: true)), (5, .session(isLocked: true)),
      (900, .saver(isLocked: false)), (905, .looked(nil)),
    ]
    #expect(receiver(script, at: 906) == .lock, "the session is locked still")
    #expect(receiver(script + [(950, .session(isLocked: false))], at: 951) == .focus)
  }

  @Test func aGreeterStaysOne() {
    #expect(receiver([], at: 0, isGreeter: true) == .greeter)
    #expect(
      receiver([(0, .grabbed()), (9, .looked(nil))], at: 10, isGreeter: true) == .greeter)
  }

  @Test func theServerIsAskedAgainWhileAGrabLasts() {
    var watch = KeyReceiverTracker()
    #expect(watch.deadline == nil)
    watch.note(.grabbed(), at: Instant(milliseconds: 0))
    let first = watch.deadline
    #expect(first == Instant(milliseconds: 1000))
    watch.note(.looked(GrabScene()), at: Instant(milliseconds: 1000))
    #expect(watch.deadline == Instant(milliseconds: 2000))
    watch.note(.looked(nil), at: Instant(milliseconds: 2000))
    #expect(watch.deadline == nil)
  }

  @Test func aLockersDialogIsKnownUntilTheLockEnds() {
    let screen = Rect(x: 0, y: 0, width: 1024, height: 768)
    let dialog = Rect(x: 94, y: 227, width: 836, height: 315)
    func seen(_ frame: Rect) -> KeyReceiverReport {
      .looked(GrabScene(top: .init(frame: frame, isOfFocused: false), screen: screen))
    }
    var watch = KeyReceiverTracker()
    let start = Instant(milliseconds: 0)
    watch.note(seen(screen), at: start)
    watch.note(.saver(isLocked: true), at: start)
    #expect(watch.dialog(at: start) == nil, "what covers the screen is no dialog")
    watch.note(seen(dialog), at: start)
    #expect(watch.dialog(at: start) == dialog)
    watch.note(seen(screen), at: start)
    #expect(watch.dialog(at: start) == dialog, "it comes back")
    watch.note(.saver(isLocked: false), at: start)
    #expect(watch.dialog(at: start) == nil)
    watch.note(.looked(nil), at: start)
    watch.note(.saver(isLocked: true), at: start)
    watch.note(seen(screen), at: start)
    #expect(watch.dialog(at: start) == nil, "of another lock")
  }

  @Test func theFieldBehindAGrabIsASecret() {
    var reported = Field(serial: 4, frame: Rect(x: 1, y: 2, width: 3, height: 4))
    reported.traits.type = .numberPad
    #expect(Field.under(.focus, reported: reported) == reported)
    #expect(Field.under(.focus, reported: nil) == nil)
    let passing = Field.under(.passing, reported: reported)
    #expect(passing?.traits.isSecure == true)
    #expect(passing?.traits.type == .numberPad, "a menu changes no keys")
    #expect(passing?.frame == reported.frame)
    for receiver in [KeyReceiver.grabber, .lock] {
      let field = Field.under(receiver, reported: reported)
      #expect(field?.traits.isSecure == true)
      #expect(field?.traits.type == .default, "of unknown kind")
      #expect(field?.serial != reported.serial)
      #expect(field?.opensKeyboard == false)
    }
    #expect(Field.under(.greeter, reported: reported)?.traits.type == .numberPad)
    for receiver in KeyReceiver.allCases where receiver.isSecret {
      #expect(Field.under(receiver, reported: nil)?.traits.isSecure == true)
    }
  }

  // MARK: Lists beside a field

  private static let screen = Rect(x: 0, y: 0, width: 1280, height: 800)
  private static let small = Rect(x: 400, y: 300, width: 300, height: 90)

  private func scene(_ frame: Rect = small, isOfFocused: Bool = true) -> GrabScene {
    GrabScene(top: .init(frame: frame, isOfFocused: isOfFocused), screen: KeyReceiverTests.screen)
  }

  private func list(
    _ scene: GrabScene, isBeside: Bool = true, isTyped: Bool = true
  ) -> KeyReceiverReport { .grabbed(scene, isBeside: isBeside, isTyped: isTyped) }

  @Test func aListThatTypingOpensIsNoLocker() {
    for end in [0.0, 999, 5000] { #expect(receiver([(0, list(scene()))], at: end) == .list) }
    #expect(receiver([(0, list(scene())), (40, .looked(nil))], at: 41) == .focus)
    // As the server is asked again, the list is still there.
    #expect(receiver([(0, list(scene())), (1000, .looked(scene()))], at: 1000) == .list)
  }

  @Test func whateverElseHoldsTheKeysStaysASecret() {
    let cover = KeyReceiverTests.screen
    for report in [
      list(scene(), isTyped: false), list(scene(), isBeside: false),
      list(scene(isOfFocused: false)), list(scene(cover)), list(GrabScene(screen: cover)),
    ] {
      #expect(receiver([(0, report)], at: 0) == .passing)
      #expect(receiver([(0, report)], at: 1000) == .grabber)
    }
  }

  @Test func aLockerAfterTheListIsOne() {
    let locker = scene(KeyReceiverTests.screen, isOfFocused: false)
    let typed: [(Double, KeyReceiverReport)] = [(0, list(scene()))]
    // The locker waits for the end of the list's grab, and takes the keys at once.
    let after: [(Double, KeyReceiverReport)] = [
      (50, .looked(locker)), (50, list(locker, isBeside: false)),
    ]
    #expect(receiver(typed + after, at: 50).isSecret)
    #expect(receiver(typed + after, at: 1200) == .grabber)
    // The locker's window alone, above the list, suffices.
    #expect(receiver(typed + [(1000, .looked(locker))], at: 1000) == .grabber)
    // Once in doubt, a look does not make it a list again.
    #expect(
      receiver(typed + [(1000, .looked(locker)), (2000, .looked(scene()))], at: 2000) == .grabber)
    #expect(receiver(typed + [(60, .session(isLocked: true))], at: 61) == .lock)
    #expect(receiver(typed + [(60, .saver(isLocked: true))], at: 61) == .lock)
  }

  @Test func theFieldBesideAListStaysWhatItIs() {
    var reported = Field(serial: 4)
    #expect(Field.under(.list, reported: reported) == reported)
    reported.traits.isSecure = true
    #expect(Field.under(.list, reported: reported) == reported, "a secret stays one")
    for change in [
      { (field: inout Field) in field.isEditable = false }, { $0.origin = .pointer },
      { $0.origin = .wholeWindow },
    ] {
      var other = Field(serial: 5)
      change(&other)
      #expect(Field.under(.list, reported: other)?.traits.isSecure == true)
    }
    #expect(Field.under(.list, reported: nil)?.traits.isSecure == true)
  }
}
