import Board
import KeyModel
import Layouts
import TextRules

/// Decides which symbol a key gives, by the plane, shift, option and the modifiers. Holds which keys are down in the
/// server.
struct Levels: Sendable {
  private(set) var shift = ShiftState()
  /// The state of option, the third level of keyboards with a physical layout. The user chooses this level in the
  /// same way as shift.
  private(set) var option = ShiftState()
  private(set) var modifiers = ModifierStates()
  private var planes = PlaneState()
  /// The keys that act for as long as a finger holds them, by the finger.
  private var holds: [TouchID: KeyAction] = [:]
  /// The modifiers that are down in the server, as the keyboard has sent them.
  private var heldInServer: Modifiers = []
  /// The modifiers of the last `.hold` that the administrator's policy has admitted.
  private var admittedHold: Modifiers = []
  private var downKeys = PushedKeys()
  /// Whether the program of the active window needs all keys to be held (R-CHORD-4).
  private var windowHoldsKeys = false

  /// The states that determine the looks of keys.
  struct Looks: Hashable, Sendable {
    fileprivate var shift: ShiftState
    fileprivate var option: ShiftState
    fileprivate var modifiers: ModifierStates
  }

  var looks: Looks { Looks(shift: shift, option: option, modifiers: modifiers) }

  /// The plane that is shown.
  var plane: PlaneID { planes.current }
  /// The modifiers that apply to the next key.
  var active: Modifiers { modifiers.active }
  /// Whether Ctrl, Alt, Super or AltGr apply to the next key.
  var isChord: Bool { !modifiers.active.isEmpty }
  /// Shift, if it applies to keys without capitals; otherwise empty.
  var shifted: Modifiers { shift.appliesToNamedKeys ? .shift : [] }

  // MARK: The level of a key

  /// Returns the level of a key. `pushesAll`: all keys are held in the server for as long as fingers touch them.
  func level(of key: Key, pushesAll: Bool = false) -> Key.Level {
    // An automatic capital does not change the third level: option and `g` type `@` at the start of a sentence, too.
    // An automatic capital is not combined with a modifier either.
    let isCapital =
      shift.isAutomatic && key.hasCapital && !option.isOn && !(isChord || pushesAll)
    return key.level(
      shift: shift.isShifting || isCapital, capsLock: shift.isCapsLocked, option: option.isOn)
  }

  /// Returns the symbol of the key's other level, which is drawn above the label; nil if the key has none. If shift
  /// makes this symbol the label, the symbol and the label change places. With option no symbol is drawn, as in the
  /// Keyboard Viewer.
  func secondary(of key: Key, pushesAll: Bool) -> String? {
    guard !option.isOn, let secondary = key.secondary else { return nil }
    guard level(of: key, pushesAll: pushesAll).action.text == secondary else { return secondary }
    return key.action.text ?? secondary
  }

  /// Whether the callout of a key has the alternatives of its capital. `action` is what the key types now.
  func isShifted(_ action: KeyAction, of key: Key) -> Bool {
    shift.isShifting
      || (shift.isCapsLocked || shift.isAutomatic) && action == key.shifted?.action
  }

  /// The capitals of a word that a glide over the letters writes.
  var pattern: WordRules.Pattern {
    if shift.isCapsLocked { return .capitals }
    return shift.isOn ? .capitalized : .plain
  }

  /// Whether the shift key is drawn as on.
  func showsShift(pushesAll: Bool) -> Bool {
    isChord || pushesAll ? shift.isChosen : shift.isOn
  }

  /// Whether a key that changes the level of the next key is on.
  func isOn(_ action: KeyAction, pushesAll: Bool) -> Bool {
    switch action {
    case .shift: showsShift(pushesAll: pushesAll)
    case .capsLock: shift.mode == .locked
    case .option: option.isOn
    case .modifier(let modifier): modifiers.state(of: modifier) != .off
    default: false
    }
  }

