internal import TOMLKit

/// A table's place in a file, for messages.
struct Place: Hashable, Sendable {
  let file: String
  let text: String
  /// From the top of the file to the table.
  let path: [String]
  /// Which of several tables of that path it is, from 0.
  var number = 0

  func failure(_ key: String, _ problem: DataFailure.Problem) -> DataFailure {
    let whole = key.isEmpty ? path : path + [key]
    let line = Locator.line(of: whole, in: text, number: number)
    return DataFailure(
      file: file, line: line, key: whole.joined(separator: "."), problem: problem)
  }

  /// A mistake in the row of that number, from 0, of a text of several lines.
  func failure(_ key: String, row: Int, _ problem: DataFailure.Problem) -> DataFailure {
    var failure = failure(key, problem)
    failure.line += row + Locator.linesBeforeText(at: failure.line, in: text)
    return failure
  }
}

/// A table of a TOML file, read strictly: unknown keys and wrong types are errors with a place.
struct Section {
  let place: Place
  private let table: TOMLTable

  /// The whole file.
  init(text: String, file: String) throws(DataFailure) {
    place = Place(file: file, text: text, path: [])
    do {
      table = try TOMLTable(string: text)
    } catch let error as TOMLParseError {
      throw DataFailure(
        file: file, line: error.source.begin.line, key: "", problem: .syntax(error.description))
    } catch {
      throw DataFailure(file: file, line: 0, key: "", problem: .syntax("it cannot be read"))
    }
  }

  private init(place: Place, table: TOMLTable) {
    self.place = place
    self.table = table
  }

  var keys: [String] { table.keys.sorted() }

  /// Refuses every key but these.
  func allow(_ allowed: [String]) throws(DataFailure) {
    for key in keys where !allowed.contains(key) {
      throw failure(key, .unknownKey(allowed: allowed))
    }
  }

  func failure(_ key: String, _ problem: DataFailure.Problem) -> DataFailure {
    place.failure(key, problem)
  }

  func string(_ key: String) throws(DataFailure) -> String? {
    guard let value = table[key] else { return nil }
    guard value.type == .string, let string = value.string else {
      throw wrongType(key, value, "text in quotes")
    }
    return string
  }

  func required(_ key: String) throws(DataFailure) -> String {
    guard let string = try string(key), !string.isEmpty else {
      throw failure("", .missingKey(key))
    }
    return string
  }

  func bool(_ key: String) throws(DataFailure) -> Bool? {
    guard let value = table[key] else { return nil }
    guard value.type == .bool, let bool = value.bool else {
      throw wrongType(key, value, "true or false")
    }
    return bool
  }

  /// A number in `range`, whole or not.
  func number(_ key: String, in range: ClosedRange<Double>) throws(DataFailure) -> Double? {
    guard let value = table[key] else { return nil }
    let wanted =
      "a number from \(Section.text(range.lowerBound)) to \(Section.text(range.upperBound))"
    let number: Double
    if value.type == .int, let int = value.int {
      number = Double(int)
    } else if value.type == .double, let double = value.double {
      number = double
    } else {
      throw wrongType(key, value, wanted)
    }
    guard range.contains(number) else {
      throw failure(key, .badValue(Section.text(number), wanted: wanted))
    }
    return number
  }

  func strings(_ key: String) throws(DataFailure) -> [String]? {
    guard let value = table[key] else { return nil }
    let wanted = "a list of texts in quotes"
    guard value.type == .array, let array = value.array else { throw wrongType(key, value, wanted) }
    var strings: [String] = []
    for index in 0..<array.count {
      guard array[index].type == .string, let string = array[index].string else {
        throw wrongType(key, array[index], wanted)
      }
      strings.append(string)
    }
    return strings
  }

  /// One of the raw values of an enumeration.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of type: Choice.Type
  ) throws(DataFailure) -> Choice? where Choice.RawValue == String {
    guard let string = try string(key) else { return nil }
    guard let choice = Choice(rawValue: string) else {
      let names = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
      throw failure(key, .badValue(string, wanted: "one of \(names)"))
    }
    return choice
  }

  func section(_ key: String) throws(DataFailure) -> Section? {
    guard let value = table[key] else { return nil }
    guard value.type == .table, let inner = value.table else {
      throw wrongType(key, value, "a table, [\((place.path + [key]).joined(separator: "."))]")
    }
    let inside = Place(file: place.file, text: place.text, path: place.path + [key])
    return Section(place: inside, table: inner)
  }

  /// The tables of a list, `[[key]]`; none where the key is missing.
  func sections(_ key: String) throws(DataFailure) -> [Section] {
    guard let value = table[key] else { return [] }
    let wanted = "tables, each [[\((place.path + [key]).joined(separator: "."))]]"
    guard value.type == .array, let array = value.array else { throw wrongType(key, value, wanted) }
    var sections: [Section] = []
    for index in 0..<array.count {
      guard array[index].type == .table, let inner = array[index].table else {
        throw wrongType(key, array[index], wanted)
      }
      let inside = Place(
        file: place.file, text: place.text, path: place.path + [key], number: index)
      sections.append(Section(place: inside, table: inner))
    }
    return sections
  }

  /// Whether the key holds a text rather than a table or nothing.
  func isString(_ key: String) -> Bool { table[key]?.type == .string }

  private func wrongType(
    _ key: String, _ value: any TOMLValueConvertible, _ wanted: String
  ) -> DataFailure {
    failure(key, .wrongType(found: Section.name(of: value.type), wanted: wanted))
  }

  private static func name(of type: TOMLType) -> String {
    switch type {
    case .string: "a text"
    case .int, .double: "a number"
    case .bool: "true or false"
    case .array: "a list"
    case .table: "a table"
    case .date, .time, .dateTime: "a date"
    }
  }

  static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }
}
