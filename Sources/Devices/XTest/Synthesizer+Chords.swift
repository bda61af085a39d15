internal import CX11
import KeyModel
import Synthesis
import X11

/// A wait until the window manager has handled what the server sent it and sleeps.
struct ManagerWatch {
  /// When the window manager is checked next.
  var until: Instant
  /// When the wait for a window manager that does nothing ends.
  private var end: Instant
  /// When the wait ends even for a window manager that is at work.
  private let last: Instant
  /// The window manager's context switches at the last check; nil if it ran then.
  private var seen: UInt64?
  /// The window manager's context switches at the last check if it had handled everything and slept; nil
  /// otherwise.
  private var calm: UInt64?

  private static let step: Milliseconds = 5
  static let most: Milliseconds = 5000
  /// Longest wait for a window manager at work. On a busy machine openbox took 12 s to grab 200 keys, with
  /// several answers of the server for each key.
  static let longest: Milliseconds = 30_000

  init(
    at now: Instant, after pause: Milliseconds = 0, longest: Milliseconds = ManagerWatch.most
  ) {
    until = now + pause
    end = now + ManagerWatch.most
    last = now + longest
  }

  func isGivenUp(at now: Instant) -> Bool { now >= min(end, last) }

  /// Whether the window manager has handled everything and slept since the last check. `switches`: its context
  /// switches; nil if it runs. `isAtRest`: neither it nor the server has anything left to read from the other.
  mutating func note(switches: UInt64?, isAtRest: Bool, at now: Instant) -> Bool {
    if switches == nil || switches != seen { end = now + ManagerWatch.most }
    let rest = isAtRest ? switches : nil
    if let rest, rest == calm { return true }
    (seen, calm, until) = (switches, rest, now + ManagerWatch.step)
    return false
  }
}

/// The modifiers of a chord with Alt or Super, which stay down for a while after the chord's key.
struct Lingering {
  /// The modifiers that stay held afterwards.
  var held: Modifiers
  /// The wait after which the other modifiers are released.
  var watch: ManagerWatch

  static let modifiers: Modifiers = [.alt, .super]
  static let least: Milliseconds = 50
}

/// Modifier keys held down, and chords.
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

  /// Strikes a chord; false when the chord must wait. A chord that the keymap cannot express is refused, and
  /// counted.
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
    if composing.isPossible {
      beginText()
      endComposing()
      endText()
    }
    let before = modifiers.held
    hold(wanted.union(before))
    strike(position.keycode)
    accounts.send()
    // A window manager that switches windows grabs the keyboard after the chord's key, and then waits for the
    // release of the modifier. The release must not come before the grab.
    if wanted.isDisjoint(with: Lingering.modifiers) {
      hold(before)
    } else {
      manager.lingering = Lingering(
        held: before, watch: ManagerWatch(at: now, after: Lingering.least))
    }
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
    guard !portion.isOpen else { return .wait }
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

  /// Releases the modifiers of the last chord once the window manager has read the chord's key.
  func lookAtManager() {
    guard var current = manager.lingering else { return }
    if isOver(&current.watch) { return endLingering() }
    manager.lingering = current
  }

  /// Whether a chord with these modifiers can be sent. The window manager may have grabbed chords
  /// with Alt or Super. After each change of the keymap it grabs their keys anew; a chord struck
  /// before goes to the client instead. openbox took up to 12 ms.
  func isManagerReady(for chord: Modifiers) -> Bool {
    guard !chord.union(modifiers.held).isDisjoint(with: Lingering.modifiers) else {
      return true
    }
    if modifiers.takeSwitch() {
      switchDevice()
      manager.isBehind = true
    }
    guard manager.isBehind else { return true }
    var watch = manager.rebinding ?? ManagerWatch(at: now, longest: ManagerWatch.longest)
    manager.isBehind = watch.until > now || !isOver(&watch)
    manager.rebinding = manager.isBehind ? watch : nil
    return !manager.isBehind
  }

  /// Whether the first item waits for the window manager. Ask before the server is grabbed: during a grab the
  /// window manager gets no answers.
  var awaitsManager: Bool {
    guard manager.lingering == nil else { return false }
    switch queue.first {
    case .chord(_, let modifiers), .press(_, let modifiers): return !isManagerReady(for: modifiers)
    case .scalar, .lift, .hold, .erase, .eraseWord, nil: return false
    }
  }

  private func isOver(_ watch: inout ManagerWatch) -> Bool {
    guard !watch.isGivenUp(at: now), let sockets = managerSockets(), !sockets.isStopped else {
      return true
    }
    XSync(connection.display, 0)
    // The server must have carried out the window manager's last requests too: the window manager may sleep
    // before the server has done so.
    let look = lookAtRest(sockets, mainOnly: true)
    let isDone = sockets.isReadByServer && ClientSockets.hasServerDone(connection)
    return watch.note(
      switches: look?.switches ?? sockets.switchesWhileAsleep(mainOnly: true),
      isAtRest: look != nil && isDone, at: now)
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

  /// Releases every key that this program holds down.
  func releaseAll() {
    (manager.lingering, manager.rebinding, locker.watch) = (nil, nil, nil)
    endText()
    carryOut(modifiers.letGo(on: map))
    for code in modifiers.pressed { key(code, false) }
  }
}
