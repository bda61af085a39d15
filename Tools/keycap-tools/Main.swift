import ArgumentParser
import Commands
import Runtime

/// The program `keycap-tools`: measurements of the text services for the scripts in `Tests/Bench`. It is not installed.
@main
struct ToolsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keycap-tools", abstract: "Answer the benches of Keycap.",
    subcommands: [TextbenchCommand.self, ConversionBenchCommand.self])

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as CommandFailure {
      Output.complain(failure.message)
      exit(withError: ExitCode(failure.status.rawValue))
    } catch {
      exit(withError: error)
    }
  }
}
