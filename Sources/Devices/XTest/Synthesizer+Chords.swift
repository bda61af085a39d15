internal import CX11
import KeyModel
import Synthesis
import X11

/// Holds modifier keys down, and strikes chords.
extension Synthesizer {
  /// Presses and releases modifier keys so that exactly `modifiers` are down.
  func hold(_ wanted: Modifiers) { carryOut(modifiers.hold(wanted, on: map)) }

  func carryOut(_ steps: [HeldModifiers.Step]) {
    for step in steps {
      switch step {
      case .press(let code): key(code, true)
      case .release(let code): key(code, false)
      case .lock(let mask):
        note?.addOwnLocks(mask)
        setLocks(mask, mask)
      case .unlock(let mask): setLocks(mask, 0)
      }
    }
  }

  /// Strikes a chord. Returns false if the chord must wait. A chord that the keymap cannot express is refused, and counted.
  func strike(_ chord: ChordKey, _ modifiers: Modifiers) -> Bool {
    guard let target = chordKeys.target(of: chord) else { return refuse() }
    switch target {
    case .key(let position): return strike(position, modifiers)
    case .keysym(let keysym, let needs, let other):
      switch spareKey(of: keysym) {
      case .wait: return false
      case .key(let code): return strike(ChordKeys.Position(code, needs: needs), modifiers)
      case .none: return other.map { strike($0, modifiers) } ?? refuse()
      }
    }
  }

  private func refuse() -> Bool {
    untyped += 1
    return true
  }

  private func strike(_ position: ChordKeys.Position, _ chord: Modifiers) -> Bool {
    let wanted = chord.union(position.needs)
    guard map.modifierKeys.missing(of: wanted).isEmpty else { return refuse() }
    guard isManagerReady(for: chord) else { return false }
    if foreignSequence.isPossible {
      beginText()
      endComposing()
      endText()
    }
    let before = modifiers.held
    hold(wanted.union(before))
    strike(position.keycode)
    accounts.send()
    if !manager.linger(wanted, held: before, at: now) { hold(before) }
    return true
  }

  /// The result of a search for a spare key for a chord.
  private enum SpareKey {
    case key(UInt8)
    /// A client or another instance must answer first.
    case wait
    case none
  }

  /// Puts the keysym on the first level of a spare key.
  private func spareKey(of keysym: Keysym) -> SpareKey {
    guard suitBank() else { return .wait }
    if !turn.isOurs, !takeTurn() { return .wait }
    guard !delivery.isPortionOpen else { return .wait }
    switch bank.admitChord(keysym) {
    case nil: return turn.isStillOurs ? .none : .wait
    case .blocked?:
      _ = block()
      return .wait
    case .changed?:
      writeBank()
      guard !delivery.isWarming else { return .wait }
    case .unchanged?: break
    }
    guard turn.isOurs, let code = bank.strike(keysym, isUnseen: !delivery.isText) else {
      return .wait
    }
    tellMapNews()
    return .key(code)
  }

  /// Whether a chord with these modifiers can be sent (see `ManagerWait`).
  func isManagerReady(for chord: Modifiers) -> Bool {
    guard ManagerWait.concerns(chord.union(modifiers.held)) else { return true }
    if modifiers.takeSwitch() {
      switchDevice()
      manager.noteChange()
    }
    return manager.isReady(at: now) { lookAtManager() }
  }

  /// Whether the first item waits for the window manager. Check this before the server is grabbed, because during a
  /// grab the window manager gets no answers.
  var awaitsManager: Bool {
    guard !manager.isLingering else { return false }
    switch queue.first {
    case .chord(_, let modifiers), .press(_, let modifiers): return !isManagerReady(for: modifiers)
    case .scalar, .lift, .hold, .erase, .eraseWord, nil: return false
    }
  }

  /// Returns an observation of the window manager; nil if it cannot be observed or is stopped.
  func lookAtManager() -> ManagerWait.Look? {
    guard let sockets = managerSockets(), !sockets.isStopped else { return nil }
    XSync(connection.display, 0)
    // The server must have carried out the window manager's last requests, too, because the window manager may sleep
    // before the server has done so.
    let look = lookAtRest(sockets, mainOnly: true)
    let isDone = sockets.isReadByServer && ClientSockets.hasServerDone(connection)
    return ManagerWait.Look(
      switches: look?.switches ?? sockets.switchesWhileAsleep(mainOnly: true),
      isAtRest: look != nil && isDone)
  }

  private func managerSockets() -> ClientSockets? {
    let check = connection.numbers(of: connection.root, connection.atoms[.supportingCheck])
    guard let window = check.first, window != 0 else { return nil }
    return barrier.sockets(of: finder.process(of: window))
  }

  /// Releases the modifiers of the last chord.
  func endLingering() {
    if let held = manager.endLingering() { hold(held) }
  }

  /// Releases every key that this program holds down.
  func releaseAll() {
    manager.stop()
    locker.stop()
    endText()
    carryOut(modifiers.letGo(on: map))
    for code in modifiers.pressed { key(code, false) }
  }
}
