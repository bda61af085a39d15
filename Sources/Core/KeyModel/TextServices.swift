/// Settings of the server that marks composed text in fields.
package struct MarkSettings: Hashable, Sendable {
  /// Name of the server's program and process.
  package static let program = "keycap-im"

  /// Whether Qt programs get marked text, too.
  package var inQt: Bool

  package init(inQt: Bool) {
    self.inQt = inQt
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
  /// Whether the user can write a word by a stroke over the letters.
  package var glide = true
  /// Whether an emoji is among the suggestions for a word that names it.
  package var emoji = true
  /// Whether typed words are learned (R-TEXT-9).
  package var learning = true
  /// Path of a vCard file whose names count as known words; empty for none (R-TEXT-5).
  package var addressBook = ""
  /// Whether the candidates of an input method beside the keyboard are shown above the keys. The user
  /// consents to this, because its engines run outside the keyboard's sandbox (R-TRUST-4).
  package var methodCandidates = false
  /// Whether composed text is marked in the field, by the keyboard's own input-method server (R-DOC-7).
  package var marksInField = false
  /// Whether Qt programs get marked text, too; they crash if that server is killed while they run.
  package var marksInQt = false

  /// Settings of the server for marked text; nil where the user wants no marked text.
  package var marks: MarkSettings? { marksInField ? MarkSettings(inQt: marksInQt) : nil }

  package init() {}

  /// All services off, where another program makes the text of the keys.
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
