import Board
import KeyModel
import Layouts
import Pages

// Beside an input method that composes what the keys type: IBus, Fcitx 5.
extension Keyboard {
  /// The page with the candidates of an input method whose engine is on in the focused field. Keyboards that convert by
  /// themselves send ready text, and have their own candidates; there is none in password fields and beside a grab.
  var methodPage: PageID? {
    guard hasMethodOffer, roster.shown?.header == nil, roster.shown?.page == nil, mayConvert else {
      return nil
    }
    return .inputMethod
  }

  /// Leaves the text alone while somebody else makes it of the keys: a capital, a space or a correction would go into the
  /// spelling.
  mutating func followMethod() {
    let isBeside = methodPage != nil
    guard isBeside != isBesideMethod else { return }
    isBesideMethod = isBeside
    renewSession()
    outbox.isWindowStale = true
  }
}
