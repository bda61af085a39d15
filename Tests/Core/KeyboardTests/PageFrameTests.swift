import KeyModel
import Layouts
import Pages
import Testing

@testable import Keyboard

/// A page that answers touches by their phase, and wants time to pass after a lift.
private struct Sheet: PageContent {
  let id: PageID
  private(set) var deadline: Instant?
  private var isLentBack = false

  init(_ name: String) { id = PageID(rawValue: name) }

  mutating func layOut(_ room: PageRoom?) {}

  mutating func handle(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageRequest] {
    if touch.phase == .ended { deadline = now + 100 }
    return [.type("\(touch.phase)")]
  }

  mutating func resume() { isLentBack = true }

  var elements: [PageElement] {
    isLentBack ? [PageElement(id: "back", label: "", role: "", frame: .zero)] : []
  }
}

/// The frame of the pages without the keyboard around it.
@Suite struct PageFrameTests {
  private static let sheet = PageID(rawValue: "sheet")
  private let surroundings = Surroundings(
    settings: Settings(), installed: [], screen: Screen(monitors: []))

  private func frame() -> PageFrame {
    PageFrame([Sheet("sheet")]) { $0.rawValue == "made" ? Sheet("made") : nil }
  }

  @Test func aPageIsOpenedAndClosedOnce() {
    var frame = frame()
    let (one, two) = (
      OpenPage(id: PageFrameTests.sheet, languages: ["en"]),
      OpenPage(id: PageFrameTests.sheet, languages: ["de"])
    )
    let turns = [one, one, two, nil].map { frame.turn(to: $0) }
    #expect(turns.map(\.opened) == [one, nil, two, nil])
    #expect(turns.map(\.closed) == [nil, nil, nil, PageFrameTests.sheet])
  }

  @Test func aFingerBeginsOnceAndEnds() {
    var frame = frame()
    let finger = TouchID(rawValue: 1)
    let point = Point(x: 3, y: 4)
    let touches = [point, point].map { frame.touch(by: finger, at: $0, on: PageFrameTests.sheet) }
    #expect(touches.map(\.phase) == [.began(point), .moved(point)])
    #expect(frame.owner(of: finger) == PageFrameTests.sheet)
    let owners = [finger, finger].map { frame.release($0) }
    #expect(owners == [PageFrameTests.sheet, nil])
  }

  @Test func aClosedPageHasNoFingers() {
    var frame = frame()
    let finger = TouchID(rawValue: 1)
    _ = frame.turn(to: OpenPage(id: PageFrameTests.sheet, languages: []))
    _ = frame.touch(by: finger, at: Point(x: 0, y: 0), on: PageFrameTests.sheet)
    _ = frame.turn(to: nil)
    #expect(frame.owner(of: finger) == nil)
  }

  @Test func aPageIsToldAndWantsTime() {
    var frame = frame()
    let now = Instant(milliseconds: 5)
    let touch = PageTouch(TouchID(rawValue: 1), .ended)
    let requests = frame.tell(PageFrameTests.sheet, in: surroundings) { page, context in
      page.handle(touch, in: context, at: now)
    }
    #expect(requests?.count == 1)
    #expect(frame.deadline == now + 100)
    #expect(frame.due(at: now + 99) == [])
    #expect(frame.due(at: now + 100) == [PageFrameTests.sheet])
    let isReported = frame.tell(PageID(rawValue: "none"), in: surroundings) { _, _ in [] } != nil
    #expect(!isReported)
  }

  @Test func theLettersAreLentAndTakenBack() {
    var frame = frame()
    #expect(frame.page(with: nil, in: surroundings) == .keys)
    frame.lendLetters(to: PageFrameTests.sheet)
    #expect(frame.page(with: nil, in: surroundings) == .header(PageFrameTests.sheet))
    for _ in 0..<2 { frame.takeLettersBack() }
    #expect(frame[PageFrameTests.sheet]?.elements.count == 1, "the page is told")
    #expect(frame.page(with: nil, in: surroundings) == .keys)
  }

  @Test func surroundingsAreNewsOnce() {
    var frame = frame()
    let reported = PageSurroundings(
      size: Size(width: 1, height: 1), scale: 1, isFloating: false, isDark: false,
      needsGlobe: false, reducedMotion: false, traits: FieldTraits(), serial: 0)
    let isNews = [frame.isNews(reported), frame.isNews(reported)]
    #expect(isNews == [true, false])
    frame.forgetSurroundings()
    let isNewsAgain = frame.isNews(reported)
    #expect(isNewsAgain)
  }
}
