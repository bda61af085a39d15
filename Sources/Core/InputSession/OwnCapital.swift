import KeyModel
import TextRules

/// A capital at the start of a sentence or a line that came by itself, while the line may still turn out to be code
/// (R-TEXT-1, R-HARM-1).
struct OwnCapital: Hashable, Sendable {
  /// How many characters stand from the capital to the insertion point, the capital among them.
  private var length = 1

  /// A line tells early whether it is code; nobody wants more of it to be typed again.
  static let reach = 24

  /// The capital after an edit; nil where it is gone, or the line is long or ended.
  func after(_ edit: TextEdit) -> OwnCapital? {
    let left = length - edit.deleting + edit.inserting.count
    guard edit.deleting < length, left <= OwnCapital.reach,
      !edit.inserting.contains(where: \.isNewline)
    else { return nil }
    var capital = self
    capital.length = left
    return capital
  }

  /// The edit that makes the capital small, if `typed` behind the line tells that the line begins code, a command or an
  /// address; nil where the capital stays. `before` is the text before the insertion point.
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
