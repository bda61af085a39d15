import Board
import KeyModel
import Layouts
import Pages

// Beside an input method that composes what the keys type: IBus, Fcitx 5.
extension Keyboard {
  /// Leaves the text alone while somebody else makes it of the keys: a capital, a space or a correction would go into the
  /// spelling.
  mutating func followMethod() {
    guard pages.followMethod(beside: roster.shown, in: surroundings) else { return }
    renewSession()
    outbox.isWindowStale = true
  }
}
