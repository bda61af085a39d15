import ArgumentParser
import Library
import Prediction
import Runtime

/// `keycap lexicon`: makes and shows lexicons, the data with which words are guessed.
struct LexiconCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lexicon", abstract: "Make and show the lexicons of languages.",
    subcommands: [LexiconBuild.self, LexiconShow.self])
}

/// `keycap lexicon build`: makes a lexicon from word lists or texts.
struct LexiconBuild: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Make a lexicon from lists of words or from texts.",
    discussion: """
      Each line of a list is a word, or a word and its count, or two words that follow each other \
      and their count, separated by TABs; # begins a comment. With --text the files are running text, \
      and words and pairs are counted. Keycap looks for Assets/Lexicons/LANGUAGE.lexicon in \
      ~/.local/share/keycap and in the directories of the system.
      """)

  @Option(name: .long, help: "The language of the words, as in en.")
  var language: String

  @Flag(name: .long, help: "The files are running text.")
  var text = false

  @Option(name: .shortAndLong, help: "The lexicon to write.")
  var output: String

  @Argument(help: "Lists of words, or texts.")
  var files: [String]

  /// Greatest length of a file that is read, in bytes.
  static let limit = 512 << 20

  /// The number of unknown words that are assumed after each word, so that counts from a short text have less weight.
  static let doubt = 30.0

  func run() throws {
    var builder = LexiconBuilder(language: language, doubt: text ? LexiconBuild.doubt : 0)
    for file in files { try read(file, into: &builder) }
    do {
      try TextFile.write(try builder.build(), to: output, mode: 0o644)
    } catch let failure as LexiconFailure {
      throw CommandFailure.refused("\(output): \(failure.message)")
    } catch let failure as FileFailure {
      throw CommandFailure.refused(failure.message)
    }
  }

  private func read(_ file: String, into builder: inout LexiconBuilder) throws {
    do {
      let content = try TextFile.read(file, limit: LexiconBuild.limit)
      if text {
        LexiconSource.read(text: content, into: &builder)
      } else {
        try LexiconSource.read(list: content, into: &builder)
      }
    } catch let failure as LexiconFailure {
      throw CommandFailure.refused("\(file): \(failure.message)")
    } catch let failure as FileFailure {
      throw CommandFailure.refused(failure.message)
    }
  }
}

/// `keycap lexicon show`: the language and the size of a lexicon.
struct LexiconShow: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print the language and the size of a lexicon.")

  @Argument(help: "A .lexicon file.")
  var file: String

  func run() throws {
    let lexicon: Lexicon
    do throws(Mistake) { lexicon = try LexiconCatalog.open(file) } catch {
      throw CommandFailure.refused(error.message)
    }
    Output.line("language\t\(lexicon.language)")
    Output.line("words\t\(lexicon.wordCount)")
    Output.line("pairs\t\(lexicon.pairCount)")
    Output.line("triples\t\(lexicon.tripleCount)")
  }
}
