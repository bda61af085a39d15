import Conversion
import KeyModel
import Layouts
import Pages
import Testing

@testable import PageContents

/// The candidates of an input method that runs beside the keyboard.
@Suite struct MethodPageTests {
  private static let room = PageRoom(
    size: Size(width: 390, height: 64), scale: 1, form: .phone, isHeader: true)
  private let context = PageContext(
    settings: Settings(), traits: FieldTraits(), isLocked: false)

  private func page(_ change: (inout MethodOffer) -> Void = { _ in }) -> MethodPage {
    var page = MethodPage()
    page.layOut(Self.room)
    var offer = MethodOffer()
    offer.isOn = true
    offer.mark = "ni hao"
    offer.candidates = ["你好", "拟好", "你"]
    offer.cursor = 0
    change(&offer)
    _ = page.supply(offer, in: context)
    return page
  }

  private func texts(_ page: MethodPage) -> [String] {
    (page.picture?.keycaps ?? []).compactMap { keycap in
      switch keycap.face {
      case .suggestion(let text), .marked(let text, _): text
      default: nil
      }
    }
  }

  private func perform(_ name: String, _ page: inout MethodPage) -> [PageRequest] {
    page.perform(PageCommand(rawValue: name), in: context)
  }

  @Test func itStandsThereWhileAnEngineIsOn() {
    var page = page()
    #expect(page.hasHeader)
    #expect(texts(page) == ["ni hao", "你好", "拟好", "你"])
    #expect(page.picture?.keycaps.map(\.style) == [.bare, .letter, .band, .band, .bare])
    #expect(page.elements.allSatisfy { $0.label.isEmpty }, "R-TRUST-4")
    #expect(page.elements.map(\.spoken) == ["你好", "拟好", "你", "ni hao"])
    #expect(page.picture?.keycaps.first?.frame.x == 8, "where what the keyboard composes begins")
    _ = page.supply(MethodOffer(), in: context)
    #expect(!page.hasHeader)
    #expect(texts(page).isEmpty)
  }

  @Test func aFingerIsToldToTheInputMethod() {
    var page = page()
    let finger = TouchID(rawValue: 1)
    let now = Instant(milliseconds: 0)
    let point = Point(x: 100, y: 40)
    _ = page.handle(PageTouch(finger, .began(point)), in: context, at: now)
    let requests = page.handle(PageTouch(finger, .ended), in: context, at: now)
    #expect(requests.first == .effect(.method(.pick(1, "拟好"))))
    // A key goes to the application.
    #expect(page.type(.text("n"), in: context) == nil)
  }

  /// Two candidates may read the same; the finger means the one that it saw.
  @Test func equalCandidatesAreKeptApart() {
    var page = page { $0.candidates = ["行", "行"] }
    let finger = TouchID(rawValue: 1)
    let now = Instant(milliseconds: 0)
    _ = page.handle(PageTouch(finger, .began(Point(x: 60, y: 40))), in: context, at: now)
    let requests = page.handle(PageTouch(finger, .ended), in: context, at: now)
    #expect(requests.first == .effect(.method(.pick(1, "行"))))
  }

  /// There may be hundreds, and a picture is made for each step of a finger.
  @Test func candidatesAreMadeOnceForEachChangeOfThem() {
    var page = page { $0.candidates = (0..<300).map { "\($0)" } }
    func place(_ page: MethodPage) -> UnsafePointer<ConversionCandidate>? {
      page.content.candidates.withUnsafeBufferPointer(\.baseAddress)
    }
    let first = place(page)
    #expect(page.picture != nil)
    #expect(place(page) == first)
    // What is spelled, and what the space bar takes, change by themselves.
    var offer = MethodOffer()
    offer.isOn = true
    offer.candidates = (0..<300).map { "\($0)" }
    offer.mark = "ni"
    offer.cursor = 1
    _ = page.supply(offer, in: context)
    #expect(place(page) == first)
    #expect(page.content.mark == "ni")
    #expect(page.content.first == 1)
    offer.candidates[0] = "你"
    _ = page.supply(offer, in: context)
    #expect(texts(page).dropFirst().first == "你")
  }

  @Test func pagesOfTheInputMethodAreTurned() {
    var page = page { $0.hasNext = true }
    #expect(perform("candidates-open", &page) == [.relayout])
    #expect(page.coversKeys)
    #expect(perform("candidates-down", &page) == [.effect(.method(.next))])
    #expect(perform("candidates-up", &page) == [.repaint], "there is no page before this one")
    // The composition is over: the keys come back.
    var offer = MethodOffer()
    offer.isOn = true
    #expect(page.supply(offer, in: context).contains(.relayout))
    #expect(!page.coversKeys)
  }

  @Test func nothingIsKeptOfWhatWasSpelled() {
    var page = page()
    _ = page.forget()
    #expect(texts(page).isEmpty)
  }
}
