import KeyModel
import TextRules

/// The origin of a character before the insertion point: what was chosen is never replaced
/// (R-HARM-2).
enum Provenance: Hashable, Sendable {
  /// A key, touched at this place in px; nil where the place is not known. A slip of the finger may
  /// have hit it.
  case key(Point?)
  /// A callout, a flick, a list, or a correction that was taken back: the character is meant as it
  /// is.
  case chosen

  fileprivate var touch: Point? {
    if case .key(let point) = self { point } else { nil }
  }

  /// The same origin where the place of the finger says nothing any more.
  fileprivate var withoutTouch: Provenance { self == .chosen ? .chosen : .key(nil) }
}

/// The origins of the typed characters of the word before the insertion point. Characters that stood there before have
/// none.
struct WordOrigins: Hashable, Sendable {
  private var typed: [Provenance] = []
  /// The origins of the characters that are under way to the field (`KnownText`), if nothing but a word's part followed
  /// them.
  private var carried: [Provenance] = []

  /// Whether no character of the word was typed here: a word that stood there before is left as it is.
  var isEmpty: Bool { typed.isEmpty }

  /// Follows an edit whose text has the origin `origin`. Of a veiled text no origins are kept.
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

  /// The text is left while its last `count` characters are under way to a field.
  mutating func leave(underWay count: Int) {
    carried = (carried + typed).suffix(count)
    typed = []
  }

  /// What was under way has arrived, right before what was typed since; `isElsewhere` says that the text is another one.
  mutating func arrive(isElsewhere: Bool) {
    if !isElsewhere { typed = carried + typed }
    carried = []
  }

  /// Nothing is under way any more.
  mutating func dropUnderWay() { carried = [] }

  /// The insertion point is at another word.
  mutating func endWord() { typed = [] }

  /// Forgets where fingers fell.
  mutating func forgetTouches() {
    typed = typed.map(\.withoutTouch)
    carried = carried.map(\.withoutTouch)
  }

  /// The place of the finger for each of the last `count` characters; nil for those that came otherwise.
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

  /// Whether `replacement` may replace `word` at the end of the text: it must begin with the
  /// characters that stood there before or were pasted, and must contain all chosen ones, in order.
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
