internal import CX11
import KeyModel
import Synthesis
import X11

/// The way of text to the server.
extension Synthesizer {
  /// Sends what can be sent now, in order; stops before what must wait for the client.
  func pump() {
    while queueStart < queue.count, !connection.isLost {
      let start = queueStart
      if delivery.isText {
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
    tell(.textEnded)
    others.mindsTouches = false
    if isAnswerDue { confirm() }
  }

  /// Sends what can be sent of a long text at a time; false when the focus has moved just before.
  private func pumpPortion() -> Bool {
    lookAtFocus()
    guard !delivery.isWarming, !delivery.isBlocked || !accounts.current.isAsked else {
      return true
    }
    tell(.unblocked)
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
    if accounts.current.unconfirmed >= Delivery.longest { confirm() }
    return !hasMoved
  }

  /// Whether the client is asked though nothing waits for its answer. A finger's taps go without:
  /// a key of the keymap keeps its meaning, and a spare key is given another only after an answer.
  private var isAnswerDue: Bool {
    // The last of many keys rest in Qt's queue until something follows them.
    burst > Synthesizer.few && accounts.current.unconfirmed > Synthesizer.few
      || accounts.current.unconfirmed >= Synthesizer.flow
      // The next character that the keymap lacks is to find a slot that may change.
      || bank.pendingCount * 2 > bank.slots.count
  }

  private func pump(_ count: Int) {
    endLingering()
    isBankSuited = false
    var left = count
    let limit = !delivery.isText || barrier.isSlow ? Synthesizer.most : Synthesizer.flow
    // A character is three keys at most.
    while queueStart < queue.count, left > 0, !delivery.isWarming, pressesLeft >= 3 {
      // A client that does not keep up is not flooded.
      if accounts.current.unconfirmed >= limit {
        confirm()
        break
      }
      let item = queue[queueStart]
      guard type(item) else { break }
      queueStart += 1
      left -= keyCount(of: item)
      isPortionOpen = delivery.isText
    }
    endText()
  }

  private func keyCount(of item: Item) -> Int {
    guard profile.takesHalves, case .scalar(let scalar) = item, scalar.isAstral else { return 1 }
    return 2
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
      if !scalar.isAstral, let position = currentTable[scalar], position.isPlain {
        tap(position)
        return true
      }
      guard suitBank() else { return false }
      guard let position = position(of: scalar) else { return tapSpare(keysyms(of: scalar)) }
      tap(position)
    }
    return true
  }

  /// The key that types the character; nil if none does.
  private func position(of scalar: Unicode.Scalar) -> KeyTable.Position? {
    guard !(profile.takesHalves && scalar.isAstral), let position = currentTable[scalar] else {
      return nil
    }
    return profile.bankForm == .signs && !position.isPlain && !bank.slots.isEmpty ? nil : position
  }

  /// What types the character on spare keys.
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
    accounts.send()
  }

  /// Types what makes up one character, all of it or nothing: the next key may be another client's.
  private func tapSpare(_ keysyms: [Keysym]) -> Bool {
    bank.avoidsFirstLevel = state.locked & Keymap.lockMask != 0
    guard turn.isOurs, keysyms.allSatisfy(isBound) else { return prepare(keysyms) }
    guard keysyms.allSatisfy(bank.hasRoom) else { return block() }
    for keysym in keysyms {
      guard let slot = bank.slot(of: keysym) else { continue }
      bank.use(keysym)
      if !delivery.isText { unseen.append(keysym) }
      let isLockInTheWay =
        state.locked & Keymap.lockMask != 0
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
    bank.slot(of: keysym) != nil && written.contains(keysym)
  }

  /// Gets the keysyms of one character their slots; true when it was typed, or never can be.
  private func prepare(_ keysyms: [Keysym]) -> Bool {
    endText()
    if !turn.isOurs {
      turn.ask(at: now)
      guard turn.isOurs else { return false }
      // Another instance may have bound and given back in between.
      isMapStale = true
      grabbingServer { catchUp() }
    }
    guard bank.slots.count >= keysyms.count else {
      // The keys of the instance that has just taken the turn are not missing for good.
      guard turn.isStillOurs else { return false }
      if keysyms.count > 1 || !keysyms.allSatisfy(tapInOtherGroup) { untyped += 1 }
      return true
    }
    // The notice of a new map would reach the client together with keys that it has not looked up,
    // and it would ask for the map before them: somebody else's, if there is one by then.
    guard !isPortionOpen else { return false }
    switch bank.admit(needed()) {
    case .changed:
      writeBank()
      guard !delivery.isWarming else { return false }
    case .unchanged: break
    case .blocked: return block()
    }
    guard turn.isOurs, keysyms.allSatisfy(isBound) else {
      // The second half of a character has not found a slot that may change.
      return keysyms.count > 1 && block()
    }
    return tapSpare(keysyms)
  }

  /// Waits until the client has taken in what is on spare keys.
  private func block() -> Bool {
    confirm()
    tell(.blocked)
    return false
  }

  /// The next different keysyms that the map lacks, no more than there are slots.
  private func needed() -> [Keysym] {
    var wanted: [Keysym] = []
    var seen: Set<Keysym> = []
    for case .scalar(let scalar) in queue[queueStart...].prefix(64 * bank.slots.count)
    where scalar.value >= 0x20 && position(of: scalar) == nil {
      wanted += keysyms(of: scalar).filter { seen.insert($0).inserted }
      if wanted.count >= bank.slots.count { break }
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

extension Unicode.Scalar {
  var isAstral: Bool { value > 0xffff }
}
