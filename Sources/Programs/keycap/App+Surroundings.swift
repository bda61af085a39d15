import AtSpi
import Commands
import Control
import DataFiles
import ExtensionHost
import Focus
import InputMethodLinks
import InputMethods
import KeyModel
import Keyboard
import Library
import Runtime
import Synthesis
import Windows
import X11
import XTest

/// Passes on changes around the keyboard: the screen, the server's layout, the files, the control requests.
extension App {
  /// Reports the window to embed to the program that has started the keyboard as a plug. Nothing else is ever
  /// written to standard output (R-DESK-4).
  func tellEmbedder() {
    guard options.home == .plug else { return }
    connection.flush()
    Output.line("\(display.window.id)")
  }

  func followScreen(at now: Instant) {
    var screen = Screen(monitors, desktop, settings, embedder: display.window.room)
    // While the screen is locked, the active window is behind the lock and does not ask for the password.
    if keyboard.custody == .lock { screen.window = nil }
    dispatch(.screen(screen), at: now)
  }

  func reload(_ changed: [String], at now: Instant) {
    let parts = library.reload(changed)
    if parts.contains(.settings) {
      dispatch(.settings(settings), at: now)
      if keyboard.wantsButton { recallButton(at: now) }
      followScreen(at: now)
    }
    if parts.contains(.keyboards) || parts.contains(.settings) {
      dispatch(.keyboards(library.servingKeyboards(settings)), at: now)
    }
    programs.reload()
    if parts.contains(.applications) { followRules(at: now) }
    if !parts.intersection([.texts, .keyboards, .settings]).isEmpty { tellTexts(at: now) }
    if parts.isEmpty { tellMistakes() } else { retheme(at: now) }
  }

  /// Handles a report of the typist thread.
  func handle(_ report: Typist.Report, at now: Instant) {
    switch report {
    case .layout(let version, let group, _): followLayout(version, group, at: now)
    case .isAside(let number): server?.send(reply: number)
    case .leftOut(let count):
      log.warning(
        "\(count) keys were not sent so far, as the server's keymap cannot give them; keycap doctor tells more"
      )
    case .dropped(let count): loseStrokes(count, at: now)
    case .presses(let count): settlePresses(count, at: now)
    case .sent:
      guard synthesizer.isSent else { return }
      watcher?.delivered(at: now)
      order.keysAreSent(at: now)
      advanceOrder(at: now)
      marks?.keysAreSent(at: now)
    }
  }

  /// Follows another keymap or group of the server, for the keyboards that draw the server's layout.
  private func followLayout(_ version: Int, _ group: Int, at now: Instant) {
    guard version != shownMap || group != shownGroup else { return }
    let isOther = version != shownMap
    (shownMap, shownGroup) = (version, group)
    let isAnotherUser = isOther && library.follow(layouts: connection.layouts())
    if isAnotherUser { dispatch(.settings(settings), at: now) }
    let settings = settings
    let isDrawn = settings.keyboards.contains(where: SystemShelf.owns)
    if isAnotherUser || isDrawn && (isOther || settings.groups == .follow) {
      serveKeyboards(at: now)
    }
    if isDrawn { dispatch(.group(group), at: now) }
  }

  /// Gives the keyboard the present list of keyboards, and the data of their languages.
  func serveKeyboards(at now: Instant) {
    dispatch(.keyboards(library.servingKeyboards(settings)), at: now)
    tellTexts(at: now)
  }

  /// Gives the keyboard the rules, lexicons and shortcuts of its languages.
  func tellTexts(at now: Instant) {
    let settings = settings
    let keyboards = library.enabledKeyboards(settings)
    dispatch(.languages(library.rules(for: keyboards)), at: now)
    dispatch(
      .lexicons(words?.available(of: library.lexiconLanguages(of: keyboards)) ?? []), at: now)
    dispatch(.shortcuts(library.shortcuts()), at: now)
    words?.use(addressBook: library.addressBook(settings))
    tellMistakes()
  }

