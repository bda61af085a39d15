import KeyModel
import Testing

@testable import Conversion

/// R-TEXT-6: what each scheme takes for a reading.
@Suite struct SchemeTests {
  @Test(arguments: [
    (ConversionScheme.pinyin, "a", true, true), (.pinyin, "'", false, true),
    (.pinyin, "A", false, true), (.pinyin, "，", false, false), (.pinyin, "ㄅ", false, false),
    (.zhuyin, "ㄅ", true, true), (.zhuyin, "ㄦ", true, true), (.zhuyin, "ㄩ", true, true),
    (.zhuyin, "ˇ", false, true), (.zhuyin, "1", false, false), (.zhuyin, "，", false, false),
    (.cangjie, "日", true, true), (.cangjie, "重", true, true), (.cangjie, "好", false, false),
    (.cangjie, "，", false, false), (.kana, "か", true, true), (.kana, "ゔ", true, true),
    (.kana, "k", true, true), (.kana, "ー", false, true), (.kana, "。", false, false),
    (.kana, "カ", false, false), (.kana, "漢", false, false), (.hanja, "한", false, true),
    (.hanja, "ㅁ", false, true), (.hanja, "漢", false, false),
  ])
  func signs(scheme: ConversionScheme, text: String, begins: Bool, continues: Bool) {
    #expect(scheme.begins(with: text) == begins)
    #expect(scheme.continues(with: text) == continues)
  }

  /// The space bar is the first tone as long as a syllable has none; then it takes the first candidate.
  @Test(arguments: [
    ("ㄇㄚ", "ˉ"), ("ㄕ", "ˉ"), ("ㄏㄠˇㄧ", "ˉ"), ("ㄦ", "ˉ"), ("ㄇㄚˇ", nil), ("ㄋㄏ", nil),
    ("ㄇㄚˉ", nil),
  ])
  func spaceIsTheFirstTone(reading: String, tone: String?) {
    #expect(ConversionScheme.zhuyin.toneOfSpace(after: reading) == tone)
    #expect(ConversionScheme.pinyin.toneOfSpace(after: "ma") == nil)
  }

  @Test func aToneReplacesTheToneBeforeIt() {
    #expect(ConversionScheme.zhuyin.extend("ㄇㄚˇ", by: "ˋ") == "ㄇㄚˋ")
    #expect(ConversionScheme.zhuyin.extend("ㄇㄚ", by: "ˋ") == "ㄇㄚˋ")
    #expect(ConversionScheme.zhuyin.extend("ㄇㄚˇ", by: "ㄇ") == "ㄇㄚˇㄇ")
  }

  @Test(arguments: [
    ("xi'anA", true), ("ㄇㄚˇㄅㄚˉ", true), ("人弓火", true), ("にほn", true), ("らーめん", true), ("mㄇ", false),
    ("好", false),
    ("a b", false), ("a\tb", false),
  ])
  func aReadingIsOfOneScheme(text: String, isReading: Bool) {
    #expect(ConversionScheme.allows(reading: text) == isReading)
    let line = "compose\t1\t30\t\(text)"
    #expect((ConversionRequest(line: line) != nil) == isReading)
  }

  /// A desk with the zhuyin of 媽媽.
  @Test func zhuyinIsTypedWithTheSpaceBarForTheFirstTone() {
    var conversion = Conversion(scheme: .zhuyin)
    let now = Instant(milliseconds: 0)
    _ = conversion.handle(.open, at: now)
    for sign in ["ㄇ", "ㄚ"] { _ = conversion.handle(.input(.text(sign, picks: true)), at: now) }
    let asked = conversion.handle(.input(.space), at: now)
    let request = ConversionRequest.compose(id: 3, limit: 30, reading: "ㄇㄚˉ", choices: [])
    #expect(asked == [.send(request)])
    let found = [ConversionChoice(consumed: 3, text: "媽")]
    _ = conversion.handle(.answer(.candidates(id: 3, parted: "ㄇㄚˉ", found)), at: now)
    #expect(conversion.candidates.map(\.text) == ["媽", "ㄇㄚ"])
    #expect(conversion.handle(.input(.space), at: now) == [.commit("媽")])
  }

