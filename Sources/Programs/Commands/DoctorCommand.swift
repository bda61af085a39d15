import ArgumentParser
import Control
import KeyModel
import Runtime

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the desktop: tell what is missing, and what follows from it."
  )

  @OptionGroup var places: Places

  @Flag(
    name: .customLong("type"),
    help: "Also type a sample of every script into a window of its own, and compare.")
  var triesTyping = false

  @Flag(
    help: """
      Tell what the running keyboard knows of the focused field, where each fact comes from, and \
      why the keyboard is shown or hidden. Tell it again at every change, until interrupted.
      """)
  var focus = false

  /// Time between two questions to the keyboard. The time is short enough for a user who watches the output.
  private static let pause: Milliseconds = 200

  func run() throws {
    if focus { return try followFocus() }
    let display = DataPaths.variable("DISPLAY")
    // The typing check comes first, because it starts processes.
    let typing = triesTyping ? display.map { TypingCheck(display: $0).findings() } ?? [] : []
    let doctor = Doctor(paths: places.paths, display: display)
    let found = doctor.examine() + typing
    Output.line(found.report)
    let spareKeys = doctor.spareKeys()
    if !spareKeys.isEmpty { Output.line(spareKeys.report) }
    if (found + spareKeys).contains(where: { $0.state == .bad }) {
      throw ExitCode(ExitStatus.failure.rawValue)
    }
  }

  private func followFocus() throws(CommandFailure) {
    var last = ""
    while true {
      let text = try askRunning(.focus, paths: places.paths)
      if text != last { Output.line((last.isEmpty ? "" : "\n") + text) }
      last = text
      Clock.sleep(DoctorCommand.pause)
    }
  }
}
