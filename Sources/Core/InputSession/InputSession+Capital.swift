import KeyModel
import TextRules

// Takes a capital back that came by itself, where the line turns out to be no sentence (R-TEXT-1, R-HARM-1).
extension InputSession {
  /// A capital at the start of a sentence or a line that came by itself.
  struct OwnCapital: Hashable, Sendable {
    /// How many characters stand from the capital to the insertion point, the capital among them.
    var length: Int

    /// A line tells early whether it is code; nobody wants more of it to be typed again.
    static let reach = 24
  }

  /// What typing `typed` here makes of a capital that came by itself; nil where it is none.
  func ownCapital(typing typed: String) -> OwnCapital? {
    guard typed.count == 1, typed.first?.isUppercase == true, wantsCapital,
      traits.autocapitalization != .allCharacters
    else { return nil }
    return OwnCapital(length: 1)
  }

  /// Lets the capital follow an edit.
  mutating func followCapital(_ edit: TextEdit) {
    guard let length = capital?.length else { return }
    let left = length - edit.deleting + edit.inserting.count
    let isKept =
      edit.deleting < length && left <= OwnCapital.reach
      && !edit.inserting.contains(where: \.isNewline)
    capital = isKept ? OwnCapital(length: left) : nil
  }

  /// Makes the capital small that came by itself, if `typed` behind it tells that it begins code, a command or an
  /// address; returns the edit to be sent. Nil where that is not so.
  mutating func retractCapital(before typed: String) -> TextEdit? {
    guard let length = capital?.length, typed.count == 1, !text.hasSelection,
      text.before.count >= length
    else { return nil }
    let line = text.before.suffix(length)
    guard let first = line.first, first.isUppercase, InputSession.canRetype(line) else {
      return nil
    }
    let small = first.lowercased() + line.dropFirst()
    let isEnded = typed == "\n"
    guard
      CodeSense.isStart((small + typed)[...]) || isEnded && CodeSense.isCode(line: small[...])
    else { return nil }
    accept()
    (lastSpace, isSpaceOffered) = (nil, false)
    perform(TextEdit(deleting: length, inserting: small), as: .chosen)
    // Return itself is no text of an edit.
    if !isEnded { perform(TextEdit(inserting: typed)) }
    capital = nil
    return TextEdit(deleting: length, inserting: isEnded ? small : small + typed)
  }
}
