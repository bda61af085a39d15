import KeyModel
import Layouts

/// A key, a gap or a row mark in the picture of a plane.
enum Token: Equatable {
  case character(String, width: Width?)
  case named(String, width: Width?)
  case gap(Width)
  /// The mark `{row 0.85}`: the height of its row.
  case rowHeight(Double)
}

/// Splits a row of a picture into tokens: single graphemes separated by white space, and words in braces with an
/// optional width, `{return *}`, `{tab 1.5}`, `{delete 11.2%}`.
enum Tokenizer {
  static func tokens(of row: Substring) throws(DataFailure.Problem) -> [Token] {
    var tokens: [Token] = []
    var rest = row
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      let word = rest.prefix { !$0.isWhitespace }
      if word.first == "{", word.count > 1 {
        guard let end = closingBrace(rest) else {
          throw .badValue(String(rest), wanted: "a closing }")
        }
        tokens.append(try braced(rest[rest.index(after: rest.startIndex)..<end]))
        rest = rest[rest.index(after: end)...]
      } else {
        guard word.count == 1 else {
          throw .badValue(String(word), wanted: "single characters apart by spaces, or {name}")
        }
        tokens.append(.character(Mark.bare(String(word)), width: nil))
        rest = rest[word.endIndex...]
      }
    }
    return tokens
  }

  /// Returns the index of the closing brace. `{}}` and `{} 14%}` stand for a key of the brace itself.
  private static func closingBrace(_ text: Substring) -> Substring.Index? {
    let second = text.index(after: text.startIndex)
    guard second < text.endIndex else { return nil }
    return text[text.index(after: second)...].firstIndex(of: "}")
  }

  private static func braced(_ text: Substring) throws(DataFailure.Problem) -> Token {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard let name = parts.first, parts.count <= 2 else { throw badWidth(text) }
    if name == "row" {
      guard parts.count == 2, let height = Double(parts[1]), (0.3...5).contains(height) else {
        throw .badValue(
          "{\(text)}", wanted: "a height from 0.3 to 5 letter rows, such as {row 0.85}")
      }
      return .rowHeight(height)
    }
    let isGap = name == "gap"
    let width =
      parts.count == 2 ? try self.width(parts[1], of: text, least: isGap ? 0.1 : 0.5) : nil
    if isGap { return .gap(width ?? .units(1)) }
    let bare = Mark.bare(String(name))
    return bare.count == 1 ? .character(bare, width: width) : .named(bare, width: width)
  }

  private static func width(
    _ width: Substring, of text: Substring, least: Double
  ) throws(DataFailure.Problem) -> Width {
    if width.first == "*" {
      if width.count == 1 { return .stretch(1) }
      if let weight = Double(width.dropFirst()), (0.1...20).contains(weight) {
        return .stretch(weight)
      }
    } else if width.last == "%" {
      if let share = Double(width.dropLast()), (1...100).contains(share) {
        return .share(share / 100)
      }
    } else if let units = Double(width), (least...20).contains(units) {
      return .units(units)
    }
    throw badWidth(text)
  }

  private static func badWidth(_ text: Substring) -> DataFailure.Problem {
    .badValue(
      "{\(text)}",
      wanted: "a width after the name: 0.5 to 20 letter keys, 1 to 100 %, or * for what is left")
  }
}
