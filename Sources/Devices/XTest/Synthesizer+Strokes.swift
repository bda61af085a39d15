internal import CX11
import KeyModel
import Synthesis
import X11

/// Sends text to the server, key by key.
extension Synthesizer {
  /// Sends the items of the queue in order, and stops at the first that must wait for a client.
  func pump() {
    // The server repeats a key that is down, so a release waits for no client.
    while case .lift(let key)? = queue.first {
      lift(key)
      queue.removeFirst()
    }
    while !queue.isEmpty, !connection.isLost {
      guard followOwners(), !queue.isEmpty else { break }
      let before = queue.count
      guard pumpNext() else { continue }
      if queue.count == before { break }
    }
    queue.noteWait()
    guard queue.isEmpty else { return }
    owners.endText()
    resumeComposing()
    queue.clear()
    tell(.textEnded)
    others.mindsTouches = false
    if isAnswerDue { confirm() }
  }

  /// Sends the next items; false when the focus has moved just before.
  private func pumpNext() -> Bool {
    guard !awaitsManager else { return true }
    if delivery.isText { return pumpPortion() }
    return delivery.isClose ? pumpAtRest() : pumpUnmoved(Synthesizer.few)
  }

  /// Sends one portion of a long text; false when the focus has moved just before.
  private func pumpPortion() -> Bool {
    lookAtFocus()
    guard !delivery.isWarming, !delivery.isBlocked || !accounts.current.isAsked else {
      return true
    }
    tell(.unblocked)
    var hasMoved = false
    grabbingServerAtRest { count in
      XSync(connection.display, 0)
      note?.setPressed(modifiers.pressed)
      readEvents()
      hasMoved = hasOwnerNews || !pumpUnmoved(count)
      if portion.isOpen { awaitReading() }
      portion.isOpen = false
    }
    portion.pressesLeft = .max
    if accounts.current.unconfirmed >= Delivery.longest { confirm() }
    return !hasMoved
  }

  /// Whether the client is asked at the end, though nothing waits for its answer. A finger's taps need no
  /// question: a key of the keymap keeps its meaning, and a spare key gets another meaning only after an answer.
  private var isAnswerDue: Bool {
    // The last keys of a burst rest in Qt's queue until another event follows them.
    queue.burst > Synthesizer.few && accounts.current.unconfirmed > Synthesizer.few
      || accounts.current.unconfirmed >= Synthesizer.flow
      // Answers free slots, so that the next character that the keymap lacks finds one.
      || bank.pendingCount * 2 > bank.slots.count
  }

  func pump(_ count: Int) {
    endLevels()
    endLingering()
    carried.isSuited = false
    var left = count
    let limit = !delivery.isText || barrier.isSlow ? Synthesizer.most : Synthesizer.flow
    // One character takes at most three key presses: Shift, level 3 and its key.
    while let first = queue.first, left > 0, !delivery.isWarming, portion.pressesLeft >= 3,
      locker.watch == nil || keepsLevels(first)
    {
      // A client that falls behind is asked first, before it gets more keys.
      if accounts.current.unconfirmed >= limit {
        confirm()
        break
      }
      queue.layOutErasure { erasure }
      guard let item = queue.first, type(item) else { break }
      queue.removeFirst()
      left -= keyCount(of: item)
      portion.isOpen = delivery.isText
    }
    endText()
  }

  private func keyCount(of item: Item) -> Int {
    guard profile.takesHalves, case .scalar(let scalar) = item, scalar.isAstral else { return 1 }
    return 2
  }

  /// Types one item; false when it must wait.
  func type(_ item: Item) -> Bool {
    switch item {
    case .hold(let wanted):
      endText()
      carryOut(modifiers.ask(for: wanted, on: map))
    case .press(let key, let modifiers): return press(key, modifiers)
    case .lift(let key): lift(key)
    case .erase, .eraseWord: break  // `StrokeQueue.layOutErasure` has put keys in their place.
    case .chord(let key, let modifiers):
      endText()
      return strike(key, modifiers)
    case .scalar("\n"): return tap(named: .return)
    case .scalar("\t"): return tap(named: .tab)
    case .scalar(let scalar):
      if !scalar.isAstral, let position = currentTable[scalar], position.isPlain {
        tap(position)
        return true
      }
      guard suitBank() else { return false }
      guard let position = position(of: scalar) else {
        guard knowsLimit() else { return false }
        guard carried.limit == nil else {
          refused += 1
          return true
        }
        return tapSpare(keysyms(of: scalar))
      }
      tap(position)
    }
    return true
  }

  /// The key of the keymap that types the character; nil if none does, or none that the client
  /// understands.
  private func position(of scalar: Unicode.Scalar) -> KeyTable.Position? {
    guard !(profile.takesHalves && scalar.isAstral), let position = currentTable[scalar] else {
      return nil
    }
    return profile.bankForm == .signs && !position.isPlain && !bank.slots.isEmpty ? nil : position
  }

  /// The keysyms by which spare keys type the character: two surrogates where the client cuts
  /// keysyms to 16 bits.
  private func keysyms(of scalar: Unicode.Scalar) -> [Keysym] {
    guard profile.takesHalves, scalar.isAstral else { return [Keysym(scalar)] }
    return UTF16.encode(scalar).map { $0.map { Keysym(rawValue: 0x0100_0000 | UInt32($0)) } } ?? []
  }

  private func tap(named keysym: Keysym) -> Bool {
    guard let code = map.firstKeys[keysym] else { return suitBank() && tapSpare([keysym]) }
    tap(KeyTable.Position(keycode: code))
    return true
  }

