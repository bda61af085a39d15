/// An order of letters, such as Dvorak, that keyboards of many languages can have instead of their own.
package struct Arrangement: Hashable, Sendable {
  /// Characters of a form's rows from the top down. If the form has more rows of characters, these are the last.
  package struct Rows: Hashable, Sendable {
    /// At least one row; no character twice.
    package var plain: [[String]]
    /// Characters with shift, of as many rows and keys as `plain`; empty where capitals and the keyboard's own
    /// symbols apply, nil for a key without a symbol.
    package var shifted: [[String?]]

    package init(plain: [[String]], shifted: [[String?]] = []) {
      self.plain = plain
      self.shifted = shifted
    }
  }

  /// Name in settings and keyboard files: `dvorak`.
  package var identifier: String
  /// Name for people: "Dvorak".
  package var name: String
  /// Rows by form. Pads without rows of their own have those of phones; other forms keep their order.
  package var forms: [Form: Rows]
  /// Characters in whose places a language's further letters stand, the first to give way first.
  package var yields: [String]
  /// Characters that a long press offers before those of the language, by the key's character.
  package var alternates: [String: [String]]

  package init(
    identifier: String, name: String, forms: [Form: Rows], yields: [String] = [],
    alternates: [String: [String]] = [:]
  ) {
    self.identifier = identifier
    self.name = name
    self.forms = forms
    self.yields = yields
    self.alternates = alternates
  }

  /// Value of the settings for the keyboards' own order of letters.
  package static let usual = "usual"

  /// Rows for a form; nil where the form keeps its order.
  func rows(for form: Form) -> Rows? { forms[form] ?? (form == .pad ? forms[.phone] : nil) }

  /// The letters whose order or callouts the arrangement defines.
  package var letters: Set<String> {
    let drawn = (forms[.phone] ?? forms[.desktop])?.plain.joined().filter(\.isLetter) ?? []
    return drawn.isEmpty ? Set(alternates.keys) : Set(drawn)
  }

  /// Splits `en-US(dvorak)` into the keyboard's identifier and the arrangement's; nil where the name has no
  /// arrangement.
  package static func parts(of name: String) -> (keyboard: String, arrangement: String)? {
    guard name.last == ")", let open = name.firstIndex(of: "("), open != name.startIndex else {
      return nil
    }
    let inner = name[name.index(after: open)...].dropLast()
    guard !inner.isEmpty, !inner.contains("("), !inner.contains(")") else { return nil }
    return (String(name[..<open]), String(inner))
  }
}

extension String {
  /// Whether the text begins with a letter.
  var isLetter: Bool { first?.isLetter == true }
}
