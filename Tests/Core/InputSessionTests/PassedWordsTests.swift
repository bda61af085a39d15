import KeyModel
import Testing

@testable import InputSession

/// Words that were seen in the bar and passed by are told with the next question.
@Suite struct PassedWordsTests {
  /// Types letters, `pause` ms after each word list that the bar has shown.
  private func asked(_ steps: [(keys: String, shown: [String])], pause: Double) -> Set<String>? {
    var client = Client("x ")
    for step in steps {
      client.type(step.keys)
      client.answer(nil, words: step.shown)
      client.now = client.now + Milliseconds(pause)
    }
    client.type("r")
    return client.session.takeRequest()?.passed
  }

  @Test func aWordThatWasSeenForFewerLettersIsPassedBy() {
    let steps = [("t", ["the", "this", "to"]), ("h", ["the", "that", "this"])]
    #expect(asked(steps, pause: 300) == ["the", "this", "to", "that"])
    // The typing takes 200 ms for each letter: nobody has seen what was shown for so short a time.
    #expect(asked(steps, pause: 0) == [])
  }

  @Test func theNextWordHasPassedNothing() {
    #expect(
      asked([("t", ["the", "this", "to"]), ("ake ", ["the"])], pause: 300) == ["the"])
    #expect(asked([("t", ["the"]), ("ake ", []), ("o", [])], pause: 300) == [])
    #expect(asked([("t", ["the"]), ("⌫", [])], pause: 300) == [])
  }

  /// Five words are read while the keys are scanned, not at a glance.
  @Test(arguments: [(1000.0, Set<String>()), (2000.0, Set(["the", "this"]))])
  func whoScansWordsNeedsLonger(_ pause: Double, _ passed: Set<String>) {
    var client = Client("x ")
    client.session.cellCount = 5
    client.type("t")
    client.answer(nil, words: ["the", "this"])
    client.now = client.now + Milliseconds(pause)
    client.type("h")
    #expect(client.session.takeRequest()?.passed == passed)
  }
}
