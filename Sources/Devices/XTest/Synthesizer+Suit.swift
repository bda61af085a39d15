import KeyModel
import Synthesis

/// Keeps the spare keys in the form that the focused client needs.
extension Synthesizer {
  /// Checks the form of the bank against the focused client and changes it if needed; false while a
  /// change must wait.
  func suitBank() -> Bool {
    guard !carried.isSuited else { return true }
    carried.client = findClient()
    let profile = carried.client?.profile ?? .toolkit
    if profile.bankForm != self.profile.bankForm {
      guard layBankAnew(for: profile) else { return false }
    }
    self.profile = profile
    carried.isSuited = true
    carried.limit = profile.limit
    return !delivery.isWarming
  }

  /// Takes the characters off the spare keys and lays the bank out in the form that `profile`
  /// wants; false while clients have yet to read keys of the old form.
  private func layBankAnew(for profile: ClientProfile) -> Bool {
    self.profile.takesHalves = profile.takesHalves
    endText()
    guard !portion.isOpen else { return false }
    guard accounts.isSettled else {
      confirm()
      return false
    }
    let keycodes = Set(map.keymap.spares).union(bank.slots.map(\.keycode)).sorted()
    restoreMap()
    self.profile = profile
    layBank(on: keycodes)
    // A program that uses Xlib takes in the new keymap at the next key that it looks up.
    beginWarmUp()
    if profile.bankForm == .levels { bindResidents() }
    return true
  }
}
