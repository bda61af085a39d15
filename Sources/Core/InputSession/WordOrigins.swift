import KeyModel
import TextRules

/// The origin of a character before the insertion point. A chosen character is never replaced (R-HARM-2).
enum Provenance: Hashable, Sendable {
  /// A key, touched at this place in px; nil if the place is unknown. The key may have been hit by a slip of the finger.
  case key(Point?)
  /// A callout, a flick, a list, or an undone correction: the user means the character as it is.
  case chosen

  fileprivate var touch: Point? {
    if case .key(let point) = self { point } else { nil }
  }

  /// The same origin, without the place of the finger.
  fileprivate var withoutTouch: Provenance { self == .chosen ? .chosen : .key(nil) }
}

/// The origins of the typed characters of the word before the insertion point. Characters that were in the field
/// before have no origin.
struct WordOrigins: Hashable, Sendable {
  private var typed: [Provenance] = []
  /// The origins of the characters that the field has not got yet (`KnownText.underWay`), if only a part of a word
  /// followed them.
  private var carried: [Provenance] = []

  /// Whether no character of the word was typed in this field. A word that was in the field before stays as it is.
  var isEmpty: Bool { typed.isEmpty }

  /// Adapts to an edit whose text has the origin `origin`. For a veiled text, no origins are kept.
  mutating func follow(_ edit: TextEdit, as origin: Provenance, isVeiled: Bool) {
    if edit.deleting > typed.count { carried = [] }
    typed.removeLast(min(edit.deleting, typed.count))
    for character in edit.inserting where !isVeiled {
      if character.isWordPart {
        typed.append(origin)
      } else {
        (typed, carried) = ([], [])
      }
    }
  }

  /// Notes that the text is left, while its last `count` characters may still arrive in a field.
  mutating func leave(underWay count: Int) {
    carried = (carried + typed).suffix(count)
    typed = []
  }

  /// Notes that the characters in `carried` have arrived, right before the text typed since. `isElsewhere`: the field
  /// has another text.
  mutating func arrive(isElsewhere: Bool) {
    if !isElsewhere { typed = carried + typed }
    carried = []
  }

  /// Notes that no earlier text can arrive any more.
  mutating func dropUnderWay() { carried = [] }

  /// Notes that the insertion point is at another word.
  mutating func endWord() { typed = [] }

  /// Forgets the places of fingers.
  mutating func forgetTouches() {
    typed = typed.map(\.withoutTouch)
    carried = carried.map(\.withoutTouch)
  }

  /// Returns the place of the finger for each of the last `count` characters; nil for characters without a touch.
  func touches(ofLast count: Int) -> [Point?] {
    let known = typed.suffix(count).map(\.touch)
    return known.count == count ? known : [Point?](repeating: nil, count: count)
  }

  /// Whether every character of `word`, at the end of the text, came from a key.
  func areKeys(of word: Substring) -> Bool {
    typed.count >= word.count && !typed.suffix(word.count).contains(.chosen)
  }

  /// Whether a character of `word`, at the end of the text, came from a key.
  func hasKey(in word: Substring) -> Bool {
    typed.suffix(word.count).contains { $0 != .chosen }
  }

  /// Whether `replacement` may replace `word` at the end of the text. The replacement must begin with the characters
  /// that were in the field before or were pasted, and must contain all chosen characters, in order.
  func allow(_ replacement: String, for word: Substring) -> Bool {
    let known = typed.suffix(word.count)
    let foreign = word.prefix(word.count - known.count)
    guard replacement.withPlainApostrophes.hasPrefix(foreign.withPlainApostrophes) else {
      return false
    }
    var rest = replacement.dropFirst(foreign.count)
    for (character, origin) in zip(word.dropFirst(foreign.count), known) where origin == .chosen {
      guard let place = rest.firstIndex(of: character) else { return false }
      rest = rest[rest.index(after: place)...]
    }
    return true
  }
}
