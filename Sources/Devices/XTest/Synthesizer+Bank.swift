internal import CX11
import KeyModel
import Synthesis
import X11

/// Writes the spare keys. All changes are in one request under a server grab, so that a client gets one
/// MappingNotify, and gets it before the next key.
extension Synthesizer {
  /// Lays out the bank on the keycodes `spares`, in the form that the client needs.
  func layBank(on spares: [UInt8]) {
    bank.layOut(
      on: spares, levels: map.spareType.levels, signs: fit.signs(beside: map.firstKeys),
      hasOthers: { !turn.foreignCodes.isEmpty })
  }

  /// Binds the characters of the planes on the screen to free slots.
  func bindResidents() {
    guard bank.beginResidents() else { return }
    if !turn.isOurs { turn.ask(at: now) }
    guard turn.isOurs else { return }
    bank.avoidsFirstLevel = modifiers.hasCapsLock
    if bank.admitResidents() == .changed { writeBank() }
  }

  /// Writes the changes of the bank into the server's keymap.
  func writeBank() {
    grabbingServer {
      catchUp()
      if turn.isStillOurs { writeChanges() }
    }
  }

  private func writeChanges() {
    guard let change = bank.change else { return }
    note?.setBound(change.bound)
    turn.publish(change.bound)
    let isDone = rewrite(change.codes) {
      bank.symbols(of: $0, ignoresLock: map.spareType.ignoresLock)
    }
    if isDone { bank.noteWritten() } else { mapCopy.noteDoubt() }
    fit.noteChange()
    tell(.mapReported)
    beginWarmUp()
  }

  /// Takes this program's keysyms off the keymap.
  func restoreMap() {
    if !bank.writtenCodes.isEmpty {
      grabbingServer {
        catchUp()
        let codes = bank.writtenCodes
        if !codes.isEmpty { _ = rewrite(codes) { _ in [] } }
      }
    }
    bank.clear()
    note?.setBound([])
    if turn.isOurs { turn.publish([]) }
  }

  /// Gives the spare keys to the instance that asks for them, after all clients have decoded the keys of this instance.
  func giveAwayIfSettled() {
    guard bank.isWanted else { return }
    if accounts.current.unconfirmed > 0 { confirm() }
    guard accounts.isSettled else { return }
    bank.giveAway()
    restoreMap()
    if !turn.release() { bank.noteFree(at: now) }
    mapCopy.forgetTables()
  }

  /// Makes the server send XkbStateNotify, by locking and unlocking a modifier. At every change of the keymap, Qt 5
  /// forgets the locked group until the next such event.
  func nudge() {
    let mask = map.level3Mask == 0 ? UInt8(ShiftMask) : map.level3Mask
    guard modifiers.locked & mask == 0 else { return }
    setLocks(mask, mask)
    setLocks(mask, 0)
  }

  /// Gives each of `codes` the keysyms that `symbols` returns; an empty list takes keysyms off.
  private func rewrite(_ codes: [UInt8], _ symbols: (UInt8) -> [UInt32]) -> Bool {
    grabbingServer {
      mapCopy.beginWriting()
      let isDone = SpareKeys.write(
        connection, codes, device: device, type: map.spareType.index, symbols)
      nudge()
      XSync(connection.display, 0)
      // Only the XKB events of this program's own change are handled here. If another instance's request for the
      // spare keys were handled now, it would undo a change that is not recorded yet.
      readKeyboardEvents()
      mapCopy.endWriting()
      return isDone
    }
  }
}
