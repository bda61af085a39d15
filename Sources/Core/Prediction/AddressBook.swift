internal import KeyModel
import TextRules

/// Reads names from an address book (vCard 2.1 to 4.0, RFC 6350): single first names and last names, not in pairs,
/// and nothing else of a card (R-TEXT-5).
package enum AddressBook {
  /// Greatest number of names that are read.
  package static let limit = 20_000

  /// Returns the names in the text of a vCard file, without repetitions, in order.
  package static func names(vCard text: String) -> [String] {
    var names: [String] = []
    var seen = Set<String>()
    for property in properties(of: text) where property.name == "N" {
      for part in familyAndGiven(property.value).split(whereSeparator: { " ,;".contains($0) }) {
        let name = String(part).trimming("'’-.\"()")
        guard names.count < limit, isName(name),
          seen.insert(name).inserted
        else { continue }
        names.append(name)
      }
    }
    return names
  }

  /// Whether `text` consists of letters, possibly with capitals inside: McDonald, DeVito.
  private static func isName(_ text: String) -> Bool {
    (2...LexiconBuilder.longest).contains(text.count)
      && text.allSatisfy { $0.isLetter || $0.joinsLetters } && text.contains(where: \.isLetter)
  }

  /// Joins lines that were folded to limit their length.
  private static func unfolded(_ text: String) -> [String] {
    var lines: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      if let first = line.first, first == " " || first == "\t", !lines.isEmpty {
        lines[lines.count - 1] += line.dropFirst()
      } else {
        lines.append(String(line))
      }
    }
    return lines
  }

  /// One property of a card: a line of the file, with its continuation lines.
  struct Property {
    /// Name in capitals, without the group: `TEL`.
    var name: String
    /// The value, with its escapes.
    var value: String

    /// Parts of the value, separated by semicolons.
    var parts: [Substring] {
      var parts: [Substring] = []
      var (start, isEscaped) = (value.startIndex, false)
      for place in value.indices {
        if isEscaped {
          isEscaped = false
        } else if value[place] == "\\" {
          isEscaped = true
        } else if value[place] == ";" {
          parts.append(value[start..<place])
          start = value.index(after: place)
        }
      }
      return parts + [value[start...]]
    }
  }

  /// Returns the properties that have a name and a value, in order.
  static func properties(of text: String) -> [Property] {
    var properties: [Property] = []
    // A quoted-printable value that continues in the next line ends with "=".
    var open: (name: String, value: String)?
    for line in unfolded(text) {
      if let begun = open {
        open = (begun.name, begun.value.dropLast() + line)
      } else {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let fields = line[..<colon].split(separator: ";")
        guard let name = fields.first?.split(separator: ".").last?.uppercased() else { continue }
        let value = String(line[line.index(after: colon)...])
        guard fields.contains(where: { $0.uppercased().hasSuffix("QUOTED-PRINTABLE") }) else {
          properties.append(Property(name: name, value: value))
          continue
        }
        open = (name, value)
      }
      guard let whole = open, whole.value.last != "=" || whole.value.count > longestQuoted else {
        continue
      }
      properties.append(Property(name: whole.name, value: quotedPrintable(whole.value)))
      open = nil
    }
    return properties
  }

  /// Greatest length of a quoted-printable value of several lines, in characters; photos are longer.
  private static let longestQuoted = 4_096

  /// Returns the family and given names of an `N` line's value. The text after an escaped comma, such as "Jr", is left out.
  private static func familyAndGiven(_ value: String) -> String {
    let value = value.replacing("\\;", with: " ").replacing("\\,", with: String(suffixMark))
    // The parts are: family name; given name; further names; titles before; titles after.
    return value.split(separator: ";", omittingEmptySubsequences: false).prefix(2)
      .compactMap { $0.split(separator: suffixMark, omittingEmptySubsequences: false).first }
      .joined(separator: " ")
  }

  /// Placeholder for an escaped comma while a value is read; no name contains the character.
  private static let suffixMark: Character = "\u{1F}"

  private static func quotedPrintable(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "="), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
        bytes.append(code)
        rest.removeFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Makes a lexicon of the names; nil if there are no names.
  static func lexicon(of names: [String], language: String) -> Lexicon? {
    guard !names.isEmpty else { return nil }
    var builder = LexiconBuilder(language: language, hasLetters: false)
    for name in names { builder.add(name, count: 1) }
    builder.addUnseen(count: unseen)
    return (try? builder.build()).flatMap { try? Lexicon(Bytes($0)) }
  }

  /// Assumed count of words that are not in the list. This count makes a name as likely as a fairly common word.
  private static let unseen = 20_000.0
}
