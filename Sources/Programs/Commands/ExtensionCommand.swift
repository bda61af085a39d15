package import ArgumentParser
import Control
import Layouts
import Library
import Runtime

/// `keycap extension`: extensions (`Documentation/extensions.md`).
package struct ExtensionCommand<Runner: KeyboardRunner>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "extension", abstract: "List, check, test, run and make keyboards by others.",
      subcommands: CommandLists.extensions + [RunExtension<Runner>.self])
  }

  package init() {}
}

/// Tries an extension on the desktop, as a user would see it, before its installation.
struct RunExtension<Runner: KeyboardRunner>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run",
      abstract: "Show a keyboard in its sandbox, in a window of its own, until Ctrl+C.")
  }

  @Argument(help: "The folder of the bundle.", completion: .directory)
  var bundle: String

  @Flag(
    help:
      "Print the messages of the protocol, what the keyboard prints and which calls the sandbox refuses. Messages have what is typed on a terminal; elsewhere they have their names alone."
  )
  var debug = false

  @Flag(
    help:
      "Have the program wait for a debugger before it starts, and give it all the time that debugging takes; with --debug."
  )
  var wait = false

  @OptionGroup var places: Places

  func run() throws {
    let bundle = try readBundle(bundle)
    var options = RunOptions()
    options.requests.adopt(Showing(keyboard: bundle.declaration.identifier, isFloating: true))
    options.settings = places.settings
    options.data = places.data
    options.bundles = bundle.path.parent
    options.isDebugging = debug || wait
    options.waits = wait
    let claim = try ControlClaim.alone(
      places.paths, else: "a keyboard runs on this display already; keycap quit ends it")
    throw ExitCode(Runner.run(options, claim: claim).rawValue)
  }
}
