import ArgumentParser
import Commands
import Control
import Runtime

/// What `keycap run` was told on the command line.
struct RunOptions: Hashable, Sendable {
  /// The keyboard shown first; nil leaves it to the settings.
  var keyboard: String?
  /// A theme's name or `auto`; nil leaves it to the settings.
  var theme: String?
  /// The settings file; nil for the user's.
  var settings: String?
  /// A data directory searched before all others.
  var data: String?
  var isFloating = false
  /// Whether it waits, unseen, for `keycap show`.
  var isHidden = false
  var isVerbose = false
  /// Whether it is a login screen's: nobody is known yet (R-DESK-2).
  var isGreeter = false

  /// Shows the keyboard that is running already, else runs one to its end. Of several that are started at
  /// once one goes on; the others wait until that can show itself.
  func start() throws {
    var options = self
    if DataPaths.variable("XDG_SESSION_CLASS") == "greeter" { options.isGreeter = true }
    if options.isGreeter { DataPaths.leaveHome() }
    guard case .first(let claim) = try claim() else { return }
    throw ExitCode(App.run(options, claim: claim).rawValue)
  }

  /// What the keyboard that runs is asked to do.
  private var request: Request { isHidden ? .status(asJSON: false) : .keyboard(.show) }

  /// The right to be the display's keyboard, and nil where there is no place for its socket.
  private enum Start {
    case shown
    case first(ControlClaim?)
  }

  private func claim() throws(CommandFailure) -> Start {
    guard let display = DataPaths.variable("DISPLAY") else { throw .noDisplay }
    let outcome: ControlClaim.Outcome
    do throws(ControlFailure) {
      outcome = try ControlClaim.take(orAsk: request, paths: DataPaths(), display: display)
    } catch {
      guard case .system = error else { throw .control(error) }
      Output.complain("cannot be spoken to: \(error.message)")
      return .first(nil)
    }
    switch outcome {
    case .claimed(let claim): return .first(claim)
    case .answered(let reply):
      if case .refused(let reason) = reply { throw .refused(reason) }
      return .shown
    }
  }
}

extension RunOptions {
  /// Reads the plainest command lines that start the keyboard, `keycap [run] [--option VALUE]…`;
  /// nil for all others, help and mistakes among them, which are ArgumentParser's. Parsing takes it
  /// 1.1 ms of a start and 150 KiB for good (measured on two cores), too much for a keyboard.
  init?(plain arguments: some Collection<String>) {
    self.init()
    var rest = (arguments.first == "run" ? arguments.dropFirst() : arguments[...])[...]
    while let name = rest.popFirst() {
      switch name {
      case "--floating": isFloating = true
      case "--hidden": isHidden = true
      case "--greeter": isGreeter = true
      case "--verbose": isVerbose = true
      case "--keyboard", "--theme", "--settings", "--data":
        guard let value = rest.popFirst(), !value.hasPrefix("-") else { return nil }
        set(name, to: value)
      default: return nil
      }
    }
  }

  private mutating func set(_ option: String, to value: String) {
    switch option {
    case "--keyboard": keyboard = value
    case "--theme": theme = value
    case "--settings": settings = value
    default: data = value
    }
  }
}
