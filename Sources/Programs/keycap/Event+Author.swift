import Focus
import KeyModel
import Keyboard

extension Event {
  /// Who makes the strokes that follow from the event (R-HARM-5).
  var author: Authorship.Author {
    switch self {
    case .page(let id, _):
      let isOwn = id.isConverter || [.emoji, .clipboard, .inputMethod].contains(id)
      return isOwn ? .service : .others
    // What is still to be typed when the focus moves was made before.
    case .suggestions, .glided, .document, .copied, .focus, .application, .custody: return .service
    default: return .user
    }
  }

  /// Whether the user touches the keyboard: answers that come later are for the field of this moment.
  var isTouch: Bool {
    switch self {
    case .touch(let touch): touch.phase == .began || touch.phase == .ended
    case .activate, .pressSwitch, .pressTaken, .command: true
    default: false
    }
  }
}
