package import KeyModel

/// Vietnamese from Latin letters. Telex: `aa` is â, `aw` ă, `dd` đ, and s, f, r, x, j are the tones. VNI: digits are
/// marks, 6 â, 7 ơ, 8 ă, 9 đ, and 1 to 5 the tones. The word stands in the text and is retyped from the letter that
/// changes; a key struck again takes its mark back.
package struct VietnameseComposer: Composer, Hashable {
  /// Which keys are marks.
  package enum Spelling: Hashable, Sendable { case telex, vni }

  private let spelling: Spelling
  private var word = ""
  /// The keys of the word since it began or a letter of it was deleted.
  private var keys = ""
  /// Whether the word is none of Vietnamese: its keys are its letters.
  private var isForeign = false
  /// A word longer than any Vietnamese syllable is none, and is left alone.
  private static let longest = 8

  package init(_ spelling: Spelling) {
    self.spelling = spelling
  }

  package var pending: Pending? { nil }
  package var tail: String { word }

  package mutating func handle(_ key: ComposerKey) -> [TextEdit]? {
    switch key {
    case .text(let text):
      guard let letter = text.first, text.count == 1, let struck = strike(letter) else {
        return nil
      }
      let before = word
      keys.append(letter)
      if isForeign {
        word.append(letter)
      } else if struck.text == before + text ? struck.isOneSyllable : struck.isPossible {
        word = struck.text
      } else {
        // Marks in a word that cannot be one were none: internet, snapchat. Letters in the wrong order may be mended.
        isForeign = true
        word = keys
      }
      let edits = [TextEdit](replacing: before, by: word)
      if word.count > VietnameseComposer.longest { reset() }
      return edits
    case .deleteBackward:
      guard word.popLast() != nil else { return nil }
      keys = word
      isForeign = false
      return [.deleteBackward(1)]
    case .space, .dead: return nil
    }
  }

  /// The word with this key; nil where the key is no part of words.
  private func strike(_ key: Character) -> VietnameseWord? {
    var struck = VietnameseWord(word)
    if spelling == .vni, key.isASCII, key.isNumber { return struck.mark(key) ? struck : nil }
    guard VietnameseWord.isLetter(key) else { return nil }
    struck.strike(key, marks: spelling == .telex)
    return struck
  }

  package mutating func finish() -> [TextEdit] {
    reset()
    return []
  }

  package mutating func reset() {
    word = ""
    keys = ""
    isForeign = false
  }
}
