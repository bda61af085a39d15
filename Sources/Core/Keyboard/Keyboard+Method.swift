import Board
import KeyModel
import Layouts
import Pages

// The use of the keyboard beside an input method that composes text from the keys: IBus, Fcitx 5.
extension Keyboard {
  /// Switches the text services off while an input method makes text from the keys. A capital, a space or a
  /// correction would become part of the spelling.
  mutating func followMethod() {
    guard pages.followMethod(beside: enabledKeyboards.shown, in: surroundings) else { return }
    renewSession()
  }
}
