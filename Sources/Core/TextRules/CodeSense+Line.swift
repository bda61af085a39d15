// Reads one line, byte by byte, because this is done at every key.
extension CodeSense.Reading {
  /// Reads a line without its line break.
  init(of line: String) {
    var line = line
    line.withUTF8 { bytes in
      var end = bytes.count
      while end > 0, bytes[end - 1] <= 0x20 { end -= 1 }
      var start = 0
      while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
      guard start < end else { return }
      let text = UnsafeBufferPointer(rebasing: bytes[start..<end])
      let hasTab = bytes[..<start].contains(0x09)
      if hasTab || start >= 4 { evidence += 2 } else if start >= 2 { evidence += 1 }
      // A line of a block comment. The mark of a list item is at the margin, or two spaces in.
      if start % 2 == 1, text[0] == UInt8(ascii: "*"), text.count == 1 || text[1] == 0x20 {
        evidence += 4
      }
      // Triple quotation marks often enclose texts in programs.
      if text.starts(with: "\"\"\"".utf8) || text.starts(with: "'''".utf8) { evidence += 8 }
      readEnds(of: text)
      readKey(of: text)
      readWords(of: text)
      readPairs(of: text)
      readPaths(of: text)
      opensForm = Self.opensForm(text)
      leavesFormOpen = opensForm && Self.leavesOpen(text)
    }
  }

