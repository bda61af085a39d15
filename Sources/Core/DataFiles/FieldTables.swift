import KeyModel
import Layouts

/// What `common.toml` says of fields for all keyboards (R-TRAIT-1, R-TRAIT-8).
struct FieldTables: Hashable, Sendable {
  /// What stands in the room of the space bar.
  private(set) var keys: [KeyboardType: [FieldKey]] = [:]
  private var words: [String: [ReturnKeyType: String]] = [:]
  /// The decimal separators that are no period, by language.
  private var separators: [String: String] = [:]

  static let tables = ["space", "return", "decimal"]

  init() {}

  init(_ top: Section) throws(DataFailure) {
    try readKeys(top)
    try readWords(top)
    try readSeparators(top)
  }

  /// The words on the return key in a language, English where there are none.
  func words(of tag: String) -> [ReturnKeyType: String] {
    let found = words[tag] ?? words[tag.baseLanguage] ?? [:]
    return (words["en"] ?? [:]).merging(found) { $1 }
  }

  /// What stands between whole numbers and fractions in a language.
  func decimalSeparator(of tag: String) -> String {
    separators[tag] ?? separators[tag.baseLanguage] ?? "."
  }

  private mutating func readKeys(_ top: Section) throws(DataFailure) {
    guard let section = try top.section("space") else { return }
    try section.allow(KeyboardType.allCases.map(\.rawValue))
    for type in KeyboardType.allCases {
      guard let list = try section.strings(type.rawValue) else { continue }
      guard !list.isEmpty, Set(list).count == list.count, !list.contains("") else {
        let wanted = "different texts, and \"space\" for the space bar"
        throw section.failure(
          type.rawValue, .badValue(list.joined(separator: " "), wanted: wanted))
      }
      keys[type] = list.map { $0 == "space" ? .space : .text($0) }
    }
  }

  private mutating func readWords(_ top: Section) throws(DataFailure) {
    guard let section = try top.section("return") else { return }
    for tag in section.keys {
      guard KeyboardFile.isLanguageTag(tag), let table = try section.section(tag) else {
        throw section.failure(tag, .badValue(tag, wanted: "a language tag such as en-US or el"))
      }
      try table.allow(ReturnKeyType.allCases.map(\.rawValue))
      var found: [ReturnKeyType: String] = [:]
      for type in ReturnKeyType.allCases {
        if let word = try table.string(type.rawValue) { found[type] = word }
      }
      words[tag] = found
    }
  }

  private mutating func readSeparators(_ top: Section) throws(DataFailure) {
    guard let section = try top.section("decimal") else { return }
    for separator in section.keys {
      guard separator.count == 1 else {
        throw section.failure(separator, .badValue(separator, wanted: "one character"))
      }
      for tag in try section.strings(separator) ?? [] {
        guard KeyboardFile.isLanguageTag(tag) else {
          throw section.failure(
            separator, .badValue(tag, wanted: "a language tag such as en-US or el"))
        }
        guard separators.updateValue(separator, forKey: tag) == nil else {
          throw section.failure(separator, .duplicate(tag))
        }
      }
    }
  }
}
