import KeyModel

/// Marks that sit on a letter, as Thai vowels and Arabic harakat do: in files and on keys they are
/// drawn on a dotted circle, and typed without it.
package enum Mark {
  private static let circle: Unicode.Scalar = "\u{25CC}"

  /// What a text of a file types: `◌ั` is the mark alone.
  package static func bare(_ text: String) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > 1, scalars.first == circle else { return text }
    return String(String.UnicodeScalarView(scalars.dropFirst()))
  }

  /// How a text stands on its key.
  package static func drawn(_ text: String) -> String {
    guard let first = text.unicodeScalars.first, text.count == 1 else { return text }
    switch first.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return String(circle) + text
    default: return text
    }
  }
}

extension Label {
  /// The label of a key that types `text`.
  package static func mark(_ text: String) -> Label { .text(Mark.drawn(text)) }
}

extension Key.Level {
  /// A level that types `text`.
  package init(typing text: String) {
    self.init(action: .insert(text), label: .mark(text))
  }
}
