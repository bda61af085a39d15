import ArgumentParser
import Commands
import InputMethodLinks
import KeyModel
import Runtime

/// `keycap-tools convert-bench`: answers requests about conversion line by line, for measurements.
struct ConversionBenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert-bench", abstract: "Answer a bench of conversion, line by line.",
    discussion: """
      Requests are fields parted by TAB, an answer is one line of fields. open SCHEME: pinyin, zhuyin, \
      cangjie, kana, romaji, hanja, hangul2, telex or vni; open SCHEME private, where nothing is learned. key KEY COUNT, state - COUNT, pick INDEX COUNT: the marked \
      text, what was committed, COUNT candidates. reset. later MS: time that nobody waits for. ime SCHEME - KEYS: the conversions of all keys, best \
      first. What is learned meanwhile goes to a folder of its own, which is removed at the end.
      """)

  func run() throws {
    let folder = try ConversionBench.makeFolder()
    defer { try? TextFile.removeFolder(folder) }
    let bench = ConversionBench(learningIn: folder)
    while let line = readLine() {
      guard Output.line(bench.answer(line)) else { return }
    }
  }
}

extension ConversionBench {
  /// Makes a folder in which the engines learn during a bench. No other process uses this folder.
  static func makeFolder() throws -> String {
    do throws(FileFailure) {
      return try TextFile.makeTemporaryFolder(named: "keycap-bench")
    } catch { throw CommandFailure.refused(error.message) }
  }

  /// Makes a bench that uses the installed helper.
  convenience init(learningIn folder: String) {
    self.init { scheme in
      guard let sandbox = DataPaths.helper("keycap-sandbox"),
        let program = DataPaths.helper("keycap-convert")
      else { return nil }
      return EngineController.Helper(
        sandbox: sandbox, program: program, container: folder + "/" + scheme.rawValue)
    }
  }
}
