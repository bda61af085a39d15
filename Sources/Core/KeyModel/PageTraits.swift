/// The properties of a web page's focused field, as the browser's extension reports them (R-TRAIT-11): hints and
/// attributes of HTML, never the text.
package struct PageTraits: Hashable, Sendable {
  /// Facts that are either so or not.
  package enum Sign: Hashable, Sendable {
    /// The field belongs to an editor for source code.
    case code
    /// The page brings keys of its own, or wants none (`inputmode=none`, a manual policy).
    case noKeyboard
    /// The page has asked for the keyboard (`VirtualKeyboard.show`).
    case asksKeyboard
    /// The user cannot change the text.
    case readOnly
    /// The field takes no further character.
    case full
    /// The field takes a code that is used once.
    case oneTimeCode
  }

  package var hints = InputHints()
  package var returnKey: ReturnKeyType?
  /// Language of the text as a BCP 47 tag; nil if the page does not report a language.
  package var language: String?
  package var signs: Set<Sign> = []
  /// Greatest number of characters in the field; nil for no limit.
  package var most: Int?

  /// Name of the source of these traits.
  package static let source = "page"

  package init() {}

  /// Reads attributes by their names, all in the form of HTML. Unknown names and values are ignored (R-TRAIT-10).
  package init(attributes: [String: String]) {
    func word(_ name: String) -> String? {
      attributes[name].map { $0.lowercased() }.flatMap { $0.isEmpty ? nil : $0 }
    }
    func isSet(_ name: String) -> Bool { word(name) == "true" }
    let kind = word("type") ?? "text"
    // Sections and kinds of addresses come first; the last word names the value.
    let value = word("autocomplete")?.split(separator: " ").last.map(String.init)
    most = word("most").flatMap(Int.init)
    hints.isSecure = kind == "password" || value == "current-password" || value == "new-password"
    hints.isMultiline = kind == "textarea" || kind == "editable"
    hints.type =
      word("inputmode").flatMap { PageTraits.modes[$0] } ?? PageTraits.types[kind]
      ?? value.flatMap { PageTraits.values[$0] } ?? type(of: value, hasDigits: isSet("digits"))
    let isProse = hints.type?.isProse ?? true
    if isProse, !hints.isSecure {
      hints.autocapitalization =
        word("autocapitalize").flatMap { PageTraits.capitals[$0] }
        ?? (value.map(PageTraits.isName) == true ? .words : nil)
      if value == "username" { hints.autocapitalization = Autocapitalization.none }
    }
    if word("autocorrect") == "off" || value.map(PageTraits.isName) == true || value == "username" {
      hints.autocorrection = false
    }
    if word("spellcheck") == "false" { hints.spellChecking = false }
    returnKey = word("enterkeyhint").flatMap { PageTraits.returnKeys[$0] }
    language = attributes["lang"].flatMap { PageTraits.isLanguage($0) ? $0 : nil }
    if isSet("code") { signs.insert(.code) }
    if isSet("readonly") { signs.insert(.readOnly) }
    if isSet("full") { signs.insert(.full) }
    if value == "one-time-code" { signs.insert(.oneTimeCode) }
    let asked = word("asked")
    if asked == "show" { signs.insert(.asksKeyboard) }
    let isManual = word("inputmode") == "none" || word("policy") == "manual"
    if asked == "hide" || isManual && asked != "show" { signs.insert(.noKeyboard) }
    hints.refusesKeyboard = signs.contains(.noKeyboard)
  }

  /// The key set of a field without an explicit one: a short code or a pattern of digits wants a pad.
  private func type(of value: String?, hasDigits: Bool) -> KeyboardType? {
    if hasDigits { return .numberPad }
    guard value == "one-time-code" else { return nil }
    return most.map { $0 <= PageTraits.longestCode } == true ? .numberPad : .numbersAndPunctuation
  }

  /// Greatest length of a code that is used once and has digits only, when the page limits the length.
  private static let longestCode = 8

  /// `inputmode`. The value `none` says nothing about the keys.
  private static let modes: [String: KeyboardType] = [
    "text": .default, "decimal": .decimalPad, "numeric": .numberPad, "tel": .phonePad,
    "search": .webSearch, "email": .emailAddress, "url": .url,
  ]

  /// `type` of `input`. The parts of dates and times are fields of their own, which the browser reports.
  private static let types: [String: KeyboardType] = [
    "email": .emailAddress, "url": .url, "tel": .phonePad, "number": .decimalPad,
    "search": .webSearch,
  ]

  /// `autocomplete`.
  private static let values: [String: KeyboardType] = [
    "cc-number": .numberPad, "cc-csc": .numberPad, "cc-exp": .numbersAndPunctuation,
    "cc-exp-month": .numberPad, "cc-exp-year": .numberPad, "bday": .numbersAndPunctuation,
    "bday-day": .numberPad, "bday-month": .numberPad, "bday-year": .numberPad,
    "transaction-amount": .decimalPad, "tel": .phonePad, "tel-national": .phonePad,
    "tel-country-code": .phonePad, "tel-area-code": .phonePad, "tel-local": .phonePad,
    "tel-extension": .phonePad, "email": .emailAddress, "url": .url, "impp": .url,
  ]

  private static let capitals: [String: Autocapitalization] = [
    "off": .none, "none": .none, "on": .sentences, "sentences": .sentences, "words": .words,
    "characters": .allCharacters,
  ]

  private static let returnKeys: [String: ReturnKeyType] = [
    "enter": .default, "done": .done, "go": .go, "next": .next, "previous": .previous,
    "search": .search, "send": .send,
  ]

  /// Whether a value of `autocomplete` is the name of a person, a company or a place.
  private static func isName(_ value: String) -> Bool {
    value == "name" || value.hasSuffix("-name") || value == "organization"
      || value == "street-address" || value.hasPrefix("address-l")
  }

  private static func isLanguage(_ tag: String) -> Bool {
    (2...35).contains(tag.utf8.count)
      && tag.utf8.allSatisfy {
        $0 == 0x2d || $0 >= 0x30 && $0 <= 0x39 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7a
      }
  }
}

extension Field {
  /// Applies what the web page says about the field. A secret field stays secret; what the accessibility bus and an
  /// input context report about the kind of keys counts less.
  package func applying(_ page: PageTraits?) -> Field {
    guard let page else { return self }
    let source = PageTraits.source
    var field = applying(page.hints, from: source)
    if page.hints.type?.isPad == true { field.traits.needsASCIIDigits = true }
    if let key = page.returnKey {
      field.traits.returnKey = key
      field.traits.enablesReturnKeyAutomatically = key == .search
      field.sources["return-key"] = source
    }
    if page.signs.contains(.code) {
      field.traits.text = .code
      field.sources["text"] = source
    }
    if let language = page.language { field.traits.language = language }
    if page.signs.contains(.readOnly) {
      field.opensKeyboard = false
      field.sources["open"] = source
    }
    if page.signs.contains(.oneTimeCode) {
      field.traits.codeLength = page.most ?? 0
      field.sources["code"] = source
    }
    return field
  }
}
