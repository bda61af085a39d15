/// Something for the user's speech service to say (R-ASSIST-7).
package struct Utterance: Hashable, Sendable {
  package var text: String
  /// BCP 47 tag of the language of `text`; empty for the service's own.
  package var language: String
  /// Whether the utterance cuts off what is being said; else the service says it behind that.
  package var interrupts: Bool

  package init(_ text: String, language: String, interrupts: Bool = true) {
    self.text = text
    self.language = language
    self.interrupts = interrupts
  }

  /// Whether the text is one character, which the service names itself.
  package var isCharacter: Bool { text.count == 1 }
}
