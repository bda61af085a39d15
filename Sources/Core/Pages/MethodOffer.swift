/// What an input method that runs beside the keyboard, IBus or Fcitx 5, offers for what is spelled in the focused field.
package struct MethodOffer: Hashable, Sendable, PageData {
  /// Whether an engine that composes is on in the focused field.
  package var isOn = false
  /// What is spelled, as far as the input method tells it.
  package var mark = ""
  package var candidates: [String] = []
  /// The index of the candidate that the space bar takes; nil for none.
  package var cursor: Int?
  /// Whether there are pages of candidates before these and behind them.
  package var hasPrevious = false
  package var hasNext = false

  package init() {}
}

/// What an input method is told of a finger.
package enum MethodAct: Hashable, Sendable {
  /// The candidate at this index of those that were offered, with its text, is taken.
  case pick(Int, String)
  /// The page of candidates before, or behind, is wanted.
  case previous, next
}
