package import KeyModel

/// Converts an application's facts to the traits that the keyboard needs (R-TRAIT). Pure: facts go in, traits
/// come out.
extension Facts {
  /// Returns the field, with the source of each of its traits.
  package func field(serial: UInt64) -> Field {
    var field = Field(serial: serial)
    field.isEditable = isEditable
    field.refusesTyping = refusesTyping
    field.isPressed = role.isPressed
    field.toolkit = toolkit.isEmpty ? nil : isOfChromiumsWindow ? "Views" : toolkit
    field.frame = frame
    field.names =
      (attributes["id"].map { [$0] } ?? [])
      + ["class", "xml-roles"].flatMap { name in
        attributes[name]?.split(separator: " ").map(String.init) ?? []
      }
    field.font = font.isEmpty ? nil : font
    var traits = FieldTraits()
    var sources: [String: String] = [:]
    sources["editable"] = editableSource
    (traits.isSecure, sources["secure"]) = secure
    (traits.type, sources["type"]) = type
    traits.needsASCIIDigits = traits.type.isPad
    (traits.isMultiline, sources["multi-line"]) = multiline
    (traits.returnKey, sources["return-key"]) = returnKey(
      type: traits.type, isMultiline: traits.isMultiline)
    traits.enablesReturnKeyAutomatically = traits.returnKey == .search
    if !traits.type.isProse || traits.isSecure {
      traits.autocapitalization = Autocapitalization.none
      sources["autocapitalization"] = "type"
    }
    if traits.type == .webSearch, !isBrowser {
      // A program's own search looks for text in the program's documents, which must be typed exactly as it is there.
      (traits.autocapitalization, traits.autocorrection) = (Autocapitalization.none, false)
      sources["autocapitalization"] = "search in a program"
      sources["autocorrection"] = "search in a program"
    }
    field.traits = traits
    field.sources = sources
    return field
  }

  // MARK: Whether text can be typed

  /// Whether text can be typed into the object. GTK omits the state EDITABLE for a read-only field; Qt adds
  /// READ_ONLY.
  package var isEditable: Bool {
    if states.contains(.readOnly) { return false }
    if states.contains(.editable) || role == .terminal { return true }
    return hasEditableChild || isInDate || isNumberOfText
  }

  private var editableSource: String {
    if states.contains(.readOnly) { return "state read-only" }
    if states.contains(.editable) { return "state editable" }
    if role == .terminal { return "role terminal" }
    if hasEditableChild { return "editable child" }
    if isNumberOfText { return "role spin button" }
    return isInDate ? "part of a date or time" : "no state editable"
  }

  /// True for Qt's spin box, which takes text but shows this only by its interface Text.
  private var isNumberOfText: Bool {
    role == .spinButton && hasText && profile.hasUnreportedEditors
  }

  /// Whether the object may be a part of a web page's date or time. Such a part takes digits, though it has no
  /// state that shows this. Other spin buttons of a web page that are not editable take no text.
  package var mayBeInDate: Bool {
    role == .spinButton && isBrowser && !states.contains(.editable)
      && states.contains(.focusable)
  }

  package var isBrowser: Bool { profile.isBrowser }

  /// Whether the object is a part of Chromium's own window, such as the address bar, which Views draws. Parts of pages
  /// have an element's name.
  private var isOfChromiumsWindow: Bool { toolkit == "Chromium" && attributes["tag"] == nil }

  // MARK: Traits

  private var inputType: String? { attributes["text-input-type"] }

  /// Whether the field is a password. It is one if any source says so (R-TRAIT-4).
  private var secure: (Bool, String?) {
    if role == .passwordText { return (true, "role password text") }
    if inputType == "password" { return (true, "text-input-type") }
    if hidesText { return (true, "hidden text") }
    if wasSecret { return (true, "was a password") }
    return isCalledSecret ? (true, "name") : (false, nil)
  }

  /// True for a single-line field whose name is that of a password, in toolkits without a role for passwords.
  /// Browsers have such a role.
  private var isCalledSecret: Bool {
    guard !isBrowser, !states.contains(.multiLine), role == .text || role == .entry else {
      return false
    }
    return name.lowercased().split { !$0.isLetter }.contains { Facts.secretNames.contains($0) }
  }

