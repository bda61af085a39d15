import ArgumentParser
import InputMethodLinks
import KeyModel
import Library
import Prediction
import Runtime

/// `keycap words`: shows and changes the learned words, which are the user's own (R-TEXT-9).
struct WordsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "words", abstract: "Show, edit, export and forget learned words.",
    discussion: """
      Learned words are kept in ~/.local/share/keycap/words, which nobody else can read. No word is \
      learned from password fields, or from fields that forbid it. The engines of Chinese and Japanese keep what they learn \
      in files of their own: keycap words engines.
      """,
    subcommands: [
      WordsList.self, WordsAdd.self, WordsForget.self, WordsBan.self, WordsTrain.self,
      WordsExport.self, WordsImport.self, WordsEngines.self,
      WordsReset.self, WordsOn.self, WordsOff.self,
    ], defaultSubcommand: WordsList.self)

  static func store() -> WordStore { WordStore(paths: DataPaths()) }

  /// Changes the learned words. A failure of the file becomes a message.
  static func change(_ body: (inout UserWords) -> Void) throws {
    try telling { () throws(FileFailure) in try store().change(body) }
  }

  /// Runs `body`. A failure of a file becomes a message.
  static func telling<Result>(_ body: () throws(FileFailure) -> Result) throws -> Result {
    do throws(FileFailure) {
      return try body()
    } catch { throw CommandFailure.refused(error.message) }
  }
}

struct WordsList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the learned words, and how often each was typed.")

  @Flag(help: "List the pairs of words as well.")
  var pairs = false

  func run() throws {
    let words = try WordsCommand.telling { () throws(FileFailure) in
      try WordsCommand.store().load()
    }
    if !words.isOn { Output.complain("learning is off; keycap words on turns it on") }
    for (word, use) in words.words.sorted(by: {
      ($1.value.count, $0.key.word) < ($0.value.count, $1.key.word)
    }) {
      Output.line("\(word.word)\t\(word.language)\t\(use.count)")
    }
    for word in words.unwanted.sorted() { Output.line("\(word)\tnever suggested") }
    guard pairs else { return }
    for (pair, use) in words.pairs.sorted(by: {
      ($1.value.count, $0.key.first) < ($0.value.count, $1.key.first)
    }) {
      Output.line("\(pair.first) \(pair.second)\t\(pair.language)\t\(use.count)")
    }
  }
}

struct WordsAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Teach words, spelled and capitalised as given.")

  @OptionGroup var teaching: Teaching

  @Argument(help: "The words.")
  var words: [String]

  func run() throws {
    for word in words where !UserWords.isLearnable(word, language: teaching.code) {
      throw CommandFailure.refused(
        "\(word): only words of 2 to 40 letters, apostrophes and hyphens can be learned")
    }
    try WordsCommand.change { store in
      for word in words { store.teach(word, language: teaching.code, day: teaching.today) }
    }
  }
}

/// The options that all commands for teaching words share.
struct Teaching: ParsableArguments {
  @Option(help: ArgumentHelp("The language of the words, as in en.", valueName: "code"))
  var language: String

  /// The language without its region.
  var code: String { language.prefix { $0 != "-" && $0 != "_" }.lowercased() }

  func validate() throws {
    guard (2...3).contains(code.count), code.allSatisfy({ $0.isASCII && $0.isLetter }) else {
      throw ValidationError("\(language): not the code of a language, as in en or de-CH")
    }
  }

  /// The present day, counted from 1 January 1970.
  var today: Int { Clock.day() }
}

struct WordsForget: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "forget", abstract: "Forget words, and the pairs that contain them.",
    discussion: """
      What the engines of Chinese have learned is forgotten as well, one word or sentence of keycap words engines each. mozc \
      cannot forget single words.
      """)

  @Argument(help: "The words, in any capitals.")
  var words: [String]

  func run() throws {
    var unknown: [String] = []
    try WordsCommand.change { store in
      unknown = words.filter { !store.forget($0) }
    }
    if !unknown.isEmpty {
      let forgotten = WordsEngines.forget(unknown)
      unknown.removeAll(where: forgotten.contains)
    }
    guard unknown.isEmpty else {
      throw CommandFailure.refused(
        "these words were not learned: \(unknown.joined(separator: ", "))")
    }
  }
}

struct WordsBan: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ban", abstract: "Never suggest these words, whichever lexicon has them.")

  @Argument(help: "The words, in any capitals.")
  var words: [String]

  func run() throws {
    try WordsCommand.change { store in
      for word in words { store.ban(word) }
    }
  }
}

struct WordsTrain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "train", abstract: "Learn the words and pairs of your documents.",
    discussion: "Only what occurs at least twice is learned; the documents are not kept.")

  @OptionGroup var teaching: Teaching

  @Argument(help: "Text files.")
  var files: [String]

  func run() throws {
    var texts: [String] = []
    for file in files {
      texts.append(
        try WordsCommand.telling { () throws(FileFailure) in
          try TextFile.read(file, limit: 64 << 20)
        })
    }
    try WordsCommand.change { store in
      for text in texts {
        store.learn(text: text, language: teaching.code, day: teaching.today)
      }
    }
  }
}

struct WordsExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write all learned words to a file.")

  @Option(name: .shortAndLong, help: "The file; standard output unless named.")
  var output: String?

  func run() throws {
    try WordsCommand.telling { () throws(FileFailure) in
      let text = try WordsCommand.store().load().text
      if let output { try TextFile.write(text, to: output) } else { Output.write(text) }
    }
  }
}

struct WordsImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Add the learned words of an exported file.")

  @Argument(help: "The file.")
  var file: String

  func run() throws {
    let text = try WordsCommand.telling { () throws(FileFailure) in
      try TextFile.read(file, limit: WordsCommand.store().journal.limit)
    }
    guard let words = UserWords(exported: text) else {
      throw CommandFailure.refused("\(file): this file was not written by keycap words export")
    }
    try WordsCommand.change { $0.add(words) }
  }
}

struct WordsReset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Forget all learned words, also those of conversion.")

  @Option(
    help: ArgumentHelp(
      "Forget only what this engine of Chinese or Japanese has learned: libime, librime or mozc.",
      valueName: "name"))
  var engine: String?

  private var wanted: ConversionEngine? { engine.flatMap { ConversionEngine(rawValue: $0) } }

  func validate() throws {
    guard engine != nil else { return }
    guard wanted?.learns == true else {
      throw ValidationError("only libime, librime and mozc learn")
    }
  }

  func run() throws {
    try WordsCommand.telling { () throws(FileFailure) in
      if engine == nil { try WordsCommand.store().reset() }
      for store in EngineStore.all(DataPaths()) where engine == nil || store.engine == wanted {
        try store.forget()
      }
    }
  }
}

struct WordsOn: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "on", abstract: "Learn words, and use learned ones.")

  func run() throws {
    try WordsCommand.change { $0.isOn = true }
  }
}

struct WordsOff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "off", abstract: "Stop learning words and using learned ones.")

  func run() throws {
    try WordsCommand.change { $0.isOn = false }
  }
}
