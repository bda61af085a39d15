package import KeyModel
internal import TextRules

// Turns the space bar into edits of the text.
extension InputSession {
  /// Types a space. Returns the edit for the field. A space corrects a word, expands a shortcut or ends a sentence
  /// (R-TEXT-2, R-TEXT-4, R-TEXT-5). `touch` is the place of the finger, in px.
  package mutating func space(at now: Instant, touch: Point? = nil) -> TextEdit {
    strike(.space(at: now, touch: touch)) ?? TextEdit()
  }

  mutating func actOnSpace(at now: Instant, touch: Point?) -> TextEdit {
    let before = text.before
    let edit = space(at: now)
    slip.noteSpace(at: touch, edit, behind: before)
    return edit
  }

  private mutating func space(at now: Instant) -> TextEdit {
    if let edit = resumeSpaces() ?? straighten(before: " ") ?? retractCapital(before: " ") {
      return edit
    }
    accept()
    let last = recent.takeSpace()
    defer { recent.noteSpace(at: now) }
    if let edit = elide(before: " ") { return edit }
    if let expansion = expansion { return commit(expansion, followedBy: " ") }
    if let correction = correction(before: " ") {
      let isOfOneWord = answer?.isJoined != true && answer?.isSlipped != true
      let ended = word.map { PartedWord(typed: String($0), written: correction) }
      let edit = commit(correction, followedBy: " ")
      slip.notePart(isOfOneWord ? ended : nil)
      return edit
    }
    if services.periodShortcut, actsOnText, !text.hasSelection, case .typed(let before) = last,
      (now - before).value <= DoubleSpace.window, !isBesideCode,
      !DoubleSpace.isBesideColumns(before: text.before[...], after: (text.after ?? "")[...]),
      let period = DoubleSpace.period(after: text.before[...], rules: rules)
    {
      let edit = TextEdit(deleting: 1, inserting: "\(period) ")
      recent.note(Reversal.ofPeriod)
      perform(edit)
      return edit
    }
    if mayPunctuate, !text.hasSelection,
      let dash = SmartPunctuation.edit(typing: " ", after: text.before[...], rules: rules)
    {
      recent.note(Reversal(TextEdit(deleting: dash.inserting.count, inserting: "-- ")))
      perform(dash)
      return dash
    }
    let past = self
    slip.notePart(
      word.flatMap {
        $0.isEmpty || !origins.areKeys(of: $0)
          ? nil : PartedWord(typed: String($0), written: String($0))
      })
    // The chosen suggestion brought a space, and the space bar means this space.
    if last == .offered, text.before.last == " " { return TextEdit() }
    let edit = TextEdit(inserting: " ")
    perform(edit)
    endWord(of: past, by: " ")
    return edit
  }

  /// Types `end` after a word that begins with an apostrophe. Returns the edit that also replaces the opening
  /// quotation mark by the apostrophe; nil after other words.
  mutating func elide(before end: String) -> TextEdit? {
    guard mayPunctuate, !text.hasSelection,
      let word = SmartPunctuation.elided(text.before[...], rules: rules)
    else { return nil }
    let edit = TextEdit(deleting: word.count + 1, inserting: "\u{2019}\(word)\(end)")
    recent.note(
      Reversal(
        TextEdit(
          deleting: edit.inserting.count,
          inserting: "\(text.before.suffix(edit.deleting))\(end)")))
    perform(edit)
    return edit
  }

  /// Handles a third space in a row. Returns the edit for the field; nil for any other space. The user means three
  /// spaces as spaces, so the period that two of them made is removed (R-TEXT-2).
  private mutating func resumeSpaces() -> TextEdit? {
    guard recent.reversal?.isOfPeriod == true, !text.hasSelection else { return nil }
    recent.takeReversal()
    recent.takeSpace()
    let edit = TextEdit(deleting: 2, inserting: "   ")
    perform(edit)
    return edit
  }
}
