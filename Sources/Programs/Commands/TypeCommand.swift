package import ArgumentParser
import Control
import DataFiles
import KeyModel
import Library
import Runtime
import Synthesis
import X11
import XTest

/// `keycap type`: types a text into the focused window.
package struct TypeCommand: ParsableCommand {
  package static let configuration = CommandConfiguration(
    commandName: "type", abstract: "Type a text into the focused window.",
    discussion:
      "Without a text, standard input is typed. Success means that every character was sent. The text stops where another window gets the focus, where somebody presses inside the window, and where a running keyboard sees that another field of the window has the focus; standard error then tells how many characters were typed. Other users of the machine can read a text among the arguments (ps), but not standard input: type secrets with keycap type < file."
  )

  /// Time in which the running keyboard has to end an unfinished Compose or dead-key sequence.
  private static let patience: Milliseconds = 1000

  @Flag(help: "Type on when the focus moves to another window.")
  var follow = false

  @Argument(help: ArgumentHelp("The text.", valueName: "text"))
  var text: String?

  package init() {}

  package func run() throws {
    guard let display = DataPaths.variable("DISPLAY") else { throw CommandFailure.noDisplay }
    let text = try wanted()
    let permit = PolicyCatalog().policy.keys
    guard permit.admitted(.commit(text), held: []) == .commit(text) || text.isEmpty else {
      throw CommandFailure.refused(
        "the policy of this machine, \(PolicyFile.path), forbids a character of this text")
    }
    if let untypable = Untypable.first(in: text) { throw CommandFailure.refused(untypable.message) }
    // The guardian restores the keymap if this process is killed in the middle of a text.
    let guardian = Guardian.ofKeys(display: display)
    defer { guardian?.dismiss() }
    Memory.hide()
    let hold = ControlHold(
      .abandonSequence, at: RunningKeyboard.socket(paths: DataPaths(), display: display),
      display: display, patience: TypeCommand.patience)
    defer { hold?.release() }
    try type(text, guardian: guardian, hold: hold)
  }

  private func wanted() throws(CommandFailure) -> String {
    if let text { return text }
    do throws(FileFailure) { return try TextFile.readStandardInput() } catch {
      throw .refused(error.message)
    }
  }

  private func type(_ text: String, guardian: Guardian?, hold: ControlHold?) throws(CommandFailure)
  {
    let synthesizer: Synthesizer
    do throws(X11Failure) {
      let connection = try Connection()
      connection.grabs = guardian?.grabs
      synthesizer = try Synthesizer(connection: connection, note: guardian?.note)
      if !follow, let hold {
        synthesizer.followFields(descriptor: { hold.newsDescriptor }) { hold.fieldNews() }
      }
    } catch {
      throw .display(error)
    }
    let clock = EventLoop()
    defer { synthesizer.finish { clock.now() } }
    do throws(SynthesisFailure) {
      try synthesizer.typeAll(text, followsFocus: follow) { clock.now() }
    } catch {
      throw .refused(error.message)
    }
  }
}