  /// Returns the command of a key without text; nil for a key that does nothing in the field. BackSpace alone
  /// deletes; with modifiers, the application decides what the key means.
  func command(for action: KeyAction) -> TextCommand? {
    func striking(_ keysym: Keysym, _ modifiers: Modifiers) -> TextCommand {
      keysym == .backSpace && modifiers.isEmpty
        ? .delete(before: 1, after: 0) : .strike(.keysym(keysym), modifiers)
    }
    switch action {
    case .space: return active.isEmpty ? .commit(" ") : .strike(.keysym(.space), active)
    case .return: return .strike(.keysym(.return), active.union(shifted))
    case .key(let keysym): return striking(keysym, active.union(shifted))
    case .deleteBackward: return striking(.backSpace, active)
    case .insert, .dead, .shift, .option, .capsLock, .modifier, .plane, .globe, .dismiss, .page,
      .inert:
      return nil
    }
  }

  /// Returns the server's key for a held key on the screen, and its modifiers; nil for a key that is never held in
  /// the server. `base` is the action of the key without shift and option.
  func chord(of action: KeyAction, base: KeyAction) -> (ChordKey, Modifiers)? {
    switch action {
    case .insert(let text):
      guard isChord, let plain = base.text?.first else {
        return text.first.map { (.character($0), []) }
      }
      return (.character(plain), active.union(shifted))
    case .space: return (.keysym(.space), active)
    case .return: return (.keysym(.return), active.union(shifted))
    case .key(let keysym): return (.keysym(keysym), active.union(shifted))
    case .deleteBackward: return (.keysym(.backSpace), active)
    case .dead, .shift, .option, .capsLock, .modifier, .plane, .globe, .dismiss, .page, .inert:
      return nil
    }
  }

  /// Returns the modifiers of arrow keys that move the caret: Shift, if the caret selects.
  func caretModifiers(selecting: Bool) -> Modifiers {
    active.union(shift.isHeld || selecting ? .shift : [])
  }

  // MARK: Fingers on the keys that change levels

  /// Handles a finger that came down on a key which acts while it is held. `plane` is the plane to which a plane key
  /// leads; nil if the keyboard has no such plane. `locksCaps`: a double tap on shift locks it.
  mutating func press(
    _ action: KeyAction, by finger: TouchID, at time: Instant, doubleTap: Milliseconds,
    locksCaps: Bool = true, showing plane: PlaneID? = nil
  ) {
    holds[finger] = action
    switch action {
    case .shift:
      shift.press(at: time, doubleTap: doubleTap, canLock: locksCaps, isChord: isChord)
    case .option: option.press(at: time, doubleTap: doubleTap, canLock: true)
    case .modifier(let modifier): modifiers.press(modifier, at: time, doubleTap: doubleTap)
    case .plane: if let plane { planes.press(plane) }
    case .insert, .dead, .key, .return, .space, .deleteBackward, .capsLock, .globe, .dismiss, .page,
      .inert:
      break
    }
  }

  /// Handles the release of the key that the finger held.
  mutating func release(_ finger: TouchID, cancelled: Bool) {
    switch holds.removeValue(forKey: finger) {
    case .shift: shift.release(cancelled: cancelled)
    case .option: option.release(cancelled: cancelled)
    case .modifier(let modifier): modifiers.release(modifier, cancelled: cancelled)
    case .plane: planes.release(cancelled: cancelled)
    case .insert, .dead, .key, .return, .space, .deleteBackward, .capsLock, .globe, .dismiss, .page,
      .inert, nil:
      break
    }
  }

  /// Whether no finger holds a key that acts while it is held.
  var isAtRest: Bool { holds.isEmpty }

  /// Returns the key that acts while this finger holds it; nil if the finger holds no such key.
  func held(by finger: TouchID) -> KeyAction? { holds[finger] }

  /// Holds a modifier down by itself, because a finger has held its key for a long press.
  mutating func holdDown(_ modifier: Modifiers) { modifiers.hold(modifier) }

