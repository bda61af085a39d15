import ExtensionProtocol
import KeyModel
import Testing

@testable import Extensions

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
    #expect(trial.tap("b") == [#"type("b")"#])
    #expect(trial.say(.hello(version: 1)).first == "> welcome")
    #expect(trial.lines.first?.contains(#""fullAccess":true"#) == true)
    trial.say(.layout(Trial.keys))
    trial.send(.hide)
    #expect(trial.send(.replaced(open)) == ["kill"])
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
}
