import KeyModel
import Synthesis

/// Wine makes a virtual key of each keycode, and from then on knows only that: when the program looks a key
/// up, it takes the first keycode with the same one (`X11DRV_ToUnicodeEx` of Wine 8). A spare key gets one
/// of its own only by a keysym on its first level that means one (`nonchar_key_vkey`): of those that are
/// left over there are hardly any (`X11DRV_InitKeyboard`). Shift belongs to each key, but level 3 is as it
/// was with the last key that Wine has read, so that is not used.
extension Synthesizer {
  /// F13…F24, Select, Execute, Romaji, Zenkaku_Hankaku, Eisu_toggle: no program does anything at them.
  static let wineSigns =
    ((0xffca...0xffd5) + [0xff60, 0xff62, 0xff24, 0xff2a, 0xff30]).map { Keysym(rawValue: $0) }

  /// Sees that the spare keys are laid out as the client needs it; false while that must wait.
  func suitBank() -> Bool {
    guard !isBankSuited else { return true }
    let client = findClient()
    let isForWine = client?.isWine == true
    isForJava = client?.isJava == true
    if isForWine != self.isForWine {
      endText()
      guard !isPortionOpen else { return false }
      guard delivery.unconfirmed == 0, debts.isEmpty else {
        confirm()
        return false
      }
      let keycodes = Set(map.keymap.spares).union(bank.slots.map(\.keycode)).sorted()
      restoreMap()
      self.isForWine = isForWine
      layBank(on: keycodes)
      // Xlib hears of changes of the map once it has looked up a key.
      beginWarmUp()
      if !isForWine { bindResidents() }
    }
    isBankSuited = true
    return warmUp == nil
  }
}
