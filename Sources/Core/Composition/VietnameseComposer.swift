package import KeyModel

/// Makes Vietnamese from Latin letters. Telex: `aa` is â, `aw` is ă, `dd` is đ, and s, f, r, x, j are the tones.
/// VNI: digits are marks, 6 for â, 7 for ơ, 8 for ă, 9 for đ, and 1 to 5 for the tones. The word is in the text, and
/// is typed again from the changed letter on; a repeated key removes its mark.
package struct VietnameseComposer: Composer, Hashable {
  /// The set of keys that type marks.
  package enum Spelling: Hashable, Sendable { case telex, vni }

  private let spelling: Spelling
  private var word = ""
  /// The keys of the word since its beginning or the last deletion.
  private var keys = ""
  /// Whether the word is not Vietnamese, so that its keys are its letters.
  private var isForeign = false
  /// Greatest length of a Vietnamese syllable. Longer words are left unchanged.
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
        // In an impossible word, the keys of marks were meant as letters: internet, snapchat. Letters in the wrong
        // order may be corrected later.
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

  /// Returns the word with this key added; nil if the key is not part of a word.
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
