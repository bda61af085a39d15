import ExtensionProtocol
import KeyModel
import Testing

@testable import PageContents

@Suite struct SessionLifeTests {
  @Test func aProgramIsStartedGreetedAndShown() {
    var trial = Trial()
    #expect(trial.show() == ["start"])
    #expect(
      trial.say(.hello(version: 1))
        == ["> welcome", "> view", "> traits", "> text", "> viewWillAppear"])
    #expect(trial.say(.layout(Trial.keys)) == ["layout ab", "> viewDidAppear"])
    #expect(trial.session.isShown)
  }

  @Test func aHiddenProgramIsFrozenThenEnded() {
    var trial = Trial.shown()
    #expect(trial.send(.hide) == ["> viewWillDisappear", "> viewDidDisappear"])
    #expect(trial.wait() == ["freeze"])
    #expect(trial.send(.text(Trial.text, stages: [.textDidChange])) == [])
    let since = trial.now
    #expect(trial.wait() == ["kill"])
    #expect(trial.now - since == 600_000)
    #expect(!trial.session.isRunning)
    #expect(trial.wake == nil)
  }

  /// What a tap types comes before the picture of its key, but the picture waits for no program that is slow.
  @Test func aPictureWaitsForTheAnswerToATapForFourMilliseconds() {
    var trial = Trial.shown()
    func due() -> Instant? { trial.session.answerDue(at: trial.now) }
    #expect(due() == nil)
    trial.tap("a")
    #expect(due() == trial.now + 4)
    trial.say(.edit(.insertText("a"), number: 1), after: 0.5)
    #expect(due() == trial.now + 3.5)
    trial.say(.done(1))
    #expect(due() == nil)
    trial.tap("b")
    trial.now = trial.now + 4
    #expect(due() == nil)
    // What the program is told of the text is no tap.
    trial.say(.done(2))
    trial.send(.text(Trial.text, stages: [.textDidChange]))
    #expect(due() == nil)
    trial.tap("a")
    trial.send(.hide)
    #expect(due() == nil)
  }

  @Test func aFrozenProgramComesBackWithItsKeysAtOnceAndHearsOnlyTheLatest() {
    var trial = Trial.shown()
    trial.send(.hide)
    trial.wait()
    for _ in 0..<100 { #expect(trial.send(.traits(Traits())) == []) }
    #expect(
      trial.show()
        == [
          "thaw", "layout ab", "> view", "> traits", "> text", "> viewWillAppear",
          "> viewDidAppear",
        ])
  }

  @Test func aProgramIsToldHowItIsSetWhereThatIsNewsToIt() {
    var trial = Trial()
    #expect(trial.send(.settings(["speed": 12])) == [])
    trial.show()
    #expect(
      trial.say(.hello(version: 1))
        == ["> welcome", "> settings", "> view", "> traits", "> text", "> viewWillAppear"])
    trial.say(.layout(Trial.keys))
    #expect(trial.send(.settings(["speed": 12])) == [])
    #expect(trial.send(.settings(["speed": 20])) == ["> settings"])
    #expect(trial.lines == [#"{"type":"settings","values":{"speed":20}}"#])
    trial.send(.hide)
    trial.wait()
    #expect(trial.send(.settings(["speed": 5])) == [])
    #expect(trial.show().prefix(3) == ["thaw", "layout ab", "> settings"])
    // Another program knows nothing.
    trial.send(.ended(status: 1))
    trial.show()
    #expect(trial.say(.hello(version: 1)).prefix(2) == ["> welcome", "> settings"])
  }

  @Test func aProgramThatIsWantedAgainBeforeItIsFrozenGoesOn() {
    var trial = Trial.shown()
    trial.send(.hide)
    #expect(trial.show().first == "layout ab")
    #expect(trial.send(.deadline, after: 300) == [])
    #expect(trial.session.isShown)
  }

  @Test func aProgramThatNobodySawIsEndedWhenItIsNotWanted() {
    var trial = Trial()
    trial.show()
    trial.say(.hello(version: 1))
    #expect(trial.send(.hide) == ["kill"])
  }

  @Test func aGrantStartsTheProgramAnewWhereItIsShown() {
    var trial = Trial.shown()
    let open = HostMessage.Welcome(container: "/c", locale: "en-US", fullAccess: true)
    #expect(trial.send(.replaced(open)) == ["kill", "start"])
    #expect(trial.say(.hello(version: 1)).first == "> welcome")
    #expect(trial.lines.first?.contains(#""fullAccess":true"#) == true)
    trial.say(.layout(Trial.keys))
    trial.send(.hide)
    #expect(trial.send(.replaced(open)) == ["kill"])
  }

  /// No touch is lost while the program is started anew, on keys that type nothing by themselves neither.
  @Test func itGetsTheTouchesSinceItsStart() {
    var trial = Trial.shown()
    let open = HostMessage.Welcome(container: "/c", locale: "en-US", fullAccess: true)
    trial.send(.replaced(open))
    #expect(trial.tap("shift") == [] && trial.tap("b") == [])
    let reported = trial.say(.hello(version: 1))
    #expect(reported.suffix(2) == ["> key", "> key"])
    #expect(trial.lines.suffix(2).map { $0.contains(#""id":"shift""#) } == [true, false])
    #expect(trial.say(.edit(.insertText("B"), number: 1)) == ["insert B"])
  }

  @Test func ifItDoesNotStartTheHostTypesThem() {
    var trial = Trial.shown()
    trial.send(.replaced(.init(container: "/c", locale: "en-US")))
    trial.tap("shift")
    trial.tap("b")
    #expect(trial.send(.ended(status: 1)).contains(#"type("b")"#))
    trial = Trial.shown()
    trial.send(.replaced(.init(container: "/c", locale: "en-US")))
    trial.tap("b")
    #expect(trial.send(.hide) == [#"type("b")"#, "kill"])
    // What was tapped for a field that was left since is typed nowhere.
    trial = Trial.shown()
    trial.send(.replaced(.init(container: "/c", locale: "en-US")))
    trial.tap("b")
    var other = Traits()
    other.document = 7
    trial.send(.traits(other))
    #expect(trial.say(.hello(version: 1)).last == "> viewWillAppear")
  }

  @Test func theSchemeIsToldAsAChangeOfTheText() {
    var trial = Trial.shown()
    var dark = Trial.view
    dark.scheme = .dark
    #expect(trial.send(.view(dark)) == ["> view", "> textDidChange"])
    #expect(trial.send(.view(dark)) == ["> view"])
  }

  @Test func constraintsFollowByTheirNames() {
    var trial = Trial.shown()
    let tall = ExtensionMessage.constraint(.init(name: "h", relation: .equal, constant: 500))
    #expect(trial.say(tall, tall) == ["constraints [\"h\"]", "constraints [\"h\"]"])
    #expect(trial.say(.removeConstraint(name: "h")) == ["constraints []"])
  }

  @Test func keysChangeByTheirIdentifiers() {
    var trial = Trial.shown()
    #expect(
      trial.say(.update(["a": .init(label: "A"), "nobody": .init(label: "x")])) == ["layout Ab"])
  }

  @Test func aProgramThatIsHiddenWishesNothing() {
    var trial = Trial.shown()
    trial.send(.hide)
    #expect(trial.say(.advanceToNextInputMode, .dismissKeyboard, .playInputClick) == [])
    #expect(trial.say(.edit(.insertText("secret"), number: 1)) == [])
  }

  /// R-TRUST-7: a program is sent every touch on its keys once, in order, as it was made.
  @Test func everyTouchOnAKeyIsSentAsItWasMade() {
    var trial = Trial.shown()
    var touches: [HostMessage.KeyTouch] = []
    for id in ["a", "b", "a", "shift", "b"] {
      touches.append(.init(id: id, phase: .down))
      touches.append(.init(id: id, phase: .tap))
    }
    touches += [
      .init(id: "b", phase: .down), .init(id: "b", phase: .hold, choice: "ß"),
      .init(id: "a", phase: .down), .init(id: "a", phase: .cancel),
      .init(id: "b", phase: .down), .init(id: "b", phase: .repeat), .init(id: "b", phase: .repeat),
    ]
    for (index, touch) in touches.enumerated() {
      trial.send(.key(touch), after: 20)
      #expect(trial.lines == [HostMessage(.key(touch), number: index + 1).line])
      trial.say(.done(index + 1))
    }
  }

  /// R-TRUST-7: a program with a picture is sent the places and times of its fingers as they were, none left out and
  /// none put together.
  @Test func everyFingerOnAPictureIsSentAsItWas() {
    var trial = Trial.shown(Trial.picture)
    trial.say(.frame(.init(number: 1, half: 0, damage: [])))
    var number = 0
    func touch(_ id: Int, _ phase: HostMessage.TouchPhase, _ x: Double, _ time: Int) {
      let touch = HostMessage.PictureTouch(id: id, phase: phase, x: x, y: 299.5 - x / 8, time: time)
      let isAnswered = phase == .began || phase == .ended
      if isAnswered { number += 1 }
      trial.send(.touch(touch), after: 3)
      #expect(
        trial.lines == [HostMessage(.touch(touch), number: isAnswered ? number : nil).line])
      if isAnswered { trial.say(.done(number)) }
    }
    for round in 0..<20 {
      let time = round * 100
      touch(1, .began, Double(round) + 0.25, time)
      touch(2, .began, 1279.75, time + 1)
      for step in 1...5 {
        touch(1, .moved, Double(round + step) + 0.125, time + 2 * step)
        touch(2, .moved, 1279.75, time + 2 * step)
      }
      touch(1, .ended, Double(round) + 5.125, time + 20)
      touch(2, round.isMultiple(of: 2) ? .ended : .cancelled, 1279.75, time + 21)
    }
  }
}
