package import KeyModel

/// Determines the window and field for which strokes are made (R-HARM-5). A key struck by a finger is made for the field that has
/// the focus. Strokes from a later answer, such as a guess, a conversion, or a keyboard by another author, are made for the field
/// that had the focus at the touch.
package struct StrokeOrigin: Hashable, Sendable {
  /// The author of strokes.
  package enum Author: Hashable, Sendable {
    /// The user, at this moment.
    case user
    /// A service of the keyboard that was asked at the last touch.
    case service
    /// A keyboard by another author.
    case others
  }

  /// The place of the focus.
  package struct Scene: Hashable, Sendable {
    /// The server's number of the window with the input focus.
    package var window: UInt64
    package var field: Field?
    /// The client that gets the keys (R-DESK-1).
    package var receiver: KeyReceiver

    package init(window: UInt64, field: Field? = nil, receiver: KeyReceiver = .focus) {
      self.window = window
      self.field = field
      self.receiver = receiver
    }

    fileprivate func owner(_ bond: StrokeOwner.Bond) -> StrokeOwner {
      let holder: StrokeOwner.Holder =
        switch receiver {
        case .focus, .list: .focus
        // During a grab that may belong to a menu or a dialog, a finger's tap is meant for the client that gets the
        // keys.
        case .passing: bond == .tap ? .either : .focus
        case .greeter: .either
        case .grabber, .lock: .grabber
        }
      // A cell of a table becomes a field with its first key, and its application reports this as another field.
      let isBound = bond == .foreign || field?.isEditable == true
      return StrokeOwner(
        window: window, field: isBound ? field?.serial : nil, holder: holder, bond: bond)
    }
  }

  private var touched: Scene?

  package init() {}

  /// Notes a touch of the keyboard.
  package mutating func touch(_ scene: Scene) { touched = scene }

  /// Returns the owner of `strokes` by this author. `scene`: the present place of the focus.
  package func owner(of strokes: [Stroke], by author: Author, in scene: Scene) -> StrokeOwner {
    switch author {
    case .user: scene.owner(StrokeOrigin.isTap(strokes) ? .tap : .text)
    case .service: (touched ?? scene).owner(.text)
    case .others: (touched ?? scene).owner(.foreign)
    }
  }

  /// Whether the strokes are one key.
  private static func isTap(_ strokes: [Stroke]) -> Bool {
    guard strokes.count == 1, let stroke = strokes.first else { return strokes.isEmpty }
    return switch stroke {
    case .text(let text): text.unicodeScalars.count <= 1
    case .chord, .press, .lift, .hold: true
    case .erase, .eraseWord: false
    }
  }
}
