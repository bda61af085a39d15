import Prediction
import Testing
import TextRules

@testable import keycap_tools

/// The line protocol of the bench, with a lexicon and rules made here.
@Suite struct TextbenchTests {
  private func makeBench() throws -> Textbench {
    var builder = LexiconBuilder(language: "en")
    for (rank, word) in ["the", "thanks", "then"].enumerated() {
      builder.add(word, count: 900 / Double(rank + 1))
    }
    let bytes = try builder.build()
    return Textbench(
      lexicon: { $0 == "en" ? try? Lexicon(Bytes(bytes)) : nil },
      rules: { $0 == "de" ? LanguageRules(language: "de", ordinals: .days) : nil })
  }

  /// Three words were shown for nothing typed: the user who types on means another one.
  @Test func aCompletionSupposesThatTheBarWasLookedAt() throws {
    var builder = LexiconBuilder(language: "en")
    for (rank, word) in ["the", "this", "that", "though"].enumerated() {
      builder.add(word, count: 900 / Double(rank + 1))
    }
    let bytes = try builder.build()
    var bench = Textbench(lexicon: { _ in try? Lexicon(Bytes(bytes)) }, rules: { _ in nil })
    for _ in 1...2 {
      #expect(bench.answer("complete\ten\t\t").hasPrefix("the\tthis\tthat"))
      #expect(bench.answer("complete\ten\t\tt").hasPrefix("though\tthe"))
    }
  }

  @Test(arguments: [
    ("hello", "keycap-tools textbench"),
    ("complete\ten\t\ttha", "thanks"),
    ("complete\txx\t\ttha", ""),
    ("fix\ten\t\tthr\t", "the"),
    ("caps\ten\tAn end.⏎\t", "1"),
    ("caps\ten\tan end \t", "0"),
    ("space\ten\tan end \t", "an end. "),
    ("case\ttr\t\tistanbul", "İstanbul\tİSTANBUL"),
    ("case\ten\t\tistanbul", "Istanbul\tISTANBUL"),
  ])
  func aRequestIsAnswered(request: String, first: String) throws {
    var bench = try makeBench()
    let answer = bench.answer(request)
    #expect(answer == first || answer.hasPrefix(first + "\t"))
  }
}
