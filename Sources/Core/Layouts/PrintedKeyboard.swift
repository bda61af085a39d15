import KeyModel

/// Printed keyboards: the legends of a layout on the keys of a form (R-FORM). They have no files of their own;
/// `de.compact` is the layout `de` in the form `compact`.
package enum PrintedKeyboard {
  /// Names of the forms in identifiers and geometry files.
  package static let forms = ["numeric-keypad", "compact", "notebook"]

  /// Results of each accent for letters; shared by all layouts.
  package typealias Accents = [String: [String: String]]

  /// The layout and the form of an identifier; nil for another kind of identifier.
  package static func parts(of identifier: String) -> (legends: String, form: String)? {
    guard let dot = identifier.lastIndex(of: ".") else { return nil }
    let form = String(identifier[identifier.index(after: dot)...])
    guard forms.contains(form) else { return nil }
    return (String(identifier[..<dot]), form)
  }

  /// Makes the plane for the keys of `geometry`; `make` returns the key for each spot.
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

  /// Second legend of a key: the shifted character, printed above the plain character; nil for letters and their
  /// capitals.
  package static func printed(_ shifted: Key.Level?, above plain: Key.Level) -> String? {
    switch (plain.action, shifted?.action) {
    case (.insert(let text), .insert(let above)), (.dead(let text), .insert(let above)),
      (.insert(let text), .dead(let above)), (.dead(let text), .dead(let above)):
      let isCapital = text.uppercased() == above || text == "i" && above == "İ"
      return isCapital || text == above ? nil : above
    default: return nil
    }
  }

  /// Makes the key of this name, such as Escape or shift. `labels` has words in the layout's language, `decimal` is
  /// the text of the keypad's decimal key.
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
