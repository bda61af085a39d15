import Focus
import KeyModel
import Keyboard
import Pages

extension Event {
  /// The author of the strokes that follow from the event (R-HARM-5).
  var author: StrokeOrigin.Author {
    switch self {
    case .page(let id, _):
      let isOwn = id.isConverter || [.emoji, .clipboard, .inputMethod].contains(id)
      return isOwn ? .service : .others
    // Text that is still to be typed when the focus moves was made before.
    case .suggestions, .glided, .document, .copied, .focus, .application, .receiver: return .service
    default: return .user
    }
  }

  /// Whether the user touches the keyboard. Later answers are for the field that is served at this moment.
  var isTouch: Bool {
    switch self {
    case .touch(let touch): touch.phase == .began || touch.phase == .ended
    case .activate, .pressSwitch, .pressTaken, .command: true
    default: false
    }
  }

  /// Whether the event can strike a key because the pointer has rested on the key.
  var mayDwell: Bool {
    switch self {
    case .hover, .deadline: true
    default: false
    }
  }
}

extension PageEffect {
  /// Whether the effect opens a page, whose data it asks for.
  var isOpening: Bool { if case .open = self { true } else { false } }
}

extension Effect {
  /// Whether the effect is a struck key, for the field or for a page.
  var isStruck: Bool {
    switch self {
    case .send, .page(_, .key): true
    default: false
    }
  }
}
