import ExtensionProtocol
import KeyModel
import Testing

@testable import PageContents

@Suite struct SessionFaultTests {
  @Test func whatWasTappedIsTypedInOrderWhenTheProgramHangs() {
    var trial = Trial.shown()
    trial.tap("a")
    trial.tap("b", after: 100)
    trial.tap("shift", after: 100)
    #expect(trial.wake == trial.now + Milliseconds(800))
    #expect(
      trial.wait() == [
        "kill", #"type("a")"#, #"type("b")"#, "fail: it did not answer a touch within 1 s",
      ])
  }

  @Test func whatTheProgramHasTypedIsNotTypedAgain() {
    var trial = Trial.shown()
    trial.tap("a")
    trial.tap("b")
    trial.say(.edit(.insertText("a"), number: 1))
    #expect(trial.send(.ended(status: nil)) == ["kill", #"type("b")"#, "fail: a signal ended it"])
  }

  @Test func whatWasClosedIsNotTypedAgain() {
    var trial = Trial.shown()
    trial.tap("a")
    trial.tap("b")
    trial.say(.edit(.insertText("a"), number: 1), .done(1))
    #expect(
      trial.send(.ended(status: 3)) == ["kill", #"type("b")"#, "fail: it ended with status 3"])
  }

  @Test func aProgramThatAnswersStays() {
    var trial = Trial.shown()
    for number in 1...50 {
      trial.tap("a", after: 50)
      #expect(trial.say(.edit(.insertText("a"), number: number), .done(number)).count == 1)
    }
    #expect(trial.wake == nil)
  }

  @Test(arguments: [
    (ExtensionMessage.hello(version: 1), "hello is not the first message, or came twice"),
    (
      .frame(.init(number: 1, half: 0, damage: [.init(x: 1279, y: 0, width: 2, height: 1)])),
      "a frame lies outside its picture, or is drawn into the half that is shown"
    ),
    (.edit(.insertText("x"), number: 1), "it typed more than a touch may type, or without a touch"),
  ])
  func whatIsNotPermitted(message: ExtensionMessage, words: String) {
    var trial = Trial.shown()
    #expect(trial.say(message) == ["kill", "fail: " + words])
    #expect(!trial.session.isRunning)
  }

  @Test func theFirstMessageIsTheGreeting() {
    var trial = Trial()
    trial.show()
    #expect(
      trial.say(.layout(Trial.keys)).last == "fail: hello is not the first message, or came twice")
  }

  @Test func anotherVersionIsTold() {
    var trial = Trial()
    trial.show()
    #expect(
      trial.say(.hello(version: 2)).last == "fail: it speaks version 2 of the protocol, not 1")
  }

  /// A number would be a way for what was typed into the log (R-TRUST-4).
  @Test func aVersionIsNoMessageToTheLog() {
    var trial = Trial()
    trial.show()
    #expect(
      trial.say(.hello(version: 192_837)).last
        == "fail: it speaks version 10 or later of the protocol, not 1")
  }

  @Test func nothingToShowThreeSecondsAfterTheStart() {
    var trial = Trial()
    trial.show()
    trial.say(.hello(version: 1), after: 100)
    #expect(trial.wake == trial.now + Milliseconds(2_900))
    #expect(
      trial.wait() == ["kill", "fail: it had neither keys nor a picture 3 s after its start"])
  }

  @Test func aFloodIsStopped() {
    var trial = Trial.shown()
    let many = String(repeating: ExtensionMessage.playInputClick.line + "\n", count: 2_001)
    #expect(
      trial.send(.received(Array(many.utf8))).last
        == "fail: it sent more than 2000 messages or 4 MiB in a second")
    trial = Trial.shown()
    let long = ExtensionMessage.primaryLanguage("de").line + String(repeating: " ", count: 200_000)
    for _ in 0..<20 { trial.send(.received(Array((long + "\n").utf8)), after: 10) }
    #expect(
      trial.send(.received(Array((long + "\n").utf8))).last
        == "fail: it sent more than 2000 messages or 4 MiB in a second")
    trial = Trial.shown()
    for _ in 0..<10 {
      let some = String(repeating: ExtensionMessage.done(1).line + "\n", count: 1_900)
      #expect(trial.send(.received(Array(some.utf8)), after: 1_000) == [])
    }
  }

  @Test func textIsBoundedByTouchesAndTime() {
    var trial = Trial.shown()
    trial.tap("a")
    trial.say(.edit(.insertText(String(repeating: "x", count: 1_024)), number: 1), .done(1))
    #expect(trial.say(.edit(.insertText("y"), number: 2)).first == "kill")
    trial = Trial.shown()
    trial.tap("a")
    trial.say(.done(1))
    #expect(trial.say(.edit(.insertText("late"), number: 2), after: 2_001).first == "kill")
  }

  @Test func editsAreCountedUpFromOne() {
    for numbers in [[2], [1, 1], [1, 3], [0], [1, 2_000_000_000]] {
      var trial = Trial.shown()
      trial.tap("a")
      for number in numbers.dropLast() {
        #expect(trial.say(.edit(.insertText("a"), number: number)).count == 1)
      }
      #expect(
        trial.say(.edit(.insertText("a"), number: numbers.last ?? 0)).last
          == "fail: it did not count its edits up from 1")
    }
  }

  @Test func aFingerThatRestsOnThePictureAccountsForText() {
    var trial = Trial.shown(Trial.picture)
    trial.say(.frame(.init(number: 1, half: 0, damage: [])))
    trial.send(.touch(.init(id: 1, phase: .began, x: 1, y: 1, time: 0)))
    trial.say(.done(1))
    #expect(trial.say(.edit(.insertText("x"), number: 1), after: 60_000).count == 1)
  }

  @Test func theThirdFaultWithinAMinuteSwitchesItOff() {
    var trial = Trial()
    for wait: Milliseconds in [0, 70_000, 10_000] {
      trial.now = trial.now + wait
      trial.show()
      #expect(trial.send(.ended(status: 1)).last == "fail: it ended with status 1")
    }
    trial.show()
    #expect(trial.send(.ended(status: 1), after: 5_000).last == "disable: it ended with status 1")
  }

  @Test func aProgramThatDoesNotReadIsEnded() {
    var trial = Trial.shown()
    #expect(trial.send(.waiting(bytes: 262_144)) == [])
    #expect(
      trial.send(.waiting(bytes: 262_145)) == ["kill", "fail: it does not read what it is sent"])
  }

  @Test func thePictureComesBackAtOnceInTheSameView() {
    var trial = Trial.shown(Trial.picture)
    let part = PictureFrame.Area(x: 0, y: 0, width: 10, height: 10)
    trial.say(.frame(.init(number: 7, half: 1, damage: [part, part])))
    trial.send(.presented(7))
    trial.send(.hide)
    // Whole, and without telling the program anew that its half is free.
    #expect(trial.show().contains("present 7 1"))
    #expect(trial.send(.presented(7)) == [])
    trial.send(.hide)
    var dark = Trial.view
    dark.scheme = .dark
    #expect(!trial.send(.show(dark, Traits(), Trial.text)).contains { $0.hasPrefix("present") })
  }

  @Test func framesAreShownSixtyTimesASecondWithAllTheirDamage() {
    func frame(_ number: Int) -> ExtensionMessage {
      .frame(
        .init(
          number: number, half: number % 2, damage: [.init(x: number, y: 0, width: 1, height: 1)]))
    }
    var trial = Trial.shown(Trial.picture)
    #expect(trial.say(frame(1)) == ["> viewDidAppear", "present 1 1"])
    #expect(trial.send(.presented(1)) == ["> frameDone"])
    #expect(trial.say(frame(2), frame(4), after: 5) == [])
    #expect(trial.wake == trial.now + Milliseconds(11))
    #expect(trial.wait() == ["present 4 2"])
    #expect(trial.say(frame(6)).first == "kill")
  }

  @Test func aFrameForThePictureBeforeIsPassedOver() {
    let wide = ExtensionMessage.frame(
      .init(number: 1, half: 0, damage: [.init(x: 0, y: 0, width: 1280, height: 300)]))
    var trial = Trial.shown(Trial.picture)
    var narrow = Trial.view
    narrow.picture?.width = 375
    trial.send(.view(narrow))
    #expect(trial.say(wide) == ["> frameDone"])
    let fitting = ExtensionMessage.frame(
      .init(number: 2, half: 1, damage: [.init(x: 0, y: 0, width: 375, height: 300)]))
    #expect(trial.say(fitting).last == "present 2 1")
    trial.send(.presented(2))
    // The program may draw on another thread than it reads: a later frame for the old picture is no fault either.
    #expect(trial.say(wide) == ["> frameDone"])
    let outside = ExtensionMessage.frame(
      .init(number: 3, half: 0, damage: [.init(x: 0, y: 0, width: 1281, height: 1)]))
    #expect(trial.say(outside).first == "kill")
  }

  /// A window that is dragged larger and smaller, with a program that is late by some sizes and whose small damage at times
  /// fits (R-TRUST-2): whatever it drew, it is not ended, and each frame is answered.
  @Test(arguments: 1...20) func noResizeIsAFault(seed: UInt64) {
    var state = seed
    func number(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    var trial = Trial.shown(Trial.picture)
    var reported = [Trial.view]
    for step in 0..<200 {
      var view = Trial.view
      view.picture =
        number(10) == 0
        ? nil
        : .init(
          width: 300 + number(1_000), height: 100 + number(300), stride: 5_200,
          offsets: [0, 5_200 * 400])
      trial.send(.view(view))
      reported.append(view)
      // It draws for one of the last sizes.
      guard let picture = reported.suffix(4).randomElement(by: number)?.picture else { continue }
      let (width, height) = (1 + number(picture.width), 1 + number(picture.height))
      let area = PictureFrame.Area(
        x: number(picture.width - width + 1), y: number(picture.height - height + 1), width: width,
        height: height)
      let seen = trial.say(
        .frame(.init(number: step, half: number(2), damage: [area])), after: 7)
      #expect(!seen.contains("kill"), "\(seen)")
      if seen.contains(where: { $0.hasPrefix("present") }) { trial.send(.presented(step)) }
    }
  }

  /// The claim of a manifest is that of a file (R-MANIFEST): letters on keys, or offered by held ones.
  @Test(arguments: [
    ("abcdefghijklmnopqrstuvwxyz", true), ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", true),
    ("abcdefghijklmnopqrstuvwxy", false), ("", false), ("абвгд", false),
  ])
  func theClaimToTypeASCIIIsChecked(letters: String, isTrue: Bool) {
    let keys = letters.enumerated().map { place, letter in
      let text = String(letter)
      return ViewLayout.Key(
        id: text, label: place % 3 == 0 ? text : nil, text: place % 3 == 1 ? text : nil,
        alternates: place % 3 == 2 ? [text] : [])
    }
    let layout = ViewLayout(rows: [.init(keys: keys + [.init(id: "space", role: .space)])])
    for claims in [true, false] {
      var trial = Trial()
      trial.send(.claim(ascii: claims))
      trial.show()
      let seen = trial.say(.hello(version: 1), .layout(layout))
      let words =
        "fail: its manifest says IsASCIICapable = true, but its first keys lack letters from a to z"
      #expect(seen.contains(words) == (claims && !isTrue))
      // Other keys, of digits, may follow.
      guard !seen.contains(words) else { continue }
      #expect(!trial.say(.layout(Trial.keys), after: 100).contains("kill"))
    }
  }

  @Test func ofAPictureNobodyCanTell() {
    var trial = Trial()
    trial.send(.claim(ascii: true))
    trial.show()
    #expect(!trial.say(.hello(version: 1), .layout(Trial.picture)).contains("kill"))
  }
}

extension Collection {
  fileprivate func randomElement(by number: (Int) -> Int) -> Element? {
    isEmpty ? nil : self[index(startIndex, offsetBy: number(count))]
  }
}
