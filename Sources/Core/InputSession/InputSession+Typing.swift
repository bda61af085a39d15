package import KeyModel
internal import TextRules

// Turns keys into edits of the text.
extension InputSession {
  /// Types `typed`; returns the edit to be sent. `touch` is the place of the finger, in px.
  /// `isChosen` tells that the character came from a callout, a flick or a list, not from a key.
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
    lastSpace = nil
    let made = ownCapital(typing: typed)
    defer { if let made { capital = made } }
    var edit = TextEdit(inserting: typed)
    if let phrase = expansion(endedBy: typed) {
      return commit(phrase, followedBy: mark(typed, after: phrase))
    }
    if endsWord(typed), let correction = correction(before: typed) {
      return commit(correction, followedBy: mark(typed, after: correction))
    }
    if isChosen {
      // Punctuation that was chosen from a callout is meant as it is.
    } else if isSpaceOffered, text.before.last == " ", let hugging = hugging(typed) {
      edit = hugging
    } else if !text.before.isEmpty || text.reachesStart,
      let smart = smartEdit(typing: typed, after: text.before[...]),
      smart.deleting == 0 || !text.hasSelection
    {
      undo = Undo(
        edit: TextEdit(
          deleting: smart.inserting.count,
          inserting: String(text.before.suffix(smart.deleting)) + typed), word: "")
      edit = smart
    }
    isSpaceOffered = false
    guard let end = typed.first, endsWord(typed) else {
      perform(edit, as: isChosen ? .chosen : .key(touch))
      return edit
    }
    let past = self
    perform(edit, as: isChosen ? .chosen : .key(touch))
    endWord(of: past, by: end)
    return edit
  }

  /// Types text that others have made: nothing is corrected before it, changed in it or learned
  /// from it.
  package mutating func typeAsIs(_ typed: String) -> TextEdit {
    accept()
    lastSpace = nil
    isSpaceOffered = false
    let edit = TextEdit(inserting: typed)
    perform(edit, as: .chosen)
    return edit
  }

  /// What typing `typed` becomes behind the space that came with a suggestion; nil where that space stays. A closing
  /// mark takes its place; a mark that the language sets off stays set off, by its own space where marks may become
  /// those of the language.
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

  /// The form of the punctuation mark `typed` behind the corrected word.
  private func mark(_ typed: String, after correction: String) -> String {
    let before = text.before.dropLast(replaced.count) + correction
    let smart = smartEdit(typing: typed, after: before[...])
    return smart.flatMap { $0.deleting == 0 ? $0.inserting : nil } ?? typed
  }

  /// What typing `typed` behind `before` becomes by smart punctuation; nil when it stays as it is.
  private func smartEdit(typing typed: String, after before: Substring) -> TextEdit? {
    guard mayPunctuate,
      !SmartPunctuation.isStraight(typed, around: [before, (text.after ?? "")[...]])
    else { return nil }
    return SmartPunctuation.edit(typing: typed, after: before, rules: rules)
  }

  /// Takes back a correction when a letter follows the period right behind it: the word was the
  /// first part of an address or a name. nil where that is not so.
  private mutating func resumeToken(_ typed: String) -> TextEdit? {
    guard let undo, undo.lesson != nil || !undo.word.isEmpty, !text.hasSelection,
      let end = text.before.last, end == "." || end == ":", undo.edit.inserting.last == end,
      let first = typed.first, first.isLetter || first.isNumber || Tokens.isGlue(first)
    else { return nil }
    self.undo = nil
    perform(undo.edit)
    perform(TextEdit(inserting: typed))
    return TextEdit(
      deleting: undo.edit.deleting, inserting: undo.edit.inserting + typed)
  }

  /// Makes the closing quotation mark that was typed last the sign that stands inside words of the language, if the
  /// letter that is typed behind it tells so: ‚wie geht’s, צה״ל. nil where that is not so.
  private mutating func tieLetters(before typed: String) -> TextEdit? {
    guard let undo, undo.word.isEmpty, undo.edit.deleting == 1, !text.hasSelection,
      let next = typed.first, typed.count == 1,
      let sign = SmartPunctuation.sign(
        insteadOfClosing: text.before[...], typed: undo.edit.inserting, next: next, rules: rules)
    else { return nil }
    self.undo = nil
    let edit = TextEdit(deleting: 1, inserting: "\(sign)\(typed)")
    perform(edit)
    return edit
  }

  /// Makes the curly mark straight that was typed last, if what is typed behind it tells that the mark
  /// belongs to code. nil where that is not so.
  private mutating func straighten(before typed: String) -> TextEdit? {
    guard let undo, undo.word.isEmpty, undo.edit.deleting == 1, !text.hasSelection,
      ["\"", "'"].contains(undo.edit.inserting), let next = typed.first, typed.count == 1,
      traits.text != .prose,
      SmartPunctuation.belongsToCode(
        text.before[...], next: next, straight: undo.edit.inserting)
    else { return nil }
    self.undo = nil
    perform(undo.edit)
    perform(TextEdit(inserting: typed))
    return TextEdit(deleting: undo.edit.deleting, inserting: undo.edit.inserting + typed)
  }

  /// Types a space; returns the edit to be sent. A space corrects, expands a shortcut or ends a
  /// sentence (R-TEXT-2, R-TEXT-4, R-TEXT-5). `touch` is the place of the finger, in px.
  package mutating func space(at now: Instant, touch: Point? = nil) -> TextEdit {
    strike(.space(at: now, touch: touch)) ?? TextEdit()
  }

  mutating func actOnSpace(at now: Instant, touch: Point?) -> TextEdit {
    let before = text.before
    let edit = space(at: now)
    slipped = touch.flatMap { SlippedSpace($0, edit, behind: before[...]) }
    return edit
  }

  private mutating func space(at now: Instant) -> TextEdit {
    if let edit = resumeSpaces() ?? straighten(before: " ") ?? retractCapital(before: " ") {
      return edit
    }
    accept()
    defer { lastSpace = now }
    if let edit = elide() { return edit }
    if let expansion = expansion { return commit(expansion, followedBy: " ") }
    if let correction = correction(before: " ") {
      let isOfOneWord = answer?.isJoined != true && answer?.isSlipped != true
      let ended = word.map { PartedWord(typed: String($0), written: correction) }
      let edit = commit(correction, followedBy: " ")
      parted = isOfOneWord ? ended : nil
      return edit
    }
    if services.periodShortcut, actsOnText, !text.hasSelection, let last = lastSpace,
      (now - last).value <= DoubleSpace.window, !isBesideCode || traits.text == .prose,
      !DoubleSpace.isBesideColumns(before: text.before[...], after: (text.after ?? "")[...]),
      let period = DoubleSpace.period(after: text.before[...], rules: rules)
    {
      let edit = TextEdit(deleting: 1, inserting: "\(period) ")
      undo = Undo(edit: TextEdit(deleting: 2, inserting: "  "), word: "")
      isSpaceOffered = false
      perform(edit)
      lastSpace = nil
      return edit
    }
    if mayPunctuate, !text.hasSelection,
      let dash = SmartPunctuation.edit(typing: " ", after: text.before[...], rules: rules)
    {
      undo = Undo(
        edit: TextEdit(deleting: dash.inserting.count, inserting: "-- "), word: "")
      isSpaceOffered = false
      perform(dash)
      return dash
    }
    let past = self
    parted = word.flatMap {
      $0.isEmpty || !isFromKeys($0)
        ? nil : PartedWord(typed: String($0), written: String($0))
    }
    if isSpaceOffered, text.before.last == " " {
      // The space that came with the chosen suggestion is the one that was meant.
      isSpaceOffered = false
      return TextEdit()
    }
    isSpaceOffered = false
    let edit = TextEdit(inserting: " ")
    perform(edit)
    endWord(of: past, by: " ")
    return edit
  }

  /// Handles a space behind a word that begins with an apostrophe in the language; returns the edit to be sent, which
  /// has the apostrophe in the place of the mark that opens quotations. nil behind other words.
  private mutating func elide() -> TextEdit? {
    guard mayPunctuate, !text.hasSelection,
      let word = SmartPunctuation.elided(text.before[...], rules: rules)
    else { return nil }
    let edit = TextEdit(deleting: word.count + 1, inserting: "\u{2019}\(word) ")
    isSpaceOffered = false
    perform(edit)
    return edit
  }

  /// Handles a third space in a row; returns the edit to be sent, or nil where the space is another one.
  /// Three spaces are meant as spaces: the period that two of them made goes (R-TEXT-2).
  private mutating func resumeSpaces() -> TextEdit? {
    let spaces = TextEdit(deleting: 2, inserting: "  ")
    guard undo?.edit == spaces, undo?.word == "", !text.hasSelection else { return nil }
    (undo, lastSpace) = (nil, nil)
    let edit = TextEdit(deleting: spaces.deleting, inserting: spaces.inserting + " ")
    perform(edit)
    return edit
  }

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
    isSpaceOffered = false
    lastSpace = nil
    accept()
    if traits.isMultiline {
      countLine()
      perform(TextEdit(inserting: "\n"))
    } else {
      // The application may empty the field, leave it or do nothing: its text is unknown now.
      let finished = learned
      forget()
      learned = finished
    }
    return edit
  }

  /// Handles Backspace. Returns the edit that takes back what the services did last (R-TEXT-4); nil
  /// where Backspace deletes one character.
  package mutating func deleteBackward() -> TextEdit? { strike(.deleteBackward) }

  mutating func actOnDelete() -> TextEdit? {
    lastSpace = nil
    slipped = nil
    isSpaceOffered = false
    unanswered = nil
    if let edit = takeBack() { return edit }
    guard !text.before.isEmpty || text.hasSelection else { return nil }
    text.apply(TextEdit(deleting: 1))
    followCapital(TextEdit(deleting: 1))
    glided = nil
    if !provenance.isEmpty { provenance.removeLast() } else { carried = [] }
    answer = nil
    state += 1
    return nil
  }

  /// Handles Backspace behind a letter whose writers take its signs back one by one; returns false, and does
  /// nothing, where Backspace deletes more.
  package mutating func takeSignBack() -> Bool {
    guard undo == nil, !text.hasSelection, text.before.last?.isTakenBackBySigns == true else {
      return false
    }
    (lastSpace, isSpaceOffered) = (nil, false)
    text.takeSignBack()
    (glided, answer, capital) = (nil, nil, nil)
    state += 1
    return true
  }

  /// Takes back what the services did last, if nothing was typed since; nil otherwise.
  mutating func takeBack() -> TextEdit? {
    guard let undo else { return nil }
    self.undo = nil
    perform(undo.edit, as: .chosen)
    if !undo.word.isEmpty {
      restored.insert(undo.word.lowercased())
      // A word that goes on being typed is learned when it ends.
      if undo.edit.inserting != undo.word { learn(undo.word) }
    }
    return undo.edit
  }

  // MARK: Parts

  /// Notes that what the services did, or left, is not taken back: it may be learned.
  mutating func accept() {
    keepUnanswered()
    if let lesson = undo?.lesson { note(lesson) }
    undo = nil
  }

  /// Takes an edit that a composer made of its keys.
  package mutating func apply(_ edit: TextEdit) {
    accept()
    perform(edit)
  }

  mutating func perform(_ edit: TextEdit, as origin: Provenance = .key(nil)) {
    text.apply(edit)
    followCapital(edit)
    glided = nil
    if edit.deleting > 0 || !edit.inserting.allSatisfy(\.isWordPart) { slipped = nil }
    if edit.deleting > provenance.count { carried = [] }
    provenance.removeLast(min(edit.deleting, provenance.count))
    for character in edit.inserting where !text.isVeiled {
      if character.isWordPart {
        provenance.append(origin)
      } else {
        provenance.removeAll()
        carried = []
      }
    }
    answer = nil
    state += 1
  }

  private mutating func commit(_ replacement: String, followedBy end: String) -> TextEdit {
    let typed = replaced
    let edit = TextEdit(deleting: typed.count, inserting: replacement + end)
    perform(edit)
    isSpaceOffered = false
    guard canErase(replacement) else {
      learn(replacement)
      return edit
    }
    undo = Undo(
      edit: TextEdit(deleting: replacement.count + end.count, inserting: typed + end), word: typed,
      lesson: lesson(replacement))
    return edit
  }

  /// The typed text that the answer's replacement, or a shortcut's phrase, replaces: the word,
  /// together with the one before it where the answer joins both, or with the space that was meant for a letter.
  var replaced: String {
    let word = String(word ?? "")
    guard expansion == nil, let answer else { return word }
    if answer.isSlipped, let slipped { return slipped.written + word }
    guard answer.isJoined, let parted else { return word }
    return "\(parted.written) \(word)"
  }

  /// What takes the place of `replaced` where `replacement` does so.
  func replacing(by replacement: String) -> String {
    guard let answer, answer.isSlipped, let slipped else { return replacement }
    return slipped.removed + replacement
  }

  private func endsWord(_ typed: String) -> Bool {
    guard let first = typed.first, typed.count == 1, !first.isWordPart else { return false }
    // A mark that becomes a sign inside the word ends none.
    guard typed == "\"", !rules.signs.isEmpty else { return true }
    return smartEdit(typing: typed, after: text.before[...])?.inserting.first?.joinsLetters != true
  }

  /// Punctuation that stands right behind a word: an offered space before it is deleted.
  static func hugsWord(_ typed: String) -> Bool {
    guard let mark = typed.first, typed.count == 1 else { return false }
    return mark.hugsWord || mark == ")" || mark == "\u{201D}" || mark == "\n"
  }

  /// The replacement for the typed word if `end` follows; nil leaves the word as it is. A separator
  /// that makes the word an address, a number or an abbreviation leaves it, too.
  func correction(before end: String) -> String? {
    guard let replacement = replacement(before: end.first) else { return nil }
    if end == ".", let word, Tokens.isAbbreviation(word, rules: rules) { return nil }
    return replacing(by: replacement)
  }

  /// The replacement for the word before the insertion point if `next` follows; nil leaves the
  /// word, as it does a word that was chosen or restored (R-HARM-2).
  func replacement(before next: Character? = nil) -> String? {
    guard isTyping, expansion == nil, let replacement = answer?.replacement, let word,
      !word.isEmpty,
      !restored.contains(word.lowercased()), InputSession.canRetype(word),
      mayCorrect(before: next), keepsChosen(replacement, for: word),
      !InputSession.isWithoutItsMark(replacement, of: word),
      !rules.isNamedLetter(word, after: wordBefore(word)),
      // A name of code may differ from a word by its capitals alone.
      traits.text != .doubtful || replacement.lowercased() != word.lowercased()
    else { return nil }
    return replacement
  }

  /// The word before `word`, which stands before the insertion point, where nothing but a space parts them.
  private func wordBefore(_ word: Substring) -> String? {
    let before = text.before.dropLast(word.count)
    guard before.last == " " else { return nil }
    return before.dropLast().split(whereSeparator: \.isWhitespace).last.map(String.init)
  }

  /// Whether `replacement` is the word without the apostrophe at its end, which may close a quotation.
  private static func isWithoutItsMark(_ replacement: String, of word: Substring) -> Bool {
    guard let last = word.last, last == "'" || last == "\u{2019}" else { return false }
    return replacement.lowercased() == word.dropLast().lowercased()
  }

  /// Whether the whole text can be deleted again: clients differ in how many backspaces combining marks and
  /// emoji of several code points take.
  func canErase(_ text: String) -> Bool { countsMarks || InputSession.canRetype(text[...]) }

  /// Whether every client deletes the word by one backspace a character: it has no combining marks.
  package static func canRetype(_ word: Substring) -> Bool {
    word.allSatisfy { $0.unicodeScalars.count == 1 }
  }
}
