package import KeyModel
internal import TextRules

// Turns keys of characters into edits of the text.
extension InputSession {
  /// Types `typed`. Returns the edit for the field. `touch` is the place of the finger, in px. `isChosen`: the
  /// character came from a callout, a flick or a list, not from a key.
  package mutating func type(
    _ typed: String, touch: Point? = nil, isChosen: Bool = false
  ) -> TextEdit {
    strike(.text(typed, touch: touch, isChosen: isChosen)) ?? TextEdit()
  }

  mutating func act(typing typed: String, touch: Point?, isChosen: Bool) -> TextEdit {
    if let edit = resumeToken(typed) ?? tieLetters(before: typed) ?? straighten(before: typed)
      ?? retractCapital(before: typed)
    {
      return edit
    }
    if let edit = part(from: typed, touch: touch, isChosen: isChosen) { return edit }
    accept()
    let space = recent.takeSpace()
    let isOwnCapital = isOwnCapital(typed)
    defer { if isOwnCapital { recent.noteCapital() } }
    if !isChosen, typed.first?.hugsWord == true, let edit = elide(before: typed) { return edit }
    var edit = TextEdit(inserting: typed)
    if let phrase = expansion(endedBy: typed) {
      return commit(phrase, followedBy: mark(typed, after: phrase))
    }
    if endsWord(typed), let correction = correction(before: typed) {
      return commit(correction, followedBy: mark(typed, after: correction))
    }
    if isChosen {
      // A punctuation mark that was chosen from a callout stays as it is.
    } else if space == .offered, text.before.last == " ", let hugging = hugging(typed) {
      edit = hugging
    } else if !text.before.isEmpty || text.reachesStart,
      let smart = smartEdit(typing: typed, after: text.before[...]),
      smart.deleting == 0 || !text.hasSelection
    {
      recent.note(
        Reversal(
          TextEdit(
            deleting: smart.inserting.count,
            inserting: String(text.before.suffix(smart.deleting)) + typed)))
      edit = smart
    }
    guard let end = typed.first, endsWord(typed) else {
      perform(edit, as: isChosen ? .chosen : .key(touch))
      return edit
    }
    let past = self
    perform(edit, as: isChosen ? .chosen : .key(touch))
    endWord(of: past, by: end)
    return edit
  }

  /// Types the text of another source as it is: nothing is corrected before it, changed in it or learned from it.
  package mutating func typeAsIs(_ typed: String) -> TextEdit {
    accept()
    recent.takeSpace()
    let edit = TextEdit(inserting: typed)
    perform(edit, as: .chosen)
    return edit
  }

  /// Returns the edit that types `typed` after the space that came with a suggestion; nil if this space stays. A
  /// closing mark replaces the space. A mark that the language separates from the word stays separate; if marks may
  /// be replaced, the language's own space separates it.
  private func hugging(_ typed: String) -> TextEdit? {
    if let mark = typed.first, typed.count == 1, let space = rules.spacesBefore[mark] {
      return mayPunctuate
        ? TextEdit(deleting: 1, inserting: "\(space)\(mark)") : TextEdit(inserting: typed)
    }
    if InputSession.hugsWord(typed) { return TextEdit(deleting: 1, inserting: typed) }
    guard mayPunctuate,
      let mark = SmartPunctuation.closing(typed, after: text.before[...], rules: rules)
    else { return nil }
    return TextEdit(deleting: 1, inserting: mark)
  }

  /// Returns the form of the punctuation mark `typed` after the corrected word.
  private func mark(_ typed: String, after correction: String) -> String {
    let before = text.before.dropLast(replaced.count) + correction
    let smart = smartEdit(typing: typed, after: before[...])
    return smart.flatMap { $0.deleting == 0 ? $0.inserting : nil } ?? typed
  }

  /// Returns the edit by which smart punctuation types `typed` after `before`; nil if the mark stays as it is.
  private func smartEdit(typing typed: String, after before: Substring) -> TextEdit? {
    guard mayPunctuate,
      !SmartPunctuation.isStraight(typed, around: [before, (text.after ?? "")[...]])
    else { return nil }
    return SmartPunctuation.edit(typing: typed, after: before, rules: rules)
  }

  /// Undoes a correction because a letter follows the period right after the word: the word was the first part of an
  /// address or a name. Returns nil in all other cases.
  private mutating func resumeToken(_ typed: String) -> TextEdit? {
    guard recent.reversal?.resumesToken(by: typed, behind: text.before) == true else { return nil }
    return retype(typed)
  }

  /// Makes the last curly mark straight, if the character `typed` after it shows that the mark belongs to code.
  /// Returns nil in all other cases.
  mutating func straighten(before typed: String) -> TextEdit? {
    guard traits.text != .prose,
      recent.reversal?.straightens(by: typed, behind: text.before) == true
    else { return nil }
    return retype(typed)
  }

  /// Undoes the last edit of the text services, and types `typed`. Returns nil if text is selected.
  private mutating func retype(_ typed: String) -> TextEdit? {
    guard !text.hasSelection, var edit = recent.takeReversal()?.edit else { return nil }
    perform(edit)
    perform(TextEdit(inserting: typed))
    edit.inserting += typed
    return edit
  }

  /// Replaces the last closing quotation mark by the mark that the language has inside words, if the letter `typed`
  /// after it shows that this mark is meant. Returns nil in all other cases.
  private mutating func tieLetters(before typed: String) -> TextEdit? {
    guard !text.hasSelection,
      let sign = recent.reversal?.sign(by: typed, behind: text.before, rules: rules)
    else { return nil }
    recent.takeReversal()
    let edit = TextEdit(deleting: 1, inserting: "\(sign)\(typed)")
    perform(edit)
    return edit
  }

  private func endsWord(_ typed: String) -> Bool {
    guard let first = typed.first, typed.count == 1, !first.isWordPart else { return false }
    // A mark that becomes part of the word does not end the word.
    guard typed == "\"", !rules.signs.isEmpty else { return true }
    return smartEdit(typing: typed, after: text.before[...])?.inserting.first?.joinsLetters != true
  }

  /// Whether the punctuation follows a word directly, so that an offered space before it is deleted.
  static func hugsWord(_ typed: String) -> Bool {
    guard let mark = typed.first, typed.count == 1 else { return false }
    return mark.hugsWord || mark == ")" || mark == "\u{201D}" || mark == "\n"
  }
}

// Edits of the known text.
extension InputSession {
  /// Notes that the user does not undo the last edit of the text services, or accepts the word that they left, so
  /// that it may be learned.
  mutating func accept() {
    keepUnanswered()
    if let lesson = recent.reversal?.lesson { note(lesson) }
    recent.takeReversal()
  }

  /// Adopts an edit that a composer made from its keys.
  package mutating func apply(_ edit: TextEdit) {
    accept()
    perform(edit)
  }

  /// Applies an edit to the known text. `origin` is the origin of the inserted characters.
  mutating func perform(_ edit: TextEdit, as origin: Provenance = .key(nil)) {
    text.apply(edit)
    recent.follow(edit)
    slip.follow(edit)
    origins.follow(edit, as: origin, isVeiled: text.isVeiled)
    noteChange()
  }

  /// Whether the whole text can be deleted again. Clients differ in the number of BackSpaces for combining marks and
  /// for emoji of several code points.
  func canErase(_ text: String) -> Bool { countsMarks || InputSession.canRetype(text[...]) }

  /// Whether every client deletes the word by one BackSpace for each character, because it has no combining marks.
  package static func canRetype(_ word: Substring) -> Bool {
    word.allSatisfy { $0.unicodeScalars.count == 1 }
  }
}
