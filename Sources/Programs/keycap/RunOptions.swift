import ArgumentParser
import Commands
import Control
import Runtime
import X11

/// The options of `keycap run`.
struct RunOptions: Hashable, Sendable {
  /// The keyboard shown first; nil leaves it to the settings.
  var keyboard: String?
  /// A theme's name or `auto`; nil leaves it to the settings.
  var theme: String?
  /// Path of the settings file; nil for the user's.
  var settings: String?
  /// A data directory searched before all others.
  var data: String?
  var isFloating = false
  /// Whether the keyboard opens for text fields, as somebody on the bus wants it; nil leaves it to the
  /// settings.
  var opensByItself: Bool?
  /// The ways to type without taps that somebody has switched on or off; others are left to the settings.
  var assists: [AssistMode: Bool] = [:]
  /// True to start hidden, until `keycap show`.
  var isHidden = false
  var isVerbose = false
  /// True at a login screen, where no user is known yet (R-DESK-2).
  var isGreeter = false
  /// Where the window is. Inside another program's it serves a login screen or a lock (R-DESK-4).
  var home = WindowHome.screen

  /// Shows the keyboard that is running already, or runs one to its end. Of several started at the
  /// same time one runs; the others wait until it can answer.
  func start() throws {
    var options = self
    if DataPaths.variable("XDG_SESSION_CLASS") == "greeter" || home.isEmbedded {
      options.isGreeter = true
    }
    if options.isGreeter { DataPaths.leaveHome() }
    // The keyboard of a lock runs beside that of the session, which answers requests.
    guard !home.isEmbedded else { throw ExitCode(App.run(options, claim: nil).rawValue) }
    guard case .first(let claim) = try claim() else { return }
    throw ExitCode(App.run(options, claim: claim).rawValue)
  }

  /// The request to a keyboard that is running already.
  private var request: Request {
    if isHidden { return .status(asJSON: false) }
    return showing == Showing() ? .keyboard(.show) : .show(showing)
  }

  /// How the start goes on: another keyboard has been shown; or this is the first one, with the
  /// right to answer control requests, which is nil where there is no place for the socket.
  private enum Start {
    case shown
    case first(ControlClaim?)
  }

  /// What of the options has no effect on the keyboard that runs.
  private func tell(of reply: Reply) {
    let late = isHidden ? showing.asOptions + startOnly : startOnly
    if !late.isEmpty {
      Output.complain(
        "a keyboard runs already and stays as it is: \(late.joined(separator: " ")) counts when one starts;"
          + " keycap quit ends it")
    }
    if case .text(let text) = reply, !isHidden { Output.complain(text) }
  }

  private func claim() throws(CommandFailure) -> Start {
    guard let display = DataPaths.variable("DISPLAY") else { throw .noDisplay }
    let outcome: ControlClaim.Outcome
    do throws(ControlFailure) {
      outcome = try ControlClaim.take(orAsk: request, paths: DataPaths(), display: display)
    } catch {
      guard case .system = error else { throw .control(error) }
      Output.complain("this keyboard cannot be reached by keycap show and hide: \(error.message)")
      return .first(nil)
    }
    switch outcome {
    case .claimed(let claim): return .first(claim)
    case .answered(let reply):
      if case .refused(let reason) = reply { throw .refused(reason) }
      tell(of: reply)
      return .shown
    }
  }
}

extension RunOptions {
  /// Reads the simple command lines that start the keyboard, `keycap [run] [--option VALUE]…`; nil
  /// for all others, such as help and mistakes, which ArgumentParser reads. ArgumentParser takes
  /// 1.1 ms of the start and 150 KiB of lasting memory (measured on two cores), which is too much
  /// for a keyboard.
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
    guard DataPaths.mistake(data: data, settings: settings) == nil else { return nil }
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

extension RunOptions {
  /// The number of a window as people and lockers write it, in decimals or after `0x` in sixteens.
  static func window(_ text: String) -> UInt? {
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    let number = isHexadecimal ? UInt(text.dropFirst(2), radix: 16) : UInt(text)
    return number.flatMap { $0 > 0 && $0 <= UInt(UInt32.max) ? $0 : nil }
  }

  /// The options of a program that was called `onboard`, the only name that some greeters know: the plug is
  /// asked for as there, and all other options of Onboard are passed over.
  init?(asOnboard arguments: some Collection<String>) {
    guard let name = arguments.first, name.split(separator: "/").last == "onboard" else {
      return nil
    }
    self.init()
    if arguments.dropFirst().contains(where: { $0 == "--xid" || $0 == "-e" }) { home = .plug }
  }
}
