internal import CX11
import KeyModel
import Synthesis

/// The way of text to the server.
extension Synthesizer {
  /// Sends what can be sent now, in order; stops before what must wait for the client.
  func pump() {
    while queueStart < queue.count, !connection.isLost {
      let start = queueStart
      if isLongText {
        guard pumpPortion() else { continue }
      } else {
        pump(Synthesizer.few)
      }
      if queueStart == start { break }
    }
    guard queueStart == queue.count else { return }
    resumeComposing()
    queue.removeAll(keepingCapacity: queue.capacity < 1024)
    queueStart = 0
    isLongText = false
    (isMapUnquiet, isMapContested) = (false, false)
    portion = Synthesizer.chunk
    if isAnswerDue { confirm() }
  }

  /// Sends what can be sent of a long text at a time; false when the focus has moved just before.
  private func pumpPortion() -> Bool {
    lookAtFocus()
    guard warmUp == nil, !isBlocked || delivery.confirming.isEmpty else { return true }
    isBlocked = false
    var hasMoved = false
    grabbingServerAtRest { count in
      XSync(connection.display, 0)
      note?.setPressed(pressed)
      takeEvents()
      hasMoved = !finder.isUnmoved
      guard !hasMoved else { return }
      pump(count)
      if isPortionOpen { awaitReading() }
      isPortionOpen = false
    }
    pressesLeft = .max
    if delivery.unconfirmed >= Synthesizer.chunk { confirm() }
    return !hasMoved
  }

  /// Whether the client is asked though nothing waits for its answer. A finger's taps go without:
  /// a key of the keymap keeps its meaning, and a spare key is given another only after an answer.
  private var isAnswerDue: Bool {
    // The last of many keys rest in Qt's queue until something follows them.
    burst > Synthesizer.few && delivery.unconfirmed > Synthesizer.few
      || delivery.unconfirmed >= Synthesizer.flow
      // The next character that the keymap lacks is to find a slot that may change.
      || bank.pendingCount * 2 > bank.slots.count
  }

  private func pump(_ count: Int) {
    endLingering()
    isBankSuited = false
    let end = min(queue.count, queueStart + count)
    let limit = !isLongText || barrier.isSlow ? Synthesizer.most : Synthesizer.flow
    // A character is three keys at most.
    while queueStart < end, warmUp == nil, pressesLeft >= 3 {
      // A client that does not keep up is not flooded.
      if delivery.unconfirmed >= limit {
        confirm()
        break
      }
      guard type(queue[queueStart]) else { break }
      queueStart += 1
      isPortionOpen = isLongText
    }
    endText()
  }

  /// Types one item; false when it must wait.
  private func type(_ item: Item) -> Bool {
    switch item {
    case .hold(let modifiers):
      endText()
      hold(modifiers)
    case .chord(let key, let modifiers):
      endText()
      guard isManagerReady(for: modifiers) else { return false }
      strike(key, modifiers)
    case .scalar("\n"): return tap(named: .return)
    case .scalar("\t"): return tap(named: .tab)
    case .scalar(let scalar):
      if let position = currentTable[scalar], position.isPlain {
        tap(position)
        return true
      }
      guard suitBank() else { return false }
      guard let position = position(of: scalar) else { return tapSpare(Keysym(scalar)) }
      tap(position)
    case .keysym(let keysym): return suitBank() && tapSpare(keysym)
    }
    return true
  }

  /// The key that types the character; nil if none does.
  private func position(of scalar: Unicode.Scalar) -> KeyTable.Position? {
    guard let position = currentTable[scalar] else { return nil }
    return isForWine && !position.isPlain && !bank.slots.isEmpty ? nil : position
  }

  private func tap(named keysym: Keysym) -> Bool {
    guard let code = map.firstKeys[keysym] else { return suitBank() && tapSpare(keysym) }
    tap(KeyTable.Position(keycode: code))
    return true
  }

  private func tap(_ position: KeyTable.Position) {
    beginText()
    endComposing()
    setLevels(shift: position.needsShift, third: position.needsLevel3)
    strike(position.keycode)
    delivery.unconfirmed += 1
  }

  private func tapSpare(_ keysym: Keysym) -> Bool {
    bank.avoidsFirstLevel = state.locked & Keymap.lockMask != 0
    guard turn.isOurs, let slot = bank.slot(of: keysym), written.contains(keysym) else {
      return prepare(keysym)
    }
    guard bank.hasRoom(for: keysym) else { return block() }
    bank.use(keysym)
    if !isLongText { unseen.append(keysym) }
    let isLockInTheWay = state.locked & Keymap.lockMask != 0 && !map.spareType.ignoresLock
    if isLockInTheWay { setLocks(Keymap.lockMask, 0) }
    tap(
      KeyTable.Position(
        keycode: slot.keycode, needsShift: slot.level & 1 != 0, needsLevel3: slot.level & 2 != 0))
    if isLockInTheWay { setLocks(Keymap.lockMask, Keymap.lockMask) }
    return true
  }

