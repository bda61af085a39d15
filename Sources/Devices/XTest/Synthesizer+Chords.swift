internal import CX11
import KeyModel
import Synthesis
import X11

/// A wait until the window manager has handled what the server sent it and sleeps.
struct ManagerWatch {
  /// When the window manager is looked at next.
  var until: Instant
  /// When the wait is given up.
  let end: Instant
  /// The window manager's context switches at the last look; nil if it did not sleep then.
  var calm: UInt64?

  static let step: Milliseconds = 5
  static let most: Milliseconds = 5000

  init(at now: Instant, after pause: Milliseconds = 0) {
    until = now + pause
    end = now + ManagerWatch.most
  }
}

/// The modifiers of a chord with Alt or Super, which stay down for a while after the chord's key.
struct Lingering {
  /// The modifiers that stay held afterwards.
  var held: Modifiers
  /// The wait after which the others are released.
  var watch: ManagerWatch

  static let modifiers: Modifiers = [.alt, .super]
  static let least: Milliseconds = 50
}

/// Modifier keys held down, and chords.
extension Synthesizer {
  /// Presses and releases modifier keys so that exactly `modifiers` are down.
  func hold(_ modifiers: Modifiers) {
    guard modifiers != own.held else { return }
    for (_, modifier) in Modifiers.named {
      guard let code = keycode(of: modifier) else { continue }
      if modifiers.contains(modifier), !own.held.contains(modifier) { key(code, true) }
      if !modifiers.contains(modifier), own.held.contains(modifier) { key(code, false) }
    }
    own.held = modifiers
  }

  func strike(_ chord: ChordKey, _ modifiers: Modifiers) {
    guard let target = position(of: chord) else {
      untyped += 1
      return
    }
    if composing.isPossible {
      beginText()
      endComposing()
      endText()
    }
    let before = own.held
    var wanted = modifiers
    if target.needsShift { wanted.insert(.shift) }
    if target.needsLevel3 { wanted.insert(.altGr) }
    hold(wanted.union(before))
    strike(target.keycode)
    accounts.send()
    // A window manager that switches windows grabs the keyboard after the chord's key, and then
    // waits for the release of the modifier: the release must not come before the grab.
    if wanted.isDisjoint(with: Lingering.modifiers) {
      hold(before)
    } else {
      manager.lingering = Lingering(
        held: before, watch: ManagerWatch(at: now, after: Lingering.least))
    }
  }

  /// Releases the modifiers of the last chord once the window manager has read the chord's key.
  func lookAtManager() {
    guard var current = manager.lingering else { return }
    if isOver(&current.watch) { return endLingering() }
    manager.lingering = current
  }

  /// Whether a chord with these modifiers can be sent. The window manager may have grabbed chords
  /// with Alt or Super. After each change of the keymap it grabs their keys anew; a chord struck
  /// before goes to the client instead. openbox took up to 12 ms.
  func isManagerReady(for modifiers: Modifiers) -> Bool {
    guard !modifiers.union(own.held).isDisjoint(with: Lingering.modifiers) else { return true }
    if needsSwitch {
      switchDevice()
      manager.isBehind = true
    }
    guard manager.isBehind else { return true }
    var watch = manager.rebinding ?? ManagerWatch(at: now)
    manager.isBehind = watch.until > now || !isOver(&watch)
    manager.rebinding = manager.isBehind ? watch : nil
    return !manager.isBehind
  }

  private func isOver(_ watch: inout ManagerWatch) -> Bool {
    guard now < watch.end, let sockets = managerSockets(), !sockets.isStopped else { return true }
    XSync(connection.display, 0)
    // The server must have carried out the window manager's last requests too: it may sleep before
    // they are.
    let look = lookAtRest(sockets, mainOnly: true)
    let count = ClientSockets.hasServerDone(connection) ? look?.switches : nil
    if let count, count == watch.calm { return true }
    watch.calm = count
    watch.until = now + ManagerWatch.step
    return false
  }

  private func managerSockets() -> ClientSockets? {
    let check = connection.numbers(of: connection.root, connection.atoms[.supportingCheck])
    guard let window = check.first, window != 0 else { return nil }
    return barrier.sockets(of: finder.process(of: window))
  }

  /// Releases the modifiers of the last chord.
  func endLingering() {
    guard let lingering = manager.lingering else { return }
    manager.lingering = nil
    hold(lingering.held)
  }

  /// The key of a chord. If the current group lacks the letter, it is the key that has the letter
  /// in another group, by which toolkits know shortcuts. CapsLock does not count for chords.
  private func position(of chord: ChordKey) -> KeyTable.Position? {
    switch chord {
    case .keysym(let keysym):
      return map.firstKeys[keysym].map { KeyTable.Position(keycode: $0) }
    case .character(let character):
      guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
        return nil
      }
      let groups = [state.group] + (0..<4).filter { $0 != state.group }
      return groups.lazy.compactMap { self.table(group: $0, locked: 0)[scalar] }.first
    }
  }

  private func keycode(of modifier: Modifiers) -> UInt8? {
    switch modifier {
    case .shift: map.shift == 0 ? nil : map.shift
    case .altGr: map.level3 == 0 ? nil : map.level3
    case .control: modifierKey(of: UInt32(XK_Control_L))
    case .alt: modifierKey(of: UInt32(XK_Alt_L))
    default: modifierKey(of: UInt32(XK_Super_L))
    }
  }

  private func modifierKey(of keysym: UInt32) -> UInt8? {
    map.keymap.modifiers.keys.filter {
      map.keymap.keys[$0]?.first?.keysyms.first?.rawValue == keysym
    }.min()
  }

  /// Releases every key that we hold down.
  func releaseAll() {
    (manager.lingering, manager.rebinding, locker.watch) = (nil, nil, nil)
    endText()
    hold([])
    for code in own.pressed { key(code, false) }
  }
}
