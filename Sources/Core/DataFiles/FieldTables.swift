import KeyModel
import Layouts

/// Settings in `common.toml` about fields, for all keyboards (R-TRAIT-1, R-TRAIT-8).
struct FieldTables: Hashable, Sendable {
  /// Keys that take a part of the space bar's area, by the type of the field.
  private(set) var keys: [KeyboardType: [FieldKey]] = [:]
  /// Labels of the return key by language.
  private var words: [String: [ReturnKeyType: String]] = [:]
  /// Decimal separators by language, for languages whose separator is not a period.
  private var separators: [String: String] = [:]

  static let tables = ["space", "return", "decimal"]

  init() {}

  init(_ top: Section) {
    readKeys(top)
    readWords(top)
    readSeparators(top)
  }

  /// Labels of the return key in a language: by its whole tag, its script or the language alone; English where the
  /// language has none.
  func words(of tag: String) -> [ReturnKeyType: String] {
    let parts = tag.split(separator: "-")
    let found =
      (1...max(parts.count, 1)).reversed().lazy
      .compactMap { words[parts.prefix($0).joined(separator: "-")] }.first ?? [:]
    return (words["en"] ?? [:]).merging(found) { $1 }
  }

  /// Returns the decimal separator of a language.
  func decimalSeparator(of tag: String) -> String {
    separators[tag] ?? separators[tag.baseLanguage] ?? "."
  }

  private mutating func readKeys(_ top: Section) {
    guard let section = top.section("space") else { return }
    section.allow(KeyboardType.allCases.map(\.rawValue))
    for type in KeyboardType.allCases {
      guard let list = section.strings(type.rawValue) else { continue }
      guard !list.isEmpty, Set(list).count == list.count, !list.contains("") else {
        let wanted = "different texts, and \"space\" for the space bar"
        section.note(type.rawValue, .badValue(list.joined(separator: " "), wanted: wanted))
        continue
      }
      keys[type] = list.map { $0 == "space" ? .space : .text($0) }
    }
  }

  private mutating func readWords(_ top: Section) {
    guard let section = top.section("return") else { return }
    for tag in section.keys {
      guard KeyboardFile.isLanguageTag(tag) else {
        section.note(tag, .badValue(tag, wanted: "a language tag such as en-US or el"))
        continue
      }
      guard let table = section.section(tag) else { continue }
      table.allow(ReturnKeyType.allCases.map(\.rawValue))
      var found: [ReturnKeyType: String] = [:]
      for type in ReturnKeyType.allCases {
        if let word = table.string(type.rawValue) { found[type] = word }
      }
      words[tag] = found
    }
  }

  private mutating func readSeparators(_ top: Section) {
    guard let section = top.section("decimal") else { return }
    for separator in section.keys {
      guard separator.count == 1 else {
        section.note(separator, .badValue(separator, wanted: "one character"))
        continue
      }
      for tag in section.strings(separator) ?? [] {
        guard KeyboardFile.isLanguageTag(tag) else {
          section.note(
            separator, .badValue(tag, wanted: "a language tag such as en-US or el"))
          continue
        }
        if separators.updateValue(separator, forKey: tag) != nil {
          section.note(separator, .duplicate(tag))
        }
      }
    }
  }
}
