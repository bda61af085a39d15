import KeyModel
import Testing

@testable import Composition

/// Keys in, the text that the client ends up with out: insertions and deletions are carried out on a
/// text as a client does it.
@Suite struct ScriptComposersTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var keys: String
    var text: String
    var testDescription: String { keys }

    init(_ keys: String, _ text: String) { (self.keys, self.text) = (keys, text) }
  }

  /// `<` deletes, a space is the literal one; everything else is a key of one character.
  private func type(
    _ keys: [String], with method: InputMethod, onEdit: ([TextEdit]) -> Void = { _ in }
  ) -> String {
    guard var composer = method.makeComposer() else { return "" }
    var text: [Character] = []
    func apply(_ edits: [TextEdit]) {
      onEdit(edits)
      for edit in edits {
        text.removeLast(min(edit.deleting, text.count))
        text += Array(edit.inserting)
      }
    }
    for key in keys {
      let composed: ComposerKey = key == "<" ? .deleteBackward : key == " " ? .space : .text(key)
      if let edits = composer.handle(composed) {
        apply(edits)
      } else {
        apply(composer.finish())
        if key == "<" { _ = text.popLast() } else { text += Array(key) }
      }
      #expect(String(text).hasSuffix(composer.tail))
    }
    apply(composer.finish())
    #expect(composer.tail.isEmpty)
    return String(text)
  }

  private func type(_ keys: String, with method: InputMethod) -> String {
    type(keys.map { String($0) }, with: method)
  }

  @Test(arguments: [
    Row("ሰላኣመእ", "ሰላኣም"), Row("ሰለኣመእ", "ሰላም"), Row("ለኡ", "ሉ"), Row("በአኢ", "በኢ"), Row("ኢ", "ኢ"),
    Row("ለኡኡ", "ሉኡ"), Row("መኧ", "ሟ"), Row("ቀኧ", "ቋ"), Row("ቈኣ", "ቋ"), Row("ዐኧ", "ዐኧ"),
    Row("ለ ኡ", "ለ ኡ"),
    Row("ለ<ኡ", "ኡ"), Row("ፐኦ", "ፖ"), Row("1ኡ", "1ኡ"),
  ])
  func ethiopic(_ row: Row) {
    #expect(type(row.keys, with: .ethiopic) == row.text)
  }

  @Test(arguments: [
    Row("ㅎㅏㄴㄱㅡㄹ", "한글"), Row("ㅇㅏㄴㄴㅕㅇㅎㅏㅅㅔㅇㅛ", "안녕하세요"), Row("ㄱㅏㅂㅅ", "값"),
    Row("ㄱㅏㅂㅅㅣ", "갑시"), Row("ㅇㅗㅏ", "와"), Row("ㅇㅡㅣㅅㅏ", "의사"), Row("ㅆㅏㅇ", "쌍"),
    Row("ㄲㅏㄲㄸㅏ", "깎따"), Row("ㅋㅋㅋ", "ㅋㅋㅋ"), Row("ㅏㅏ", "ㅏㅏ"), Row("ㅗㅏㄱ", "ㅘㄱ"),
    Row("ㅎㅏㄴ<", "하"), Row("ㅎㅏㄴ<<", "ㅎ"), Row("ㅎㅏㄴ<<<", ""), Row("ㄱㅏㅂㅅ<ㅣ", "가비"),
    Row("ㅇㅗㅏ<ㄴ", "온"), Row("ㅎㅏ ㄴㅏ", "하 나"), Row("ㅎㅏ1ㄴ", "하1ㄴ"), Row("ㄷㅏㄹㄱ", "닭"),
    Row("ㄷㅏㄹㄱㅡㄹ", "달글"), Row("ㅎㅏㄴ ㅏ", "한 ㅏ"), Row("ㅂㅜㅔㄹ", "뷀"), Row("ㅃㅏㄸ", "빠ㄸ"),
  ])
  func hangul(_ row: Row) {
    #expect(type(row.keys, with: .hangul) == row.text)
  }

  @Test func everySyllableIsTypedByItsJamo() {
    // The Unicode Standard, 3.12: index = (lead × 21 + vowel) × 28 + close.
    let leads = "ㄱ ㄲ ㄴ ㄷ ㄸ ㄹ ㅁ ㅂ ㅃ ㅅ ㅆ ㅇ ㅈ ㅉ ㅊ ㅋ ㅌ ㅍ ㅎ".split(separator: " ")
    let vowels =
      "ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ".split(separator: " ")
    let closes =
      "- ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ"
      .split(separator: " ")
    var value: UInt32 = 0xAC00
    for lead in leads {
      for vowel in vowels {
        for close in closes {
          let keys = lead + vowel + (close == "-" ? "" : close)
          #expect(type(String(keys), with: .hangul).unicodeScalars.first?.value == value)
          value += 1
        }
      }
    }
    #expect(value == 0xD7A4)
  }

  @Test func onlyWhatChangesIsRetyped() {
    var all: [[TextEdit]] = []
    _ = type(["ㅎ", "ㅏ", "ㄴ", "ㅏ"], with: .hangul) { all.append($0) }
    #expect(
      all == [
        [.insert("ㅎ")], [TextEdit(deleting: 1, inserting: "하")],
        [TextEdit(deleting: 1, inserting: "한")], [TextEdit(deleting: 1, inserting: "하나")], [],
      ])
  }

  @Test(arguments: [
    Row("か゛", "が"), Row("は゜", "ぱ"), Row("は゛゜", "ぱ"), Row("は゜゛", "ば"), Row("あ゛", "あ゛"),
    Row("う゛", "ゔ"), Row("゛", "゛"), Row("か゛<き゛", "ぎ"), Row("か ゛", "か ゛"), Row("ー゛", "ー゛"),
  ])
  func kana(_ row: Row) {
    #expect(type(row.keys, with: .kana) == row.text)
  }

  @Test(arguments: [
    ("は", ["は", "ば", "ぱ", "は"]), ("つ", ["つ", "っ", "づ", "つ"]), ("や", ["や", "ゃ", "や"]),
    ("か", ["か", "が", "か"]), ("あ", ["あ", "ぁ", "あ"]), ("う", ["う", "ぅ", "ゔ", "う"]),
    ("ん", ["ん", "ん"]), ("。", ["。", "。"]),
  ])
  func theMarksKeyWalksThroughTheForms(_ kana: String, forms: [String]) {
    for (count, form) in forms.enumerated() {
      let keys = [kana] + Array(repeating: KanaComposer.marks, count: count)
      #expect(type(keys, with: .kana) == form)
    }
  }

  @Test(arguments: [
    Row("konnichiha", "こんにちは"), Row("nihon ", "にほん "), Row("gakkou", "がっこう"), Row("kyou", "きょう"),
    Row("shashin", "しゃしん"), Row("sinbun", "しんぶん"), Row("onna", "おんな"), Row("onnna", "おんな"),
    Row("annko", "あんこ"),
    Row("tsudzu", "つdず"), Row("n", "ん"), Row("kn", "kん"),
    Row("ky<a", "か"), Row("ka<", ""), Row("xtu", "っ"), Row("fairu", "ふぁいる"), Row("q", "q"),
    Row("matcha", "まtちゃ"), Row("ja", "じゃ"), Row("k1", "k1"), Row("n'", "ん'"), Row("hann", "はん"),
  ])
  func romaji(_ row: Row) {
    #expect(type(row.keys, with: .romaji) == row.text)
  }

  @Test(arguments: [
    Row("tieengs", "tiếng"), Row("Vieetj", "Việt"), Row("Nam", "Nam"), Row("dduwowngf", "đường"),
    Row("dduowngf", "đường"), Row("hoaf", "hòa"), Row("toans", "toán"), Row("quys", "quý"),
    Row("gif", "gì"), Row("giaf", "già"), Row("ass", "as"), Row("aaa", "aa"), Row("ddd", "dd"),
    Row("nguwowif", "người"), Row("asz", "a"), Row("muaf", "mùa"), Row("nuwax", "nữa"),
    Row("thuys", "thúy"), Row("khuya", "khuya"), Row("ngoaif", "ngoài"), Row("AN", "AN"),
    Row("Aan", "Ân"), Row("Ddi", "Đi"), Row("as b", "á b"), Row("as<b", "b"), Row("wx", "wx"),
    Row("ans<", "á"), Row("thuowr", "thuở"), Row("huowu", "hươu"), Row("quoocs", "quốc"),
    // Marks in what is no syllable were letters; a word of consonants may be short for one.
    Row("internet", "internet"), Row("camera", "camera"), Row("snapchat", "snapchat"),
    Row("ddc", "đc"), Row("DDH", "ĐH"), Row("inters< a", "inter a"), Row("giuwowngf", "giường"),
    Row("ddoogn", "đôgn"), Row("ddoogn<<ng", "đông"), Row("oxide", "oxide"),
    Row("internets<", "internet"),
    Row("nghieeng", "nghiêng"), Row("Ddawks", "Đắk"), Row("windowns", "windowns"),
  ])
  func telex(_ row: Row) {
    #expect(type(row.keys, with: .telex) == row.text)
  }

  @Test(arguments: [
    Row("tie61ng", "tiếng"), Row("Vie65t", "Việt"), Row("d9u7o7c5", "được"),
    Row("d9uo7ng2", "đường"), Row("duong972", "đường"), Row("hoa2", "hòa"), Row("ba8ng2", "bằng"),
    Row("a11", "a1"), Row("a66", "a6"), Row("d99", "d9"), Row("a10", "a"), Row("A6n", "Ân"),
    Row("a1 b", "á b"), Row("12", "12"), Row("b7", "b7"), Row("as", "as"), Row("ww", "ww"),
    Row("thuo73", "thuở"), Row("an1<", "á"), Row("the63", "thể"),
  ])
  func vni(_ row: Row) {
    #expect(type(row.keys, with: .vni) == row.text)
  }
}
