import Board
import KeyModel
import Layouts
import Pages

// Beside an input method that composes what the keys type: IBus, Fcitx 5.
extension Keyboard {
  /// Leaves the text alone while somebody else makes it of the keys: a capital, a space or a correction would go into the
  /// spelling.
  mutating func followMethod() {
    let isBeside = pages.methodPage(beside: roster.shown, in: surroundings) != nil
    guard isBeside != isBesideMethod else { return }
    isBesideMethod = isBeside
    renewSession()
    outbox.isWindowStale = true
  }
}
