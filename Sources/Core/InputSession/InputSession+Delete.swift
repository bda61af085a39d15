package import KeyModel
internal import TextRules

// Handles Return and BackSpace.
extension InputSession {
  /// Handles Return. Returns the edit that precedes the key. The word before the insertion point is corrected,
  /// learned, or, if it is a shortcut, replaced by its phrase.
  package mutating func newline() -> TextEdit {
    accept()
    var edit = TextEdit()
    // Return cannot be undone, so text that the application has not reported yet stays.
    if text.isProven, let small = retractCapital(before: "\n") {
      edit = small
    } else if text.isProven, let elided = elide(before: "") {
      edit = elided
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
      // After Return, the application may empty the field, leave the field or do nothing, so that the text is unknown.
      var finished = lessons
      finished.forgetDoubted()
      forget()
      lessons = finished
    }
    return edit
  }

  /// Handles BackSpace. Returns the edit that undoes the last edit of the text services (R-TEXT-4); nil if BackSpace
  /// deletes one character.
  package mutating func deleteBackward() -> TextEdit? { strike(.deleteBackward) }

  mutating func actOnDelete() -> TextEdit? {
    recent.takeSpace()
    slip.forgetTouch()
    unanswered = nil
    if let edit = takeBack() { return edit }
    if !text.before.isEmpty || text.hasSelection { perform(TextEdit(deleting: 1)) }
    return nil
  }

  /// Handles BackSpace after a letter whose writers delete its parts one by one. Returns false, without an effect,
  /// if BackSpace deletes more.
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

  /// Undoes the last edit of the text services, if nothing was typed since. Returns the edit for the field; otherwise nil.
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
