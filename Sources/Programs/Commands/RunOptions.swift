package import Control
package import KeyModel
package import Runtime
package import X11

/// The options of `keycap run`.
package struct RunOptions: Hashable, Sendable {
  /// The settings that the command line overrides.
  package var requests = SettingsOverrides()
  /// Path of the settings file; nil: the user's settings file.
  package var settings: String?
  /// The data directory that is searched before all other directories; nil if the user names none.
  package var data: String?
  /// The directory of extensions that is searched before all other directories: the directory of the extension that
  /// is being tried; nil if none is tried.
  package var bundles: String?
  /// Whether messages of extensions are written to standard error.
  package var isDebugging = false
  /// Whether the program of an extension waits for a debugger.
  package var waits = false
  /// Whether the keyboard starts hidden, until `keycap show`.
  package var isHidden = false
  package var isVerbose = false
  /// Whether this is the keyboard of a login screen, where no user is known yet (R-DESK-2).
  package var isGreeter = false
  /// The place of the window. The keyboard of a login screen or a lock may be inside another program's window (R-DESK-4).
  package var home = WindowHome.screen

  package init() {}

  /// Returns the settings, overridden by the options of the command line.
  package func applied(to settings: Settings) -> Settings { requests.applied(to: settings) }

  /// Returns the folders for files. If the machine's policy offers the user no settings, the user's folders are left
  /// out (R-DESK-5).
  package func paths(under policy: Policy) -> DataPaths {
    var paths = DataPaths(
      data: data, settings: settings, isGreeter: isGreeter || !policy.offersSettings)
    paths.bundlesDirectory = bundles
    return paths
  }

  /// The options that have an effect only when a keyboard starts.
  package var startOnly: [String] {
    [
      settings.map { "--settings \($0)" }, data.map { "--data \($0)" },
      isGreeter ? "--greeter" : nil, isVerbose ? "--verbose" : nil,
    ].compactMap(\.self)
  }
}

extension RunOptions {
  /// Reads the simple command lines that start the keyboard, `keycap [run] [--option VALUE]…`; nil for all other
  /// command lines, such as help and mistakes, which ArgumentParser reads. ArgumentParser takes 1.1 ms of the start
  /// and 150 KiB of lasting memory (measured on two cores), which is too much for a keyboard.
  package init?(plain arguments: some Collection<String>) {
    self.init()
    var rest = (arguments.first == "run" ? arguments.dropFirst() : arguments[...])[...]
    while let name = rest.popFirst() {
      switch name {
      case "--floating": requests.isFloating = true
      case "--hidden": isHidden = true
      case "--greeter": isGreeter = true
      case "--verbose": isVerbose = true
      case "--keyboard", "--theme", "--settings", "--data":
        guard let value = rest.popFirst(), !value.hasPrefix("-") else { return nil }
        set(name, to: value)
      default: return nil
      }
    }
    guard DataPaths.mistake(data: data, settings: settings) == nil else { return nil }
  }

  private mutating func set(_ option: String, to value: String) {
    switch option {
    case "--keyboard": requests.keyboard = value
    case "--theme": requests.theme = value
    case "--settings": settings = value
    default: data = value
    }
  }
}

extension RunOptions {
  /// Returns the number of a window as users and lockers write it: decimal, or hexadecimal after `0x`; nil for
  /// another text.
  package static func window(_ text: String) -> UInt? {
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    let number = isHexadecimal ? UInt(text.dropFirst(2), radix: 16) : UInt(text)
    return number.flatMap { $0 > 0 && $0 <= UInt(UInt32.max) ? $0 : nil }
  }

  /// Reads the options of Onboard if the program was called as `onboard`, the only name that some greeters know;
  /// otherwise nil. The option for the plug is the same as in Onboard; all other options of Onboard are ignored.
  package init?(asOnboard arguments: some Collection<String>) {
    guard let name = arguments.first, name.split(separator: "/").last == "onboard" else {
      return nil
    }
    self.init()
    if arguments.dropFirst().contains(where: { $0 == "--xid" || $0 == "-e" }) { home = .plug }
  }
}
