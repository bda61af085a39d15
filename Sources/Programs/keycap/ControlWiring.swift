import Commands
import Control
import DataFiles
import KeyModel
import Keyboard
import Library
import Runtime
import Synthesis
import X11
import XTest

/// Requests of other processes: of `keycap` commands over the control socket, of programs on the session's bus, and
/// signals.
final class ControlWiring {
  private let host: KeyboardHost
  private let desktop: Desktop
  private let connection: Connection
  private let files: FileWiring
  private let screen: ScreenWiring
  private let focus: FocusWiring
  private let typing: TypingWiring
  /// Handles all events that the server has sent.
  var catchUp: (Instant) -> Void = { _ in }
  /// Brings the screen up to date.
  var update: () -> Void = {}
  private var signals: Signals?
  private var server: ControlServer?

  init(
    host: KeyboardHost, desktop: Desktop, connection: Connection, files: FileWiring,
    screen: ScreenWiring, focus: FocusWiring, typing: TypingWiring
  ) {
    self.host = host
    self.desktop = desktop
    self.connection = connection
    self.files = files
    self.screen = screen
    self.focus = focus
    self.typing = typing
  }

  /// Begins to handle signals.
  func beginSignals() throws(ControlFailure) {
    do throws(SystemFailure) {
      signals = try Signals(
        on: host.loop,
        requested: { [unowned host] wanted, now in host.handle(.command(wanted.command), at: now) }
      ) { [unowned host] _, _ in host.loop.stop() }
    } catch { throw .system(error) }
  }

  /// Begins to answer requests over the socket.
  func begin(_ claim: ControlClaim) throws(ControlFailure) {
    server = try ControlServer(claim, on: host.loop) { [unowned self] request, now in
      // The answer takes into account all events that the server sent before the request.
      catchUp(now)
      let answer = decide(request, at: now)
      update()
      connection.flush()
      return answer
    } ended: { [unowned self] _, _ in
      // `abandonSequence` is the only request with a lasting answer.
      typing.giveBack()
      followTexts(at: host.loop.now())
    } takeOver: { [unowned focus] descriptor, now in
      focus.adopt(browser: descriptor, at: now)
    }
  }

  /// Carries out a request of a program on the bus. A caller that waits for the answer does not wait for the picture.
  func answer(_ request: Request, at now: Instant) -> Reply {
    catchUp(now)
    guard case .now(let reply) = decide(request, at: now) else { return .done }
    return reply
  }

  /// Reports to the process that types by XTest that the sequence has been ended.
  func reply(_ number: Int) { server?.send(reply: number) }

  /// Sends a report about the served field to processes with lasting requests.
  func tell(_ news: FieldNews) { server?.tell(news) }

  /// Lets the field be watched while a long text is typed into it, by this program or by `keycap type`.
  func followTexts(at now: Instant) {
    focus.countInsertions(typing.typesText || server?.hasLasting == true, at: now)
  }

  /// Carries out a control request and returns the answer. The picture follows before the loop waits again.
  private func decide(_ request: Request, at now: Instant) -> ControlAnswer {
    switch request {
    case .keyboard(let command): host.handle(.command(command), at: now)
    case .show(let showing): return .now(show(showing, at: now))
    case .reload: files.reload(at: now)
    case .reloadExtensions: files.reloadPrograms()
    case .opensByItself(let isOn): setOpensByItself(isOn, at: now)
    case .assists(let mode, let isOn):
      host.files.set(mode, isOn)
      host.handle(.settings(host.files.settings), at: now)
    case .quit: return quit()
    case .pages: return .handedOver
    case .abandonSequence: return .later(.lasting, number: typing.abandonSequence())
    case .focus:
      var status = status
      status.accessibility = focus.accessibility
      status.limit =
        ClientProfile.Limit.of(desktop.activeID, on: connection).map(\.text) ?? ""
      return .now(.text(status.focusLines))
    case .status(let asJSON):
      return .now(.text(asJSON ? status.json : status.lines))
    }
    return .now(.done)
  }

  /// Shows the keyboard as requested. If a part of the request is impossible, the reply says so and nothing changes.
  private func show(_ showing: Showing, at now: Instant) -> Reply {
    do throws(UnknownName) {
      try host.files.library.check(keyboard: showing.keyboard, theme: showing.theme)
    } catch {
      return .refused(error.message)
    }
    host.files.adopt(showing)
    host.handle(.settings(host.files.settings), at: now)
    files.serveKeyboards(at: now)
    host.handle(.show(showing), at: now)
    screen.scheme.retheme(at: now)
    guard let wanted = showing.keyboard, !host.shows(wanted) else { return .done }
    return .text("the focused field does not take \(wanted): it is shown when the field is left")
  }

  /// Sets whether the keyboard opens for text fields, until the keyboard ends or the next call.
  private func setOpensByItself(_ isOn: Bool, at now: Instant) {
    host.files.setOpensByItself(isOn)
    host.handle(.settings(host.files.settings), at: now)
    if !isOn { host.handle(.command(.hide), at: now) }
  }

  /// Ends the keyboard, unless an administrator has decided that it is always there (R-DESK-5).
  private func quit() -> ControlAnswer {
    guard !host.files.library.settings.policy.isAlwaysVisible else {
      return .now(
        .refused("the policy of this machine, \(PolicyFile.path), keeps the keyboard visible"))
    }
    host.loop.stop()
    return .now(.done)
  }

  private var status: Status {
    var status = host.status(at: host.loop.now())
    status.theme = screen.theme.name
    status.scheme = screen.theme.scheme
    status.layer = focus.layer
    status.cover = screen.cover
    return status
  }
}

extension Signals.Wish {
  /// The command with the same meaning.
  fileprivate var command: Command {
    switch self {
    case .hide: .hide
    case .show: .show
    case .toggle: .toggle
    }
  }
}