  @Test func returnTypesZhuyinWithoutTheFirstTone() {
    var conversion = Conversion(scheme: .zhuyin)
    let now = Instant(milliseconds: 0)
    _ = conversion.handle(.open, at: now)
    for sign in ["ㄇ", "ㄚ"] { _ = conversion.handle(.input(.text(sign, picks: true)), at: now) }
    _ = conversion.handle(.input(.space), at: now)
    #expect(conversion.handle(.input(.enter), at: now) == [.commit("ㄇㄚ")])
  }

  /// The engine knows whether kana stay kana: です before デス.
  @Test func theEngineRanksKana() {
    var conversion = Conversion(scheme: .kana)
    let now = Instant(milliseconds: 0)
    _ = conversion.handle(.open, at: now)
    for sign in ["で", "す"] { _ = conversion.handle(.input(.text(sign, picks: false)), at: now) }
    let found = ["です", "デス"].map { ConversionChoice(consumed: 2, text: $0) }
    _ = conversion.handle(.answer(.candidates(id: 2, parted: "です", found)), at: now)
    #expect(conversion.candidates.map(\.text) == ["です", "デス"])
    #expect(conversion.candidates.first?.kind == .converted)
  }

  /// Nobody wants the parts of characters as text, unless there is nothing else.
  @Test func partsOfCharactersAreNoCandidate() {
    var conversion = Conversion(scheme: .cangjie)
    let now = Instant(milliseconds: 0)
    _ = conversion.handle(.open, at: now)
    _ = conversion.handle(.input(.text("人", picks: true)), at: now)
    let found = [ConversionChoice(consumed: 1, text: "人"), .init(consumed: 1, text: "入")]
    _ = conversion.handle(.answer(.candidates(id: 1, parted: "人", found)), at: now)
    #expect(conversion.candidates.map(\.text) == ["人", "入"])
    _ = conversion.handle(.input(.text("重", picks: true)), at: now)
    _ = conversion.handle(.answer(.candidates(id: 2, parted: "人重", [])), at: now)
    #expect(conversion.candidates.map(\.text) == ["人重"])
  }

  /// Hanja take the place of the end of a word that stands in the text.
  @Test(arguments: [
    ("우리 대한민국", "대한민국"), ("a한", "한"), ("漢字한", "한"), ("ㅁ", "ㅁ"), ("한 ", ""), ("", ""),
    (String(repeating: "가", count: 40), String(repeating: "가", count: 12)),
  ])
  func theReadingIsTheEndOfTheText(text: String, reading: String) {
    #expect(ConversionScheme.hanja.reading(before: text) == reading)
  }

  @Test func hanjaReplaceTheEndOfTheText() {
    var conversion = Conversion(scheme: .hanja)
    let now = Instant(milliseconds: 0)
    let asked = conversion.handle(.convert("우리 한국"), at: now)
    let question = ConversionRequest.compose(id: 1, limit: 30, reading: "한국", choices: [])
    #expect(asked == [.start, .send(.open(scheme: "hanja", options: [])), .send(question)])
    let found = [ConversionChoice(consumed: 2, text: "韓國"), .init(consumed: 1, text: "國")]
    _ = conversion.handle(.answer(.candidates(id: 1, parted: "한국", found)), at: now)
    #expect(conversion.candidates.map(\.text) == ["韓國", "國"])
    #expect(!conversion.takes(.space) && !conversion.takes(.text("ㄱ", picks: true)))
    let last = conversion.candidates[1]
    #expect(conversion.handle(.pick(last), at: now) == [.replace(1, by: "國")])
    #expect(!conversion.isComposing && conversion.handle(.pick(last), at: now).isEmpty)
    // What is offered is put away without a trace, also where a reading would be committed.
    _ = conversion.handle(.convert("한"), at: now)
    #expect(conversion.handle(.leave(.committed), at: now).isEmpty && !conversion.isComposing)
    _ = conversion.handle(.convert("한"), at: now)
    #expect(conversion.handle(.convert("한"), at: now).isEmpty && !conversion.isComposing)
  }

  /// The row says which package is missing; asked again, the engine is tried again.
  @Test func hanjaWithoutAnEngineChangeNothing() {
    var conversion = Conversion(scheme: .hanja)
    let now = Instant(milliseconds: 0)
    _ = conversion.handle(.convert("한"), at: now)
    #expect(conversion.handle(.answer(.missing(package: "libhangul1")), at: now).isEmpty)
    #expect(conversion.isComposing && conversion.deadline == nil)
    #expect(conversion.handle(.leave(.committed), at: now).isEmpty)
    #expect(conversion.handle(.convert("한"), at: now).first == .start)
  }
}
