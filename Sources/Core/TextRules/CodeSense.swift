/// Distinguishes source code from prose by the text around the insertion point (R-HARM-1). The evidence is the share
/// of code characters, names in camelCase and snake_case, and the beginnings and ends of lines. Text that counts as
/// code is left as typed. Text with few code characters counts as prose only if it has enough words.
package enum CodeSense {
  /// The kind of a text.
  package enum Verdict: Hashable, Sendable {
    case prose, code
    /// The text is too short to decide.
    case unclear
  }

  /// Number of lines that are examined on each side of the insertion point.
  private static let reach = 10
  /// Number of words without any evidence of code from which on a text counts as prose.
  private static let fewWords = 8

  /// Classifies the lines around the insertion point. `before` and `after` are the known text, some hundred
  /// characters in each direction.
  package static func verdict(before: Substring, after: Substring) -> Verdict {
    survey(before: before, after: after).verdict
  }

  /// The text around the insertion point: the line that is being typed, and the finished lines.
  package struct Survey: Hashable, Sendable {
    package let verdict: Verdict
    /// Number of finished lines that are code.
    package let codeLines: Int
    /// Number of finished lines that are prose.
    package let proseLines: Int
  }

  /// Reads the lines around the insertion point.
  package static func survey(before: Substring, after: Substring) -> Survey {
    let above = before.lines
    let below = after.lines
    let ownText = (above.last ?? "") + (below.first ?? "")
    let own = Reading(of: String(ownText))
    var around = Reading()
    around.add(above.dropLast().suffix(reach))
    around.add(below.dropFirst().prefix(reach))
    let neighbours = [above.dropLast().last, below.dropFirst().first].compactMap(\.self)
    func survey(_ verdict: Verdict) -> Survey {
      Survey(verdict: verdict, codeLines: around.codeLines, proseLines: around.proseLines)
    }
    if own.isCode || own.opensForm && own.words <= 8 { return survey(.code) }
    if isComment(ownText[...], beside: neighbours) || isFenced(before) { return survey(.code) }
    if around.codeLines > 0, around.codeLines * 2 >= around.proseLines { return survey(.code) }
    if around.keyLines >= 2, around.keyLines > around.proseLines { return survey(.code) }
    if own.isProse || around.proseLines > 0 { return survey(.prose) }
    around.add(own)
    return survey(around.evidence == 0 && around.words >= fewWords ? .prose : .unclear)
  }

  /// Whether a line that begins with `# ` or `-- ` is a comment. A neighbouring line must begin with the same mark:
  /// headings and dashes have no such neighbours.
  private static func isComment(_ line: Substring, beside neighbours: [Substring]) -> Bool {
    commentMark(line).map { mark in neighbours.contains { commentMark($0) == mark } } ?? false
  }

  /// Returns the comment mark at the beginning of a line; nil if there is none.
  fileprivate static func commentMark(_ line: Substring) -> String? {
    let text = line.drop { $0 == " " }
    return ["#", "--"].first { text.hasPrefix($0 + " ") || text == $0 }
  }

  /// Whether the last line of `text` begins with `#`, as comments and headings do.
  package static func beginsWithSharp(_ text: Substring) -> Bool {
    let line = text[(text.lastIndex(of: "\n").map(text.index(after:)) ?? text.startIndex)...]
    return line.drop { $0 == " " }.hasPrefix("#")
  }

  /// Whether a line begins like a fence of Markdown: three backticks.
  package static func isFence(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    return text.hasPrefix("```") || text.hasPrefix("~~~")
  }

  /// Whether `before` ends inside a fenced code block of Markdown. `beginsInside`: `before` begins inside such a
  /// block.
  package static func isFenced(_ before: Substring, beginsInside: Bool = false) -> Bool {
    guard before.utf8.contains(where: { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") }) else {
      return beginsInside
    }
    var isInside = beginsInside
    var above: Substring?
    for line in before.lines.dropLast() {
      defer { above = line }
      guard isFence(line) else { continue }
      let text = line.drop { $0 == " " }
      let isBare = text.allSatisfy { "`~ ".contains($0) }
      if isInside {
        if isBare { isInside = false }
      } else if !isBare {
        // "```swift" opens a block; "```name```" neither opens nor closes a block.
        isInside = !text.dropFirst(3).contains("`")
      } else {
        // The known text may begin inside a block, which the first fence then closes.
        let reading = Reading(of: String(above ?? ""))
        isInside = above.map { $0.allSatisfy(\.isWhitespace) } ?? true || reading.isProse
      }
    }
    return isInside
  }

  /// Classifies a single line, for callers that count lines.
  package static func kind(of line: Substring) -> Verdict {
    let reading = Reading(of: String(line))
    return reading.isCode ? .code : reading.isProse ? .prose : .unclear
  }

  /// Whether the line at the end of `before` reads as code without its neighbours.
  package static func isCode(line: Substring) -> Bool { Reading(of: String(line)).isCode }
}

extension CodeSense {
  /// The findings in one or several lines.
  struct Reading: Hashable {
    /// Weighted number of code characters.
    var evidence = 0
    /// Number of words of letters only.
    var words = 0
    /// Number of lines that are code.
    var codeLines = 0
    /// Number of lines that are prose.
    var proseLines = 0
    /// Number of data lines that begin with a key in small letters: `name: value`.
    var keyLines = 0
    /// Whether the line begins like a list of Lisp.
    var opensForm = false
    /// Whether this list continues in the next line.
    var leavesFormOpen = false

    /// Whether the code characters outweigh the words. The number of words matters because a long sentence may also
    /// name a function.
    var isCode: Bool { evidence >= 2 && evidence * 5 >= words * 2 }
    var isProse: Bool { words >= 5 && evidence * 8 <= words }

    init() {}

    /// Adds consecutive lines. Lines of a comment count as code, whatever their text is.
    fileprivate mutating func add(_ lines: ArraySlice<Substring>) {
      var above: Substring = ""
      for line in lines {
        var reading = Reading(of: String(line))
        if let mark = CodeSense.commentMark(line), mark == CodeSense.commentMark(above) {
          reading = Reading()
          reading.evidence = 2
        }
        add(reading)
        above = line
      }
    }

    mutating func add(_ line: Reading) {
      evidence += line.evidence
      words += line.words
      if line.isCode || line.leavesFormOpen && line.words <= 4 {
        codeLines += 1
      } else if line.isProse {
        proseLines += 1
      }
      keyLines += line.keyLines
    }
  }
}
