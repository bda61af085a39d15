import KeyModel
import Synthesis

/// Keeps the spare keys in the form that the focused client needs.
extension Synthesizer {
  /// Changes the form of the bank if the focused client needs another form. Returns false while a change must wait.
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

  /// Takes the characters off the spare keys and lays out the bank in the form that `profile` needs. Returns false
  /// while clients still have to read keys of the old form.
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
    // A program that uses Xlib adopts the new keymap at the next key that it looks up.
    beginWarmUp()
    if profile.bankForm == .levels { bindResidents() }
    return true
  }
}
