package import KeyModel
internal import TextRules

// Return and Backspace.
extension InputSession {
  /// Handles Return; returns the edit to be sent before it. The word before it is corrected, learned,
  /// or replaced by the phrase of which it is the shortcut.
  package mutating func newline() -> TextEdit {
    accept()
    var edit = TextEdit()
    // What Return does cannot be taken back: what is not told yet stays.
    if text.isProven, let small = retractCapital(before: "\n") {
      edit = small
    } else if text.isProven, let replacement = expansion(endedBy: "\n") ?? correction(before: "\n")
    {
      edit = commit(replacement, followedBy: "")
    } else {
      learnWord()
    }
    recent.takeSpace()
    accept()
    if traits.isMultiline {
      code.countLine(before: text.before, in: field)
      perform(TextEdit(inserting: "\n"))
    } else {
      // The application may empty the field, leave it or do nothing: its text is unknown now.
      var finished = lessons
      finished.forgetDoubted()
      forget()
      lessons = finished
    }
    return edit
  }

  /// Handles Backspace. Returns the edit that takes back what the services did last (R-TEXT-4); nil
  /// where Backspace deletes one character.
  package mutating func deleteBackward() -> TextEdit? { strike(.deleteBackward) }

  mutating func actOnDelete() -> TextEdit? {
    recent.takeSpace()
    slip.forgetTouch()
    unanswered = nil
    if let edit = takeBack() { return edit }
    if !text.before.isEmpty || text.hasSelection { perform(TextEdit(deleting: 1)) }
    return nil
  }

  /// Handles Backspace behind a letter whose writers take its signs back one by one; returns false, and does
  /// nothing, where Backspace deletes more.
  package mutating func takeSignBack() -> Bool {
    guard recent.reversal == nil, !text.hasSelection, text.before.last?.isTakenBackBySigns == true
    else {
      return false
    }
    text.takeSignBack()
    recent = RecentTyping()
    noteChange()
    return true
  }

  /// Takes back what the services did last, if nothing was typed since; nil otherwise.
  mutating func takeBack() -> TextEdit? {
    guard let reversal = recent.takeReversal() else { return nil }
    perform(reversal.edit, as: .chosen)
    if !reversal.word.isEmpty {
      restored.insert(reversal.word)
      // A word that goes on being typed is learned when it ends.
      if let original = reversal.original { learn(original) }
    }
    return reversal.edit
  }
}
