package import KeyModel

/// Tells for which window and field strokes are made (R-HARM-5). What a finger strikes is made for the field that has
/// the focus; what an answer brings later, a guess, a conversion, a keyboard by somebody else, is made for the field that
/// had the focus at the touch.
package struct Authorship: Hashable, Sendable {
  /// Who makes strokes.
  package enum Author: Hashable, Sendable {
    /// The user, at this moment.
    case user
    /// A service of the keyboard's own, which was asked at the last touch.
    case service
    /// A keyboard by somebody else.
    case others
  }

  /// Where the focus is.
  package struct Scene: Hashable, Sendable {
    /// The server's number of the window with the input focus.
    package var window: UInt64
    package var field: Field?
    /// Who gets the keys (R-DESK-1).
    package var custody: Custody

    package init(window: UInt64, field: Field? = nil, custody: Custody = .focus) {
      self.window = window
      self.field = field
      self.custody = custody
    }

    fileprivate func owner(_ bond: StrokeOwner.Bond) -> StrokeOwner {
      let holder: StrokeOwner.Holder =
        switch custody {
        case .focus, .list: .focus
        // Beside a grab that may be a menu's or a dialog's a finger means whoever has the keys.
        case .passing: bond == .tap ? .either : .focus
        case .greeter: .either
        case .grabber, .lock: .grabber
        }
      // A cell of a table becomes a field with its first key, which is another one to its application.
      let isBound = bond == .foreign || field?.isEditable == true
      return StrokeOwner(
        window: window, field: isBound ? field?.serial : nil, holder: holder, bond: bond)
    }
  }

  private var touched: Scene?

  package init() {}

  /// The user touches the keyboard.
  package mutating func touch(_ scene: Scene) { touched = scene }

  /// Whom `strokes` of this author are made for. `scene` is where the focus is now.
  package func owner(of strokes: [Stroke], by author: Author, in scene: Scene) -> StrokeOwner {
    switch author {
    case .user: scene.owner(Authorship.isTap(strokes) ? .tap : .text)
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