  mutating func toggleCapsLock() { shift.toggleLock() }

  /// Adopts whether the text asks for a capital (R-TEXT-1).
  mutating func follow(wantsCapital: Bool) { _ = shift.follow(wantsCapital: wantsCapital) }

  // MARK: Struck keys

  /// Notes that a key will be struck next, so that held modifiers form a chord with it.
  mutating func join() { modifiers.join() }

  /// Notes a strike that uses up latched modifiers, but neither shift nor option.
  mutating func spendModifiers() { modifiers.strike() }

  /// Notes typed text.
  mutating func typed(_ text: String) {
    modifiers.strike()
    spend()
    planes.typed(text)
  }

  /// Notes a struck key of a composition. `isDead`: the key is a dead key, which uses up a shift for one letter.
  mutating func composed(isDead: Bool) {
    if isDead { spend() }
    planes.struck()
  }

  /// Notes that the user has chosen a word, or has written a word by a glide.
  mutating func wroteWord() {
    _ = shift.strike()
    planes.struck()
  }

  /// Notes a struck key that has to wait for the application. Only keys without modifiers wait.
  mutating func spend(onWaiting action: KeyAction) {
    spend()
    if action == .space { planes.typed(" ") } else { planes.struck() }
  }

  /// Notes a struck key without text.
  mutating func struck(_ action: KeyAction) {
    modifiers.strike()
    switch action {
    case .key:
      spend()
      planes.struck()
    case .space:
      shift.join()
      planes.typed(" ")
    case .return, .deleteBackward:
      shift.join()
      // A shift that was tapped for Shift+Return is used up.
      if action == .return, shift.mode == .once { spend() }
      planes.struck()
    case .insert, .dead, .shift, .option, .capsLock, .modifier, .plane, .globe, .dismiss, .page,
      .inert:
      break
    }
  }

  /// Notes that arrows have moved the caret.
  mutating func movedCaret() { shift.join() }

  /// Turns shift and option off if they were on for one letter only.
  private mutating func spend() {
    _ = shift.strike()
    _ = option.strike()
  }

  /// The levels that belong to the present keys. The levels are kept here while a key that has waited is carried out.
  struct SavedLevels: Sendable {
    fileprivate var looks: Looks
    fileprivate var planes: PlaneState
  }

  /// Prepares the levels for a key that was struck earlier, without modifiers. Afterwards, `endLate` restores the
  /// returned levels.
  mutating func beginLate() -> SavedLevels {
    defer { modifiers = ModifierStates() }
    return SavedLevels(looks: looks, planes: planes)
  }

  mutating func endLate(_ saved: SavedLevels) {
    (shift, option, modifiers) = (saved.looks.shift, saved.looks.option, saved.looks.modifiers)
    planes = saved.planes
  }

  // MARK: Planes

  mutating func show(_ plane: PlaneID) { planes.show(plane) }

  /// Adopts the planes of the keyboard that is shown now, or of the same keyboard after it was read again.
  mutating func keep(in planes: some Collection<PlaneID>) { self.planes.keep(in: planes) }

  // MARK: - Reset

  /// Releases everything that fingers and modifiers hold, because the keyboard was hidden.
  mutating func letGo() {
    holds.removeAll()
    resetUser()
    planes.keep(in: [])
  }

  /// Resets shift, option and the modifiers, because another user comes.
  mutating func resetUser() {
    (shift, option) = (ShiftState(), ShiftState())
    resetModifiers()
  }

  mutating func resetModifiers() { modifiers.reset() }

  // MARK: Keys that are down in the server

  /// Returns the command that reports to the server which modifiers are down; nil if they are the same as before.
  mutating func takeHold() -> TextCommand? {
    guard modifiers.down != heldInServer else { return nil }
    heldInServer = modifiers.down
    return .hold(heldInServer)
  }

