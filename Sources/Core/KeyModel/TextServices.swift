/// What the server that marks text in fields is to do.
package struct MarkSettings: Hashable, Sendable {
  /// What the keyboard calls the server by, and the name of its process.
  package static let program = "keycap-im"

  /// Whether programs of Qt get marks, too.
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
  /// Whether there are suggestions too where nothing tells that the field holds text (R-HARM-3).
  package var suggestionsEverywhere = false
  /// Whether a stroke over the letters writes a word.
  package var glide = true
  /// Whether an emoji is among the suggestions for a word that names it.
  package var emoji = true
  /// Whether words that were typed are learned (R-TEXT-9).
  package var learning = true
  /// A vCard file whose names are known; empty for none (R-TEXT-5).
  package var addressBook = ""
  /// Whether the candidates of an input method that runs beside the keyboard stand above the keys, with the user's consent:
  /// its engines are outside of the keyboard's sandbox (R-TRUST-4).
  package var methodCandidates = false
  /// Whether what is composed is marked in the field, by an input-method server of the keyboard's own (R-DOC-7).
  package var marksInField = false
  /// Whether programs of Qt get such marks, too, which crash if that server is killed beside one.
  package var marksInQt = false

  /// What the server of marks is to do; nil where none is wanted.
  package var marks: MarkSettings? { marksInField ? MarkSettings(inQt: marksInQt) : nil }

  package init() {}

  /// None of them, where somebody else makes the text of the keys.
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
