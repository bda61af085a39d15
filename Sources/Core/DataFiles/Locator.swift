/// Finds where a key stands in a TOML text that the parser accepted. The parser itself tells places of
/// syntax errors only.
enum Locator {
  /// The line, from 1, on which `path` is set; the line of its nearest ancestor if it is not; 0 for
  /// the file. Of tables that stand in a list, `[[…]]`, the one of that number, from 0.
  static func line(of path: [String], in text: String, number: Int = 0) -> Int {
    guard !path.isEmpty else { return 0 }
    var best = (depth: 0, line: 0)
    var table: [String] = []
    var reader = ValueReader()
    var passed = 0
    var isOther = false
    for (index, line) in lines(of: text).enumerated() {
      if reader.isOpen {
        reader.read(line)
        continue
      }
      let code = line.drop(while: isBlank)
      guard let first = code.first, first != "#" else { continue }
      if first == "[" {
        table = parts(of: code.drop { $0 == "[" }, until: "]").parts
        if code.hasPrefix("[["), Array(path.prefix(table.count)) == table {
          isOther = passed != number
          passed += 1
        }
        if !isOther { note(table, at: index + 1, path, &best) }
      } else {
        let key = parts(of: code, until: "=")
        if !isOther { note(table + key.parts, at: index + 1, path, &best) }
        reader.read(key.rest)
      }
    }
    return best.line
  }

  /// 1 where the text that is set on `line` begins on the next one, as after `phone = '''`.
  static func linesBeforeText(at line: Int, in text: String) -> Int {
    let lines = lines(of: text)
    guard lines.indices.contains(line - 1) else { return 0 }
    let code = String(lines[line - 1].reversed().drop(while: isBlank).prefix(3))
    return code == "'''" || code == "\"\"\"" ? 1 : 0
  }

  private static func lines(of text: String) -> [Substring] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
  }

  private static func isBlank(_ character: Character) -> Bool {
    character == " " || character == "\t"
  }

  private static func note(
    _ found: [String], at line: Int, _ path: [String], _ best: inout (depth: Int, line: Int)
  ) {
    guard found.count > best.depth, found.count <= path.count,
      found == Array(path.prefix(found.count))
    else { return }
    best = (found.count, line)
  }

  /// The dotted parts of a key, quotes taken off, up to `end`, and what follows that.
  private static func parts(
    of text: Substring, until end: Character
  ) -> (parts: [String], rest: Substring) {
    var parts: [String] = []
    var part = ""
    var quote: Character?
    var rest = text
    while let character = rest.popFirst() {
      if let open = quote {
        if character == open {
          quote = nil
        } else if character == "\\", open == "\"", let escaped = rest.popFirst() {
          part.append(escaped)
        } else {
          part.append(character)
        }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == end {
        break
      } else if character == "." {
        parts.append(part)
        part = ""
      } else if !isBlank(character) {
        part.append(character)
      }
    }
    return (parts + [part], rest)
  }
}

/// Follows a value over lines: whether a text in `'''` or a list is still open.
private struct ValueReader {
  /// The mark that ends the text that is open.
  private var mark: String?
  private var depth = 0

  var isOpen: Bool { mark != nil || depth > 0 }

  mutating func read(_ line: Substring) {
    var rest = line
    while let first = rest.first {
      if let mark {
        if rest.hasPrefix(mark) {
          rest = rest.dropFirst(mark.count)
          self.mark = nil
        } else {
          rest = rest.dropFirst(first == "\\" && mark.first == "\"" ? 2 : 1)
        }
      } else if let opened = ["\"\"\"", "'''", "\"", "'"].first(where: rest.hasPrefix) {
        mark = opened
        rest = rest.dropFirst(opened.count)
      } else if first == "#" {
        break
      } else {
        if first == "[" { depth += 1 }
        if first == "]" { depth -= 1 }
        rest = rest.dropFirst()
      }
    }
    // A text in single marks ends with its line.
    if mark?.count == 1 { mark = nil }
  }
}