  /// Carries out a control request; the screen is up to date before the answer is given.
  func answer(_ request: Request, at now: Instant) -> ControlAnswer {
    let answer = decide(request, at: now)
    present()
    connection.flush()
    return answer
  }

  /// Carries out a control request and returns the answer. The picture follows before the loop waits again.
  func decide(_ request: Request, at now: Instant) -> ControlAnswer {
    switch request {
    case .keyboard(let command): dispatch(.command(command), at: now)
    case .show(let showing): return .now(show(showing, at: now))
    case .reload: reload(library.directories, at: now)
    case .reloadExtensions: programs.reload()
    case .opensByItself(let isOn): setOpensByItself(isOn, at: now)
    case .assists(let mode, let isOn):
      options.wishes.assists[mode] = isOn
      dispatch(.settings(settings), at: now)
    case .quit: return quit()
    case .setAside: return .later(.lasting, number: synthesizer.setAside())
    case .focus:
      var status = currentStatus
      status.accessibility = accessibility
      status.limit =
        ClientProfile.Limit.of(desktop.activeID, on: connection).map(\.text) ?? ""
      return .now(.text(status.focusLines))
    case .status(let asJSON):
      return .now(.text(asJSON ? currentStatus.json.text : currentStatus.lines))
    }
    return .now(.done)
  }

  /// Ends the keyboard, unless an administrator has decided that it is always there (R-DESK-5).
  private func quit() -> ControlAnswer {
    guard !library.settings.policy.isAlwaysVisible else {
      return .now(
        .refused("the policy of this machine, \(PolicyFile.path), keeps the keyboard visible"))
    }
    loop.stop()
    return .now(.done)
  }

  private var currentStatus: Status {
    var status = keyboard.status
    status.theme = display.theme.name
    status.scheme = display.theme.scheme
    status.layer = tracker.layer.rawValue
    status.isSettling = keyboard.isSettling(at: loop.now())
    return status
  }

  /// The state of the accessibility bus for the focused application, in words.
  private var accessibility: String {
    guard let watcher else { return "" }
    let bus = AccessibilityBus(
      address: watcher.busAddress, property: desktop.accessibilityBus(), display: connection.name)
    let isMissing = active != nil && !watcher.isPresent
    return bus.report(missing: isMissing ? desktop.focusedProcesses() : nil)
  }

  /// The state that outlives a run.
  var kept: KeptState { KeptState(library.paths) }

  /// Puts the floating button where the user left it.
  func recallButton(at now: Instant) {
    guard !options.isGreeter, let place = kept.recall(.button) else { return }
    dispatch(.buttonPlace(place), at: now)
  }

  /// Gives the keyboard the list of keyboards that applications used before this start (R-GLOBE-6).
  func recallKeyboards(at now: Instant) {
    guard !options.isGreeter, let text = kept.recall(.keyboards) else { return }
    dispatch(.keyboardsInUse(text), at: now)
  }

  /// Saves state that outlives a run, for the user alone; saves nothing while the screen is locked (R-DESK-2).
  func keep(_ text: String, as part: KeptState.Part) {
    guard !options.isGreeter, !keyboard.custody.isLocked else { return }
    do throws(FileFailure) { try kept.keep(text, as: part) } catch {
      log.warning("\(public: error.message)")
    }
  }

  /// Writes the height that a finger has chosen into the user's settings.
  func keep(size millimetres: Double) {
    guard !options.isGreeter, !keyboard.custody.isLocked else { return }
    do throws(FileFailure) {
      guard try !library.keep(size: millimetres) else { return }
      log.warning("the height of the keys is not kept: the settings file has mistakes")
    } catch {
      log.warning("the height of the keys is not kept: \(public: error.message)")
    }
  }

  /// Opens the settings, for the menu item "Keyboard Settings…".
  func openSettings() {
    guard !keyboard.custody.isSecret, library.settings.policy.offersSettings else { return }
    for message in library.openSettings(options.settings, data: options.data) {
      log.warning("\(public: message)")
    }
  }
}
