internal import CX11
import KeyModel
import Synthesis
import X11

/// Writes the spare keys. All changes go into one request under a server grab: a client then gets one
/// MappingNotify, and gets it before the next key.
extension Synthesizer {
  /// Lays the bank out on the keycodes `spares`, in the form that the client needs.
  func layBank(on spares: [UInt8]) {
    let codes = spares.filter { $0 >= 8 }
    let levels = map.spareType.levels
    // The last spare keycode stays without a keysym, because `endComposing` needs such a keycode.
    let used = codes.count > 1 || !turn.foreignCodes.isEmpty ? codes.dropLast() : codes
    let signs = ClientProfile.signs.filter { map.firstKeys[$0] == nil }
    bank = bank.moved(
      to: profile.bankForm == .signs
        ? Bank(keycodes: used, levels: levels, signs: signs) : Bank(keycodes: used, levels: levels))
    carried.keysyms = Array(repeating: nil, count: bank.slots.count)
  }

  /// Binds the characters of the planes on screen to free slots.
  func bindResidents() {
    carried.due = nil
    bank.residents = Set(carried.residents)
    guard !carried.residents.isEmpty else { return }
    if !turn.isOurs { turn.ask(at: now) }
    guard turn.isOurs else { return }
    bank.avoidsFirstLevel = modifiers.hasCapsLock
    if bank.admit(carried.residents) == .changed { writeBank() }
  }

  /// Writes the changes of the bank into the server's keymap.
  func writeBank() {
    grabbingServer {
      catchUp()
      if turn.isStillOurs { writeChanges() }
    }
  }

  private func writeChanges() {
    let wanted = bank.keysyms
    let changed = wanted.indices.filter { wanted[$0] != carried.keysyms[$0] }
    let codes = Set(changed.map { bank.slots[$0].keycode }).sorted()
    guard !codes.isEmpty else { return }
    note?.setBound(boundCodes(wanted))
    turn.publish(boundCodes(wanted))
    let isDone = rewrite(codes) { code in
      let levels = bank.levels(of: code).map { $0?.rawValue ?? 0 }
      // The type's level for CapsLock carries the same keysym as the first level.
      return map.spareType.ignoresLock ? levels + levels.prefix(1) : levels
    }
    if isDone { carried.keysyms = wanted } else { isMapStale = true }
    carried.news.noteChange()
    tell(.mapTold)
    beginWarmUp()
  }

  /// Takes this program's keysyms off the keymap.
  func restoreMap() {
    if carried.keysyms.contains(where: { $0 != nil }) {
      grabbingServer {
        catchUp()
        let codes = boundCodes(carried.keysyms)
        if !codes.isEmpty { _ = rewrite(codes) { _ in [] } }
      }
    }
    bank.clear()
    carried.keysyms = Array(repeating: nil, count: bank.slots.count)
    note?.setBound([])
    if turn.isOurs { turn.publish([]) }
  }

  /// Gives the spare keys to the instance that wants them, once all clients have decoded the keys of this
  /// instance.
  func giveAwayIfSettled() {
    guard carried.isGivingAway else { return }
    if accounts.current.unconfirmed > 0 { confirm() }
    guard accounts.isSettled else { return }
    carried.isGivingAway = false
    restoreMap()
    if !turn.release() { carried.due = now + Synthesizer.residentsPause }
    (tables, chords) = ([:], nil)
  }

  func boundCodes(_ keysyms: [Keysym?]) -> [UInt8] {
    Set(keysyms.indices.filter { keysyms[$0] != nil }.map { bank.slots[$0].keycode }).sorted()
  }

  /// Makes the server send XkbStateNotify, by locking and unlocking a modifier: Qt 5 forgets the
  /// locked group at every change of the keymap until the next such event.
  func nudge() {
    let mask = map.level3Mask == 0 ? UInt8(ShiftMask) : map.level3Mask
    guard modifiers.locked & mask == 0 else { return }
    setLocks(mask, mask)
    setLocks(mask, 0)
  }

  /// Gives each of `codes` the keysyms that `symbols` returns, or none.
  private func rewrite(_ codes: [UInt8], _ symbols: (UInt8) -> [UInt32]) -> Bool {
    grabbingServer {
      isWriting = true
      let isDone = SpareKeys.write(
        connection, codes, device: device, type: map.spareType.index, symbols)
      nudge()
      XSync(connection.display, 0)
      // Only the XKB events of this program's own change are handled here. If another instance's request for the
      // spare keys were served now, that would undo a change that is not yet recorded.
      readKeyboardEvents()
      isWriting = false
      return isDone
    }
  }
}
