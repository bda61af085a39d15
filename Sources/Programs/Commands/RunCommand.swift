package import ArgumentParser
import Control
import X11

/// `keycap run`; `keycap` without a command means the same.
package struct RunCommand<Runner: KeyboardRunner>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run", abstract: "Start the keyboard, or show the one that is running.",
      discussion: "Without a command, keycap does the same.")
  }

  package init() {}

  @Option(help: ArgumentHelp("Show this keyboard first.", valueName: "id"))
  var keyboard: String?

  @Option(
    help: ArgumentHelp(
      "Draw with this theme; auto is light or dark like the focused field.", valueName: "name"))
  var theme: String?

  @OptionGroup var places: Places

  @Flag(help: "Float above the windows instead of docking at the bottom edge.")
  var floating = false

  @Flag(help: "Stay hidden until keycap show.")
  var hidden = false

  @Flag(
    help:
      "Serve a login screen: every field is secret; nothing is started, remembered or read from a home directory."
  )
  var greeter = false

  @Flag(
    name: [.customShort("e"), .long],
    help:
      "Be a plug (XEmbed): print the number of the window, which another program then shows in its own. Implies --greeter."
  )
  var xid = false

  @Option(
    help: ArgumentHelp(
      "Stand in the lower part of another program's window. Implies --greeter.", valueName: "window"
    ))
  var into: String?

  @Flag(help: "Log to standard error what the keyboard does, but never what is typed.")
  var verbose = false

  package func validate() throws {
    if xid, into != nil { throw ValidationError("--xid and --into exclude each other") }
    if let into, RunOptions.window(into) == nil {
      throw ValidationError("--into \(into): a window's number is wanted, such as 0x1e00007")
    }
  }

  private var home: WindowHome {
    xid ? .plug : into.flatMap(RunOptions.window).map { .inside($0) } ?? .screen
  }

  /// The options that the arguments give.
  package var options: RunOptions {
    var options = RunOptions()
    options.settings = places.settings
    options.data = places.data
    options.isHidden = hidden
    options.isVerbose = verbose
    options.isGreeter = greeter
    options.home = home
    options.requests.adopt(Showing(keyboard: keyboard, theme: theme, isFloating: floating))
    return options
  }

  package func run() throws { try options.start(Runner.run) }
}
