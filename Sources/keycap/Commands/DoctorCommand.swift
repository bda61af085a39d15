import ArgumentParser
import Runtime

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Tell what is there, what is missing and what follows from it."
  )

  @OptionGroup var places: Places

  @Flag(
    name: .customLong("type"),
    help: "Also type a sample of every script into a window of its own, and compare.")
  var triesTyping = false

  func run() throws {
    let display = DataPaths.variable("DISPLAY")
    // First, because it begins processes.
    let typing = triesTyping ? display.map { TypingCheck(display: $0).findings() } ?? [] : []
    let findings = Doctor(paths: places.paths, display: display).examine() + typing
    Output.line(findings.report)
    if findings.contains(where: { $0.state == .bad }) {
      throw ExitCode(ExitStatus.failure.rawValue)
    }
  }
}
