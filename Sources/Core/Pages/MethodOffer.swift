/// The candidates of an input method beside the keyboard, IBus or Fcitx 5, for the letters spelled in the focused
/// field.
package struct MethodOffer: Hashable, Sendable, PageData {
  /// Whether a composing engine is on in the focused field.
  package var isOn = false
  /// The spelled letters, as far as the input method reports them.
  package var mark = ""
  package var candidates: [String] = []
  /// Index of the candidate that the space bar takes; nil for none.
  package var cursor: Int?
  /// Whether there are pages of candidates before and after this page.
  package var hasPrevious = false
  package var hasNext = false

  package init() {}
}

/// An action of a finger that the input method is informed of.
package enum MethodAct: Hashable, Sendable {
  /// Takes the candidate at this index of the offered candidates, with its text.
  case pick(Int, String)
  /// Asks for the previous or the next page of candidates.
  case previous, next
}
