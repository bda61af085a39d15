import Board
import Gestures
import InputSession
import KeyModel
import Layouts

/// The keys that fingers hold down in the server (R-CHORD-4).
struct PushedKeys: Sendable {
  /// Whether the program of the active window wants all keys to be held.
  fileprivate(set) var isWanted = false
  private var list: [(finger: TouchID, chord: ChordKey)] = []

  /// A finger has pressed the key of `chord`. False where another finger holds that key already.
  fileprivate mutating func press(_ chord: ChordKey, by finger: TouchID) -> Bool {
    let isNew = !list.contains { $0.chord == chord }
    list.append((finger, chord))
    return isNew
  }

  /// The finger lets go of its key; returns the key if no other finger holds it.
  fileprivate mutating func lift(_ finger: TouchID) -> ChordKey? {
    guard let index = list.firstIndex(where: { $0.finger == finger }) else { return nil }
    let chord = list.remove(at: index).chord
    return list.contains { $0.chord == chord } ? nil : chord
  }

  /// The fingers that hold a key which `isMeant`.
  fileprivate func fingers(_ isMeant: (ChordKey) -> Bool) -> [TouchID] {
    list.filter { isMeant($0.chord) }.map(\.finger)
  }
}

// Keys that are down for as long as they are touched.
extension Keyboard {
  /// Whether the key is pressed at the touch and let go of at the lift. Arrows are, whose repetition is the server's own.
  func isPushed(_ boardKey: BoardKey) -> Bool {
    guard let key = boardKey.key, settings.holdKeys != .never, mayPush else { return false }
    if case .key(let keysym) = key.action, Keyboard.pushedEverywhere.contains(keysym) {
      return true
    }
    guard pushesAll else { return false }
    return switch key.action {
    case .insert(let text): text.count == 1 && composer == nil
    case .key, .return, .space, .deleteBackward: true
    case .dead, .shift, .option, .capsLock, .modifier, .plane, .globe, .dismiss, .page, .inert:
      false
    }
  }

  private static let pushedEverywhere: Set<Keysym> = [
    .left, .right, .up, .down, .pageUp, .pageDown, .delete,
  ]

  /// Whether all keys are held: by the settings, for the program of the active window, or on a keyboard that says so.
  var pushesAll: Bool {
    switch settings.holdKeys {
    case .never: false
    case .always: true
    case .automatic: pushed.isWanted || roster.shown?.holdsKeys == true
    }
  }

  /// Whether keys go to the field at once, whoever waits. A hand that is not steady presses nothing for long.
  private var mayPush: Bool {
    pages.borrower == nil && roster.shown?.page == nil && roster.shown?.header == nil
      && settings.touch.hold.value == 0
  }

  mutating func follow(holding isWanted: Bool, at now: Instant) {
    guard pushed.isWanted != isWanted else { return }
    commitFingers(at: now)
    liftAll(at: now)
    pushed.isWanted = isWanted
    if board != nil { rebuildBoard() }
  }

  /// Presses the key with this index, for as long as the finger is on it.
  mutating func push(_ index: Int, by finger: TouchID) {
    guard let key = boardKey(index)?.key, board?.forbidden.contains(index) != true else { return }
    press(index, by: finger)
    sayKey(index)
    let action = level(of: key).action
    if action == .return, isReturnDimmed, modifiers.active.isEmpty { return }
    finishComposition()
    modifiers.join()
    guard let (chord, modifiers) = chord(of: action, base: key.action) else { return }
    push(chord, modifiers, by: finger)
    switch action {
    case .insert, .key: spendLevels()
    default: shift.join()
    }
  }

  /// A finger has rested on return: the key goes down, and comes up with the finger.
  mutating func pushReturn(by finger: TouchID) {
    guard settings.holdKeys != .never, mayPush, composer == nil,
      !isReturnDimmed || !modifiers.active.isEmpty
    else { return }
    recognizer.push(finger)
    finishComposition()
    modifiers.join()
    guard let (chord, modifiers) = chord(of: .return, base: .return) else { return }
    if modifiers.isEmpty { edit { $0.newline() } }
    push(chord, modifiers, by: finger)
    shift.join()
  }

  private mutating func push(_ chord: ChordKey, _ held: Modifiers, by finger: TouchID) {
    session.forget()
    if pushed.press(chord, by: finger) { send([.press(chord, held)]) }
    let before = modifiers
    modifiers.strike()
    if modifiers != before { outbox.isSceneStale = true }
    planes.struck()
  }

  /// The key of the server for a key on the screen.
  private func chord(of action: KeyAction, base: KeyAction) -> (ChordKey, Modifiers)? {
    let active = modifiers.active
    let shifted: Modifiers = shift.appliesToNamedKeys ? .shift : []
    switch action {
    case .insert(let text):
      guard !active.isEmpty, let plain = base.text?.first else {
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

  /// Lets go of the key that the finger holds down.
  mutating func lift(_ finger: TouchID) {
    if let chord = pushed.lift(finger) { outbox.commands.append(.lift(chord)) }
  }

  /// Lets go of every key, because the keys or the window are others now.
  mutating func liftAll(at now: Instant) { liftAll(at: now) { _ in true } }

  /// Lets go of the keys that write, because another field has the focus. Arrows go through the cells of a table.
  mutating func liftText(at now: Instant) {
    liftAll(at: now) {
      if case .keysym(let keysym) = $0 { !Keyboard.pushedEverywhere.contains(keysym) } else { true }
    }
  }

  private mutating func liftAll(at now: Instant, _ isMeant: (ChordKey) -> Bool) {
    for finger in pushed.fingers(isMeant) {
      retire(finger, at: now)
      lift(finger)
    }
  }
}
