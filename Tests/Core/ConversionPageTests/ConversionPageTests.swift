import Appearance
import Conversion
import KeyModel
import Layouts
import Pages
import Testing

@testable import ConversionPage

/// The composition row and the candidates above the keys (R-DOC-7), with a helper that the test plays.
@Suite struct ConversionPageTests {
  private static let room = PageRoom(
    size: Size(width: 390, height: 64), scale: 1, form: .phone, isHeader: true)

  private func context(_ change: (inout FieldTraits) -> Void = { _ in }) -> PageContext {
    var traits = FieldTraits()
    change(&traits)
    return PageContext(settings: Settings(), traits: traits, isLocked: false)
  }

  /// A page into which `nihao` was typed, with this answer.
  private func page(_ candidates: [String] = ["你好", "拟好"]) -> ConversionPage {
    var page = ConversionPage(scheme: "pinyin")
    page.layOut(Self.room)
    _ = page.supply(ConversionNews.opened, in: context())
    for letter in "nihao" { _ = page.type(.text(String(letter)), in: context()) }
    answer(&page, 5, candidates)
    return page
  }

  private func answer(_ page: inout ConversionPage, _ id: UInt64, _ candidates: [String]) {
    let found = candidates.map { ConversionChoice(consumed: 5, text: $0) }
    let news = ConversionNews.answered(.candidates(id: id, parted: "ni hao", found))
    _ = page.supply(news, in: context())
  }

  private func texts(_ page: ConversionPage) -> [String] {
    (page.picture?.keycaps ?? []).compactMap { keycap in
      if case .suggestion(let text) = keycap.face { text } else { nil }
    }
  }

  private func tap(_ page: inout ConversionPage, _ x: Double) -> [PageWish] {
    let finger = TouchID(rawValue: 1)
    let now = Instant(milliseconds: 0)
    _ = page.take(PageTouch(finger, .began(Point(x: x, y: 40))), in: context(), at: now)
    return page.take(PageTouch(finger, .ended), in: context(), at: now)
  }

  @Test func theRowShowsLettersWithoutTheHelper() {
    var page = ConversionPage(scheme: "pinyin")
    page.layOut(Self.room)
    let wishes = page.supply(ConversionNews.opened, in: context())
    #expect(wishes.prefix(2) == [.effect(.startHelper), .effect(.tellHelper("open\tpinyin"))])
    let struck = page.type(.text("n"), in: context())
    #expect(struck == [.effect(.tellHelper("compose\t1\t30\tn")), .repaint])
    #expect(texts(page) == ["n"])
  }

  @Test func candidatesStandInCellsAndATapTakesOne() {
    var page = page()
    #expect(texts(page) == ["你好", "拟好", "nihao", "ni hao"])
    #expect(page.elements.map(\.id) == ["candidate-0", "candidate-1", "candidate-2"])
    #expect(page.elements.allSatisfy { $0.label.isEmpty })
    let second = page.elements[1].frame
    let wishes = tap(&page, second.midX)
    #expect(wishes == [.commit("拟好"), .repaint])
    #expect(texts(page).isEmpty)
  }

  @Test func spaceTakesTheFirstAndIsASpaceWhenNothingIsComposed() {
    var page = page()
    #expect(page.type(.text(" "), in: context()) == [.commit("你好"), .repaint])
    #expect(page.type(.text(" "), in: context()) == nil)
    #expect(page.type(.return, in: context()) == nil)
  }

  /// The last candidates stay while the answer is under way, so that the row does not flicker, but none is taken.
  @Test func candidatesOfAnEarlierReadingAreNotTaken() {
    var page = page()
    _ = page.type(.text("a"), in: context())
    #expect(texts(page) == ["你好", "拟好", "nihao", "ni haoa"])
    #expect(tap(&page, 30) == [.repaint])
  }

  @Test func aDragScrollsAndTakesNone() {
    var page = page((0..<40).map { "好\($0)" })
    let before = page.elements.map(\.id)
    let finger = TouchID(rawValue: 1)
    let now = Instant(milliseconds: 0)
    _ = page.take(PageTouch(finger, .began(Point(x: 300, y: 40))), in: context(), at: now)
    let dragged = page.take(
      PageTouch(finger, .moved(Point(x: 40, y: 40))), in: context(), at: now + 20)
    #expect(dragged.first == .capture(finger))
    #expect(page.take(PageTouch(finger, .ended), in: context(), at: now + 200) == [.repaint])
    #expect(page.elements.map(\.id) != before)
  }

  /// R-TRUST-5: what is typed into fields that want nothing known of their text is not learned.
  @Test func nothingIsLearnedOfPrivateOrUnknownFields() {
    let page = page()
    #expect(page.remembers(in: context()))
    #expect(!page.remembers(in: context { $0.isSecure = true }))
    #expect(!page.remembers(in: context { $0.spellChecking = false }))
    #expect(!page.remembers(in: PageContext(settings: Settings(), traits: nil, isLocked: false)))
  }

  @Test func withoutAnEngineKeysTypeLettersAndTheRowSaysSo() {
    var page = ConversionPage(scheme: "pinyin")
    page.layOut(Self.room)
    _ = page.supply(ConversionNews.missing, in: context())
    #expect(page.type(.text("n"), in: context()) == nil)
    #expect(texts(page).count == 1)
  }
}
