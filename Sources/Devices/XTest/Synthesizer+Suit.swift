import KeyModel
import Synthesis

/// Keeps the spare keys in the form that the focused client needs.
extension Synthesizer {
  /// Checks the form of the bank against the focused client and changes it if needed; false while a
  /// change must wait.
  func suitBank() -> Bool {
    guard !fit.isFitted else { return true }
    let client = findClient()
    let profile = client?.profile ?? .toolkit
    if !fit.look(client, profile) {
      guard layBankAnew(for: profile) else { return false }
    }
    fit.fit(profile)
    return !delivery.isWarming
  }

  /// Takes the characters off the spare keys and lays the bank out in the form that `profile`
  /// wants; false while clients have yet to read keys of the old form.
  private func layBankAnew(for profile: ClientProfile) -> Bool {
    endText()
    guard !delivery.isPortionOpen else { return false }
    guard accounts.isSettled else {
      confirm()
      return false
    }
    let keycodes = Set(map.keymap.spares).union(bank.keycodes).sorted()
    restoreMap()
    fit.adopt(profile)
    layBank(on: keycodes)
    // A program that uses Xlib takes in the new keymap at the next key that it looks up.
    beginWarmUp()
    if profile.bankForm == .levels { bindResidents() }
    return true
  }
}
