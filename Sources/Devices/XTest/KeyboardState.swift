internal import CX11
import KeyModel
import Synthesis
import X11

/// The server's locks and group as the last XkbStateNotify told them.
struct KeyboardState {
  var group = 0
  var locked: UInt8 = 0
  var latched: UInt8 = 0
}

extension KeyTable {
  /// What a table depends on beside the map.
  struct Key: Hashable {
    var group: Int
    var locked: UInt8
  }
}

/// Following the server without asking it.
extension Synthesizer {
  func selectEvents() {
    let core = UInt32(XkbUseCoreKbd)
    let whole = UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask | XkbControlsNotifyMask)
    XkbSelectEvents(connection.display, core, whole, whole)
    // XTest's keyboard may get another map while the core one has that of another.
    let own = UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask)
    if device != core { XkbSelectEvents(connection.display, device, own, own) }
    // Not the buttons of the pointer, which are part of the state too.
    let parts = UInt(
      XkbModifierBaseMask | XkbModifierLatchMask | XkbModifierLockMask | XkbGroupStateMask)
    XkbSelectEventDetails(connection.display, core, UInt32(XkbStateNotify), parts, parts)
  }

  /// Reads what has arrived.
  func takeEvents() {
    takePending()
    guard isMapStale, !isWriting, !connection.isLost else { return }
    grabbingServer { catchUp() }
    takePending()
  }

  private func takePending() {
    var event = XEvent()
    while !connection.isLost, XPending(connection.display) > 0 {
      XNextEvent(connection.display, &event)
      if connection.isLost { return }
      take(&event)
    }
  }

  /// Learns of every change that others have made to the map, while nobody can make another: call it
  /// under a grab, before the map is written or relied on.
  func catchUp() {
    if grabDepth == 1 {
      XSync(connection.display, 0)
      takeNotices()
    }
    if isMapStale { rescan() }
  }

  /// Takes the notices about the keyboard, and only those.
  func takeNotices() {
    var event = XEvent()
    let type = connection.extensions.keyboardEvent
    while XCheckTypedEvent(connection.display, type, &event) != 0 { take(&event) }
  }

  func take(_ event: inout XEvent) {
    if event.type == connection.extensions.keyboardEvent {
      withUnsafePointer(to: &event) {
        $0.withMemoryRebound(to: XkbEvent.self, capacity: 1) { follow($0.pointee) }
      }
    } else if let id = barrier.take(event) {
      settle(id)
    } else if let change = turn.take(event) {
      follow(change)
    } else if event.type == GenericEvent {
      if event.xcookie.extension == connection.extensions.inputOpcode { takeRaw(&event) }
    } else if event.type == MappingNotify {
      XRefreshKeyboardMapping(&event.xmapping)
    }
  }

  private func follow(_ change: BankTurn.Change) {
    tables = [:]
    switch change {
    case .wanted:
      isGivingAway = true
      giveAwayIfSettled()
    case .gained: isMapStale = true
    case .free: residentsDue = now + Synthesizer.residentsPause
    }
  }

  private func follow(_ event: XkbEvent) {
    switch Int32(event.any.xkb_type) {
    case XkbStateNotify: follow(event.state)
    case XkbMapNotify, XkbNewKeyboardNotify:
      isManagerBehind = true
      if !isWriting { isMapStale = true }
    case XkbControlsNotify:
      guard !areFiltersLifted, event.ctrls.serial > lastFilterSerial else { return }
      filters = KeyFilters.read(connection.display)
    default: return
    }
  }

  private func follow(_ told: XkbStateNotifyEvent) {
    if told.serial >= lastGroupSerial { state.group = Int(told.group) }
    let before = ledger.foreign
    ledger.take(told.serial, base: UInt8(truncatingIfNeeded: told.base_mods))
    if ledger.foreign != before { foreignKeys = nil }
    guard told.serial >= lastLockSerial else { return }
    state.locked = UInt8(truncatingIfNeeded: told.locked_mods)
    state.latched = UInt8(truncatingIfNeeded: told.latched_mods)
    if lifted == nil { note?.clearLifted(pressed: pressed) }
  }

  func readState() {
    var told = XkbStateRec()
    guard XkbGetState(connection.display, UInt32(XkbUseCoreKbd), &told) == Success else { return }
    state = KeyboardState(
      group: Int(told.group), locked: told.locked_mods, latched: told.latched_mods)
    ledger.reset(base: told.base_mods)
    foreignKeys = nil
    if !areFiltersLifted { filters = KeyFilters.read(connection.display) }
  }

  /// Reads the map anew, under a grab: the user changed the layout, or a keyboard came.
  func rescan() {
    isMapStale = false
    tell(.mapTold)
    guard let fresh = ServerMap(connection.display, device: device) else { return }
    let before = map.keymap.keys
    map = fresh
    mapVersion += 1
    tables = [:]
    readState()
    needsSwitch = true
    if isBankIntact {
      forgetOwnKeys()
      if map.keymap.keys != before { tell(.mapChanged) }
      if delivery.isText { noteOtherLayouts() }
      nudge()
      if delivery.isText { beginWarmUp() }
      return
    }
    tell(.mapChanged)
    layBank(on: map.keymap.spares)
    note?.setBound([])
    if turn.isOurs, !bank.isEmpty {
      writeBank()
    } else {
      nudge()
      if delivery.isText { beginWarmUp() }
    }
    bindResidents()
  }

  /// A key on a keyboard of another layout gives everybody that one until our next. No grab holds it up.
  func noteOtherLayouts(mindsStrokes: Bool = true) {
    let codes = bank.slots.map(\.keycode)
    let others = TestKeyboard.beside(connection, device)
    guard !SpareKeys.areAlike(connection, device, others, beside: codes) else { return }
    tell(.mapChanged)
    if mindsStrokes, !SpareKeys.areAlike(connection, device, [UInt32(XkbUseCoreKbd)], beside: codes)
    {
      tell(.mapContested)
    }
  }

  /// Whether the map still carries what we wrote.
  private var isBankIntact: Bool {
    guard !written.isEmpty else { return false }
    return bank.slots.indices.allSatisfy { index in
      let slot = bank.slots[index]
      let groups = map.keymap.keys[slot.keycode]
      guard let wanted = written[index] else {
        return groups == nil || groups?.first.map { $0.keysyms.count > slot.level } == true
      }
      guard let first = groups?.first, slot.level < first.keysyms.count else { return false }
      return first.keysyms[slot.level] == wanted
    }
  }

  /// Our own symbols are not keys of the user's.
  private func forgetOwnKeys() {
    for slot in bank.slots { map.keymap.keys[slot.keycode] = nil }
    map.firstKeys = map.keymap.firstKeys
  }

  /// Locks that stay while text is typed: they are taken into account.
  var harmlessMask: UInt8 { Keymap.lockMask | map.numLockMask }

  /// Where the characters stand in the group and under the locks of this moment.
  var currentTable: KeyTable {
    table(group: state.group, locked: state.locked & harmlessMask)
  }

  func table(group: Int, locked: UInt8) -> KeyTable {
    let key = KeyTable.Key(group: group, locked: locked)
    if let table = tables[key] { return table }
    let table = KeyTable(
      map.keymap, group: group, locked: locked, hasShift: map.shift != 0, level3: map.level3Mask,
      excluded: turn.foreignCodes)
    tables[key] = table
    return table
  }

  /// Runs `body` while no other client's requests are carried out.
  func grabbingServer<Result>(_ body: () -> Result) -> Result {
    grabServer()
    defer { ungrabServer() }
    return body()
  }

  func grabServer() {
    if grabDepth == 0 { XGrabServer(connection.display) }
    grabDepth += 1
  }

  func ungrabServer() {
    grabDepth -= 1
    guard grabDepth == 0 else { return }
    XUngrabServer(connection.display)
    XFlush(connection.display)
  }
}
