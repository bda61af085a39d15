/// The candidates of an input method beside the keyboard, IBus or Fcitx 5, for the letters spelled in the focused field.
package struct MethodOffer: Hashable, Sendable, PageData {
  /// Whether a composing engine is on in the focused field.
  package var isOn = false
  /// The spelled letters, as far as the input method reports them.
  package var mark = ""
  package var candidates: [String] = []
  /// Index of the candidate that the space bar takes; nil if it takes no candidate.
  package var cursor: Int?
  /// Whether the list has a page of candidates before this page.
  package var hasPrevious = false
  /// Whether the list has a page of candidates after this page.
  package var hasNext = false

  package init() {}
}

/// An action of a finger that the input method has to know.
package enum MethodAct: Hashable, Sendable {
  /// Takes the candidate with this index and this text from the offered candidates.
  case pick(Int, String)
  /// Asks for the previous or the next page of candidates.
  case previous, next
}
