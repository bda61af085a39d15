import ArgumentParser
import Control

/// The state to which a command sets a function until the keyboard ends.
enum OnOff: String, ExpressibleByArgument, CaseIterable {
  case on, off
}

/// A way to type without taps. The command with the name of its mode switches it on and off.
protocol AssistWay {
  static var mode: AssistMode { get }
  static var abstract: String { get }
}

/// `keycap dwell on` and similar commands: one command for each way.
struct AssistCommand<Way: AssistWay>: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(commandName: Way.mode.rawValue, abstract: Way.abstract)
  }

  @Argument(help: "on or off.")
  var choice: OnOff

  func run() throws { try tellRunning(.assists(Way.mode, choice == .on)) }
}

enum DwellWay: AssistWay {
  static let mode = AssistMode.dwell
  static let abstract =
    "Strike the key on which the pointer rests, or no longer, until the keyboard ends."
}

enum ScanWay: AssistWay {
  static let mode = AssistMode.scan
  static let abstract =
    "Show rows and keys one after the other, or no longer, until the keyboard ends."
}

enum ClicksWay: AssistWay {
  static let mode = AssistMode.clicks
  static let abstract =
    "Offer tools for other clicks above the keys, or no longer, until the keyboard ends."
}

enum ExploreWay: AssistWay {
  static let mode = AssistMode.explore
  static let abstract =
    "Let fingers find keys before they strike one, or no longer, until the keyboard ends."
}

enum FiltersWay: AssistWay {
  static let mode = AssistMode.filters
  static let abstract =
    "Let touches count that lie for a while, or all of them, until the keyboard ends."
}
