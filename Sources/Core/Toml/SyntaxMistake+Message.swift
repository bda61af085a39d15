extension SyntaxMistake {
  /// The message on one line, without the place: what is wrong and what would be right.
  package var message: String {
    let line = first.map { " on line \($0.line)" } ?? ""
    return switch problem {
    case .tooLong: "the file is longer than \(Document.longest >> 20) MiB; shorten it"
    case .tooDeep: "more than \(Document.deepest) levels lie in one another; use fewer"
    case .tooMany: "there are more than \(Document.mostValues) values; remove some"
    case .notUTF8: "these bytes are no UTF-8 text; save the file as UTF-8"
    case .controlCharacter(let byte):
      "the control character \(hex(UInt32(byte))) cannot stand here; remove it, or write "
        + "\"\\u\(hex(UInt32(byte)).dropFirst(2))\" in a text"
    case .noKey(let found): noKey(found)
    case .longKey: "a key stands in single quotation marks, \"key\" or 'key'"
    case .noName(let found): noName(found)
    case .noEquals(let found): noEquals(found)
    case .noValue(let found): noValue(found)
    case .afterValue(let found):
      "\(said(found)) cannot stand behind what is complete; begin a new line"
    case .bareWord(let word): bareWord(word)
    case .badNumber(let text):
      "\(cut(text)) is no number; write one such as 5, -3, 0.5, 1_000 or 0x1F"
    case .tooLarge(let text): "\(cut(text)) is too large; whole numbers have 64 bits"
    case .badDate(let text):
      "\(cut(text)) is no date or time; write 1979-05-27, 07:32:00 or 1979-05-27T07:32:00Z"
    case .openText(let quote):
      "the text that begins here does not end on its line; write \(mark(quote)) behind it"
    case .openLongText(let quote):
      "the text that begins here never ends; write \(mark(quote, 3)) behind it"
    case .badEscape(let text):
      "\\\(text) means nothing; write \\\\ for a backslash, or put the text in '…'"
    case .shortEscape(let digits):
      "this escape needs \(digits) hexadecimal digits, such as \(digits == 4 ? "\\u20AC" : "\\U0001F600")"
    case .noScalar(let value): "\(hex(value)) is no character of Unicode; write another one"
    case .openList: "the list that begins here is not closed; write ] behind its last value"
    case .noComma(let found): "\(said(found)) stands where a comma or ] belongs in a list"
    case .openInlineTable:
      "the table that begins here is not closed; write } at the end of its line"
    case .lineInInlineTable:
      "a table in { } stands on one line; write it on one, or under a [header]"
    case .noCommaInTable(let found): "\(said(found)) stands where a comma or } belongs in a table"
    case .commaAtEnd: "no comma may stand before }; remove it"
    case .openHeader(let found): "\(said(found)) stands where ] belongs; write a header as [name]"
    case .openListHeader(let found):
      "\(said(found)) stands where ]] belongs; write the header as [[name]]"
    case .keyTwice: "the key stands here again, it is set\(line) already; keep one of them"
    case .tableTwice: "the table stands here again, it begins\(line) already; join the two"
    case .closed: "what is set\(line) is complete and cannot be added to; write all of it there"
    }
  }

  private func noKey(_ found: String?) -> String {
    guard let found else { return "a key is missing here; write key = value" }
    if SyntaxMistake.curly.contains(found) {
      return "\(said(found)) is no quotation mark of a key; write straight ones, \"key\""
    }
    let isLetter = found.unicodeScalars.first.map { $0.value >= 0x80 } ?? false
    return isLetter
      ? "a key with \(said(found)) stands in quotes, \"\(found)…\""
      : "\(said(found)) cannot begin a key; write key = value, or \"\(found)\" in quotes"
  }

  private func noName(_ found: String?) -> String {
    switch found {
    case nil, "]": "the name of a table is missing here; write [name]"
    case let found? where SyntaxMistake.curly.contains(found): noKey(found)
    case let found: "\(said(found)) cannot begin the name of a table; write [name]"
    }
  }

  private func noEquals(_ found: String?) -> String {
    guard let found else { return "the key has no value; write key = value" }
    return "\(said(found)) stands where = belongs; write key = value"
  }

  private func noValue(_ found: String?) -> String {
    guard let found else { return "the value is missing; write one behind =" }
    if SyntaxMistake.curly.contains(found) {
      return "\(said(found)) is no quotation mark of a text; write straight ones, \"text\""
    }
    return "\(said(found)) is no value; write text in quotes, a number, true, false or a [list]"
  }

  private func bareWord(_ word: String) -> String {
    switch word.lowercased() {
    case "true", "yes", "on": "\(cut(word)) is no value; write true"
    case "false", "no", "off": "\(cut(word)) is no value; write false"
    default: "\(cut(word)) is no value; text stands in quotes, \"\(cut(word))\""
    }
  }

  private static let curly: Set<String> = ["“", "”", "„", "«", "»", "‘", "’", "`"]

  private func said(_ found: String?) -> String {
    guard let found else { return "the end of the line" }
    let scalars = found.unicodeScalars
    guard let first = scalars.first, first.properties.generalCategory != .control else {
      return "the character \(hex(scalars.first?.value ?? 0))"
    }
    return found
  }

  private func mark(_ quote: UInt8, _ count: Int = 1) -> String {
    String(repeating: quote == Ascii.quote ? "\"" : "'", count: count)
  }

  private func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private func cut(_ text: String) -> String {
    text.count <= 40 ? text : text.prefix(40) + "…"
  }
}
