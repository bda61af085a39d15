import ArgumentParser
import Commands

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Start the keyboard, or show the one that is running.",
    discussion: "Without a command, keycap does the same.")

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

  @Flag(help: "Log to standard error what the keyboard does, but never what is typed.")
  var verbose = false

  var options: RunOptions {
    RunOptions(
      keyboard: keyboard, theme: theme, settings: places.settings, data: places.data,
      isFloating: floating, isHidden: hidden, isVerbose: verbose, isGreeter: greeter)
  }

  func run() throws { try options.start() }
}
