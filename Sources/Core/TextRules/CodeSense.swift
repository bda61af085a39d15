/// Tells source code from prose by the text around the insertion point (R-HARM-1): by the share of
/// signs that only code has, by names in camelCase and snake_case, and by how lines begin and end.
/// Pure. What it takes for code is left as it is typed; so where the signs are few, prose wins only if
/// there are words enough to say so.
package enum CodeSense {
  /// What a text reads as.
  package enum Verdict: Hashable, Sendable {
    case prose, code
    /// Too little stands there.
    case unclear
  }

  /// So many lines on each side of the insertion point are looked at.
  private static let reach = 10
  /// So many words without any sign of code make prose.
  private static let fewWords = 8

  /// What the lines around the insertion point read as. `before` and `after` are what is known of
  /// them, some hundred characters each way.
  package static func verdict(before: Substring, after: Substring) -> Verdict {
    survey(before: before, after: after).verdict
  }

  /// What stands around the insertion point: the line that is typed in, and those that are finished.
  package struct Survey: Hashable, Sendable {
    package let verdict: Verdict
    /// How many of the finished lines are code, and how many are prose.
    package let codeLines: Int
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
    return survey(around.signs == 0 && around.words >= fewWords ? .prose : .unclear)
  }

  /// Whether a line that begins with `# ` or `-- ` is a comment: a heading has no other beside it, nor
  /// has a dash.
  private static func isComment(_ line: Substring, beside neighbours: [Substring]) -> Bool {
    commentMark(line).map { mark in neighbours.contains { commentMark($0) == mark } } ?? false
  }

  /// The mark with which a line begins as comments do.
  fileprivate static func commentMark(_ line: Substring) -> String? {
    let text = line.drop { $0 == " " }
    return ["#", "--"].first { text.hasPrefix($0 + " ") || text == $0 }
  }

  /// Whether the line that `text` ends with begins with a sharp, as comments and headings do.
  package static func beginsWithSharp(_ text: Substring) -> Bool {
    let line = text[(text.lastIndex(of: "\n").map(text.index(after:)) ?? text.startIndex)...]
    return line.drop { $0 == " " }.hasPrefix("#")
  }

  /// Whether a line begins as the fences of Markdown do.
  package static func isFence(_ line: Substring) -> Bool {
    let text = line.drop { $0 == " " }
    return text.hasPrefix("```") || text.hasPrefix("~~~")
  }

  /// Whether `before` ends within a block of code that Markdown's fences enclose. `beginsInside` says that `before` is
  /// known to begin within one.
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
        // "```swift" opens; "```name```" does neither.
        isInside = !text.dropFirst(3).contains("`")
      } else {
        // The known text may begin within a block: then the first fence closes it.
        let reading = Reading(of: String(above ?? ""))
        isInside = above.map { $0.allSatisfy(\.isWhitespace) } ?? true || reading.isProse
      }
    }
    return isInside
  }

  /// Whether one line ends as code or as prose does, for those who count lines.
  package static func kind(of line: Substring) -> Verdict {
    let reading = Reading(of: String(line))
    return reading.isCode ? .code : reading.isProse ? .prose : .unclear
  }

  /// Whether the line at the end of `before` reads as code by itself.
  package static func isCode(line: Substring) -> Bool { Reading(of: String(line)).isCode }
}

extension CodeSense {
  /// What was found in a line, or in several.
  struct Reading: Hashable {
    /// Signs of code, weighed.
    var signs = 0
    /// Words of letters only.
    var words = 0
    var codeLines = 0
    var proseLines = 0
    /// Lines of data that begin with a key in small letters: `name: value`.
    var keyLines = 0
    /// Whether the line begins as a list of Lisp does.
    var opensForm = false
    /// Whether that list goes on in the next line.
    var leavesFormOpen = false

    /// Whether the signs outweigh the words: a long sentence may name a function.
    var isCode: Bool { signs >= 2 && signs * 5 >= words * 2 }
    var isProse: Bool { words >= 5 && signs * 8 <= words }

    init() {}

    /// Adds lines that follow each other. Those of a comment are code, whatever they say.
    fileprivate mutating func add(_ lines: ArraySlice<Substring>) {
      var above: Substring = ""
      for line in lines {
        var reading = Reading(of: String(line))
        if let mark = CodeSense.commentMark(line), mark == CodeSense.commentMark(above) {
          reading = Reading()
          reading.signs = 2
        }
        add(reading)
        above = line
      }
    }

    mutating func add(_ line: Reading) {
      signs += line.signs
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
