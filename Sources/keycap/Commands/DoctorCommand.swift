import ArgumentParser
import Runtime

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Tell what is there, what is missing and what follows from it."
  )

  @OptionGroup var places: Places

  func run() throws {
    let findings = Doctor(paths: places.paths, display: DataPaths.variable("DISPLAY"))
      .examine()
    Output.line(findings.report)
    if findings.contains(where: { $0.state == .bad }) {
      throw ExitCode(ExitStatus.failure.rawValue)
    }
  }
}
