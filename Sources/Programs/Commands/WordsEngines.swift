import ArgumentParser
import InputMethodLinks
import KeyModel
import Library
import Runtime

/// `keycap words engines`: shows what the conversion engines have learned from the user's choices (R-TEXT-9).
struct WordsEngines: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "engines", abstract: "List what the engines of Chinese and Japanese have learned.",
    discussion: """
      A line for each way to spell whose engine keeps anything: the engine, the way to spell, bytes, the folder. Below stand \
      the words and sentences that it has learned, indented; mozc does not tell its own.
      """)

  func run() throws {
    for store in EngineStore.all(DataPaths()) {
      Output.line(
        "\(store.engine.rawValue)\t\(store.scheme.rawValue)\t\(store.size)\t\(store.folder)")
      guard store.engine.tellsWords else { continue }
      guard let words = WordsEngines.words(of: store) else {
        Output.complain(
          "\(store.engine.rawValue) tells nothing now: it is not installed, or converts for the keyboard"
        )
        continue
      }
      for word in words { Output.line("\t\(word)") }
    }
  }

  private static func words(of store: EngineStore) -> [String]? {
    store.helper.flatMap { EngineWords.list(of: store.scheme, by: $0) }
  }

  /// Makes all engines forget the words. Returns the words that had been learned. Names each engine that cannot be
  /// asked now on standard error.
  static func forget(_ words: [String]) -> Set<String> {
    EngineStore.all(DataPaths()).filter(\.engine.tellsWords).reduce(into: []) { found, store in
      guard let helper = store.helper,
        let forgotten = EngineWords.forget(words, of: store.scheme, by: helper)
      else {
        return Output.complain(
          "\(store.engine.rawValue) forgets nothing now: it is not installed, or converts for the keyboard"
        )
      }
      found.formUnion(forgotten)
    }
  }
}

extension EngineStore {
  /// The helper that reads the files; nil if there is none, or if another process has the files open.
  fileprivate var helper: EngineController.Helper? {
    guard !isInUse, let sandbox = DataPaths.helper("keycap-sandbox"),
      let program = DataPaths.helper("keycap-convert")
    else { return nil }
    return EngineController.Helper(sandbox: sandbox, program: program, container: folder)
  }
}