  /// Names of password fields, in the languages of the keyboards.
  private static let secretNames: Set<Substring> = [
    "password", "passphrase", "passcode", "pin", "passwort", "kennwort", "contraseña",
    "clave", "senha", "parola", "wachtwoord", "lösenord", "passord", "adgangskode", "salasana",
    "hasło", "heslo", "jelszó", "parolă", "şifre", "пароль", "парола", "κωδικός", "סיסמה", "رمز",
    "密码", "密碼", "パスワード", "비밀번호", "암호",
  ]

  private var type: (KeyboardType, String?) {
    switch inputType {
    case "email": return (.emailAddress, "text-input-type")
    case "url": return (.url, "text-input-type")
    case "tel": return (.phonePad, "text-input-type")
    case "number": return (.decimalPad, "text-input-type")
    case "search": return (.webSearch, "text-input-type")
    default: break
    }
    if role == .terminal { return (.terminal, "role terminal") }
    if role == .spinButton { return (isInDate ? .numberPad : .decimalPad, "role spin button") }
    if hasRole("searchbox") { return (.webSearch, "xml-roles") }
    if role == .entry, profile.entriesSearch { return (.webSearch, "role entry") }
    if isCalledSearch { return (.webSearch, "name") }
    if isCalledPhone { return (.phonePad, "name") }
    return (.default, nil)
  }

  private var isCalledSearch: Bool {
    guard !states.contains(.multiLine) else { return false }
    let words = name.lowercased().split { !$0.isLetter }
    return words.first == "search"
  }

  /// True for a single-line field whose name is that of a telephone number. Browsers report this by the field's
  /// type.
  private var isCalledPhone: Bool {
    guard !isBrowser, !states.contains(.multiLine), role == .text || role == .entry else {
      return false
    }
    let words = name.lowercased().split { !$0.isLetter }
    return words.count <= Facts.mostPhoneWords && words.contains { Facts.phoneNames.contains($0) }
  }

  /// Most words in the name of a field for a telephone number: a longer name says something about a telephone
  /// number.
  private static let mostPhoneWords = 3

  /// Names of fields for telephone numbers, in the languages of the keyboards.
  private static let phoneNames: Set<Substring> = [
    "phone", "telephone", "telefon", "telefonnummer", "téléphone", "teléfono", "telefone",
    "telefono", "telefoon", "telefoonnummer", "puhelin", "puhelinnumero", "telefonszám", "сотовый",
    "телефон", "τηλέφωνο", "טלפון", "هاتف", "تلفن", "电话", "電話", "電話番号", "전화번호",
  ]

  /// Whether the web page gives the object this ARIA role.
  private func hasRole(_ name: Substring) -> Bool {
    attributes["xml-roles"]?.split(separator: " ").contains(name) ?? false
  }

  /// ARIA roles that have one line by definition (WAI-ARIA 1.2), even if an editable part of a page reports
  /// otherwise.
  private static let lineRoles: [Substring] = ["searchbox", "combobox", "spinbutton"]

  private var multiline: (Bool, String?) {
    if Facts.lineRoles.contains(where: hasRole) { return (false, "xml-roles") }
    if states.contains(.multiLine) { return (true, "state multi-line") }
    // The web page is editable as a whole.
    if role == .documentWeb { return (true, "role document web") }
    if attributes["tag"] == "body" { return (true, "tag") }
    if states.contains(.singleLine) { return (false, "state single-line") }
    return attributes["tag"] == "textarea" ? (true, "tag") : (false, nil)
  }

  /// Returns the kind of return key. No source on an X11 desktop distinguishes send, done and next.
  private func returnKey(
    type: KeyboardType, isMultiline: Bool
  ) -> (ReturnKeyType, String?) {
    if isMultiline { return (.default, "multi-line") }
    return (type.returnKey, type.returnKey == .default ? nil : "type")
  }

  // MARK: Place

  /// The rectangle on the screen; nil if it makes no sense.
  private var frame: Rect? {
    guard let onScreen, onScreen.width >= 1, onScreen.height >= 1, onScreen.width < 32768,
      onScreen.height < 32768, abs(onScreen.x) < 32768, abs(onScreen.y) < 32768
    else { return nil }
    return onScreen
  }
}
