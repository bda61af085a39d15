package import KeyModel

/// Follows the typed characters, so that each word can be spoken when it ends. Only the current word is stored.
package struct TypedEcho: Hashable, Sendable {
  /// A unit that a command has completed.
  package enum Unit: Hashable, Sendable {
    case character(Character)
    case word(String)
  }

  private var word = ""
  /// Greatest length of a word that is spoken, in characters.
  private static let longest = 64

  package init() {}

  /// Handles one command for the field. Returns the unit that it completed; nil if it completed none. `isPart` says
  /// whether a character belongs to a word.
  package mutating func handle(_ command: TextCommand, isPart: (Character) -> Bool) -> Unit? {
    switch command {
    case .commit(let text): return type(text, isPart)
    case .delete(let before, let after, of: _):
      if after == 0, before < word.count { word.removeLast(before) } else { word = "" }
      return nil
    case .strike(.keysym(.return), _), .strike(.keysym(.tab), _): return end()
    case .hold, .lift: return nil
    case .strike, .press, .deleteWord, .move, .mark:
      word = ""
      return nil
    }
  }

  private mutating func type(_ text: String, _ isPart: (Character) -> Bool) -> Unit? {
    guard let last = text.last else { return nil }
    var ended: Unit?
    for character in text {
      if isPart(character) {
        if word.count < TypedEcho.longest { word.append(character) }
      } else {
        ended = end() ?? ended
      }
    }
    if let ended { return ended }
    // A command of several characters is a chosen word.
    return text.count > 1 && !word.isEmpty ? .word(word) : .character(last)
  }

  private mutating func end() -> Unit? {
    defer { word = "" }
    return word.count > 1 ? .word(word) : nil
  }
}
