/// Texts of the programs in another language, from a `.po` file.
package struct Translation: Hashable, Sendable {
  private(set) var texts: [String: String]
  /// Language of the texts, such as `de_CH`.
  package var language = "en"

  /// Makes the English translation: every text as in the program.
  package init() { texts = [:] }

  /// Reads the texts of a `.po` file. A text without a translation stays English.
  package init(po text: String) {
    texts = [:]
    var (id, translated, isText): (String?, String?, Bool) = (nil, nil, false)
    let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines {
      if line.hasPrefix("msgid ") {
        keep(id, translated)
        (id, translated, isText) = (Translation.unquoted(line.dropFirst(6)), nil, false)
      } else if line.hasPrefix("msgstr ") {
        (translated, isText) = (Translation.unquoted(line.dropFirst(7)), true)
      } else if line.hasPrefix("\"") {
        if isText {
          translated? += Translation.unquoted(line)
        } else {
          id? += Translation.unquoted(line)
        }
      }
    }
    keep(id, translated)
  }

  /// Joins both translations. If both have a text, the text of `other` counts.
  package func merging(_ other: Translation) -> Translation {
    var merged = self
    merged.texts.merge(other.texts) { $1 }
    return merged
  }

  /// Returns `text` in the other language; in English if the text has no translation.
  package func callAsFunction(_ text: String) -> String { texts[text] ?? text }

  /// Returns `text` in the other language, with its `{}` replaced by `part`.
  package func callAsFunction(_ text: String, _ part: String) -> String {
    let whole = self(text)
    return whole.halves(at: "{}").map { "\($0)\(part)\($1)" } ?? whole
  }

  /// Whether `text` has a translation.
  package func knows(_ text: String) -> Bool { texts[text] != nil }

  /// Returns the names of the files that may fit a locale such as `de_CH.UTF-8`, best first: `de_CH`, `de`.
  /// Hong Kong and Macau write the characters of Taiwan.
  package static func names(locale: String) -> [String] {
    let bare = String(locale.prefix { $0 != "." && $0 != "@" })
    let language = String(bare.prefix { $0 != "_" })
    if ["zh_HK", "zh_MO"].contains(bare) { return [bare, "zh_TW", language] }
    return bare == language ? [bare] : [bare, language]
  }

  /// Whether a language is written from right to left.
  package static func isRightToLeft(_ name: String) -> Bool {
    ["ar", "fa", "he", "ur", "yi"].contains(String(name.prefix { $0 != "_" && $0 != "-" }))
  }

  private mutating func keep(_ id: String?, _ translated: String?) {
    guard let id, let translated, !id.isEmpty, !translated.isEmpty else { return }
    texts[id] = translated
  }

  private static func unquoted(_ text: Substring) -> String {
    var (result, isEscaped) = ("", false)
    for character in text.drop(while: { $0 != "\"" }).dropFirst() {
      if isEscaped {
        result.append(character == "n" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        break
      } else {
        result.append(character)
      }
    }
    return result
  }
}