  /// Gets the keysym a slot; true when it was typed, or never can be.
  private func prepare(_ keysym: Keysym) -> Bool {
    endText()
    if !turn.isOurs {
      turn.ask(at: now)
      guard turn.isOurs else { return false }
      // Another instance may have bound and given back in between.
      isMapStale = true
      grabbingServer { catchUp() }
    }
    guard !bank.slots.isEmpty else {
      // The keys of the instance that has just taken the turn are not missing for good.
      guard turn.isStillOurs else { return false }
      if !tapInOtherGroup(keysym) { untyped += 1 }
      return true
    }
    // The notice of a new map would reach the client together with keys that it has not looked up,
    // and it would ask for the map before them: somebody else's, if there is one by then.
    guard !isPortionOpen else { return false }
    switch bank.admit(needed()) {
    case .changed:
      writeBank()
      guard warmUp == nil else { return false }
    case .unchanged: break
    case .blocked: return block()
    }
    guard turn.isOurs, bank.slot(of: keysym) != nil, written.contains(keysym) else { return false }
    return tapSpare(keysym)
  }

  /// Waits until the client has taken in what is on spare keys.
  private func block() -> Bool {
    confirm()
    isBlocked = true
    return false
  }

  /// The next different keysyms that the map lacks, no more than there are slots.
  private func needed() -> [Keysym] {
    var wanted: [Keysym] = []
    var seen: Set<Keysym> = []
    for item in queue[queueStart...].prefix(64 * bank.slots.count) {
      let keysym: Keysym
      switch item {
      case .scalar(let scalar) where scalar.value >= 0x20 && position(of: scalar) == nil:
        keysym = Keysym(scalar)
      case .keysym(let given): keysym = given
      default: continue
      }
      if seen.insert(keysym).inserted { wanted.append(keysym) }
      if wanted.count == bank.slots.count { break }
    }
    return wanted
  }

  /// Without a spare key: a key of another group, locked around the stroke.
  private func tapInOtherGroup(_ keysym: Keysym) -> Bool {
    guard let scalar = keysym.scalar else { return false }
    for group in 0..<4 where group != state.group {
      guard let position = table(group: group, locked: state.locked & harmlessMask)[scalar] else {
        continue
      }
      let core = UInt32(XkbUseCoreKbd)
      let before = state.group
      XkbLockGroup(connection.display, core, UInt32(group))
      tap(position)
      endText()
      XkbLockGroup(connection.display, core, UInt32(before))
      return true
    }
    return false
  }

  /// Shift and level 3 stay down over a run of characters that need them.
  func setLevels(shift: Bool, third: Bool) {
    if shift != levels.shift, map.shift != 0 { key(map.shift, shift) }
    if third != levels.third, map.level3 != 0 { key(map.level3, third) }
    levels = (shift, third)
  }

  func endText() {
    setLevels(shift: false, third: false)
    putBack()
    putFiltersBack()
  }

  /// Presses a key and lets go of it.
  func strike(_ code: UInt8) {
    key(code, true)
    key(code, false)
  }

  func key(_ code: UInt8, _ isDown: Bool) {
    guard code >= 8 else { return }
    liftFilters()
    // The guardian must know before the server does.
    if isDown {
      note?.addPressed(code)
      pressesLeft -= 1
    }
    XTestFakeKeyEvent(connection.display, UInt32(code), isDown ? 1 : 0, 0)
    if isDown {
      others.notePress()
      pressed.insert(code)
    } else {
      pressed.remove(code)
    }
    let modifiers = map.modifiers(of: code)
    guard modifiers != 0 else {
      bareMask = 0
      return
    }
    ownMask = pressed.reduce(0) { $0 | map.modifiers(of: $1) }
    noteModifiers()
    // StickyKeys make a latch of a modifier that was down alone.
    if isDown {
      bareMask |= modifiers
    } else if bareMask & modifiers != 0 {
      setLatches(state.latched)
    }
  }

  /// The next reports of the server are to be read in the light of what we hold and have lifted.
  func noteModifiers() {
    ledger.note(
      XNextRequest(connection.display) - 1, blind: ownMask | (lifted?.foreign ?? 0))
  }

  func setLocks(_ affected: UInt8, _ values: UInt8) {
    XkbLockModifiers(
      connection.display, UInt32(XkbUseCoreKbd), UInt32(affected), UInt32(values))
    lastLockSerial = XNextRequest(connection.display) - 1
  }
}
