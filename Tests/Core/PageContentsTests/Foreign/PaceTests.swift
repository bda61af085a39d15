import ExtensionProtocol
import KeyModel
import Testing

@testable import PageContents

/// A program that shows ever other things costs the host a bounded number of pictures, and its last word counts.
@Suite struct PaceTests {
  private func layout(_ number: Int) -> ExtensionMessage {
    .layout(ViewLayout(rows: [.init(keys: [.init(id: "a", label: "\(number)")])]))
  }

  /// The effects of `count` messages, one in a millisecond, and of the moments that the session asked for.
  private func effects(_ count: Int, _ message: (Int) -> ExtensionMessage) -> [String] {
    var (trial, effects) = (Trial.shown(), [String]())
    for number in 1...count {
      if let wake = trial.wake, wake <= trial.now + Milliseconds(1) { effects += trial.wait() }
      effects += trial.say(message(number), after: 1)
    }
    while trial.wake != nil { effects += trial.wait() }
    return effects
  }

  @Test func otherKeysAreShownSixtyTimesASecond() {
    let shown = effects(1_000, layout)
    #expect((60...80).contains(shown.count), "\(shown.count)")
    #expect(shown.last == "layout 1000")
    // What an ordinary program says at once is shown at once.
    #expect(effects(8, layout) == (1...8).map { "layout \($0)" })
  }

  @Test func changesOfKeysAreShownSixtyTimesASecond() {
    let shown = effects(1_000) { .update(["a": .init(label: "\($0)")]) }
    #expect((60...80).contains(shown.count), "\(shown.count)")
    #expect(shown.last == "layout 1000b")
  }

  @Test func theWindowChangesItsHeightTenTimesASecond() {
    let shown = effects(1_000) {
      .constraint(.init(name: "h\($0 % 2)", relation: .equal, constant: Double($0), priority: 1))
    }
    #expect((10...15).contains(shown.count), "\(shown.count)")
  }

  /// A keyboard that hides itself whenever it is shown could never be left.
  @Test func onlyATouchAccountsForLeaving() {
    for leave in [
      ExtensionMessage.dismissKeyboard, .advanceToNextInputMode, .showInputModeList,
    ] {
      var trial = Trial.shown()
      #expect(trial.say(leave) == [])
      trial.tap("a")
      #expect(trial.say(.done(1), leave).count == 1)
      #expect(trial.say(leave, after: 2_001) == [])
    }
  }

  @Test func nothingWaitsForAKeyboardThatIsNotShown() {
    var trial = Trial.shown()
    for number in 0..<20 { trial.say(layout(number)) }
    trial.send(.hide)
    #expect(trial.wait() == ["freeze"])
    #expect(trial.show().contains("layout 19"))
  }
}
