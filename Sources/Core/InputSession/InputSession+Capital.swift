import KeyModel
import TextRules

// Automatic capitals (R-TEXT-1, R-HARM-1).
extension InputSession {
  /// Whether the keyboard capitalises the next letter by itself (R-TEXT-1).
  package var wantsCapital: Bool {
    guard services.autocapitalization, field.isReadable, !isCode else { return false }
    let asked = traits.autocapitalization ?? .sentences
    let before = waiting?.meant ?? text.before
    return asked == .sentences
      ? beginsSentence(after: before[...])
      : Capitals.begin(
        after: before[...], reachesStart: text.reachesStart, mode: asked, rules: rules)
  }

  /// Whether a word begins a sentence after `context`, the known text before the word. A word at the start of a line
  /// does not in three cases: a neighbouring line begins with a small letter; the line is the first line of the data
  /// at the top of a text; or the text need not be prose, and the line may continue the line above.
  func beginsSentence(after context: Substring) -> Bool {
    Capitals.begin(
      after: context, reachesStart: text.reachesStart, mode: .sentences, rules: rules)
      && !Capitals.neighboursBeginSmall(before: context, after: (text.after ?? "")[...])
      && !(text.reachesStart && Capitals.opensFrontMatter(after: context))
      && !mayGoOn(after: context)
  }

  /// Whether a line that begins after `context` may continue the line above, or may be code.
  private func mayGoOn(after context: Substring) -> Bool {
    guard traits.text != .prose else { return false }
    if Capitals.goesOn(after: context) { return true }
    guard context.last?.isNewline == true else {
      return traits.text == .doubtful && Capitals.lineBeginsSmall(before: context)
    }
    return code.isBesideCode || traits.text == .doubtful && !Capitals.isAmongSentences(context)
  }

  /// Whether `typed` is a capital that the keyboard would make by itself here.
  func isOwnCapital(_ typed: String) -> Bool {
    typed.count == 1 && typed.first?.isUppercase == true && wantsCapital
      && traits.autocapitalization != .allCharacters
  }

  /// Makes an automatic capital small, if the character `typed` after it shows that the capital begins code, a
  /// command or an address. Returns the edit for the field; nil if the capital stays.
  mutating func retractCapital(before typed: String) -> TextEdit? {
    guard !text.hasSelection,
      var edit = recent.capital?.retraction(by: typed, behind: text.before)
    else { return nil }
    accept()
    recent.takeSpace()
    perform(edit, as: .chosen)
    // Return is a key of its own, and not part of an edit.
    if typed != "\n" {
      perform(TextEdit(inserting: typed))
      edit.inserting += typed
    }
    recent.dropCapital()
    return edit
  }
}
