package import ArgumentParser
import Control
import KeyModel
import Library
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
      hides the keyboard ends the recording. keycap textbench --touches FILE tells what words were guessed from it.
      """)

  @Argument(help: ArgumentHelp("The file to be made.", valueName: "file"))
  package var file: String

  @Option(help: ArgumentHelp("Type on this keyboard.", valueName: "id"))
  package var keyboard: String?

  @Option(
    help: ArgumentHelp(
      "Show the sentences of this file, one a line, instead of the program's own.",
      valueName: "file"),
    completion: .file())
  package var prompts: String?

  @OptionGroup package var places: Places

  package init() {}

  package func run() throws {
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
}
