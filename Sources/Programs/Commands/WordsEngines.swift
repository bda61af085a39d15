import ArgumentParser
import Engines
import KeyModel
import Library
import Runtime

/// `keycap words engines`: what the engines of conversion keep of the user's choices (R-TEXT-9).
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
    guard !store.isInUse, let sandbox = DataPaths.helper("keycap-sandbox"),
      let program = DataPaths.helper("keycap-convert")
    else { return nil }
    return EngineWords.list(
      of: store.scheme,
      by: EngineDesk.Helper(sandbox: sandbox, program: program, container: store.folder))
  }
}
