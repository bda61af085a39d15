import Conversion
import KeyModel
import Layouts
import Pages
import Testing

@testable import PageContents

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
    // The candidates, then the composition row.
    let picture = page.picture
    let still = picture?.still ?? 0
    let keycaps = (picture?.keycaps.dropFirst(still) ?? []) + (picture?.keycaps.prefix(still) ?? [])
    let pieces = keycaps.compactMap { keycap in
      if case .marked(let text, _) = keycap.face { text } else { nil }
    }
    return keycaps.compactMap { keycap in
      if case .suggestion(let text) = keycap.face { text } else { nil }
    } + (pieces.isEmpty ? [] : [pieces.joined(separator: " ")])
  }

  /// The question what may come next.
  private func next(_ text: String) -> PageRequest { .effect(.tellHelper("next\t6\t20\t\(text)")) }

  private func tap(_ page: inout ConversionPage, _ x: Double) -> [PageRequest] {
    let finger = TouchID(rawValue: 1)
    let now = Instant(milliseconds: 0)
    _ = page.handle(PageTouch(finger, .began(Point(x: x, y: 40))), in: context(), at: now)
    return page.handle(PageTouch(finger, .ended), in: context(), at: now)
  }

  @Test func theRowShowsLettersWithoutTheHelper() {
    var page = ConversionPage(scheme: .pinyin)
    page.layOut(Self.room)
    let requests = page.supply(ConversionNews.opened, in: context())
    #expect(requests.prefix(2) == [.effect(.startHelper), .effect(.tellHelper("open\tpinyin"))])
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
    // Screen readers say what is seen.
    #expect(page.elements.map(\.spoken) == ["你好", "拟好", "nihao", "ni", "hao"])
    let second = page.elements[1].frame
    let requests = tap(&page, second.midX)
    #expect(requests == [.commit("拟好"), next("拟好"), .repaint, .restyle, .settle])
    #expect(texts(page).isEmpty)
  }

  /// A half-wide katakana has a cell that is as wide as that of a letter, not as that of an ideograph.
  @Test func aCellIsAsWideAsItsText() {
    let widths = ["カナサ", "ｶﾅｻ"].map { CandidateRow.width(of: $0, 24) }
    #expect(widths == [72, 36])
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
    _ = page.handle(PageTouch(finger, .began(Point(x: 30, y: 40))), in: context(), at: now)
    _ = page.type(.text("a"), in: context())
    answer(&page, 6, ["你号"])
    #expect(texts(page).contains("你号"))
    _ = page.handle(PageTouch(finger, .ended), in: context(), at: now)
    #expect(page.conversion.marked.chosen == "你好")
  }

  // MARK: All candidates in the place of the keys

  private static let wholeSize = Size(width: 390, height: 280)

  /// A page that is opened, as the keyboard lays it out.
  private func openPage(_ count: Int, _ requests: inout [PageRequest]) -> ConversionPage {
    var page = page((0..<count).map(Self.word))
    requests = page.perform(PageCommand(rawValue: "candidates-open"), in: context())
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
    var requests: [PageRequest] = []
    var page = openPage(30, &requests)
    #expect(requests.first == .relayout && page.coversKeys)
    // More are asked for at once: there is room for them.
    #expect(requests.contains(.effect(.tellHelper("compose\t6\t90\tnihao"))))
    // The letters as typed take two columns, and leave the last one of their row free: they are fifth.
    let frames = page.elements.filter { $0.role == "candidate" }.map(\.frame)
    #expect(frames.count == 28)
    #expect(Set(frames.map(\.x)).count == 5)
    #expect(Set(frames.map(\.y)).count == 6)
    // The delete key and the key that closes the page stand beside them, and no frames overlap.
    let metrics = Metrics(form: .phone, isPortrait: true, width: 390)
    let keys = page.header(of: Self.wholeSize, metrics, scale: 1)
    #expect(
      keys.map(\.key.id.rawValue) == [
        "candidates", "candidates-close", "candidates-up", "candidates-down", "delete",
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
    _ = page.handle(PageTouch(finger, .began(seventh.center)), in: context(), at: now)
    let taken = page.handle(PageTouch(finger, .ended), in: context(), at: now)
    #expect(taken.first == .commit(Self.word(5)))
    #expect(taken.contains(.relayout) && !page.coversKeys)
  }

  /// The row shows the same, and cuts, above all candidates; cells that scroll go behind it.
  @Test func theOpenPageHasTheCompositionRow() throws {
    var requests: [PageRequest] = []
    var page = openPage(60, &requests)
    #expect(texts(page).last == "ni hao" && underlines(page) == [.strong, .strong])
    let picture = try #require(page.picture)
    #expect(picture.still == 2 && picture.view.y == 20 && picture.frame.y == 0)
    let (finger, now) = (TouchID(rawValue: 1), Instant(milliseconds: 0))
    // A finger in the free part of the row takes no candidate that has scrolled below it.
    for point in [Point(x: 30, y: 100), Point(x: 30, y: 80), Point(x: 30, y: 60)] {
      let phase = point.y == 100 ? PageTouch.Phase.began(point) : .moved(point)
      _ = page.handle(PageTouch(finger, phase), in: context(), at: now)
    }
    _ = page.handle(PageTouch(finger, .ended), in: context(), at: now + 500)
    #expect(page.elements.allSatisfy { $0.id.hasPrefix("composed") || $0.frame.y >= 20 })
    _ = page.handle(PageTouch(finger, .began(Point(x: 250, y: 15))), in: context(), at: now + 2000)
    #expect(page.handle(PageTouch(finger, .ended), in: context(), at: now + 2000) == [.repaint])
    let first = try #require(page.elements.first { $0.id == "composed-0" }).frame
    _ = page.handle(PageTouch(finger, .began(first.center)), in: context(), at: now + 3000)
    let cut = page.handle(PageTouch(finger, .ended), in: context(), at: now + 3000)
    #expect(cut.first == .effect(.tellHelper("compose\t7\t30\tni")))
    #expect(underlines(page) == [.strong, .weak] && page.coversKeys)
  }

  /// Of a long reading the end is seen, where letters come; the sign before it leads to the beginning.
  @Test func theRowOfALongReadingIsCutOffAndTurns() throws {
    var page = ConversionPage(scheme: .pinyin)
    page.layOut(Self.room)
    _ = page.supply(ConversionNews.opened, in: context())
    let count = 20
    for letter in String(repeating: "ni", count: count) {
      _ = page.type(.text(String(letter)), in: context())
    }
    let parted = Array(repeating: "ni", count: count).joined(separator: " ")
    let found = [ConversionChoice(consumed: 2 * count, text: String(repeating: "你", count: count))]
    func answer(_ id: UInt64) {
      let news = ConversionNews.answered(.candidates(id: id, parted: parted, found))
      _ = page.supply(news, in: context())
    }
    answer(UInt64(2 * count))
    func element(_ id: String) -> PageElement? { page.elements.first { $0.id == "composed-" + id } }
    func tap(_ id: String) throws -> [PageRequest] {
      let (finger, now) = (TouchID(rawValue: 1), Instant(milliseconds: 0))
      let place = try #require(element(id)).frame.center
      _ = page.handle(PageTouch(finger, .began(place)), in: context(), at: now)
      return page.handle(PageTouch(finger, .ended), in: context(), at: now)
    }
    let last = try #require(element("\(count - 1)"))
    #expect(last.frame.maxX <= 390 && element("0") == nil && element("later") == nil)
    #expect(element("earlier")?.role == "earlier part" && texts(page).contains("…"))
    #expect(try tap("earlier") == [.repaint])
    while element("earlier") != nil { _ = try tap("earlier") }
    #expect(element("0") != nil && element("\(count - 1)") == nil)
    // The cut leaves the row where it is.
    #expect(try tap("0").first == .effect(.tellHelper("compose\t41\t30\tni")))
    #expect(element("0") != nil)
    #expect(try tap("later") == [.repaint])
    #expect(element("\(count - 1)") != nil)
    // So does a letter.
    _ = try tap("earlier")
    _ = page.type(.text("h"), in: context())
    #expect(element("later") == nil)
  }

  private func underlines(_ page: ConversionPage) -> [Keycap.Underline] {
    (page.picture?.keycaps ?? []).compactMap { keycap in
      if case .marked(_, let underline) = keycap.face { underline } else { nil }
    }
  }

  @Test func theOpenPageTurnsByRowsAndCloses() {
    var requests: [PageRequest] = []
    var page = openPage(60, &requests)
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
    var requests: [PageRequest] = []
    var page = openPage(30, &requests)
    #expect(page.finish(ending, in: context()).contains(.relayout))
    #expect(!page.coversKeys)
  }

  @Test func aDragScrollsAndTakesNone() {
    var page = page((0..<40).map(Self.word))
    let before = page.elements.map(\.id)
    let finger = TouchID(rawValue: 1)
    let now = Instant(milliseconds: 0)
    _ = page.handle(PageTouch(finger, .began(Point(x: 300, y: 40))), in: context(), at: now)
    let dragged = page.handle(
      PageTouch(finger, .moved(Point(x: 40, y: 40))), in: context(), at: now + 20)
    #expect(dragged.first == .capture(finger))
    #expect(page.handle(PageTouch(finger, .ended), in: context(), at: now + 200) == [.repaint])
    #expect(page.elements.map(\.id) != before)
  }

  /// The painter leaves out the middle of a text that is too long for its cell.
  @Test func noCandidateIsWiderThanTheRow() throws {
    let long = String(repeating: "好", count: 30)
    var page = page([long, "你好"])
    let row = try #require(page.picture)
    let first = try #require(row.keycaps.first { $0.face == .suggestion(long) })
    #expect(first.frame.x >= 0 && first.frame.maxX <= row.view.maxX)
    // The row scrolls to what stands behind it.
    let finger = TouchID(rawValue: 1)
    let now = Instant(milliseconds: 0)
    _ = page.handle(PageTouch(finger, .began(Point(x: 300, y: 40))), in: context(), at: now)
    _ = page.handle(PageTouch(finger, .moved(Point(x: 40, y: 40))), in: context(), at: now + 20)
    let scrolled = try #require(page.picture)
    let second = try #require(scrolled.keycaps.first { $0.face == .suggestion("你好") })
    #expect(second.frame.x < scrolled.view.maxX)
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
    func touch(_ phase: PageTouch.Phase) -> [PageRequest] {
      page.handle(PageTouch(finger, phase), in: context(), at: now)
    }
    _ = touch(.began(Point(x: 20, y: 40)))
    #expect(texts(page) == ["國", "局", "국"])
    #expect(page.elements.map(\.spoken) == ["國, 나라 국", "局, " + meanings[1], "국"])
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
    func tap(_ x: Double, _ y: Double) -> [PageRequest] {
      let (finger, now) = (TouchID(rawValue: 1), Instant(milliseconds: 0))
      _ = page.handle(PageTouch(finger, .began(Point(x: x, y: y))), in: context(), at: now)
      return page.handle(PageTouch(finger, .ended), in: context(), at: now)
    }
    #expect(first.y == 0 && first.height == 20)
    let requests = tap(first.midX, 19)
    #expect(requests == [.effect(.tellHelper("compose\t6\t30\tni")), .repaint, .settle])
    #expect(underlines(page) == [.strong, .weak])
    // Behind the last piece the reading is whole again.
    let last = try #require(page.elements.first { $0.id == "composed-1" }).frame
    #expect(
      tap(last.maxX + 10, 1) == [.effect(.tellHelper("compose\t7\t30\tnihao")), .repaint, .settle])
    #expect(underlines(page) == [.strong, .strong])
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
    #expect(underlines(page) == [.none, .strong])
    #expect(texts(page).last == "你 hao")
  }

  @Test func aFingerThatSlidesOutOfTheRowCutsNothing() throws {
    var page = page()
    let (finger, now) = (TouchID(rawValue: 1), Instant(milliseconds: 0))
    let phases: [PageTouch.Phase] = [
      .began(Point(x: 12, y: 10)), .moved(Point(x: 12, y: 50)), .ended,
    ]
    for phase in phases {
      #expect(page.handle(PageTouch(finger, phase), in: context(), at: now).isEmpty)
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