  private func tap(_ position: KeyTable.Position) {
    beginText()
    endComposing()
    setLevels(shift: position.needsShift, third: position.needsLevel3)
    strike(position.keycode)
    lingerOnLevels()
    accounts.send()
  }

  /// Types the keysyms of one character on spare keys, all or none, because the next key may go to another
  /// client.
  private func tapSpare(_ keysyms: [Keysym]) -> Bool {
    bank.avoidsFirstLevel = modifiers.hasCapsLock
    guard turn.isOurs, keysyms.allSatisfy(isBound) else { return prepare(keysyms) }
    guard keysyms.allSatisfy(bank.hasRoom) else { return block() }
    tellMapNews()
    for keysym in keysyms {
      guard let slot = bank.slot(of: keysym) else { continue }
      bank.use(keysym)
      if !delivery.isText { carried.unseen.append(keysym) }
      let isLockInTheWay =
        modifiers.hasCapsLock
        && (!map.spareType.ignoresLock || profile.capitalised.contains(keysym))
      if isLockInTheWay { setLocks(Keymap.lockMask, 0) }
      tap(
        KeyTable.Position(
          keycode: slot.keycode, needsShift: slot.level & 1 != 0, needsLevel3: slot.level & 2 != 0))
      if isLockInTheWay { setLocks(Keymap.lockMask, Keymap.lockMask) }
    }
    return true
  }

  private func isBound(_ keysym: Keysym) -> Bool {
    bank.slot(of: keysym) != nil && carried.keysyms.contains(keysym)
  }

  /// Finds slots for the keysyms of one character and types it. Returns true when the character was typed, or can
  /// never be typed.
  private func prepare(_ keysyms: [Keysym]) -> Bool {
    endText()
    if !turn.isOurs, !takeTurn() { return false }
    guard bank.slots.count >= keysyms.count else {
      // If another instance has just taken the turn, the keycodes are missing only for a while.
      guard turn.isStillOurs else { return false }
      if keysyms.count > 1 || !keysyms.allSatisfy(tapInOtherGroup) { untyped += 1 }
      return true
    }
    // The client would get the notice of a new keymap together with keys that it has not looked up. It would
    // fetch the keymap before looking them up, and another program may have changed the keymap by then.
    guard !portion.isOpen else { return false }
    switch bank.admit(needed()) {
    case .changed:
      writeBank()
      guard !delivery.isWarming else { return false }
    case .unchanged: break
    case .blocked: return block()
    }
    guard turn.isOurs, keysyms.allSatisfy(isBound) else {
      // No slot may change for the second half of the character.
      return keysyms.count > 1 && block()
    }
    return tapSpare(keysyms)
  }

  /// Asks for the spare keys; false if another instance still has them.
  func takeTurn() -> Bool {
    turn.ask(at: now)
    guard turn.isOurs else { return false }
    // Another instance may have bound keycodes and freed them since.
    isMapStale = true
    grabbingServer { catchUp() }
    return true
  }

  /// Asks the client, and lets the text wait until an answer frees spare keys.
  func block() -> Bool {
    confirm()
    tell(.blocked)
    return false
  }

  /// The next different keysyms of the queue that the keymap lacks, at most as many as there are slots.
  private func needed() -> [Keysym] {
    var wanted: [Keysym] = []
    var seen: Set<Keysym> = []
    for case .scalar(let scalar) in queue.waiting.prefix(64 * bank.slots.count)
    where scalar.value >= 0x20 && position(of: scalar) == nil {
      wanted += keysyms(of: scalar).filter { seen.insert($0).inserted }
      if wanted.count >= bank.slots.count { break }
    }
    return wanted
  }

  /// Types the keysym without a spare key: by a key of another group, which is locked around the
  /// stroke.
  private func tapInOtherGroup(_ keysym: Keysym) -> Bool {
    guard let scalar = keysym.scalar else { return false }
    for group in 0..<4 where group != modifiers.group {
      guard let position = table(group: group, locked: modifiers.lockedInText(on: map))[scalar]
      else {
        continue
      }
      let core = UInt32(XkbUseCoreKbd)
      let before = modifiers.group
      XkbLockGroup(connection.display, core, UInt32(group))
      tap(position)
      endText()
      XkbLockGroup(connection.display, core, UInt32(before))
      return true
    }
    return false
  }

  /// Presses or releases Shift and level 3. They stay down during a run of characters that need them.
  func setLevels(shift: Bool, third: Bool) {
    carryOut(modifiers.setLevels(shift: shift, third: third, on: map))
  }

  func endText() {
    guard locker.watch == nil else { return }
    setLevels(shift: false, third: false)
    putBack()
    putFiltersBack()
  }

  /// Presses and releases a key.
  func strike(_ code: UInt8) {
    key(code, true)
    key(code, false)
  }

  func key(_ code: UInt8, _ isDown: Bool) {
    guard code >= 8 else { return }
    liftFilters()
    // The key is in the guardian's note before the server presses it.
    if isDown {
      note?.addPressed(code)
      portion.pressesLeft -= 1
    }
    XTestFakeKeyEvent(connection.display, UInt32(code), isDown ? 1 : 0, 0)
    if isDown {
      others.notePress()
      receiver.notePress(at: now)
    }
    let latches = modifiers.note(key: code, isDown: isDown, on: map, serial: lastSerial)
    if let latches { setLatches(latches) }
  }
}

extension Unicode.Scalar {
  var isAstral: Bool { value > 0xffff }
}
