import KeyModel
import Testing

@testable import Gestures

@Suite struct TypedEchoTests {
  private func echo(_ commands: [TextCommand]) -> [TypedEcho.Unit] {
    var echo = TypedEcho()
    return commands.compactMap { echo.handle($0) { $0.isLetter || $0 == "'" } }
  }

  @Test func lettersAndThenTheirWord() {
    #expect(
      echo(["h", "e", "y", " "].map { .commit($0) })
        == [.character("h"), .character("e"), .character("y"), .word("hey")])
    #expect(echo([.commit("a"), .commit(" "), .commit(".")]).last == .character("."))
    #expect(echo([.commit("a"), .commit(" ")]).last == .character(" "))
  }

  @Test func aCorrectionIsSaidAsItStands() {
    let typed: [TextCommand] = ["t", "e", "h"].map { .commit($0) }
    #expect(echo(typed + [.delete(before: 3, after: 0), .commit("the ")]).last == .word("the"))
    #expect(
      echo(typed + [.delete(before: 2, after: 0), .commit("he"), .commit(" ")]).last == .word("the")
    )
    #expect(echo([.commit("hello")]) == [.word("hello")])
  }

  @Test func whatIsNotKnownIsNotSaid() {
    let typed: [TextCommand] = ["h", "e", "y"].map { .commit($0) }
    for other in [TextCommand.strike(.keysym(.left), []), .delete(before: 9, after: 0)] {
      #expect(echo(typed + [other, .commit(" ")]).last == .character(" "))
    }
    #expect(echo(typed + [.strike(.keysym(.return), [])]).last == .word("hey"))
  }
}
