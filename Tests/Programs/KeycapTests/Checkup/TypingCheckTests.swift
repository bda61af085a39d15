import Synthesis
import Testing

@testable import Commands

@Suite struct TypingCheckTests {
  private let sample = ScriptSample(name: "Greek", text: "αβγ")

  @Test func `what comes back as it was typed is no finding`() {
    #expect(TypingCheck.compare(sample, with: "3b1 3b2 3b3") == nil)
  }

  @Test(arguments: [
    ("3b1 62 3b3", "3 of 3 characters came; the first that is wrong is 2, U+3B2 became U+62"),
    ("3b1 3b2", "2 of 3 characters came; the first that is wrong is 3, U+3B3 became nothing"),
    ("", "0 of 3 characters came; the first that is wrong is 1, U+3B1 became nothing"),
    (
      "3b1 3b2 3b3 3b3",
      "4 of 3 characters came; the first that is wrong is 4, nothing became U+3B3"
    ),
  ])
  func `what does not is reported`(answer: String, fact: String) {
    let finding = TypingCheck.compare(sample, with: answer)
    #expect(finding?.fact == fact)
    #expect(finding?.state == .bad)
    #expect(finding?.subject == "Greek")
  }
}
