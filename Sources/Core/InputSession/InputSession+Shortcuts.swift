import KeyModel
import TextRules

// Finds the phrase that replaces a shortcut of the user (R-TEXT-5).
extension InputSession {
  /// The phrase by which a space replaces the word before the insertion point; nil if the word is not a shortcut, or
  /// is a part of an address, a path or another token (R-HARM-1).
  var expansion: String? {
    guard services.shortcuts, actsOnText, traits.allowsTextServices, let word, !word.isEmpty,
      !restored.contains(word), InputSession.canRetype(word),
      let phrase = shortcuts[word.lowercased()] ?? shortcuts[rules.words.folded(word)],
      !Tokens.isTied(word, endOf: text.before[...], next: text.after?.first)
    else { return nil }
    return phrase
  }

  /// Returns the phrase by which the punctuation mark or Return `end` replaces the word before the insertion point;
  /// nil if the word stays. If the user chose or pasted all characters of the word, it stays (R-HARM-2).
  func expansion(endedBy end: String) -> String? {
    guard !needsSpaceAfterShortcut, let phrase = expansion, let word, let mark = end.first,
      end.count == 1, mark.isNewline || InputSession.endsShortcut(mark),
      !Tokens.isTied(word, endOf: text.before[...], next: mark),
      end != "." || !Tokens.isAbbreviation(word, rules: rules),
      origins.hasKey(in: word)
    else { return nil }
    return phrase
  }

  /// Whether a mark right after a word ends a shortcut. Marks that begin a word or token, or that join words, end no
  /// shortcut.
  private static func endsShortcut(_ mark: Character) -> Bool {
    mark.isPunctuation && !mark.isWordPart && !Tokens.isGlue(mark) && !"([{¿¡*".contains(mark)
  }
}
