import KeyModel

/// The text of the composition row.
package struct MarkedText: Hashable, Sendable {
  package var chosen: String
  package var reading: String
  /// The units of the reading after the cut.
  package var beyond: String

  package init(chosen: String, reading: String, beyond: String = "") {
    self.chosen = chosen
    self.reading = reading
    self.beyond = beyond
  }
}

/// A piece of the composition row.
package struct MarkedPiece: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Text that the user has chosen.
    case chosen
    /// Units for which candidates are shown.
    case part
    /// Units after the cut.
    case beyond
  }

  package var text: String
  package var kind: Kind
  /// Number of units of the reading up to the end of the piece.
  package var end: Int

  package init(text: String, kind: Kind, end: Int) {
    self.text = text
    self.kind = kind
    self.end = end
  }
}

extension Conversion {
  /// The content of the composition row, in pieces that a finger can touch: syllables or units of the reading.
  package var pieces: [MarkedPiece] {
    let marked = marked
    var pieces: [MarkedPiece] = []
    if !marked.chosen.isEmpty {
      pieces.append(MarkedPiece(text: marked.chosen, kind: .chosen, end: preedit.consumed))
    }
    for (text, kind) in [(marked.reading, MarkedPiece.Kind.part), (marked.beyond, .beyond)] {
      for unit in scheme.units(of: text) {
        let end = (pieces.last?.end ?? 0) + unit.count
        pieces.append(MarkedPiece(text: unit, kind: kind, end: end))
      }
    }
    return pieces
  }
}

extension ConversionScheme {
  /// Whether spaces and apostrophes separate the syllables of a reading in the composition row. Readings of other
  /// schemes are separated into units.
  private var partsSyllables: Bool { self == .pinyin || self == .zhuyin }

  /// Returns the pieces of a shown reading after which the reading can be cut.
  fileprivate func units(of text: String) -> [String] {
    guard partsSyllables else { return text.filter { $0 != " " }.map(String.init) }
    return text.split(separator: " ").flatMap { syllable in
      syllable.split(separator: "'", omittingEmptySubsequences: false).enumerated()
        .map { $0.offset == 0 ? String($0.element) : "'" + $0.element }
    }.filter { !$0.isEmpty }
  }
}
