import Conversion
package import KeyModel
package import Layouts
package import Pages

/// The keys of the writing area, by the names of their commands. Screen readers say "undo stroke", "clear strokes",
/// "writing keys" and "writing area".
enum WritingKey: String {
  case undo = "undo-stroke"
  case clear = "clear-strokes"
  /// Shows the keyboard's letters.
  case keys = "writing-keys"
  /// Shows the writing area again.
  case write = "writing-area"

  /// Returns the key that shows the writing area, in place of the key that shows all candidates; other keys are unchanged.
  static func replacingOpener(_ placed: PlacedKey) -> PlacedKey {
    guard placed.key.id.rawValue == CandidateKeys.open.rawValue else { return placed }
    let name = WritingKey.write.rawValue
    let key = Key(
      id: KeyID(rawValue: name), role: .pageTab, width: .stretch(1),
      action: .page(.command(PageCommand(rawValue: name))), label: .role)
    return PlacedKey(key: key, frame: placed.frame, touchArea: placed.touchArea)
  }
}

// The drawing of the writing area: the ink, the candidates, and the character that was typed last.
extension WritingPage {
  /// Text size of the keys, in pt.
  private static let textSize = 16.0

  /// Whether there are candidates for the open view.
  var canOpen: Bool { !writing.candidates.isEmpty }

  var content: RowContent {
    var content = RowContent()
    content.candidates = writing.candidates.enumerated().map { index, text in
      ConversionCandidate(text: text, start: 0, signs: "", kind: .listed(index))
    }
    content.mark = message
    if message.isEmpty, let last = writing.last {
      let kind: MarkedPiece.Kind = writing.isReconsidering ? .part : .chosen
      content.pieces = [MarkedPiece(text: last.text, kind: kind, end: 1)]
    }
    content.first = writing.character == nil || writing.candidates.isEmpty ? nil : 0
    return content
  }

  /// The message about an engine that cannot be used; empty if it can.
  private var message: String {
    switch writing.helper {
    case .missing(let package): "\(writing.script.sample) · \(package)?"
    case .resting: "\(writing.script.sample) · keycap doctor"
    case .asleep, .loading, .ready: ""
    }
  }

  package var picture: Strip? {
    guard var strip = row.picture(of: content) else { return nil }
    guard let first = cells.frames.first else { return strip }
    let places = cells.frames.map { frame in
      Keycap(frame: frame, style: .letter, face: .none, textSize: WritingPage.textSize)
    }
    strip.keycaps.insert(contentsOf: places, at: 0)
    strip.still += places.count
    let area = cells.frames.dropFirst().reduce(first) { $0.union($1) }
    strip.frame = strip.frame.union(area)
    guard let character = writing.character else { return strip }
    strip.ink = character.strokes.map { stroke in
      var ink = stroke
      ink.isPale = character.isComplete
      return ink
    }
    return strip
  }

  package func look(of key: Key) -> PageLook? {
    guard case .page(.command(let command)) = key.action,
      let writingKey = WritingKey(rawValue: command.rawValue)
    else { return CandidateKeys.look(of: key, canOpen: canOpen) }
    let hasStrokes = writing.character != nil
    return switch writingKey {
    case .undo: PageLook(.icon(.undo), .special, hasStrokes ? nil : .disabled)
    case .clear: PageLook(.icon(.bin), .special, hasStrokes ? nil : .disabled)
    case .keys: PageLook(.text("ABC", weight: .regular), .special)
    case .write: PageLook(.text(writing.script.sample, weight: .regular), .bare)
    }
  }

  /// The writing cells, the visible candidates, and the character that was typed last. Only screen readers get the texts
  /// (R-TRUST-4).
  package var elements: [PageElement] {
    let areas = cells.frames.enumerated().map { index, frame in
      PageElement(id: "writing-\(index + 1)", label: "", role: "writing area", frame: frame)
    }
    let offered = row.touchable.map { index, frame in
      PageElement(
        id: "candidate-\(index)", label: "",
        role: writing.isFresh ? "candidate" : "earlier-candidate",
        spoken: row.candidate(index)?.text ?? "", frame: frame)
    }
    let pieces = row.pieces
    let typed = row.frames(of: row.line(of: pieces)).map { _, text, frame in
      PageElement(id: "last-character", label: "", role: "chosen", spoken: text, frame: frame)
    }
    return areas + offered + typed + row.sayingElements(content)
  }
}

extension WritingScript {
  /// A character of the script, for the key that shows the writing area and for messages.
  fileprivate var sample: String { self == .japanese ? "手書き" : "手写" }
}
