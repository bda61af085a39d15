import KeyModel
import Layouts
import Pages
import Testing

@testable import PageContents

/// The emoji page without a keyboard around it, in its own coordinates.
@Suite struct EmojiContentTests {
  private static let list = "#smileys\n😀\n😃\n😄\n#people\n👋\t👋🏻\t👋🏿\n#animals\n🐈\n"
  private static let names = "#\nface|smile\nface two\nface three\n#\nhand\n#\ncat|pet\n"

  private let now = Instant(milliseconds: 1000)
  private let finger = TouchID(rawValue: 1)
  private let room = PageRoom(
    size: Size(width: 300, height: 72), scale: 1, form: .phone, isHeader: false)

  private func context(
    _ change: (inout PageContext) -> Void = { _ in }
  ) -> PageContext {
    var context = PageContext(settings: Settings(), traits: nil, isLocked: false)
    change(&context)
    return context
  }

  /// The page, shown and with its data.
  private func shown(history: String = "", in context: PageContext? = nil) throws -> EmojiContent {
    let book = EmojiBook(list: Blob(Self.list), names: [Blob(Self.names)])
    var page = EmojiContent()
    page.layOut(room)
    let supply = EmojiSupply(book: try #require(book), history: history)
    #expect(page.supply(supply, in: context ?? self.context()) == [.restyle])
    return page
  }

  private func tap(
    _ page: inout EmojiContent, at point: Point, in context: PageContext
  ) -> [PageRequest] {
    page.handle(PageTouch(finger, .began(point)), in: context, at: now)
      + page.handle(PageTouch(finger, .ended), in: context, at: now)
  }

  @Test func aTapTypesWhatIsSeenThere() throws {
    var page = try shown()
    let first = try #require(page.elements.first)
    #expect(first.label == "😀")
    #expect(first.frame == Rect(x: 0, y: 0, width: 36, height: 36))
    #expect(
      tap(&page, at: first.frame.center, in: context()) == [.repaint, .repaint, .type("😀")])
    #expect(page.close() == [.effect(.save(page.open?.history.text ?? "use 1.0 😀\n"))])
  }

  @Test func anEmptyPageTakesTouchesAndGivesNothing() {
    var page = EmojiContent()
    page.layOut(room)
    #expect(page.supply(nil, in: context()).isEmpty)
    #expect(tap(&page, at: Point(x: 5, y: 5), in: context()).isEmpty)
    #expect(page.perform(.search, in: context()).isEmpty)
    #expect(page.picture == nil)
  }

  @Test func atALockNothingIsShownOfWhatTheUserUsed() throws {
    let locked = context { $0.isLocked = true }
    let page = try shown(history: "use 3 🐈\n", in: locked)
    #expect(page.elements.first?.label == "😀")
    #expect(try shown(history: "use 3 🐈\n").elements.first?.label == "🐈")
  }

  @Test func nothingIsSavedOfAPassword() throws {
    var page = try shown()
    var traits = FieldTraits()
    traits.isSecure = true
    _ = tap(&page, at: Point(x: 5, y: 5), in: context { $0.traits = traits })
    #expect(page.close().isEmpty)
  }

  @Test func aHeldHandOffersItsTones() throws {
    var page = try shown()
    let hand = try #require(page.elements.first { $0.label == "👋" })
    _ = page.handle(PageTouch(finger, .began(hand.frame.center)), in: context(), at: now)
    let requests = page.handle(PageTouch(finger, .held), in: context(), at: now)
    guard case .offer(let offer, to: finger) = requests.first else {
      Issue.record("\(requests)")
      return
    }
    #expect(offer.choices.map(\.text) == ["👋", "👋🏻", "👋🏿"])
    #expect(offer.stem == hand.frame)
    #expect(page.choose("👋🏿", of: offer, in: context()) == [.type("👋🏿"), .repaint])
    #expect(page.elements.contains { $0.label == "👋🏿" })
  }

  @Test func aSearchBorrowsTheLettersAndIsGivenBack() throws {
    var page = try shown()
    #expect(page.perform(.search, in: context()) == [.borrowLetters])
    page.layOut(PageRoom(size: room.size, scale: 1, form: .phone, isHeader: true))
    #expect(page.type(.text("pet"), in: context()) == [.restyle])
    #expect(page.elements.map(\.label) == ["🐈"])
    #expect(page.type(.return, in: context()) == [.type("🐈")])
    #expect(page.type(.erase(3), in: context()) == [.restyle])
    page.layOut(room)
    page.resume()
    #expect(page.type(.text("a"), in: context()) == nil)
    #expect(page.elements.first?.label == "😀")
  }
}
