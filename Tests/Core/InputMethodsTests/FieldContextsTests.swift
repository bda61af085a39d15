import KeyModel
import Testing

@testable import InputMethods

/// Which input context the keyboard believes, and what it marks there (R-TRUST-4).
@Suite struct FieldContextsTests {
  private static let flags: ContextFlags = [.marks]

  /// The contexts of a window with the X focus, whose process is 42.
  private func contexts(_ lines: ServerLine...) -> FieldContexts {
    var contexts = FieldContexts()
    #expect(contexts.follow([42]) == [])
    #expect(contexts.handle(lines) == [])
    return contexts
  }

  @Test func theFocusedContextIsMarked() {
    var contexts = contexts(.field(1, process: 42, Self.flags))
    #expect(contexts.show("ni") == [.mark(1, "ni")])
    #expect(contexts.show("ni") == [])
    #expect(contexts.show("nih") == [.mark(1, "nih")])
    #expect(contexts.show("") == [.mark(1, "")])
    #expect(contexts.show("") == [])
  }

  @Test func aProgramWithoutTheFocusIsNotBelieved() {
    var contexts = contexts(.field(1, process: 42, Self.flags))
    #expect(contexts.show("ni") == [.mark(1, "ni")])
    // Any program of the bus can say that a field of its own has the focus.
    #expect(contexts.handle([.field(2, process: 66, [.marks, .password])]) == [])
    #expect(contexts.hints?.isSecure == false)
    #expect(contexts.show("nih") == [.mark(1, "nih")])
    // Where the server does not tell whose the window is, nobody is.
    #expect(contexts.follow([]) == [.mark(1, "")])
    #expect(contexts.show("niha") == [])
    #expect(contexts.hints == nil)
  }

  @Test func aTextIsNeverMarkedInAnotherFieldThanItsOwn() {
    var contexts = contexts(.field(1, process: 42, Self.flags), .field(2, process: 43, Self.flags))
    #expect(contexts.show("ni") == [.mark(1, "ni")])
    #expect(contexts.follow([43]) == [.mark(1, "")])
    #expect(contexts.show("") == [])
    #expect(contexts.show("wo") == [.mark(2, "wo")])
    // Within one program, too.
    #expect(contexts.handle([.left(2), .field(3, process: 43, Self.flags)]) == [.mark(2, "")])
  }

  @Test func aProgramThatHasJustStartedGetsTheMarkOnceItsContextIsKnown() {
    var contexts = contexts()
    #expect(contexts.show("ni") == [])
    #expect(contexts.handle([.field(1, process: 66, Self.flags)]) == [])
    #expect(contexts.handle([.field(2, process: 42, Self.flags)]) == [.mark(2, "ni")])
    // Not another window's, no secret, and nothing that is composed no more.
    contexts = self.contexts()
    #expect(contexts.show("ni") == [])
    #expect(contexts.follow([43]) == [])
    #expect(contexts.handle([.field(1, process: 43, Self.flags)]) == [])
    contexts = self.contexts()
    #expect(contexts.show("ni") == [])
    #expect(contexts.handle([.field(1, process: 42, [.marks, .password])]) == [])
    #expect(contexts.handle([.left(1), .field(2, process: 42, Self.flags)]) == [])
    contexts = self.contexts()
    #expect(contexts.show("ni") == [])
    #expect(contexts.show("") == [])
    #expect(contexts.handle([.field(1, process: 42, Self.flags)]) == [])
  }

  @Test func aFieldIsAPasswordIfAnyContextOfItsWindowSaysSo() {
    var contexts = contexts(
      .field(1, process: 42, [.marks, .password]), .field(2, process: 42, [.marks, .email]))
    #expect(contexts.hints?.isSecure == true)
    #expect(contexts.hints?.type == .emailAddress)
    #expect(contexts.show("ni") == [])
    #expect(contexts.handle([.left(1)]) == [])
    #expect(contexts.hints?.isSecure == false)
    #expect(contexts.show("ni") == [.mark(2, "ni")])
    #expect(contexts.handle([.field(2, process: 42, [.marks, .sensitive])]) == [.mark(2, "")])
    #expect(contexts.hints?.isSecure == true)
  }

  @Test func whatIsToldAnewReplacesWhatWasKnown() {
    var contexts = contexts(.field(1, process: 42, Self.flags))
    #expect(contexts.show("ni") == [.mark(1, "ni")])
    #expect(contexts.handle([.anew, .field(1, process: 42, Self.flags)]) == [])
    #expect(contexts.handle([.anew]) == [.mark(1, "")])
    #expect(contexts.hints == nil)
    for number in 1...100 { _ = contexts.handle([.field(UInt64(number), process: 42, [.marks])]) }
    #expect(contexts.show("ni") == [.mark(100, "ni")])
  }

  @Test func linesAreReadAsTheyAreWritten() {
    for line: ServerLine in [
      .serving(true), .serving(false), .anew, .alive, .left(7),
      .field(7, process: 42, ContextFlags(rawValue: UInt64.max)),
    ] {
      #expect(ServerLine(line: line.line) == line)
      #expect(line.line.utf8.count < ServerLine.longest)
    }
    for line: KeyboardLine in [.mark(7, "ni hao"), .mark(7, ""), .ping] {
      #expect(KeyboardLine(line: line.line) == line)
    }
    for line in [
      "", "field", "field\t1\t0\t0", "field\t1\t2", "field\tx\t2\t3", "left\t-1", "serving\t2",
      "x\ty",
    ] {
      #expect(ServerLine(line: line) == nil)
    }
    for line in ["", "mark\t1", "mark\t1\ta\tb"] {
      #expect(KeyboardLine(line: line) == nil)
    }
  }

  @Test func aMarkIsOneShortLine() {
    #expect(KeyboardLine.sendable("ni\thao\n\u{7}") == "nihao")
    let long = String(repeating: "一", count: 5000)
    #expect(KeyboardLine.sendable(long) == String(long.prefix(KeyboardLine.mostCharacters)))
    let heavy = String(repeating: "e" + String(repeating: "\u{301}", count: 50), count: 300)
    #expect(KeyboardLine.sendable(heavy).utf8.count <= KeyboardLine.mostBytes)
    #expect(
      KeyboardLine.mark(UInt64.max, KeyboardLine.sendable(heavy)).line.utf8.count
        <= KeyboardLine.longest)
  }
}
