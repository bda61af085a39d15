import Testing

@testable import ExtensionProtocol

@Suite struct HostMessageTests {
  static let all: [HostMessage] =
    [
      .init(.welcome(.init(container: "/c", shared: "/s", locale: "de-DE", fullAccess: true))),
      .init(
        .view(
          .init(
            width: 1280, height: 352, scale: 2, mode: .floating, scheme: .dark, globe: true,
            reducedMotion: true,
            picture: .init(width: 1280, height: 300, stride: 5120, offsets: [0, 1_536_000])))),
      .init(.traits(Traits())),
      .init(.text(.init(before: "a\nb", after: nil, selected: "", edit: 9))),
      .init(.key(.init(id: "a", phase: .repeat, choice: "á")), number: 4),
      .init(.touch(.init(id: 2, phase: .moved, x: 1.5, y: -3, time: 99)), number: 5),
      .init(.frameDone(3)), .init(.settings(["speed": 3, "sound": true])),
      .init(.answer(id: "1", .lexicon([.init(userInput: "omw", documentText: "On my way!")]))),
      .init(.answer(id: "1", .lexicon([]))),
      .init(.answer(id: "2", .location(latitude: 52.5, longitude: 13.25, accuracy: 30))),
      .init(.answer(id: "3", .contacts([.init(name: "Ada", places: ["London"], numbers: ["1"])]))),
      .init(.answer(id: "4", .pasteboard(nil))), .init(.answer(id: "4", .pasteboard("x"))),
      .init(.answer(id: "5", .denied("undecided"))),
    ] + HostMessage.Stage.allCases.map { .init(.stage($0), number: 1) }

  @Test(arguments: all) func whatIsWrittenIsReadAgain(message: HostMessage) throws {
    #expect(try HostMessage(reading: Array(message.line.utf8)[...]) == message)
  }

  @Test func aLaterHostIsUnderstood() throws {
    func read(_ line: String) throws -> HostMessage? {
      try HostMessage(reading: Array(line.utf8)[...])
    }
    #expect(try read(#"{"type":"weather","n":3}"#) == nil)
    #expect(
      try read(#"{"type":"key","id":"a","phase":"tap","pressure":0.5}"#)
        == HostMessage(.key(.init(id: "a", phase: .tap))))
  }

  @Test func aSecureFieldIsNeverTold() {
    #expect(HostMessage(.traits(Traits())).line.contains(#""isSecureTextEntry":false"#))
  }

  /// Shortcuts come first, and a long lexicon leaves room for what else waits for the program.
  @Test(arguments: ["word", "слово", "शब्दशब्दशब्द"]) func theLexiconFits(word: String) throws {
    let omw = HostMessage.Answer.Entry(userInput: "omw", documentText: "On my way!")
    let answer = HostMessage.Answer.lexicon(
      shortcuts: [omw], words: (0..<20_000).map { "\(word)\($0)" })
    guard case .lexicon(let entries) = answer else { return }
    #expect(entries.prefix(2) == [omw, .init(userInput: word + "0", documentText: word + "0")])
    #expect((1_000...Bounds.lexicon).contains(entries.count))
    let line = HostMessage(.answer(id: "1", answer)).line
    #expect(line.utf8.count <= Bounds.lexiconBytes + 100)
  }
}
