internal import CX11
import KeyModel
import Synthesis
import X11

/// Writing the spare keys. Everything that changes goes into one request under a grab, so that a
/// client hears of it once, and before the next key.
extension Synthesizer {
  /// Lays the bank out on the keycodes that are spare, for the client that it is meant for.
  func layBank(on spares: [UInt8]) {
    let codes = spares.filter { $0 >= 8 }
    let levels = map.spareType.levels
    // One key more says nothing to anybody, and is to stay so.
    let used = codes.count > 1 || !turn.foreignCodes.isEmpty ? codes.dropLast() : codes
    let signs = ClientProfile.signs.filter { map.firstKeys[$0] == nil }
    bank = bank.moved(
      to: profile.bankForm == .signs
        ? Bank(keycodes: used, levels: levels, signs: signs) : Bank(keycodes: used, levels: levels))
    written = Array(repeating: nil, count: bank.slots.count)
  }

  /// Binds what the planes on screen need, where slots are free.
  func bindResidents() {
    residentsDue = nil
    bank.residents = Set(residents)
    guard !residents.isEmpty else { return }
    if !turn.isOurs { turn.ask(at: now) }
    guard turn.isOurs else { return }
    bank.avoidsFirstLevel = state.locked & Keymap.lockMask != 0
    if bank.admit(residents) == .changed { writeBank() }
  }

  /// Brings the server's map up to the bank.
  func writeBank() {
    grabbingServer {
      catchUp()
      if turn.isStillOurs { writeChanges() }
    }
  }

  private func writeChanges() {
    let wanted = bank.keysyms
    let changed = wanted.indices.filter { wanted[$0] != written[$0] }
    let codes = Set(changed.map { bank.slots[$0].keycode }).sorted()
    guard !codes.isEmpty else { return }
    note?.setBound(boundCodes(wanted))
    turn.publish(boundCodes(wanted))
    let isDone = rewrite(codes) { code in
      let levels = bank.levels(of: code).map { $0?.rawValue ?? 0 }
      // The level of CapsLock is as the first.
      return map.spareType.ignoresLock ? levels + levels.prefix(1) : levels
    }
    if isDone { written = wanted } else { isMapStale = true }
    tell(.mapTold)
    beginWarmUp()
  }

  /// Takes our symbols off the map.
  func restoreMap() {
    if written.contains(where: { $0 != nil }) {
      grabbingServer {
        catchUp()
        let codes = boundCodes(written)
        if !codes.isEmpty { _ = rewrite(codes) { _ in [] } }
      }
    }
    bank.clear()
    written = Array(repeating: nil, count: bank.slots.count)
    note?.setBound([])
    if turn.isOurs { turn.publish([]) }
  }

  /// Gives the spare keys to the instance that wants them, once the client has decoded ours.
  func giveAwayIfSettled() {
    guard isGivingAway else { return }
    if accounts.current.unconfirmed > 0 { confirm() }
    guard accounts.isSettled else { return }
    isGivingAway = false
    restoreMap()
    turn.release()
    tables = [:]
  }

  private func boundCodes(_ keysyms: [Keysym?]) -> [UInt8] {
    Set(keysyms.indices.filter { keysyms[$0] != nil }.map { bank.slots[$0].keycode }).sorted()
  }

  /// Qt 5 forgets the locked group at every change of the map until the next notice of the state.
  func nudge() {
    let mask = map.level3Mask == 0 ? UInt8(ShiftMask) : map.level3Mask
    guard state.locked & mask == 0 else { return }
    setLocks(mask, mask)
    setLocks(mask, 0)
  }

  /// Gives each of the keycodes the keysyms of `symbols`, or none.
  private func rewrite(_ codes: [UInt8], _ symbols: (UInt8) -> [UInt32]) -> Bool {
    grabbingServer {
      isWriting = true
      let isDone = SpareKeys.write(
        connection, codes, device: device, type: map.spareType.index, symbols)
      nudge()
      XSync(connection.display, 0)
      // Those of our own change. Nothing else is looked at before the change is noted: to answer
      // another instance's wish in the middle of it would undo what is about to be written down.
      takeNotices()
      isWriting = false
      return isDone
    }
  }
}
