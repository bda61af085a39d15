import ArgumentParser
import Commands
import Library
import Runtime

/// `keycap-tools textbench`: answers requests to the text services line by line, for measurements.
struct TextbenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "textbench", abstract: "Answer a bench of text services, line by line.",
    discussion: """
      A request is OP TAB LANGUAGE TAB CONTEXT TAB INPUT TAB TRACE, an answer is one line of fields. \
      LANGUAGE is one, en, several on the keys of the first, en+es, or one on those of another, es@en. \
      fix: the word as corrected, then suggestions. swipe: the words that a stroke over the keys may mean; \
      TRACE is x,y,ms;x,y,ms… with a key's width and height as unit. complete: suggestions. caps: 1 when the \
      next letter is a capital. space: the text after a second space. case: a word as a sentence begins \
      with it, and in capitals. ime: the conversions of the keys by pinyin, zhuyin, cangjie, kana, romaji, hangul2, \
      telex or vni, which stands in the place of the language. See Tests/Bench/text.py.
      """)

  @OptionGroup var places: Places

  func run() throws {
    let catalog = LexiconCatalog(paths: places.paths)
    var library = Library(paths: places.paths)
    var bench = Textbench(
      lexicon: { catalog.lexicon(language: $0) }, rules: { library.rules(language: $0) },
      keyboard: { library.keyboard(named: $0) },
      transliteration: { catalog.transliteration(of: $0) })
    let folder = try ConversionBench.makeFolder()
    defer { try? TextFile.removeFolder(folder) }
    let conversions = ConversionBench(learningIn: folder)
    while let line = readLine() {
      let isConversion = line.hasPrefix("ime\t")
      guard Output.line(isConversion ? conversions.answer(line) : bench.answer(line)) else {
        return
      }
    }
  }
}
