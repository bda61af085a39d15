import KeyModel
import Layouts

/// One key, gap or row mark as it stands in the picture of a plane.
enum Token: Equatable {
  case character(String, width: Width?)
  case named(String, width: Width?)
  case gap(Width)
  /// `{row 0.85}`: the height of its row.
  case rowHeight(Double)
}

/// Splits a row of a picture into tokens: single graphemes apart by white space, and words in braces
/// with an optional width, `{return *}`, `{tab 1.5}`, `{delete 11.2%}`.
enum Tokenizer {
  enum Problem: Error {
    case unclosedBrace(String)
    case badWidth(String)
    case severalGraphemes(String)
  }

  static func tokens(of row: Substring) throws(Problem) -> [Token] {
    var tokens: [Token] = []
    var rest = row
    while let start = rest.firstIndex(where: { !$0.isWhitespace }) {
      rest = rest[start...]
      let word = rest.prefix { !$0.isWhitespace }
      if word.first == "{", word.count > 1 {
        guard let end = closingBrace(rest) else { throw .unclosedBrace(String(rest)) }
        tokens.append(try braced(rest[rest.index(after: rest.startIndex)..<end]))
        rest = rest[rest.index(after: end)...]
      } else {
        guard word.count == 1 else { throw .severalGraphemes(String(word)) }
        tokens.append(.character(String(word), width: nil))
        rest = rest[word.endIndex...]
      }
    }
    return tokens
  }

  /// `{}}` and `{} 14%}` name the brace itself.
  private static func closingBrace(_ text: Substring) -> Substring.Index? {
    let second = text.index(after: text.startIndex)
    guard second < text.endIndex else { return nil }
    return text[text.index(after: second)...].firstIndex(of: "}")
  }

  private static func braced(_ text: Substring) throws(Problem) -> Token {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard let name = parts.first, parts.count <= 2 else { throw .badWidth(String(text)) }
    if name == "row" {
      guard parts.count == 2, let height = Double(parts[1]), (0.3...3).contains(height) else {
        throw .badWidth(String(text))
      }
      return .rowHeight(height)
    }
    let width = parts.count == 2 ? try self.width(parts[1]) : nil
    if name == "gap" { return .gap(width ?? .units(1)) }
    return name.count == 1
      ? .character(String(name), width: width) : .named(String(name), width: width)
  }

  private static func width(_ text: Substring) throws(Problem) -> Width {
    if text.first == "*" {
      if text.count == 1 { return .stretch(1) }
      if let weight = Double(text.dropFirst()), weight > 0 { return .stretch(weight) }
    } else if text.last == "%" {
      if let share = Double(text.dropLast()), (1...100).contains(share) {
        return .share(share / 100)
      }
    } else if let units = Double(text), (0.1...20).contains(units) {
      return .units(units)
    }
    throw .badWidth(String(text))
  }
}