  /// Whether all keys are held: because of the settings, for the program of the active window, or because the
  /// keyboard says so.
  func pushesAll(on keyboard: EnabledKeyboards.Shown?, in surroundings: Surroundings) -> Bool {
    switch surroundings.settings.holdKeys {
    case .never: false
    case .always: true
    case .automatic: windowHoldsKeys || keyboard?.holdsKeys == true
    }
  }

  /// Whether the program of the active window needs another behaviour than before. `holds`: all keys have to be held.
  func changes(holding holds: Bool) -> Bool { windowHoldsKeys != holds }

  mutating func follow(holding holds: Bool) { windowHoldsKeys = holds }

  /// Notes that a finger presses the key of `chord`. Returns false if another finger holds this key already.
  mutating func push(_ chord: ChordKey, by finger: TouchID) -> Bool {
    downKeys.press(chord, by: finger)
  }

  /// Notes that the key of `action` was pressed in the server.
  mutating func pushed(keyOf action: KeyAction) {
    modifiers.strike()
    planes.struck()
    switch action {
    case .insert, .key: spend()
    default: shift.join()
    }
  }

  /// Releases the key that the finger holds down. Returns the key if no other finger holds it.
  mutating func lift(_ finger: TouchID) -> ChordKey? { downKeys.lift(finger) }

  /// Returns the fingers that hold down a key for which `isMeant` is true.
  func fingers(holding isMeant: (ChordKey) -> Bool) -> [TouchID] { downKeys.fingers(isMeant) }

  // MARK: Permitted commands

  /// Returns the part of `commands` that may be sent now, in the same order. All commands of the keyboard pass this
  /// method. While the screen is locked, no key is struck with both Ctrl and Alt, because such keys speak to the
  /// server and to the machine (R-DESK-2, R-DESK-5). The administrator's policy decides about the rest.
  mutating func admitted(
    _ commands: [TextCommand], in surroundings: Surroundings
  ) -> [TextCommand] {
    let policy = surroundings.settings.policy
    var admitted: [TextCommand] = []
    for command in commands {
      guard let allowed = surroundings.receiver.isLocked ? atLock(command) : command else {
        continue
      }
      let command =
        policy.isInForce ? policy.keys.admitted(allowed, held: admittedHold) : allowed
      if case .hold(let modifiers)? = command { admittedHold = modifiers }
      if let command { admitted.append(command) }
    }
    return admitted
  }

  private func atLock(_ command: TextCommand) -> TextCommand? {
    let both: Modifiers = [.control, .alt]
    return switch command {
    case .commit, .mark, .lift: command
    case .strike(_, let modifiers), .press(_, let modifiers):
      modifiers.union(heldInServer).isSuperset(of: both) ? nil : command
    case .delete, .deleteWord, .move: heldInServer.isSuperset(of: both) ? nil : command
    case .hold(let modifiers): .hold(modifiers.subtracting(.alt))
    }
  }
}

/// The keys that fingers hold down in the server (R-CHORD-4).
private struct PushedKeys: Sendable {
  private var list: [(finger: TouchID, chord: ChordKey)] = []

  /// Notes that a finger has pressed the key of `chord`. Returns false if another finger holds this key already.
  mutating func press(_ chord: ChordKey, by finger: TouchID) -> Bool {
    let isNew = !list.contains { $0.chord == chord }
    list.append((finger, chord))
    return isNew
  }

  /// Releases the finger's key. Returns the key if no other finger holds it.
  mutating func lift(_ finger: TouchID) -> ChordKey? {
    guard let index = list.firstIndex(where: { $0.finger == finger }) else { return nil }
    let chord = list.remove(at: index).chord
    return list.contains { $0.chord == chord } ? nil : chord
  }

  /// Returns the fingers that hold a key for which `isMeant` is true.
  func fingers(_ isMeant: (ChordKey) -> Bool) -> [TouchID] {
    list.filter { isMeant($0.chord) }.map(\.finger)
  }
}
