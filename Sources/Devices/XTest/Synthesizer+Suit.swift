import KeyModel
import Synthesis

/// The form of the spare keys follows the habits of the client that has the focus.
extension Synthesizer {
  /// Sees that the spare keys are laid out as the client needs it; false while that must wait.
  func suitBank() -> Bool {
    guard !isBankSuited else { return true }
    let profile = findClient()?.profile ?? .toolkit
    if profile.bankForm != self.profile.bankForm {
      guard layBankAnew(for: profile) else { return false }
    }
    self.profile = profile
    isBankSuited = true
    return !delivery.isWarming
  }

  /// Takes the characters off the spare keys and lays out the bank in the form that `profile` wants; false
  /// while clients have yet to read keys of the old form.
  private func layBankAnew(for profile: ClientProfile) -> Bool {
    self.profile.takesHalves = profile.takesHalves
    endText()
    guard !isPortionOpen else { return false }
    guard accounts.isSettled else {
      confirm()
      return false
    }
    let keycodes = Set(map.keymap.spares).union(bank.slots.map(\.keycode)).sorted()
    restoreMap()
    self.profile = profile
    layBank(on: keycodes)
    // Xlib hears of changes of the map once it has looked up a key.
    beginWarmUp()
    if profile.bankForm == .levels { bindResidents() }
    return true
  }
}
