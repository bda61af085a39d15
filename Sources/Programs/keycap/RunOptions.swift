import ArgumentParser

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

  /// Shows the keyboard that is running already, else runs one to its end.
  func start() throws {
    do throws(CommandFailure) {
      _ = try askRunning(isHidden ? "status" : "show")
      return
    } catch {
      guard error.status == .notRunning else { throw error }
    }
    throw ExitCode(App.run(self).rawValue)
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
