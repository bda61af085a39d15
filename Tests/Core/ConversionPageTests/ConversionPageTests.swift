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
    var page = ConversionPage(scheme: .pinyin)
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

  /// A word of two ideographs, another one for each number.
  private static func word(_ number: Int) -> String {
    "好" + (Unicode.Scalar(0x4E00 + number).map(String.init) ?? "")
  }

  private func texts(_ page: ConversionPage) -> [String] {
    let keycaps = page.picture?.keycaps ?? []
    let pieces = keycaps.compactMap { keycap in
      if case .marked(let text, _) = keycap.face { text } else { nil }
    }
    return keycaps.compactMap { keycap in
      if case .suggestion(let text) = keycap.face { text } else { nil }
    } + (pieces.isEmpty ? [] : [pieces.joined(separator: " ")])
  }

  /// The question what may come next.
  private func next(_ text: String) -> PageWish { .effect(.tellHelper("next\t6\t20\t\(text)")) }

  private func tap(_ page: inout ConversionPage, _ x: Double) -> [PageWish] {
    let finger = TouchID(rawValue: 1)
    let now = Instant(milliseconds: 0)
    _ = page.take(PageTouch(finger, .began(Point(x: x, y: 40))), in: context(), at: now)
    return page.take(PageTouch(finger, .ended), in: context(), at: now)
  }

  @Test func theRowShowsLettersWithoutTheHelper() {
    var page = ConversionPage(scheme: .pinyin)
    page.layOut(Self.room)
    let wishes = page.supply(ConversionNews.opened, in: context())
    #expect(wishes.prefix(2) == [.effect(.startHelper), .effect(.tellHelper("open\tpinyin"))])
    let struck = page.type(.text("n"), in: context())
    #expect(struck == [.effect(.tellHelper("compose\t1\t30\tn")), .repaint])
    #expect(texts(page) == ["n"])
  }

  /// The composer of Latin letters makes んk of nk, and さ of sa.
  @Test func whatAComposerReplacesIsReplacedInTheReading() {
    var page = ConversionPage(scheme: .kana)
    page.layOut(Self.room)
    _ = page.supply(ConversionNews.opened, in: context())
    _ = page.type(.text("n"), in: context())
    _ = page.type(.erase(1), in: context())
    #expect(page.type(.text("んk"), in: context()) != nil)
    #expect(page.conversion.reading == "んk")
    #expect(page.type(.erase(2), in: context()) != nil)
    #expect(!page.isComposing)
    // With nothing composed the deletion is for the field.
    #expect(page.type(.erase(2), in: context()) == nil)
    #expect(page.type(.text("。k"), in: context()) == nil)
  }

  @Test func candidatesStandInCellsAndATapTakesOne() {
    var page = page()
    #expect(texts(page) == ["你好", "拟好", "nihao", "ni hao"])
    #expect(
      page.elements.map(\.id) == [
        "candidate-0", "candidate-1", "candidate-2", "composed-0", "composed-1",
      ])
    #expect(page.elements.allSatisfy { $0.label.isEmpty })
    let second = page.elements[1].frame
    let wishes = tap(&page, second.midX)
    #expect(wishes == [.commit("拟好"), next("拟好"), .repaint, .restyle, .settle])
    #expect(texts(page).isEmpty)
  }

  @Test func spaceTakesTheFirstAndIsASpaceWhenNothingIsComposed() {
    var page = page()
    #expect(
      page.type(.text(" "), in: context()) == [.commit("你好"), next("你好"), .repaint, .restyle])
    #expect(page.type(.text(" "), in: context()) == nil)
    #expect(page.type(.return, in: context()) == nil)
  }

  /// The last candidates stay while the answer is under way, so that the row does not flicker, and what is
  /// seen can be picked.
  @Test func aCandidateThatIsSeenIsTakenThoughALetterCameBehindIt() {
    var page = page()
    _ = page.type(.text("a"), in: context())
    #expect(texts(page) == ["你好", "拟好", "nihao", "ni haoa"])
    _ = tap(&page, 30)
    #expect(page.conversion.marked == MarkedText(chosen: "你好", reading: "a"))
  }

  @Test func candidatesOfLettersThatWereTakenBackAreNotTaken() {
    var page = page()
    _ = page.type(.erase(1), in: context())
    #expect(tap(&page, 30) == [.repaint])
  }

  /// An answer may come while a finger is down.
  @Test func aFingerTakesWhatItHasTouched() {
    var page = page()
    let finger = TouchID(rawValue: 1)
    let now = Instant(milliseconds: 0)
    _ = page.take(PageTouch(finger, .began(Point(x: 30, y: 40))), in: context(), at: now)
    _ = page.type(.text("a"), in: context())
    answer(&page, 6, ["你号"])
    #expect(texts(page).contains("你号"))
    _ = page.take(PageTouch(finger, .ended), in: context(), at: now)
    #expect(page.conversion.marked.chosen == "你好")
  }

  // MARK: All candidates in the place of the keys

  private static let wholeSize = Size(width: 390, height: 280)

  /// A page that is opened, as the keyboard lays it out.
  private func openPage(_ count: Int, _ wishes: inout [PageWish]) -> ConversionPage {
    var page = page((0..<count).map(Self.word))
    wishes = page.perform(PageCommand(rawValue: "candidates-open"), in: context())
    layOut(&page)
    return page
  }

  private func layOut(_ page: inout ConversionPage) {
    let size = page.coversKeys ? Self.wholeSize : Size(width: 390, height: 64)
    let metrics = Metrics(form: .phone, isPortrait: true, width: 390)
    let keys = page.header(of: size, metrics, scale: 1)
    let area = keys.first { $0.key.action == .page(.area) }?.frame ?? .zero
    page.layOut(PageRoom(size: area.size, scale: 1, form: .phone, isHeader: true))
  }

  @Test func allCandidatesStandInTheColumnsOfThePage() throws {
    var wishes: [PageWish] = []
    var page = openPage(30, &wishes)
    #expect(wishes.first == .relayout && page.coversKeys)
    // More are asked for at once: there is room for them.
    #expect(wishes.contains(.effect(.tellHelper("compose\t6\t90\tnihao"))))
    // The letters as typed take two columns, and leave the last one of their row free: they are fifth.
    #expect(page.elements.count == 28)
    let frames = page.elements.map(\.frame)
    #expect(Set(frames.map(\.x)).count == 5)
    #expect(Set(frames.map(\.y)).count == 6)
    // The delete key and the key that closes the page stand beside them, and no frames overlap.
    let metrics = Metrics(form: .phone, isPortrait: true, width: 390)
    let keys = page.header(of: Self.wholeSize, metrics, scale: 1)
    #expect(
      keys.map(\.key.id.rawValue) == [
        "composition", "candidates", "candidates-close", "candidates-up", "candidates-down",
        "delete",
      ])
    for (place, key) in keys.enumerated() {
      for other in keys[(place + 1)...] {
        #expect(key.touchArea.intersection(other.touchArea).isEmpty)
      }
    }
    // A tap takes the candidate under the finger, and the page closes with the composition.
    let seventh = page.elements[6].frame
    let finger = TouchID(rawValue: 1)
    let now = Instant(milliseconds: 0)
    answer(&page, 6, (0..<30).map(Self.word))
    _ = page.take(PageTouch(finger, .began(seventh.center)), in: context(), at: now)
    let taken = page.take(PageTouch(finger, .ended), in: context(), at: now)
    #expect(taken.first == .commit(Self.word(5)))
    #expect(taken.contains(.relayout) && !page.coversKeys)
  }

  @Test func theOpenPageTurnsByRowsAndCloses() {
    var wishes: [PageWish] = []
    var page = openPage(60, &wishes)
    let first = page.elements.map(\.id)
    _ = page.perform(PageCommand(rawValue: "candidates-down"), in: context())
    #expect(!page.elements.map(\.id).contains("candidate-0"))
    _ = page.perform(PageCommand(rawValue: "candidates-up"), in: context())
    #expect(page.elements.map(\.id) == first)
    #expect(
      page.perform(PageCommand(rawValue: "candidates-close"), in: context()) == [.relayout])
    layOut(&page)
    #expect(page.elements.first?.id == "candidate-0" && page.elements.count < 12)
    #expect(page.isComposing)
  }

  @Test func nothingOpensWithoutCandidates() {
    var page = ConversionPage(scheme: .pinyin)
    page.layOut(Self.room)
    #expect(page.perform(PageCommand(rawValue: "candidates-open"), in: context()).isEmpty)
    #expect(!page.coversKeys)
  }

  /// What becomes of the composition elsewhere, the keys come back.
  @Test(arguments: [PageEnding.typed, .dropped])
  func theKeysComeBackWhenTheCompositionEnds(ending: PageEnding) {
    var wishes: [PageWish] = []
    var page = openPage(30, &wishes)
    #expect(page.finish(ending, in: context()).contains(.relayout))
    #expect(!page.coversKeys)
  }

  @Test func aDragScrollsAndTakesNone() {
    var page = page((0..<40).map(Self.word))
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

  @Test func aFingerHeldOnAHanjaShowsItsMeaning() {
    var page = ConversionPage(scheme: .hanja)
    page.layOut(Self.room)
    _ = page.supply(ConversionNews.opened, in: context())
    _ = page.convert("국", in: context())
    let found = [ConversionChoice(consumed: 1, text: "國"), .init(consumed: 1, text: "局")]
    let meanings = ["나라 국", String(repeating: "국", count: 40)]
    for answer in [
      ConversionAnswer.candidates(id: 1, parted: "국", found), .meanings(id: 1, meanings),
    ] { _ = page.supply(ConversionNews.answered(answer), in: context()) }
    let (finger, now) = (TouchID(rawValue: 1), Instant(milliseconds: 0))
    func touch(_ phase: PageTouch.Phase) -> [PageWish] {
      page.take(PageTouch(finger, phase), in: context(), at: now)
    }
    _ = touch(.began(Point(x: 20, y: 40)))
    #expect(texts(page) == ["國", "局", "국"])
    #expect(touch(.held) == [.repaint])
    #expect(texts(page) == ["國", "局", "나라 국"])
    // It takes nothing when it slides away.
    _ = touch(.moved(Point(x: 120, y: 40)))
    #expect(texts(page).last == "국")
    #expect(touch(.ended) == [.repaint])
    // Of a long meaning the beginning is seen.
    _ = touch(.began(Point(x: 70, y: 40)))
    _ = touch(.held)
    let end = texts(page).last ?? ""
    #expect(end.hasPrefix("국국국") && end.hasSuffix("국…") && end.count < 30)
    // Lifted there it takes the hanja.
    #expect(touch(.ended).contains(.replace(1, by: "局")))
  }

  /// The row cuts over a piece, over all of its height; beside the pieces its lower half is the candidates'.
  @Test func aTouchInTheCompositionRowCuts() throws {
    var page = page()
    let first = try #require(page.elements.first { $0.id == "composed-0" }).frame
    func tap(_ x: Double, _ y: Double) -> [PageWish] {
      let (finger, now) = (TouchID(rawValue: 1), Instant(milliseconds: 0))
      _ = page.take(PageTouch(finger, .began(Point(x: x, y: y))), in: context(), at: now)
      return page.take(PageTouch(finger, .ended), in: context(), at: now)
    }
    #expect(first.y == 0 && first.height == 20)
    let wishes = tap(first.midX, 19)
    #expect(wishes == [.effect(.tellHelper("compose\t6\t30\tni")), .repaint, .settle])
    func underlines() -> [Keycap.Underline] {
      (page.picture?.keycaps ?? []).compactMap { keycap in
        if case .marked(_, let underline) = keycap.face { underline } else { nil }
      }
    }
    #expect(underlines() == [.strong, .weak])
    // Behind the last piece the reading is whole again.
    let last = try #require(page.elements.first { $0.id == "composed-1" }).frame
    #expect(
      tap(last.maxX + 10, 1) == [.effect(.tellHelper("compose\t7\t30\tnihao")), .repaint, .settle])
    #expect(underlines() == [.strong, .strong])
    // Further on the row cuts nothing, and its lower half belongs to the candidate below.
    #expect(tap(last.maxX + 60, 5) == [.repaint])
    answer(&page, 7, ["你好", "拟好", "你号"])
    #expect(tap(150, 15).first == .commit("你号"))
    // What was chosen is drawn plain.
    page = self.page()
    _ = tap(first.midX, 10)
    let parts = [ConversionChoice(consumed: 2, text: "你")]
    let news = ConversionNews.answered(.candidates(id: 6, parted: "ni", parts))
    _ = page.supply(news, in: context())
    _ = tap(30, 40)
    #expect(underlines() == [.none, .strong])
    #expect(texts(page).last == "你 hao")
  }

  @Test func aFingerThatSlidesOutOfTheRowCutsNothing() throws {
    var page = page()
    let (finger, now) = (TouchID(rawValue: 1), Instant(milliseconds: 0))
    let phases: [PageTouch.Phase] = [
      .began(Point(x: 12, y: 10)), .moved(Point(x: 12, y: 50)), .ended,
    ]
    for phase in phases {
      #expect(page.take(PageTouch(finger, phase), in: context(), at: now).isEmpty)
    }
    #expect(page.conversion.cut == nil && page.conversion.choices.isEmpty)
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
    var page = ConversionPage(scheme: .pinyin)
    page.layOut(Self.room)
    _ = page.supply(ConversionNews.missing, in: context())
    #expect(page.type(.text("n"), in: context()) == nil)
    #expect(texts(page).count == 1)
  }
}
