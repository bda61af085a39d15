import KeyModel
import TextRules

/// An automatic capital at the start of a sentence or a line, while the line may still prove to be code (R-TEXT-1,
/// R-HARM-1).
struct OwnCapital: Hashable, Sendable {
  /// Number of characters from the capital to the insertion point, including the capital.
  private var length = 1

  /// Greatest value of `length`. A line shows early whether it is code, and typing more of the line again would
  /// disturb the user.
  static let reach = 24

  /// Returns the capital after an edit; nil if the capital was deleted, or if the line is too long or has ended.
  func after(_ edit: TextEdit) -> OwnCapital? {
    let left = length - edit.deleting + edit.inserting.count
    guard edit.deleting < length, left <= OwnCapital.reach,
      !edit.inserting.contains(where: \.isNewline)
    else { return nil }
    var capital = self
    capital.length = left
    return capital
  }

  /// Returns the edit that makes the capital small, if the character `typed` after the line shows that the line
  /// begins with code, a command or an address; nil if the capital stays. `before` is the text before the insertion
  /// point.
  func retraction(by typed: String, behind before: String) -> TextEdit? {
    guard typed.count == 1, before.count >= length else { return nil }
    let line = before.suffix(length)
    guard let first = line.first, first.isUppercase, InputSession.canRetype(line) else {
      return nil
    }
    let small = first.lowercased() + line.dropFirst()
    guard
      CodeSense.isStart((small + typed)[...])
        || typed == "\n" && CodeSense.isCode(line: small[...])
    else { return nil }
    return TextEdit(deleting: length, inserting: small)
  }
}
