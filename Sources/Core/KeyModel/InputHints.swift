/// Facts about the focused field that the accessibility bus does not report, but a client's input-method context
/// does: the purposes and hints of GTK, Qt and of `inputmode` in web pages. The reader of such contexts makes this
/// value; a program without an input context may write hints on its own window.
package struct InputHints: Hashable, Sendable {
  package var type: KeyboardType?
  package var isSecure = false
  package var isMultiline: Bool?
  package var autocapitalization: Autocapitalization?
  package var autocorrection: Bool?
  package var spellChecking: Bool?
  /// Whether the program says that the field holds words, by asking for spell checking or for completions.
  package var holdsWords = false
  /// Whether the program brings its own means of input: `NoOnScreenKeyboard`, `inputmode=none`.
  package var refusesKeyboard = false

  package init() {}

  /// The hints without all that is not about secrets.
  var secretOnly: InputHints {
    var hints = InputHints()
    hints.isSecure = isSecure
    return hints
  }

  /// Names of the sources of hints: a window's property, and an input context.
  package static let property = "input hints"
  /// Name of the hints that an input context gives, as a source.
  package static let context = "input method"

  /// Reads the words of a property `_KEYCAP_INPUT_HINTS`, separated by spaces, in GTK's spelling. Words of later
  /// versions are ignored (R-TRAIT-10); nil if no word is known.
  package init?(words: String) {
    var isKnown = false
    for word in words.split(whereSeparator: \.isWhitespace) where read(word: word) {
      isKnown = true
    }
    guard isKnown else { return nil }
  }

  /// Applies one word; false if the word is unknown.
  @discardableResult
  package mutating func read(word: some StringProtocol) -> Bool {
    switch word {
    case "free-form", "alpha": type = .default
    case "ascii": type = .asciiCapable
    case "name": (type, autocapitalization, autocorrection) = (.default, .words, false)
    case "numbers", "date", "time": type = .numbersAndPunctuation
    case "digits": type = .numberPad
    case "number": type = .decimalPad
    case "phone": type = .phonePad
    case "url": type = .url
    case "email": type = .emailAddress
    case "terminal": type = .terminal
    case "password", "private": isSecure = true
    case "pin": (type, isSecure) = (.numberPad, true)
    case "multi-line": isMultiline = true
    case "lowercase": autocapitalization = Autocapitalization.none
    case "uppercase-chars": autocapitalization = .allCharacters
    case "uppercase-words": autocapitalization = .words
    case "uppercase-sentences": autocapitalization = .sentences
    case "word-completion": holdsWords = true
    case "spellcheck": (spellChecking, holdsWords) = (true, true)
    case "no-spellcheck": spellChecking = false
    case "inhibit-osk": refusesKeyboard = true
    default: return false
    }
    return true
  }
}

extension Field {
  /// Applies the hints of the field's input-method context, which knows the field best. A secret field stays secret.
  /// `source` names the origin of the hints.
  package func applying(
    _ hints: InputHints?, from source: String = InputHints.property
  ) -> Field {
    guard let hints else { return self }
    var field = self
    func note(_ name: String) { field.sources[name] = source }
    if let type = hints.type {
      field.traits.type = type
      note("type")
      if !type.isProse { field.traits.autocapitalization = Autocapitalization.none }
      field.takeReturnKey(of: type)
    }
    if hints.isSecure {
      field.traits.isSecure = true
      note("secure")
    }
    if let isMultiline = hints.isMultiline {
      field.traits.isMultiline = isMultiline
      note("multi-line")
    }
    if let capitals = hints.autocapitalization {
      field.traits.autocapitalization = capitals
      note("autocapitalization")
    }
    if let correction = hints.autocorrection {
      field.traits.autocorrection = correction
      note("autocorrection")
    }
    if hints.holdsWords, field.traits.text == nil {
      field.traits.text = .prose
      note("text")
    }
    if let spellChecking = hints.spellChecking { field.traits.spellChecking = spellChecking }
    if hints.refusesKeyboard {
      field.opensKeyboard = false
      note("open")
    }
    return field
  }
}
