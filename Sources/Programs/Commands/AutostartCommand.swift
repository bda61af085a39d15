import ArgumentParser
import Runtime

/// `keycap autostart`: whether the keyboard starts with the session. The state is an entry in the user's autostart
/// folder (autostart specification of the desktops).
struct AutostartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "autostart", abstract: "Start the keyboard with the session, or no longer.",
    discussion: """
      Settings of the desktop that the keyboard needs, such as the embedded keyboard of a locker, are set, too, and \
      taken back. Where Fcitx's modules for GTK and Qt are installed and the session has no input method, on also lets \
      programs tell what their fields are, from the next login on. Without on or off it prints which of them is so.
      """)

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  @Argument(help: "on or off.")
  var choice: Choice?

  func run() throws {
    let paths = DataPaths()
    let autostart = Autostart(paths: paths)
    let environment = SessionEnvironment(paths: paths)
    do throws(FileFailure) {
      switch choice {
      case .on:
        try autostart.turnOn()
        for effect in try DesktopSettings(paths: paths).apply() { Output.line(effect) }
        let modules = ToolkitModules(paths: paths)
        // The package has set the environment for all users.
        if modules.mayBeSet, !modules.isOwn || environment.isOn {
          try environment.turnOn()
          Output.line("Programs of GTK and Qt tell what their fields are after the next login.")
        } else if !modules.isInstalled {
          Output.line(
            "Programs of GTK and Qt tell what their fields are once \(ToolkitModules.package) is installed."
          )
        }
      case .off:
        try autostart.turnOff()
        try environment.turnOff()
        try DesktopSettings(paths: paths).takeBack()
      case nil: Output.line(autostart.isOn ? "on" : "off")
      }
    } catch {
      throw CommandFailure.refused(error.message)
    }
  }
}
