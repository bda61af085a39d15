internal import CX11
import KeyModel
import Synthesis

/// The server's modifiers and group as the last XkbStateNotify told them.
struct KeyboardState {
  var group = 0
  var locked: UInt8 = 0
  var latched: UInt8 = 0
  /// Modifiers of keys that are down, ours among them.
  var base: UInt8 = 0
}

enum SynthesizerEvents {
  static let mask = XkbNewKeyboardNotifyMask | XkbMapNotifyMask | XkbStateNotifyMask
}

extension KeyTable {
  /// What a table depends on beside the map.
  struct Key: Hashable {
    var group: Int
    var locked: UInt8
  }
}

extension Synthesizer {
  /// Follows the server without asking it: reads what has arrived. While the map is being written
  /// it is not read anew: `written` does not know yet which symbols are ours.
  func takeEvents() {
    var event = XEvent()
    while !connection.isLost, XPending(connection.display) > 0 {
      XNextEvent(connection.display, &event)
      if connection.isLost { return }
      take(&event)
    }
    if isMapStale, !isWriting { rescan() }
  }

  func take(_ event: inout XEvent) {
    if event.type == connection.extensions.keyboardEvent {
      withUnsafePointer(to: &event) {
        $0.withMemoryRebound(to: XkbEvent.self, capacity: 1) { follow($0.pointee) }
      }
    } else if barrier.take(event) {
      settle()
    } else if let change = turn.take(event) {
      follow(change)
    } else if event.type == MappingNotify {
      XRefreshKeyboardMapping(&event.xmapping)
    }
  }

  private func follow(_ change: BankTurn.Change) {
    tables = [:]
    switch change {
    case .wanted:
      isGivingAway = true
      confirm()
      giveAwayIfSettled()
    case .gained: isMapStale = true
    case .free: bindResidents()
    }
  }

  private func follow(_ event: XkbEvent) {
    switch Int32(event.any.xkb_type) {
    case XkbStateNotify:
      let told = event.state
      state.group = Int(told.group)
      state.locked = UInt8(truncatingIfNeeded: told.locked_mods)
      guard event.any.serial >= lastKeySerial else { return }
      state.latched = UInt8(truncatingIfNeeded: told.latched_mods)
      state.base = UInt8(truncatingIfNeeded: told.base_mods)
    case XkbMapNotify:
      if !isWriting { isMapStale = true }
    case XkbNewKeyboardNotify: isMapStale = true
    default: return
    }
  }

  func readState() {
    var told = XkbStateRec()
    guard XkbGetState(connection.display, UInt32(XkbUseCoreKbd), &told) == Success else { return }
    state = KeyboardState(
      group: Int(told.group), locked: told.locked_mods, latched: told.latched_mods,
      base: told.base_mods)
  }

  /// Reads the map anew: the user changed the layout, or a keyboard came.
  func rescan() {
    isMapStale = false
    guard let fresh = ServerMap(connection.display) else { return }
    map = fresh
    tables = [:]
    readState()
    let ours = written.enumerated().filter { $0.element != nil }.map { bank.slots[$0.offset] }
    let codes = Set(ours.map(\.keycode))
    let isIntact = !codes.isEmpty && codes.allSatisfy { map.keymap.keys[$0] != nil }
    if isIntact {
      for code in codes { map.keymap.keys[code] = nil }
      return
    }
    let spares = map.keymap.spares.filter { $0 >= 8 }
    bank = Bank(keycodes: spares, levels: map.spareLevels)
    written = Array(repeating: nil, count: bank.slots.count)
    note?.setBound([])
    bindResidents()
  }

  /// Where the characters stand in the group and under the locks of this moment.
  var currentTable: KeyTable {
    let key = KeyTable.Key(group: state.group, locked: state.locked)
    if let table = tables[key] { return table }
    let table = KeyTable(
      map.keymap, group: key.group, locked: key.locked, level3: map.level3Mask,
      excluded: turn.foreignCodes)
    tables[key] = table
    return table
  }
}
