internal import KeyModel
internal import Toml

/// A table of a TOML file, read strictly: unknown keys and wrong types are noted with their places, and then ignored.
struct Section {
  let report: Report
  private let item: Item

  /// Greatest number of keys in a table, and of tables in a list. The longest table is the table of shortcuts.
  static let mostKeys = 10_000
  /// Greatest number of texts in a list.
  static let mostTexts = 1000
  /// Greatest length of a text, in bytes.
  static let longestText = 65536

  /// Calls `body` with the table of a whole file, and returns its result; throws all mistakes, if there are any.
  static func read<Value>(
    _ text: String, file: String, _ body: (Section) -> Value
  ) throws(DataFailures) -> Value {
    let document = Document(text)
    let report = Report(file: file, document: document)
    let value = body(Section(report: report, item: document.root))
    try report.end()
    return value
  }

  private init(report: Report, item: Item) {
    self.report = report
    self.item = item
  }

  /// The keys, sorted, so that results do not depend on the order in the file.
  var keys: [String] { item.members.map(\.key).sorted() }

  /// Notes a mistake for every key that is not in `allowed`.
  func allow(_ allowed: [String]) {
    let known = Set(allowed)
    let unknown = item.members.filter { !known.contains($0.key) }
    guard !unknown.isEmpty else { return }
    // Computed once: a damaged file may have thousands of unknown keys.
    let names = allowed.unique
    for member in unknown { report.note(member, .unknownKey(allowed: names)) }
  }

  /// Notes a problem with a key, or with the table if the key is empty.
  func note(_ key: String, _ problem: DataFailure.Problem) {
    guard !key.isEmpty else { return report.note(item, problem) }
    if let value = item[key] {
      report.note(value, problem)
    } else {
      report.note(item, problem, path: item.path + [key])
    }
  }

  /// Returns the place of a key.
  func place(of key: String) -> Place { report.place(of: item[key] ?? item) }

  func string(_ key: String) -> String? {
    guard let value = value(key) else { return nil }
    guard let string = value.string else { return wrongType(value, "text in quotes") }
    guard string.utf8.count <= Section.longestText else {
      report.note(
        value,
        .tooMuch(found: string.utf8.count, limit: Section.longestText, of: "bytes of text"))
      return nil
    }
    return string
  }

  /// Reads a text that must not be missing or empty. If the text is missing or empty, the method notes the mistake
  /// and returns an empty text.
  func required(_ key: String) -> String {
    let string = string(key)
    // A value of another type has been noted already.
    if string?.isEmpty ?? (item[key] == nil) { note("", .missingKey(key)) }
    return string ?? ""
  }

  func bool(_ key: String) -> Bool? {
    guard let value = value(key) else { return nil }
    return value.boolean ?? wrongType(value, "true or false")
  }

  /// Reads a number in `range`, whole or not.
  func number(_ key: String, in range: ClosedRange<Double>) -> Double? {
    guard let value = value(key) else { return nil }
    let wanted =
      "a number from \(Section.text(range.lowerBound)) to \(Section.text(range.upperBound))"
    guard let number = value.integer.map(Double.init) ?? value.float else {
      return wrongType(value, wanted)
    }
    guard range.contains(number) else {
      report.note(value, .badValue(Section.text(number), wanted: wanted))
      return nil
    }
    return number
  }

  func strings(_ key: String, most limit: Int = mostTexts) -> [String]? {
    guard let value = value(key) else { return nil }
    let wanted = "a list of texts in quotes"
    guard value.kind == .list else { return wrongType(value, wanted) }
    guard value.count <= limit else {
      report.note(value, .tooMuch(found: value.count, limit: limit, of: "texts"))
      return nil
    }
    var strings: [String] = []
    for member in value.members {
      if let string = member.string {
        strings.append(string)
      } else if member.kind != .broken {
        let _: String? = wrongType(member, wanted)
      }
    }
    return strings
  }

  /// Reads one of the raw values of an enumeration.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    guard let string = string(key) else { return nil }
    if let choice = Choice(rawValue: string) { return choice }
    let names = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    note(key, .badValue(string, wanted: "one of \(names)"))
    return nil
  }

  /// Reads the value of a setting that an extension declares, of any type.
  func extensionValue(_ key: String) -> ExtensionSetting.Value? {
    guard let value = value(key) else { return nil }
    if let flag = value.boolean { return .flag(flag) }
    if let number = value.integer.map(Double.init) ?? value.float { return .number(number) }
    if value.string != nil { return string(key).map(ExtensionSetting.Value.text) }
    return wrongType(value, "true, false, a number or text in quotes")
  }

  func section(_ key: String) -> Section? {
    guard let value = value(key) else { return nil }
    guard value.kind == .table else {
      return wrongType(value, "a table, [\(value.path.joined(separator: "."))]")
    }
    guard value.count <= Section.mostKeys else {
      report.note(value, .tooMuch(found: value.count, limit: Section.mostKeys, of: "keys"))
      return nil
    }
    return Section(report: report, item: value)
  }

  /// Reads the tables of a list, `[[key]]`; empty if the key is missing.
  func sections(_ key: String) -> [Section] {
    guard let value = value(key) else { return [] }
    let wanted = "tables, each [[\(value.path.joined(separator: "."))]]"
    guard value.kind == .list else { return wrongType(value, wanted) ?? [] }
    guard value.count <= Section.mostKeys else {
      report.note(value, .tooMuch(found: value.count, limit: Section.mostKeys, of: "tables"))
      return []
    }
    var sections: [Section] = []
    for member in value.members {
      if member.kind == .table {
        sections.append(Section(report: report, item: member))
      } else if member.kind != .broken {
        let _: Section? = wrongType(member, wanted)
      }
    }
    return sections
  }

  /// Whether the key exists, with a value of any type.
  func has(_ key: String) -> Bool { item[key] != nil }

  /// Whether the value of the key is a text.
  func isString(_ key: String) -> Bool { item[key]?.kind == .string }

  /// Whether the value of the key is a boolean.
  func isFlag(_ key: String) -> Bool { item[key]?.kind == .boolean }

  /// Returns the value of a key; nil if the key is missing or its value cannot be read.
  private func value(_ key: String) -> Item? {
    guard let value = item[key], value.kind != .broken else { return nil }
    return value
  }

  /// Notes a wrong type; always returns nil.
  private func wrongType<Value>(_ value: Item, _ wanted: String) -> Value? {
    report.note(value, .wrongType(found: Section.name(of: value.kind), wanted: wanted))
    return nil
  }

  private static func name(of kind: Item.Kind) -> String {
    switch kind {
    case .string: "a text"
    case .integer, .float: "a number"
    case .boolean: "true or false"
    case .list: "a list"
    case .table: "a table"
    case .offsetDateTime, .localDateTime, .localDate, .localTime: "a date"
    case .broken: "no value"
    }
  }

  static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }
}

extension [String] {
  /// The texts without repetitions, in order.
  fileprivate var unique: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }

  /// The first text that occurs twice; nil if each occurs once.
  var firstTwice: String? {
    var seen: Set<String> = []
    return first { !seen.insert($0).inserted }
  }
}
