import KeyModel

/// Where a character before the insertion point came from: what was chosen is never replaced (R-HARM-2).
enum Provenance: Hashable, Sendable {
  /// A key, at that place in px; nil where the place is not known. A slip of the finger may have hit it.
  case key(Point?)
  /// A callout, a flick, a list, a correction that was taken back: it is meant as it is.
  case chosen

  var touch: Point? {
    if case .key(let point) = self { point } else { nil }
  }
}

extension InputSession {
  /// Whether `replacement` may stand for what was typed at the end of the text: it begins with what stood
  /// there before or was pasted, and has all that was chosen, in order.
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

  /// Apostrophes of one kind.
  private static func plain(_ text: some StringProtocol) -> String {
    String(text.map { $0 == "\u{2019}" ? "'" : $0 })
  }

  /// Whether all of `typed`, at the end of the text, came from keys.
  func isFromKeys(_ typed: Substring) -> Bool {
    provenance.count >= typed.count && !provenance.suffix(typed.count).contains(.chosen)
  }
}
