import KeyModel

/// Printed keyboards: the legends of a layout on the keys of a form (R-FORM). None is a file of its own;
/// `de.compact` is the layout `de` in the form `compact`.
package enum PrintedKeyboard {
  /// The forms, by the names that identifiers and geometry files have.
  package static let forms = ["numeric-keypad", "compact", "notebook"]

  /// What accents make of letters; shared by all layouts.
  package typealias Accents = [String: [String: String]]

  /// The layout and the form of an identifier; nil for one of another kind.
  package static func parts(of identifier: String) -> (legends: String, form: String)? {
    guard let dot = identifier.lastIndex(of: ".") else { return nil }
    let form = String(identifier[identifier.index(after: dot)...])
    guard forms.contains(form) else { return nil }
    return (String(identifier[..<dot]), form)
  }

  /// The plane of the keys of `geometry`; `make` says what stands at each spot of it.
  package static func plane(
    _ geometry: PrintedGeometry, _ make: (PrintedGeometry.Spot) -> Key
  ) -> Plane {
    var ids: Set<String> = []
    var rows: [Row] = []
    for row in geometry.rows {
      var keys: [Key] = []
      for spot in row {
        var key = make(spot)
        if !ids.insert(key.id.rawValue).inserted {
          key.id = KeyID(rawValue: key.id.rawValue + "-right")
          ids.insert(key.id.rawValue)
        }
        keys.append(key)
      }
      rows.append(Row(items: keys.map { .key($0) }))
    }
    let places = geometry.rows.joined().map(\.place)
    return Plane(
      rows: rows, blueprint: Blueprint(pitch: geometry.pitch, size: geometry.size, places: places))
  }

  /// Letters are printed alone, other keys with what shift gives above.
  package static func printed(_ shifted: Key.Level?, above plain: Key.Level) -> String? {
    switch (plain.action, shifted?.action) {
    case (.insert(let text), .insert(let above)), (.dead(let text), .insert(let above)),
      (.insert(let text), .dead(let above)), (.dead(let text), .dead(let above)):
      let isCapital = text.uppercased() == above || text == "i" && above == "İ"
      return isCapital || text == above ? nil : above
    default: return nil
    }
  }

  /// The key of that name, Escape or shift; `labels` has words for it in the layout's language,
  /// `decimal` is what the keypad's decimal key types.
  package static func named(
    _ name: String, labels: [String: String] = [:], decimal: String = "."
  ) -> Key {
    if let key = PrintedKey.key(name, labels: labels, decimal: decimal) { return key }
    guard let key = NamedKey(name) else {
      return Key(
        id: KeyID(rawValue: name), role: .key, width: .units(1), action: .inert, label: .text(name))
    }
    return Key(
      id: KeyID(rawValue: key.id), role: key.role, width: .units(1), action: key.action,
      label: labels[name].map { .text($0) } ?? key.label)
  }
}
