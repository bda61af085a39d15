package import ArgumentParser
import Control
import KeyModel
import Library
import Prediction
import Runtime
import Words

/// `keycap record-touches`: shows sentences and records how a person types them.
package struct RecordTouchesCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "record-touches",
    abstract: "Record touches on the keyboard, while sentences are typed that are shown.",
    discussion: """
      The file gets the places and times of the fingers, the places of the keys and the sentences; nothing else, and \
      it is sent nowhere. Nothing is typed into other programs meanwhile. Return shows the next sentence; the key that \
      hides the keyboard ends the recording. With --report, tell what words were guessed from it.
      """)

  @Argument(help: ArgumentHelp("The file with the touches.", valueName: "file"))
  package var file: String

  @Option(help: ArgumentHelp("Type on this keyboard.", valueName: "id"))
  package var keyboard: String?

  @Option(
    help: ArgumentHelp(
      "Show the sentences of this file, one a line, instead of the program's own.",
      valueName: "file"),
    completion: .file())
  package var prompts: String?

  @Flag(help: "Tell how well words are guessed from the touches in the file, instead of recording.")
  package var report = false

  @OptionGroup package var places: Places

  /// Greatest length of a recording that is read, in bytes: some hours of typing.
  private static let longestRecording = 64 << 20

  package init() {}

  package func run() throws {
    if report { return try reportGuesses() }
    let claim = try ControlClaim.alone(
      DataPaths(),
      else: "a keyboard runs already: keycap quit ends it; then its touches can be recorded")
    Memory.hide()
    let app: RecordingApp
    do {
      app = try RecordingApp(keyboard: keyboard, prompts: prompts, places: places, file: file)
    } catch let failure as FileFailure {
      throw CommandFailure.refused(failure.message)
    } catch {
      throw ExitCode(CommandFailure.tell(startOf: error).rawValue)
    }
    let outcomeText = try app.run(claim)
    Output.line(outcomeText)
  }

  /// Passes the recorded taps and glides to the decoder.
  private func reportGuesses() throws {
    let text = try WordsCommand.telling { () throws(FileFailure) in
      try TextFile.read(file, limit: RecordTouchesCommand.longestRecording)
    }
    let recorded = RecordedWords(lines: text.split(separator: "\n"))
    guard let language = recorded.surface?.language else {
      throw CommandFailure.refused("\(file): is no recording of touches that this program reads")
    }
    guard let lexicon = LexiconCatalog(paths: places.paths).lexicon(language: language) else {
      throw CommandFailure.refused("there is no lexicon of \(language)")
    }
    let bench = RecordingBench(recorded, with: Predictor(lexicons: [lexicon]))
    Output.line(bench.report(of: recorded))
  }
}
