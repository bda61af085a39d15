/// The purposes for which `keycap-im`, the server for input contexts, is wanted.
package struct MarkSettings: Hashable, Sendable {
  /// Name of the server's program and process.
  package static let program = "keycap-im"

  /// Whether composed text is marked in fields; otherwise the server only reports the properties of fields.
  package var showsMarks: Bool

  package init(showsMarks: Bool) {
    self.showsMarks = showsMarks
  }
}

/// Which text services the user wants.
package struct TextServices: Hashable, Sendable {
  package var autocapitalization = true
  package var periodShortcut = true
  package var smartPunctuation = true
  package var shortcuts = true
  package var autocorrection = true
  package var suggestions = true
  /// Whether suggestions also appear where it is unknown whether the field holds prose (R-HARM-3).
  package var suggestionsEverywhere = false
  /// Whether the user can write a word by a glide over the letters.
  package var glide = true
  /// Whether an emoji is among the suggestions for a word that names it.
  package var emoji = true
  /// Whether typed words are learned (R-TEXT-9).
  package var learning = true
  /// Path of a vCard file whose names count as known words; empty if the user names no file (R-TEXT-5).
  package var addressBook = ""
  /// Whether the candidates of an input method beside the keyboard are shown above the keys. The user has to consent
  /// to this, because the engines of the input method run outside the keyboard's sandbox (R-TRUST-4).
  package var methodCandidates = false
  /// Whether composed text is marked in the field, by the keyboard's own input-method server (R-DOC-7).
  package var marksInField = false
  /// Whether programs report the properties of their fields, such as digits or e-mail, to the keyboard's own
  /// input-method server, where the session is set up for that (R-TRAIT-11).
  package var fieldTraits = true

  /// The settings of the server for input contexts; nil where the user wants no such server.
  package var marks: MarkSettings? {
    marksInField || fieldTraits ? MarkSettings(showsMarks: marksInField) : nil
  }

  package init() {}

  /// All services off, for keyboards whose keys another program turns into text.
  package static let none: TextServices = {
    var services = TextServices()
    services.autocapitalization = false
    services.periodShortcut = false
    services.smartPunctuation = false
    services.shortcuts = false
    services.autocorrection = false
    services.suggestions = false
    services.glide = false
    services.emoji = false
    services.learning = false
    return services
  }()
}
