import Board
import Gestures
import InputSession
import KeyModel
import Layouts
import Pages

// Switching keyboards (R-GLOBE).
extension Keyboard {
  /// Whether the globe key is shown because it leads to another keyboard that may type into the field (R-GLOBE-2).
  var needsGlobe: Bool { settings.globe == .automatic && enabledKeyboards.hasNext }

  mutating func nextKeyboard(at now: Instant) {
    guard enabledKeyboards.hasNext else { return }
    // Keys that another finger has pressed are typed with the keyboard on which they were pressed.
    commitFingers(at: now)
    finishConversion(.typed)
    finishComposition()
    showNoOverlay()
    if enabledKeyboards.advance() { showCurrentKeyboard() }
  }

  mutating func choose(_ identifier: String) {
    finishConversion(.typed)
    finishComposition()
    if enabledKeyboards.choose(identifier) { showCurrentKeyboard() }
  }

  /// Shows the keyboard with this name as soon as the field allows it.
  mutating func prefer(_ name: String) {
    finishConversion(.typed)
    finishComposition()
    if enabledKeyboards.prefer(name) { showCurrentKeyboard() }
  }

  /// Whether the current keyboard has this name. For a keyboard of a family, the name of the family counts, too.
  package func shows(_ name: String) -> Bool {
    enabledKeyboards.current.map { ($0.family ?? $0.identifier) == name } ?? false
  }

  private mutating func showCurrentKeyboard() {
    if settings.groups == .drive { outbox.group = enabledKeyboards.shown?.serverGroup }
    rememberKeyboard()
    showOtherKeyboard()
  }

  /// Shows the keyboard that the roster has chosen.
  mutating func showOtherKeyboard() {
    renewComposer()
    levels.show(firstPlane)
    levels.keep(in: enabledKeyboards.current.map { Array($0.planes.keys) } ?? [])
    outbox.isResidentStale = true
    rebuildBoard()
  }

  /// Follows the focus to another application, and shows the keyboard that was last used in this application (R-GLOBE-6).
  mutating func follow(application name: String?, at now: Instant) {
    guard surroundings.adopt(application: name) else { return }
    forgetComposition()
    session.leaveApplication()
    guard settings.rememberPerApplication,
      let keyboard = name.flatMap(enabledKeyboards.memory.keyboard),
      keyboard != enabledKeyboards.shown?.identifier
    else { return }
    commitFingers(at: now)
    showNoOverlay()
    choose(keyboard)
  }

  /// Notes the current keyboard for the focused application (R-GLOBE-6). A keyboard that only replaces another
  /// keyboard is not noted. Nothing is noted in a secret field or during a grab.
  private mutating func rememberKeyboard() {
    guard settings.rememberPerApplication, !isSecret,
      let application = surroundings.application, let current = enabledKeyboards.current
    else { return }
    guard enabledKeyboards.memory.note(current.identifier, in: application) else { return }
    outbox.saves.append(.saveKeyboards(enabledKeyboards.memory.text))
  }

  /// Follows the server to another XKB group. If the settings couple keyboards with groups, the keyboard that draws
  /// the group is shown.
  mutating func follow(group: Int, at now: Instant) {
    guard settings.groups == .drive, let current = enabledKeyboards.current,
      let shown = current.serverGroup,
      shown != group,
      let wanted = enabledKeyboards.keyboards.first(where: {
        $0.serverGroup == group && $0.family == current.family
      })
    else { return }
    commitFingers(at: now)
    finishConversion(.typed)
    finishComposition()
    showNoOverlay()
    if enabledKeyboards.choose(wanted.identifier) { showOtherKeyboard() }
  }

  // MARK: - The list of keyboards

  /// Opens the list above the globe key (R-GLOBE-4); the finger may slide onto an entry.
  mutating func openList(above index: Int, by finger: TouchID?) {
    guard let board = stage.board, let globe = boardKey(index), !receiver.isLocked else { return }
    // No program is started during a grab (R-DESK-1).
    let mayStart = !receiver.isSecret && settings.policy.offersSettings
    var entries = mayStart ? [KeyboardList.Entry.settings(isMarked: surroundings.hasRequest)] : []
    let able = enabledKeyboards.able
    entries += listEntries(of: able)
    let scale = board.geometry.scale
    let monitor = board.geometry.monitor.frame
    let longest = able.map(\.displayName.count).max() ?? 0
    let choices = handChoices(on: board.geometry.monitor)
    let frames = KeyboardList.frames(
      count: entries.count, cells: choices.count,
      row: listRow(longest: longest, on: board.geometry.monitor),
      above: board.root(globe.frame), lift: (KeyboardList.lift * scale).rounded(),
      within: monitor.inset(x: 8 * scale, y: 8 * scale))
    entries += choices.map { .hands($0.choice, isCurrent: $0.isCurrent) }
    if let finger { fingers.capture(finger) }
    overlays.open(KeyboardList(finger: finger, entries: entries, frames: frames))
  }

  func listEntries(of keyboards: [KeyboardDefinition]) -> [KeyboardList.Entry] {
    keyboards.map {
      .keyboard(
        $0.identifier, name: $0.displayName,
        isCurrent: $0.identifier == enabledKeyboards.shown?.identifier)
    }
  }

  /// Returns the size of a row that holds names of `longest` characters, in px.
  func listRow(longest: Int, on monitor: Monitor) -> Size {
    // 9 pt for each character, and the column of the check mark. If an extension has a request, " ●" is added.
    let entry = names("Keyboard Settings…").count + (surroundings.hasRequest ? 2 : 0)
    let width = (Double(max(longest, entry)) * 9 + 64) * monitor.scale
    return Size(
      width: min(width, monitor.frame.width * 0.9).rounded(), height: (44 * monitor.scale).rounded()
    )
  }

  /// Handles a touch while the list is open and the finger that opened it has lifted. Returns false if the touch is
  /// not for the list.
  mutating func handleOnList(_ touch: Touch) -> Bool {
    guard let list = overlays.list, !fingers.isOnKey(touch.id) else { return false }
    switch touch.phase {
    case .began:
      guard overlays.press(at: touch.position, by: touch.id) else {
        dismissList(at: touch.time)
        return true
      }
      if let opener = list.finger { retire(opener, at: touch.time) }
    case .moved:
      if list.finger == touch.id { chooseInList(at: touch.position) }
    case .ended, .cancelled:
      guard list.finger == touch.id else { return true }
      chooseInList(at: touch.position)
      liftFromList(cancelled: touch.phase == .cancelled)
    }
    return true
  }

  mutating func chooseInList(at point: Point) {
    if let frame = overlays.chooseEntry(at: point) { sayPlace(at: frame.center) }
  }

  /// Handles the lift of the list's finger, and carries out the chosen entry.
  mutating func liftFromList(cancelled: Bool) {
    guard case .chosen(let entry, let isPanel) = overlays.liftFromList(cancelled: cancelled) else {
      return
    }
    switch entry {
    case .settings:
      outbox.closing.append(.openSettings)
      surroundings.adopt(hasRequest: false)
    case .quit: outbox.closing.append(.quit)
    case .keyboard(let identifier, _, _):
      choose(identifier)
      if isPanel { showByHand() }
    case .hands(let choice, _): choose(choice, at: now)
    }
  }

  /// Closes the list after a tap outside it. The finger that opened the list does nothing more.
  mutating func dismissList(at now: Instant) {
    guard let list = overlays.list else { return }
    if let finger = list.finger { retire(finger, at: now) }
    showNoOverlay()
  }
}
