import Board
import Gestures
import InputSession
import KeyModel
import Layouts

// Keys that are down for as long as a finger touches them.
extension Keyboard {
  /// Whether the key goes down at the touch and up at the lift. Arrow keys do, because the server makes their repetition.
  func isPushed(_ boardKey: BoardKey) -> Bool {
    guard let key = boardKey.key, settings.holdKeys != .never, mayPush else { return false }
    if case .key(let keysym) = key.action, Keyboard.pushedEverywhere.contains(keysym) {
      return true
    }
    guard pushesAll else { return false }
    return switch key.action {
    case .insert(let text): text.count == 1 && !composing.hasComposer
    case .key, .return, .space, .deleteBackward: true
    case .dead, .shift, .option, .capsLock, .modifier, .plane, .globe, .dismiss, .page, .inert:
      false
    }
  }

  private static let pushedEverywhere: Set<Keysym> = [
    .left, .right, .up, .down, .pageUp, .pageDown, .delete,
  ]

  /// Whether keys may be held down. The keys must go directly to the field and not to a page, and the hand must be
  /// steady enough for long presses.
  private var mayPush: Bool {
    pages.borrower == nil && enabledKeyboards.shown?.page == nil
      && enabledKeyboards.shown?.header == nil
      && settings.touch.hold.value == 0
  }

  mutating func follow(holding isWanted: Bool, at now: Instant) {
    guard levels.changes(holding: isWanted) else { return }
    commitFingers(at: now)
    liftAll(at: now)
    levels.follow(holding: isWanted)
    if stage.board != nil { rebuildBoard() }
  }

  /// Presses the key with this index for as long as the finger is on the key.
  mutating func push(_ index: Int, by finger: TouchID) {
    guard let key = boardKey(index)?.key, stage.board?.forbidden.contains(index) != true else {
      return
    }
    press(index, by: finger)
    sayKey(index)
    let action = level(of: key).action
    if action == .return, isReturnDimmed, !levels.isChord { return }
    finishComposition()
    levels.join()
    push(action, base: key.action, by: finger)
  }

  /// Presses return, because a finger has rested on it. The key goes up when the finger lifts.
  mutating func pushReturn(by finger: TouchID) {
    guard settings.holdKeys != .never, mayPush, !composing.hasComposer,
      !isReturnDimmed || levels.isChord
    else { return }
    fingers.push(finger)
    finishComposition()
    levels.join()
    push(.return, base: .return, by: finger, endsLine: true)
  }

  private mutating func push(
    _ action: KeyAction, base: KeyAction, by finger: TouchID, endsLine: Bool = false
  ) {
    guard let (chord, modifiers) = levels.chord(of: action, base: base) else { return }
    if endsLine, modifiers.isEmpty { edit { $0.newline() } }
    session.forget()
    if levels.push(chord, by: finger) { send([.press(chord, modifiers)]) }
    levels.pushed(keyOf: action)
  }

  /// Releases the key that the finger holds down.
  mutating func lift(_ finger: TouchID) {
    if let chord = levels.lift(finger) { outbox.commands.append(.lift(chord)) }
  }

  /// Releases every key, because the keys or the window have changed.
  mutating func liftAll(at now: Instant) { liftAll(at: now) { _ in true } }

  /// Releases the keys that write, because another field has the focus. Arrow keys stay down, so that they can move
  /// through the cells of a table.
  mutating func liftText(at now: Instant) {
    liftAll(at: now) {
      if case .keysym(let keysym) = $0 { !Keyboard.pushedEverywhere.contains(keysym) } else { true }
    }
  }

  private mutating func liftAll(at now: Instant, _ isMeant: (ChordKey) -> Bool) {
    for finger in levels.fingers(holding: isMeant) {
      retire(finger, at: now)
      lift(finger)
    }
  }
}
