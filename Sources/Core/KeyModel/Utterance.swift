/// A text for the user's speech service to speak (R-ASSIST-7).
package struct Utterance: Hashable, Sendable {
  package var text: String
  /// BCP 47 tag of the language of `text`; empty for the service's default.
  package var language: String
  /// Whether the utterance interrupts the current speech; otherwise the service speaks it afterwards.
  package var interrupts: Bool

  package init(_ text: String, language: String, interrupts: Bool = true) {
    self.text = text
    self.language = language
    self.interrupts = interrupts
  }

  /// Whether the text is a single character, which the service speaks by its name.
  package var isCharacter: Bool { text.count == 1 }
}
