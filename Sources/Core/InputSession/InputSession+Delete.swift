package import KeyModel
internal import TextRules

// Return and Backspace.
extension InputSession {
  /// Handles Return; returns the edit to be sent before the key. The word before the insertion point is corrected, learned, or
  /// replaced by the phrase of which it is the shortcut.
  package mutating func newline() -> TextEdit {
    accept()
    var edit = TextEdit()
    // Return cannot be undone, so text that is not reported yet stays.
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

  /// Handles Backspace. Returns the edit that undoes the last act of the services (R-TEXT-4); nil if Backspace deletes one
  /// character.
  package mutating func deleteBackward() -> TextEdit? { strike(.deleteBackward) }

  mutating func actOnDelete() -> TextEdit? {
    recent.takeSpace()
    slip.forgetTouch()
    unanswered = nil
    if let edit = takeBack() { return edit }
    if !text.before.isEmpty || text.hasSelection { perform(TextEdit(deleting: 1)) }
    return nil
  }

  /// Handles Backspace after a letter whose writers delete its signs one by one; returns false, without an effect, if Backspace
  /// deletes more.
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

  /// Undoes the last act of the services, if nothing was typed since; nil otherwise.
  mutating func takeBack() -> TextEdit? {
    guard let reversal = recent.takeReversal() else { return nil }
    perform(reversal.edit, as: .chosen)
    if !reversal.word.isEmpty {
      restored.insert(reversal.word)
      // A word that is still being typed is learned when it ends.
      if let original = reversal.original { learn(original) }
    }
    return reversal.edit
  }
}
