import KeyModel
internal import TextRules

/// The origin of a character before the insertion point: what was chosen is never replaced
/// (R-HARM-2).
enum Provenance: Hashable, Sendable {
  /// A key, touched at this place in px; nil where the place is not known. A slip of the finger may
  /// have hit it.
  case key(Point?)
  /// A callout, a flick, a list, or a correction that was taken back: the character is meant as it
  /// is.
  case chosen

  var touch: Point? {
    if case .key(let point) = self { point } else { nil }
  }

  /// The same origin where the place of the finger says nothing any more.
  var withoutTouch: Provenance { self == .chosen ? .chosen : .key(nil) }
}

extension InputSession {
  /// Whether `replacement` may replace `typed` at the end of the text: it must begin with the
  /// characters that stood there before or were pasted, and must contain all chosen ones, in order.
  func keepsChosen(_ replacement: String, for typed: Substring) -> Bool {
    let known = provenance.suffix(typed.count)
    let foreign = typed.prefix(typed.count - known.count)
    guard InputSession.plain(replacement).hasPrefix(InputSession.plain(foreign)) else {
      return false
    }
    var rest = replacement.dropFirst(foreign.count)
    for (character, origin) in zip(typed.dropFirst(foreign.count), known) where origin == .chosen {
      guard let place = rest.firstIndex(of: character) else { return false }
      rest = rest[rest.index(after: place)...]
    }
    return true
  }

  /// `text` with one kind of apostrophe.
  private static func plain(_ text: some StringProtocol) -> String {
    text.withPlainApostrophes
  }

  /// Whether every character of `typed`, at the end of the text, came from a key.
  func isFromKeys(_ typed: Substring) -> Bool {
    provenance.count >= typed.count && !provenance.suffix(typed.count).contains(.chosen)
  }
}
