package import KeyModel

/// Adds voicing marks to the kana before the insertion point: ゛ makes が from か, ゜ makes ぱ from は. The key ゛゜小 of
/// phones goes through the forms of the kana, は → ば → ぱ → は, つ → っ → づ.
package struct KanaComposer: Composer, Hashable {
  /// Text of the key ゛゜小 of phones.
  package static let marks = "゛゜小"

  private var last = ""

  package init() {}

  package var pending: Pending? { nil }
  package var tail: String { last }

  package mutating func handle(_ key: ComposerKey) -> [TextEdit]? {
    guard case .text(let text) = key else {
      last = ""
      return nil
    }
    switch text {
    case "゛": return replace(by: Kana.voiced[last] ?? Kana.voiced(plain: last))
    case "゜": return replace(by: Kana.halfVoiced[last] ?? Kana.halfVoiced(plain: last))
    // If no kana precedes, the key does nothing.
    case KanaComposer.marks: return replace(by: Kana.next(after: last)) ?? []
    default:
      last = Kana.isKana(text) ? text : ""
      return last.isEmpty ? nil : [.insert(text)]
    }
  }

  package mutating func finish() -> [TextEdit] {
    last = ""
    return []
  }

  package mutating func reset() {
    last = ""
  }

  private mutating func replace(by kana: String?) -> [TextEdit]? {
    guard let kana else { return nil }
    defer { last = kana }
    return [TextEdit](replacing: last, by: kana)
  }
}

/// Tables of kana and their forms.
private enum Kana {
  static let voiced = pairs(
    "かきくけこさしすせそたちつてとはひふへほうゝ", "がぎぐげござじずぜぞだぢづでどばびぶべぼゔゞ")
  static let halfVoiced = pairs("はひふへほ", "ぱぴぷぺぽ")
  private static let small = pairs("あいうえおつやゆよわ", "ぁぃぅぇぉっゃゅょゎ")
  private static let plainOfVoiced = reversed(voiced)
  private static let plainOfHalfVoiced = reversed(halfVoiced)
  private static let plainOfSmall = reversed(small)

  static func isKana(_ text: String) -> Bool {
    guard let scalar = text.unicodeScalars.first, text.count == 1 else { return false }
    return (0x3041...0x309F).contains(scalar.value)
  }

  /// Returns the voiced form of a half-voiced kana: ぱ with ゛ is ば.
  static func voiced(plain kana: String) -> String? {
    plainOfHalfVoiced[kana].flatMap { voiced[$0] }
  }

  /// Returns the half-voiced form of a voiced kana: ば with ゜ is ぱ.
  static func halfVoiced(plain kana: String) -> String? {
    plainOfVoiced[kana].flatMap { halfVoiced[$0] }
  }

  /// Returns the next form of a kana. The small form comes before the voiced form, because っ is more frequent than づ.
  static func next(after kana: String) -> String? {
    let plain = plainOfVoiced[kana] ?? plainOfHalfVoiced[kana] ?? plainOfSmall[kana] ?? kana
    let forms = [plain, small[plain], voiced[plain], halfVoiced[plain]].compactMap(\.self)
    guard forms.count > 1, let place = forms.firstIndex(of: kana) else { return nil }
    return forms[(place + 1) % forms.count]
  }

  private static func pairs(_ from: String, _ to: String) -> [String: String] {
    Dictionary(
      zip(from, to).map { (String($0), String($1)) }, uniquingKeysWith: { first, _ in first })
  }

  private static func reversed(_ pairs: [String: String]) -> [String: String] {
    Dictionary(pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
