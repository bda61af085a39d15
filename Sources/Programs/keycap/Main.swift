import ArgumentParser
import Commands
import InputMethodLinks
import Runtime
import WebPages

@main
struct Main {
  static func main() {
    StandardStreams.complete()
    do {
      if let server = MarkProgram(CommandLine.arguments) {
        server.run()
      } else if let pages = WebHost(CommandLine.arguments) {
        pages.run()
      } else if let options = RunOptions(asOnboard: CommandLine.arguments) {
        try options.start(App.run)
      } else if let options = RunOptions(plain: CommandLine.arguments.dropFirst()) {
        try options.start(App.run)
      } else {
        var command = try KeycapCommand.parseAsRoot()
        try command.run()
      }
    } catch let failure as CommandFailure {
      Output.complain(failure.message)
      KeycapCommand.exit(withError: ExitCode(failure.status.rawValue))
    } catch {
      end(with: error)
    }
  }

  /// Ends the program: help, version and completion scripts go to standard output; a mistake in the
  /// arguments is one line on standard error.
  private static func end(with error: any Error) -> Never {
    if let code = error as? ExitCode { KeycapCommand.exit(withError: code) }
    guard KeycapCommand.exitCode(for: error) != .success else {
      KeycapCommand.exit(withError: error)
    }
    let lines = KeycapCommand.message(for: error).split(separator: "\n")
    Output.complain(lines.joined(separator: "; ") + " (see keycap --help)")
    KeycapCommand.exit(withError: ExitCode(ExitStatus.usage.rawValue))
  }
}
