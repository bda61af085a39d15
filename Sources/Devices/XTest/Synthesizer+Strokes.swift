internal import CX11
import KeyModel
import Synthesis
import X11

/// Sends text to the server, key by key.
extension Synthesizer {
  /// Sends the items of the queue in order, and stops at the first item that must wait for a client.
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
    endFieldNews()
    resumeComposing()
    queue.clear()
    tell(.textEnded)
    others.mindsTouches = false
    if isAnswerDue { confirm() }
  }

  /// Sends the next items. Returns false if the focus has moved just before.
  private func pumpNext() -> Bool {
    guard !awaitsManager else { return true }
    if delivery.isText { return pumpPortion() }
    return delivery.isClose ? pumpAtRest() : pumpUnmoved(Synthesizer.few)
  }

  /// Sends one portion of a long text. Returns false if the focus has moved just before.
  private func pumpPortion() -> Bool {
    lookAtFocus()
    guard !delivery.isWarming, !delivery.isBlocked || !accounts.current.isAsked else {
      return true
    }
    let room = owners.room(for: Delivery.longest, in: &queue, at: now)
    guard room > 0, !queue.isEmpty else { return true }
    tell(.unblocked)
    var hasMoved = false
    grabbingServerAtRest { portion in
      let count = min(portion, room)
      XSync(connection.display, 0)
      note?.setPressed(modifiers.pressed)
      readEvents()
      hasMoved = hasOwnerNews || !pumpUnmoved(count)
      if delivery.isPortionOpen { awaitReading() }
      delivery.closePortion()
    }
    delivery.endPortion()
    if accounts.current.unconfirmed >= Delivery.longest { confirm() }
    return !hasMoved
  }

  /// Whether the client is asked at the end, although nothing waits for its answer. A finger's taps need no
  /// question: a key of the keymap keeps its meaning, and a spare key gets another meaning only after an answer.
  private var isAnswerDue: Bool {
    // The last keys of a burst stay in Qt's queue until another event follows them.
    queue.burst > Synthesizer.few && accounts.current.unconfirmed > Synthesizer.few
      || accounts.current.unconfirmed >= Synthesizer.flow
      // Answers free slots, so that the next character that the keymap lacks finds a slot.
      || bank.needsAnswer
  }

  func pump(_ count: Int) {
    endLevels()
    endLingering()
    fit.beginRun()
    var left = count
    let limit = !delivery.isText || barrier.isSlow ? Synthesizer.most : Synthesizer.flow
    while let first = queue.first, left > 0, !delivery.isWarming, delivery.hasPressesLeft,
      !owners.isPartOver,
      !locker.isWaiting || keepsLevels(first)
    {
      // A client that falls behind is asked before it gets more keys.
      if accounts.current.unconfirmed >= limit {
        confirm()
        break
      }
      queue.layOutErasure { erasure }
      guard let item = queue.first, type(item) else { break }
      if delivery.isText { owners.noteSent(item, at: now) }
      queue.removeFirst()
      left -= fit.keyCount(of: item)
      delivery.noteItem()
    }
    endText()
  }

  /// Types one item. Returns false if the item must wait.
  func type(_ item: Item) -> Bool {
    switch item {
    case .hold(let wanted):
      endText()
      carryOut(modifiers.ask(for: wanted, on: map))
    case .press(let key, let modifiers): return press(key, modifiers)
    case .lift(let key): lift(key)
    case .erase, .eraseWord: break  // `StrokeQueue.layOutErasure` has replaced these items by keys.
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
        return fit.refuse() || tapSpare(fit.keysyms(of: scalar))
      }
      tap(position)
    }
    return true
  }

  private func position(of scalar: Unicode.Scalar) -> KeyTable.Position? {
    fit.position(of: scalar, in: currentTable, hasSpares: bank.capacity > 0)
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

  /// Types the keysyms of one character on spare keys. All or none are typed, because the next key may go to another
  /// client.
  private func tapSpare(_ keysyms: [Keysym]) -> Bool {
    bank.avoidsFirstLevel = modifiers.hasCapsLock
    guard turn.isOurs, keysyms.allSatisfy(bank.isBound) else { return prepare(keysyms) }
    guard keysyms.allSatisfy(bank.hasRoom) else { return block() }
    tellMapNews()
    for keysym in keysyms {
      guard let slot = bank.type(keysym, isUnseen: !delivery.isText) else { continue }
      let isLockInTheWay =
        modifiers.hasCapsLock
        && (!map.spareType.ignoresLock || fit.isCapitalised(keysym))
      if isLockInTheWay { setLocks(Keymap.lockMask, 0) }
      tap(
        KeyTable.Position(
          keycode: slot.keycode, needsShift: slot.level & 1 != 0, needsLevel3: slot.level & 2 != 0))
      if isLockInTheWay { setLocks(Keymap.lockMask, Keymap.lockMask) }
    }
    return true
  }

  /// Finds slots for the keysyms of one character and types it. Returns true if it was typed, or can never be typed.
  private func prepare(_ keysyms: [Keysym]) -> Bool {
    endText()
    if !turn.isOurs, !takeTurn() { return false }
    guard bank.capacity >= keysyms.count else {
      // If another instance has just taken the turn, the keycodes are missing only for a while.
      guard turn.isStillOurs else { return false }
      if keysyms.count > 1 || !keysyms.allSatisfy(tapInOtherGroup) { untyped += 1 }
      return true
    }
    // The client would get the notice of a new keymap together with keys that it has not looked up. The client would
    // fetch the keymap before it looks these keys up, and by then the keymap may have been changed by another
    // program.
    guard !delivery.isPortionOpen else { return false }
    switch bank.admit(fit.needed(by: queue, in: currentTable, capacity: bank.capacity)) {
    case .changed:
      writeBank()
      guard !delivery.isWarming else { return false }
    case .unchanged: break
    case .blocked: return block()
    }
    guard turn.isOurs, keysyms.allSatisfy(bank.isBound) else {
      // There was no slot that may change for the second half of the character.
      return keysyms.count > 1 && block()
    }
    return tapSpare(keysyms)
  }

  /// Asks for the spare keys. Returns false if another instance still has them.
  func takeTurn() -> Bool {
    turn.ask(at: now)
    guard turn.isOurs else { return false }
    // Another instance may have bound keycodes and freed them in between.
    mapCopy.noteDoubt()
    grabbingServer { catchUp() }
    return true
  }

  /// Asks the client, and lets the text wait until an answer frees spare keys.
  func block() -> Bool {
    confirm()
    tell(.blocked)
    return false
  }

  /// Types the keysym without a spare key, by a key of another XKB group. The group is locked during the key stroke.
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

  /// Presses or releases Shift and level 3. Both modifiers stay down during a run of characters that need them.
  func setLevels(shift: Bool, third: Bool) {
    carryOut(modifiers.setLevels(shift: shift, third: third, on: map))
  }

  func endText() {
    guard !locker.isWaiting else { return }
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
      delivery.notePress()
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
