/// Finds where a key stands in a TOML text. The parser tells places of syntax errors only.
enum Locator {
  /// The line, from 1, on which `path` is set; the line of its nearest ancestor if it is not; 0 for
  /// the file.
  static func line(of path: [String], in text: String) -> Int {
    guard !path.isEmpty else { return 0 }
    var best = (depth: 0, line: 0)
    var table: [String] = []
    var openString: Substring?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let mark = openString {
        if line.contains(mark) { openString = nil }
        continue
      }
      let code = line.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let first = code.first, first != "#" else { continue }
      if first == "[" {
        table = parts(of: code.drop { $0 == "[" }, until: "]")
        note(table, at: index + 1, path, &best)
        continue
      }
      note(table + parts(of: code, until: "="), at: index + 1, path, &best)
      openString = openedString(in: code)
    }
    return best.line
  }

  private static func note(
    _ found: [String], at line: Int, _ path: [String], _ best: inout (depth: Int, line: Int)
  ) {
    guard found.count > best.depth, found.count <= path.count,
      found == Array(path.prefix(found.count))
    else { return }
    best = (found.count, line)
  }

  /// The dotted parts of a key, quotes taken off, up to `end`.
  private static func parts(of text: Substring, until end: Character) -> [String] {
    var parts: [String] = []
    var part = ""
    var quote: Character?
    for character in text {
      if let open = quote {
        if character == open { quote = nil } else { part.append(character) }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == end {
        break
      } else if character == "." {
        parts.append(part)
        part = ""
      } else if character != " " && character != "\t" {
        part.append(character)
      }
    }
    return parts + [part]
  }

  /// The mark of a string of several lines that the line opens and does not close.
  private static func openedString(in line: Substring) -> Substring? {
    for mark in ["\"\"\"", "'''"] as [Substring] {
      guard let start = line.firstRange(of: mark) else { continue }
      return line[start.upperBound...].contains(mark) ? nil : mark
    }
    return nil
  }
}

extension Substring {
  fileprivate func contains(_ part: Substring) -> Bool { firstRange(of: part) != nil }

  /// The standard library's own search lives in a module that costs start-up time.
  fileprivate func firstRange(of part: Substring) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) {
        return start..<index(start, offsetBy: part.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
