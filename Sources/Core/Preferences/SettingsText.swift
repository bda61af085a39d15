package import DataFiles
package import Toml

/// The text of a settings file, for a window that shows and changes it. An edit changes the bytes of one value. A
/// text with a mistake is never edited (R-APP-2).
package struct SettingsText: Sendable {
  /// The reason why a value was not written.
  package enum Refusal: Error, Hashable, Sendable {
    /// The text has mistakes already.
    case mistakes
    /// The value is not valid; the text describes valid values.
    case badValue(String)
  }

  let document: Document
  /// The path of the file, for messages about mistakes.
  private let file: String
  /// The mistakes in the text, one line each with its place; empty for a text that can be edited.
  package private(set) var mistakes: [String]
  /// The line of the first mistake, from 1; 0 if there is no mistake.
  package private(set) var mistakenLine: Int

  /// Reads a text. The text of a missing file is empty.
  package init(_ text: String, file: String) {
    self.file = file
    document = Document(text)
    let failures = SettingsText.failures(text, file: file)
    mistakes = failures.map(\.message)
    mistakenLine = failures.first?.line ?? 0
  }

  package var text: String { String(decoding: document.bytes, as: UTF8.self) }

  /// Returns the value of a setting in the file, or its default value.
  package func value(of setting: Setting) -> Value {
    let item = setting.path.reduce(Optional(document.root)) { $0?[$1] }
    if let value = item.flatMap(SettingsText.value(of:)) { return value }
    let printed = Document("x = \(setting.printed)")
    return printed.root["x"].flatMap(SettingsText.value(of:)) ?? .string("")
  }

  /// Whether the file has the setting.
  package func names(_ setting: Setting) -> Bool {
    setting.path.reduce(Optional(document.root)) { $0?[$1] } != nil
  }

  /// Returns the text with another value of a setting; unchanged if it has this value.
  package func setting(_ setting: Setting, to value: Value) throws(Refusal) -> SettingsText {
    try changed(setting.path, to: value, isSame: self.value(of: setting) == value)
  }

  /// Returns the text with another height of the keys, in mm.
  package func setting(height millimetres: Double) throws(Refusal) -> SettingsText {
    let whole = Int64(exactly: millimetres)
    return try changed(["size"], to: whole.map(Value.integer) ?? .float(millimetres), isSame: false)
  }

  /// The scales of single monitors, by the monitors' names, in the order of the file.
  package var monitors: [(name: String, scale: Value)] {
    (document.root["monitor"]?.members ?? []).compactMap { monitor in
      monitor["scale"].flatMap(SettingsText.value(of:)).map { (monitor.key, $0) }
    }
  }

  /// Returns the text with a scale for one monitor; nil: the monitor has the scale of all monitors.
  package func setting(monitor name: String, to scale: Double?) throws(Refusal) -> SettingsText {
    let path = ["monitor", name, "scale"]
    if let scale { return try changed(path, to: .float(scale), isSame: false) }
    guard mistakes.isEmpty else { throw .mistakes }
    guard monitors.contains(where: { $0.name == name }) else { return self }
    var edited = document
    do throws(EditFailure) { try edited.remove(path) } catch { throw .badValue(name) }
    return SettingsText(String(decoding: edited.bytes, as: UTF8.self), file: file)
  }

  func changed(_ path: [String], to value: Value, isSame: Bool) throws(Refusal)
    -> SettingsText
  {
    guard mistakes.isEmpty else { throw .mistakes }
    guard !isSame else { return self }
    var edited = document
    do throws(EditFailure) { try edited.set(path, to: value) } catch {
      throw .badValue(path.joined(separator: "."))
    }
    let result = SettingsText(String(decoding: edited.bytes, as: UTF8.self), file: file)
    if let mistake = result.mistakes.first { throw .badValue(mistake) }
    return result
  }

  private static func failures(_ text: String, file: String) -> [DataFailure] {
    do throws(DataFailures) {
      _ = try SettingsFile.read(text, file: file)
      return []
    } catch {
      return error.all
    }
  }

  /// Returns the value of an item; nil for a table or a date, which no setting has.
  private static func value(of item: Item) -> Value? {
    switch item.kind {
    case .string: item.string.map(Value.string)
    case .integer: item.integer.map(Value.integer)
    case .float: item.float.map(Value.float)
    case .boolean: item.boolean.map(Value.boolean)
    case .list: .list(item.members.compactMap(value(of:)))
    default: nil
    }
  }
}
