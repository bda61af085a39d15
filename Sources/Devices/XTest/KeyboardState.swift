internal import CX11
import KeyModel
import Synthesis
import X11

/// Keeps this program's copy of the keyboard's state and keymap up to date by the server's events, without round trips.
extension Synthesizer {
  func selectEvents() {
    let core = UInt32(XkbUseCoreKbd)
    let whole = UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask | XkbControlsNotifyMask)
    XkbSelectEvents(connection.display, core, whole, whole)
    // XTest's keyboard may get a new keymap while the core keyboard has the keymap of another device.
    let own = UInt32(XkbNewKeyboardNotifyMask | XkbMapNotifyMask)
    if device != core { XkbSelectEvents(connection.display, device, own, own) }
    // The pointer's buttons are left out, although XKB counts them as a part of the state.
    let parts = UInt(
      XkbModifierBaseMask | XkbModifierLatchMask | XkbModifierLockMask | XkbGroupStateMask)
    XkbSelectEventDetails(connection.display, core, UInt32(XkbStateNotify), parts, parts)
  }

  /// Handles the events that have arrived, and reads the keymap again if an event reports that it has changed.
  func readEvents() {
    readFieldNews()
    readPending()
    guard mapCopy.mustRead, !connection.isLost else { return }
    grabbingServer { catchUp() }
    readPending()
  }

  private func readPending() {
    var event = XEvent()
    var hasMore = connection.hasUnread
    while hasMore {
      XNextEvent(connection.display, &event)
      if connection.isLost { return }
      handle(&event)
      hasMore = connection.hasReadAhead
    }
  }

  /// Reads every change that other clients have made to the keymap. Call this under a server grab, before the keymap
  /// is written or used: the grab prevents further changes.
  func catchUp() {
    if grabDepth == 1 {
      XSync(connection.display, 0)
      readKeyboardEvents()
    }
    if mapCopy.isStale { rescan() }
  }

  /// Handles the XKB events that have arrived, and leaves all other events in the queue.
  func readKeyboardEvents() {
    var event = XEvent()
    let type = connection.extensions.keyboardEvent
    while XCheckTypedEvent(connection.display, type, &event) != 0 { handle(&event) }
  }

  func handle(_ event: inout XEvent) {
    if event.type == connection.extensions.keyboardEvent {
      withUnsafePointer(to: &event) {
        $0.withMemoryRebound(to: XkbEvent.self, capacity: 1) { handle($0.pointee) }
      }
    } else if let id = barrier.questionAnswered(by: event) {
      settle(id)
    } else if let change = turn.handle(event) {
      handle(change)
    } else if event.type == GenericEvent {
      if event.xcookie.extension == connection.extensions.inputOpcode { handleRaw(&event) }
    } else if receiver.isLost(by: event, on: connection) {
      receiver.forget()
    } else if event.type == MappingNotify {
      XRefreshKeyboardMapping(&event.xmapping)
    }
  }

  private func handle(_ change: BankTurn.Change) {
    mapCopy.forgetTables()
    switch change {
    case .wanted:
      bank.noteWanted()
      giveAwayIfSettled()
    case .gained:
      mapCopy.noteDoubt()
      bank.noteGained(at: now)
    case .free: bank.noteFree(at: now)
    }
  }

  private func handle(_ event: XkbEvent) {
    switch Int32(event.any.xkb_type) {
    case XkbStateNotify: handle(event.state)
    case XkbMapNotify, XkbNewKeyboardNotify:
      manager.noteChange()
      mapCopy.noteNotice()
    case XkbControlsNotify:
      if filters.isNews(event.ctrls.serial) { readFilters() }
    default: return
    }
  }

  private func handle(_ reported: XkbStateNotifyEvent) {
    let report = ModifierState.Report(
      group: Int(reported.group), base: UInt8(truncatingIfNeeded: reported.base_mods),
      latched: UInt8(truncatingIfNeeded: reported.latched_mods),
      locked: UInt8(truncatingIfNeeded: reported.locked_mods))
    guard modifiers.note(report, serial: reported.serial) else { return }
    note?.setOwnLocks(modifiers.ownLocks)
    if modifiers.isInPlace { note?.clearLifted(pressed: modifiers.pressed) }
  }

  func readState() {
    var reported = XkbStateRec()
    guard XkbGetState(connection.display, UInt32(XkbUseCoreKbd), &reported) == Success else {
      return
    }
    modifiers.reset(
      ModifierState.Report(
        group: Int(reported.group), base: reported.base_mods, latched: reported.latched_mods,
        locked: reported.locked_mods))
    if !filters.areLifted { readFilters() }
  }

  /// Reads the keymap again, because the user has changed the layout, or because a keyboard was plugged in. Call
  /// this under a server grab.
  func rescan() {
    mapCopy.beginReading()
    tell(.mapReported)
    guard let fresh = ServerMap(connection.display, device: device) else { return }
    let before = map.keymap.keys
    mapCopy.take(fresh)
    readState()
    modifiers.noteOtherDevice()
    if bank.isIntact(in: map.keymap, others: { turn.foreignCodes }) {
      mapCopy.leaveOut(bank.keycodes)
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

  /// Informs `Delivery` if the keyboards have different layouts. In this case a key on another keyboard gives every
  /// client the layout of that keyboard, until this program's next key. A server grab does not prevent this.
  func noteOtherLayouts(mindsStrokes: Bool = true) {
    let codes = Array(bank.keycodes)
    let others = TestKeyboard.beside(connection, device)
    guard !SpareKeys.areAlike(connection, device, others, beside: codes) else { return }
    tell(.mapChanged)
    if mindsStrokes, !SpareKeys.areAlike(connection, device, [UInt32(XkbUseCoreKbd)], beside: codes)
    {
      tell(.mapContested)
    }
  }

  /// The server's keymap, as it was last read.
  var map: ServerMap { mapCopy.map }

  /// Number of times that the server's keymap was read. When this number rises, a keyboard that shows the keymap is
  /// out of date.
  package var mapVersion: Int { mapCopy.version }

  /// The table of the characters in the current group, under the current locks.
  var currentTable: KeyTable {
    table(group: modifiers.group, locked: modifiers.lockedInText(on: map))
  }

  /// The keys of chords in the current group.
  var chordKeys: ChordKeys { mapCopy.chordKeys(group: modifiers.group) { turn.foreignCodes } }

  func table(group: Int, locked: UInt8) -> KeyTable {
    mapCopy.table(group: group, locked: locked) { turn.foreignCodes }
  }

  /// Runs `body` under a server grab, during which no request of another client is carried out.
  func grabbingServer<Result>(_ body: () -> Result) -> Result {
    grabServer()
    defer { ungrabServer() }
    return body()
  }

  func grabServer() {
    if grabDepth == 0 { connection.grabServer() }
    grabDepth += 1
  }

  func ungrabServer() {
    grabDepth -= 1
    guard grabDepth == 0 else { return }
    connection.ungrabServer()
  }
}
