package import KeyModel

/// Makes Hangul syllables from the jamo of a two-set keyboard (KS X 5002). The unfinished syllable is already in the
/// text, and is typed again as it grows, so that any client shows it. Delete removes the last jamo.
package struct HangulComposer: Composer, Hashable {
  private var strokes: [Character] = []

  package init() {}

  package var pending: Pending? { nil }

  package var tail: String { Syllable(strokes).text }

  package mutating func handle(_ key: ComposerKey) -> [TextEdit]? {
    switch key {
    case .text(let text):
      guard let jamo = text.first, text.count == 1, Jamo.isJamo(jamo) else { return nil }
      return add(jamo)
    case .deleteBackward:
      guard strokes.count > 1 else { return nil }
      let before = tail
      strokes.removeLast()
      return [TextEdit](replacing: before, by: tail)
    case .space, .dead: return nil
    }
  }

  package mutating func finish() -> [TextEdit] {
    strokes = []
    return []
  }

  package mutating func reset() {
    strokes = []
  }

  private mutating func add(_ jamo: Character) -> [TextEdit] {
    let before = tail
    let all = strokes + [jamo]
    if Syllable.isOne(all) {
      strokes = all
      return [TextEdit](replacing: before, by: tail)
    }
    // If a vowel follows, the consonant that closed the syllable begins the next syllable.
    let opens = Jamo.isVowel(jamo) && Syllable(strokes).isClosed
    let rest = opens ? Array(strokes.dropLast()) : strokes
    strokes = opens ? Array(strokes.suffix(1)) + [jamo] : [jamo]
    return [TextEdit](replacing: before, by: Syllable(rest).text + tail)
  }
}

/// The syllable for a sequence of jamo.
private struct Syllable {
  private var lead: Character?
  private var vowel: Character?
  private var close: Character?
  /// Whether every jamo fits into the syllable.
  private var isWhole = true

  init(_ strokes: [Character]) {
    for jamo in strokes where isWhole {
      isWhole = Jamo.isVowel(jamo) ? add(vowel: jamo) : add(jamo)
    }
  }

  static func isOne(_ strokes: [Character]) -> Bool { Syllable(strokes).isWhole }

  var isClosed: Bool { close != nil }

  /// The syllable; its jamo if they are not a syllable yet.
  var text: String {
    guard let lead, let vowel, let first = Jamo.leads.firstIndex(of: lead),
      let middle = Jamo.vowels.firstIndex(of: vowel)
    else { return [lead, vowel].compactMap { $0.map(String.init) }.joined() }
    let last = close.flatMap { Jamo.closes.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    let value = 0xAC00 + (first * Jamo.vowels.count + middle) * (Jamo.closes.count + 1) + last
    return Unicode.Scalar(UInt32(value)).map { String($0) } ?? ""
  }

  private mutating func add(vowel jamo: Character) -> Bool {
    guard close == nil else { return false }
    guard let before = vowel else {
      vowel = jamo
      return true
    }
    guard let both = Jamo.vowelPairs["\(before)\(jamo)"] else { return false }
    vowel = both
    return true
  }

  private mutating func add(_ jamo: Character) -> Bool {
    if lead == nil, vowel == nil {
      lead = jamo
      return true
    }
    guard lead != nil, vowel != nil else { return false }
    let both = close.map { Jamo.closePairs["\($0)\(jamo)"] } ?? jamo
    guard let both, Jamo.closes.contains(both) else { return false }
    close = both
    return true
  }
}

/// The jamo of the Unicode block Hangul Compatibility Jamo, in the order by which syllables are computed (The
/// Unicode Standard, 3.12).
private enum Jamo {
  static let leads = Array("ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ")
  static let vowels = Array("ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ")
  static let closes = Array("ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
  static let vowelPairs: [String: Character] = [
    "ㅗㅏ": "ㅘ", "ㅗㅐ": "ㅙ", "ㅗㅣ": "ㅚ", "ㅜㅓ": "ㅝ", "ㅜㅔ": "ㅞ", "ㅜㅣ": "ㅟ", "ㅡㅣ": "ㅢ",
  ]
  static let closePairs: [String: Character] = [
    "ㄱㅅ": "ㄳ", "ㄴㅈ": "ㄵ", "ㄴㅎ": "ㄶ", "ㄹㄱ": "ㄺ", "ㄹㅁ": "ㄻ", "ㄹㅂ": "ㄼ", "ㄹㅅ": "ㄽ", "ㄹㅌ": "ㄾ",
    "ㄹㅍ": "ㄿ", "ㄹㅎ": "ㅀ", "ㅂㅅ": "ㅄ",
  ]

  static func isVowel(_ jamo: Character) -> Bool { vowels.contains(jamo) }

  static func isJamo(_ character: Character) -> Bool {
    leads.contains(character) || vowels.contains(character)
  }
}