  /// Counts the characters that begin and end lines of code.
  private mutating func readEnds(of text: UnsafeBufferPointer<UInt8>) {
    switch text[text.count - 1] {
    case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"): evidence += 2
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "="), UInt8(ascii: "\\"),
      UInt8(ascii: "&"), UInt8(ascii: "|"):
      evidence += 2
    default: break
    }
    switch text[0] {
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ")"),
      UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: ";"):
      evidence += 2
    case UInt8(ascii: "@") where text.count > 1 && text[1].isLetter:
      evidence += text.contains(0x20) ? 1 : 2
    case UInt8(ascii: ":"):
      // A key of Lisp and its value; ":smile:" has no space after the colon.
      if text.count > 1, text[1].isSmall,
        text.first(where: { !$0.isNamePart && !":-".utf8.contains($0) }) == 0x20,
        !text.dropFirst().prefix(while: { $0 != 0x20 }).contains(UInt8(ascii: ":"))
      {
        evidence += 2
      }
    case UInt8(ascii: "["):
      // A section of settings.
      if text[text.count - 1] == UInt8(ascii: "]") { evidence += 2 }
    case UInt8(ascii: "#"):
      // A directive or a shell comment. In the Markdown heading "# Title", the words outweigh this evidence.
      evidence += text.count > 1 && (text[1].isLetter || text[1] == UInt8(ascii: "!")) ? 2 : 1
    case UInt8(ascii: "."), UInt8(ascii: "-"):
      if text.count > 1, text[1].isLetter || text[1] == UInt8(ascii: "-") { evidence += 1 }
    case UInt8(ascii: "<"):
      if text.count > 1, text[1].isLetter || "/!?".utf8.contains(text[1]) { evidence += 2 }
    case UInt8(ascii: "/"):
      if text.count > 1, text[1] == UInt8(ascii: "/") || text[1] == UInt8(ascii: "*") {
        evidence += 8
      }
    default: break
    }
  }

  /// Counts a key of data: a name with a small first letter, a colon, and a short value or no value.
  private mutating func readKey(of text: UnsafeBufferPointer<UInt8>) {
    guard text[0].isSmall, text.count <= 60,
      let end = text.firstIndex(where: { !$0.isNamePart && $0 != UInt8(ascii: "-") }), end > 1,
      text[end] == UInt8(ascii: ":"), end + 1 == text.count || text[end + 1] == 0x20
    else { return }
    if !".!?".utf8.contains(text[text.count - 1]) { keyLines = 1 }
  }

  /// Whether a line begins like a list of Lisp: `(name `. A line of prose begins so only if its sentence continues
  /// in the next line.
  private static func opensForm(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text[0] == UInt8(ascii: "("), text.count > 2, text[1].isSmall else { return false }
    let rest = text.dropFirst().drop { $0.isSmall || "-_".utf8.contains($0) }
    return rest.startIndex > 2 && (rest.first.map { $0 == 0x20 } ?? true)
  }

  /// Whether the line opens more brackets than it closes.
  private static func leavesOpen(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    var depth = 0
    for byte in text {
      if byte == UInt8(ascii: "(") { depth += 1 } else if byte == UInt8(ascii: ")") { depth -= 1 }
    }
    return depth > 0
  }

  /// Counts paths of files that stand alone: `/usr/lib`, `../x`.
  private mutating func readPaths(of text: UnsafeBufferPointer<UInt8>) {
    for token in text.split(separator: 0x20) {
      let rest = token.drop { ".~".utf8.contains($0) }
      guard token.count - rest.count <= 2, rest.first == UInt8(ascii: "/"), rest.count > 2,
        rest.dropFirst().first?.isLetter == true
      else { continue }
      let isLong = rest.dropFirst().contains(UInt8(ascii: "/"))
      evidence += isLong || rest.count < token.count ? 2 : 1
    }
  }

  /// Counts words, and names that are not words: camelCase, snake_case, `os.path`, `call(`.
  private mutating func readWords(of text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    var isFirst = true
    while index < text.count {
      guard text[index].isLetter || text[index] == UInt8(ascii: "_") else {
        index += 1
        continue
      }
      let start = index
      var (hasInnerCapital, hasUnderscore) = (false, false)
      while index < text.count, text[index].isNamePart {
        if index > start, text[index].isCapital, text[index - 1].isSmall { hasInnerCapital = true }
        if text[index] == UInt8(ascii: "_") { hasUnderscore = true }
        index += 1
      }
      let next = index < text.count ? text[index] : 0x20
      let isParted =
        (start == 0 || text[start - 1] == 0x20 || text[start - 1] == UInt8(ascii: "("))
        && (next == 0x20 || ".,;:!?)".utf8.contains(next) || next == UInt8(ascii: "'"))
      if hasUnderscore {
        evidence += 2
      } else if hasInnerCapital {
        evidence += 1
      } else if isParted {
        words += 1
      }
      readFollower(next, at: index, of: text, wordLength: index - start)
      if isFirst { readFirst(UnsafeBufferPointer(rebasing: text[start..<index])) }
      isFirst = false
    }
  }

  /// Counts the code characters directly after a name.
  private mutating func readFollower(
    _ next: UInt8, at index: Int, of text: UnsafeBufferPointer<UInt8>, wordLength: Int
  ) {
    let beyond = index + 1 < text.count ? text[index + 1] : 0x20
    switch next {
    case UInt8(ascii: "("):
      // "file(s)" is a word.
      let closing = index + 3 <= text.count ? text[min(index + 2, text.count - 1)] : 0
      let isPlural = closing == UInt8(ascii: ")") && beyond.isLetter
      evidence += isPlural ? 0 : 2
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "="), UInt8(ascii: "<"): evidence += 2
    case UInt8(ascii: ".") where beyond.isLetter && wordLength > 1: evidence += 1
    case UInt8(ascii: ":") where beyond == UInt8(ascii: ":"): evidence += 2
    default: break
    }
  }

  /// Counts words that begin a line only in programs.
  private mutating func readFirst(_ word: UnsafeBufferPointer<UInt8>) {
    guard (2...12).contains(word.count) else { return }
    let text = String(decoding: word, as: UTF8.self)
    if Self.starters.contains(text) { evidence += 2 } else if text == "import" { evidence += 1 }
  }

  private static let starters: Set<String> = [
    "def", "elif", "elsif", "endif", "esac", "const", "func", "struct", "typedef", "enum", "void",
    "printf", "println", "sudo", "mkdir", "namespace", "async", "await", "goto", "lambda",
    "SELECT", "INSERT", "UPDATE", "DELETE", "CREATE", "ALTER", "DROP", "FROM", "WHERE", "VALUES",
  ]

  /// Counts pairs of characters that occur only in code, and operators between two terms.
  private mutating func readPairs(of text: UnsafeBufferPointer<UInt8>) {
    // A single character and a space at the start of a line mark a list item or a quotation.
    var index = text.count > 1 && text[1] == 0x20 ? 1 : 0
    while index + 1 < text.count {
      let weight = Self.weight(
        text[index], text[index + 1], before: index > 0 ? text[index - 1] : 0x20,
        after: index + 2 < text.count ? text[index + 2] : 0x20)
      evidence += weight
      index += weight > 0 ? 2 : 1
    }
  }

  private static func weight(
    _ first: UInt8, _ second: UInt8, before: UInt8, after: UInt8
  ) -> Int {
    switch (Unicode.Scalar(first), Unicode.Scalar(second)) {
    case ("=", "="), ("!", "="), ("+", "="), ("-", "="), ("*", "="), ("|", "="), (":", "="),
      ("=", ">"), ("-", ">"), ("<", "-"), ("&", "&"), ("|", "|"), ("<", "<"), (">", ">"),
      (":", ":"), ("+", "+"), ("/", "*"), ("*", "/"), ("#", "!"), ("$", "{"), ("$", "("),
      ("<", "/"), ("/", ">"), ("<", "?"), ("?", ">"), ("<", "!"), ("%", "{"), ("{", "%"),
      (")", ";"), (")", "{"), ("[", "]"), ("{", "}"), ("]", "."), (")", "."),
      ("(", "\""), ("\"", "]"), ("[", "\""), ("{", "\""), ("\"", "}"), ("<", "="), (">", "="):
      return 2
    // A comment of ML or Pascal; "(*)" marks a footnote.
    case ("(", "*"): return after == 0x20 || after == UInt8(ascii: "*") ? 8 : 0
    case ("*", ")"): return before == 0x20 || before == UInt8(ascii: "*") ? 8 : 0
    case ("(", ")"): return 1
    case ("(", "("): return 2
    case ("'", "("): return before == 0x20 || before == UInt8(ascii: "(") ? 2 : 0
    // Values separated by a comma, "dtype,input"; "1,000" is a number.
    case (",", _):
      return before.isNamePart && second.isNamePart && (before.isLetter || second.isLetter) ? 1 : 0
    case ("%", _): return !before.isNamePart && second.isNamePart ? 1 : 0
    case ("0", "x"): return !before.isNamePart && after.isNamePart ? 2 : 0
    // A shell's prompt.
    case ("~", "$"), ("~", "#"), ("]", "$"), ("]", "#"): return after == 0x20 ? 4 : 0
    case ("~", " "): return after == UInt8(ascii: "$") ? 4 : 0
    case ("=", " "): return before == 0x20 ? 2 : 1
    case ("=", "\""), ("=", "'"): return 2
    case ("\\", _): return second.isLetter || "\\([\"'$%&#_{".utf8.contains(second) ? 2 : 0
    case ("$", _): return second.isLetter ? 2 : 0
    case ("-", "-"): return before == 0x20 && after.isLetter ? 2 : 0
    case ("<", _): return before == 0x20 && second.isLetter ? 1 : 0
    case ("*", " "), ("+", " "), ("|", " "), ("<", " "), (">", " "), ("%", " "):
      return before == 0x20 ? 1 : 0
    default: return 0
    }
  }
}

extension UInt8 {
  /// Whether the byte is a letter of ASCII, or a part of a letter of another script.
  fileprivate var isLetter: Bool { isSmall || isCapital || self >= 0x80 }
  fileprivate var isSmall: Bool { (0x61...0x7A).contains(self) }
  fileprivate var isCapital: Bool { (0x41...0x5A).contains(self) }
  fileprivate var isNamePart: Bool {
    isLetter || (0x30...0x39).contains(self) || self == UInt8(ascii: "_")
  }
}
