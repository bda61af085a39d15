import ArgumentParser
import Runtime

/// Whether the keyboard starts with the session: an entry in the user's autostart folder, as the
/// desktop's autostart specification describes it.
struct AutostartCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "autostart", abstract: "Start the keyboard with the session, or no longer.",
    discussion: "Without on or off it prints which of them is so.")

  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case on, off
  }

  @Argument(help: "on or off.")
  var choice: Choice?

  func run() throws {
    let autostart = Autostart(paths: DataPaths())
    do throws(FileFailure) {
      switch choice {
      case .on: try autostart.turnOn()
      case .off: try autostart.turnOff()
      case nil: Output.line(autostart.isOn ? "on" : "off")
      }
    } catch {
      throw CommandFailure.refused(error.message)
    }
  }
}
