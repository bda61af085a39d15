package import KeyModel
internal import TextRules

// Types the suggestions that the user chooses.
extension InputSession {
  /// Types the suggestion of a tapped cell, and a space. An emoji replaces a word that is being typed, and is added
  /// after a word that a space has ended.
  package mutating func choose(_ suggestion: Suggestion) -> TextEdit {
    strike(.choice(suggestion)) ?? TextEdit()
  }

  mutating func act(choosing suggestion: Suggestion) -> TextEdit {
    recent.takeSpace()
    if suggestion.kind == .original { return takeBack() ?? TextEdit() }
    if suggestion.kind == .alternative { return replaceGlided(by: suggestion.text) }
    accept()
    let word = word ?? ""
    if suggestion.kind == .typed {
      for right in [String(word), replaced] { restored.insert(right) }
      learn(String(word))
      let edit = TextEdit(inserting: " ")
      perform(edit)
      recent.offerSpace()
      return edit
    }
    let typed =
      suggestion.kind == .replacement ? replaced : String(word)
    let chosen = suggestion.kind == .replacement ? replacing(by: suggestion.text) : suggestion.text
    var edit = TextEdit(deleting: typed.count, inserting: chosen + " ")
    if !text.isProven, chosen.hasPrefix(typed) {
      // An edit that only adds to the word needs no proof that the word is in the field.
      edit = TextEdit(inserting: chosen.dropFirst(typed.count) + " ")
    }
    if !InputSession.canRetype(typed[...]), suggestion.kind != .emoji {
      // The typed letters stay, and the rest of the word is added (`fitting`).
      let rest = suggestion.text.unicodeScalars.dropFirst(typed.unicodeScalars.count)
      edit = TextEdit(inserting: String(String.UnicodeScalarView(rest)) + " ")
    }
    perform(edit)
    if !typed.isEmpty, canErase(typed + suggestion.text) {
      recent.note(
        Reversal(
          TextEdit(deleting: chosen.count + 1, inserting: typed), word: typed,
          lesson: lesson(suggestion.text)))
    } else {
      learn(suggestion.text)
    }
    recent.offerSpace()
    return edit
  }

  /// Types a suggestion for `word`, which has ended since: by a character after it, by a correction or by another
  /// suggestion. The suggestion replaces the text that `word` has become. Nothing happens if it is not certain that
  /// this text is in the field.
  package mutating func choose(_ suggestion: Suggestion, late word: String) -> TextEdit {
    strike(.lateChoice(suggestion, of: word)) ?? TextEdit()
  }

  mutating func act(choosing suggestion: Suggestion, late word: String) -> TextEdit {
    switch suggestion.kind {
    case .original, .emoji: return act(choosing: suggestion)
    case .alternative, .clipping: return TextEdit()
    case .typed, .completion, .replacement, .shortcut: break
    }
    if let reversal = recent.reversal, reversal.word == word {
      if suggestion.kind == .typed { return takeBack() ?? TextEdit() }
      return replaceEnded(
        reversal.edit.deleting, of: word, by: suggestion.text, end: reversal.end)
    }
    if suggestion.kind == .typed { keepUnanswered() }
    unanswered = nil
    let end = text.before.reversed().prefix { !$0.isWordPart }.reversed()
    let before = text.before.dropLast(end.count)
    guard suggestion.kind != .typed, !text.hasSelection, end.count == 1,
      end.first?.isNewline == false, before.hasSuffix(word),
      before.dropLast(word.count).last?.isWordPart != true
    else { return TextEdit() }
    return replaceEnded(word.count + 1, of: word, by: suggestion.text, end: String(end))
  }

  /// Replaces the last `count` characters, which the typed `word` has become.
  mutating func replaceEnded(
    _ count: Int, of word: String, by replacement: String, end: String
  ) -> TextEdit {
    let inserting = replacement + (end.isEmpty ? " " : end)
    guard text.before.suffix(count) != inserting,
      InputSession.canRetype(text.before.suffix(count))
    else { return TextEdit() }
    recent.takeReversal()
    let edit = TextEdit(deleting: count, inserting: inserting)
    perform(edit)
    if end.isEmpty { recent.offerSpace() } else { recent.keepOffered() }
    guard canErase(replacement) else {
      learn(replacement)
      return edit
    }
    recent.note(
      Reversal(
        TextEdit(deleting: inserting.count, inserting: word + end), word: word,
        lesson: lesson(replacement)))
    return edit
  }
}
