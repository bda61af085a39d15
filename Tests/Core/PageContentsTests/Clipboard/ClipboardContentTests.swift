import KeyModel
import Layouts
import Pages
import Testing

@testable import PageContents

/// The clipboard as a page, without the keyboard around it.
@Suite struct ClipboardContentTests {
  private let finger = TouchID(rawValue: 1)
  private var settings = Settings()

  private func context(
    at seconds: Double = 0, secure: Bool = false, locked: Bool = false
  ) -> PageContext {
    var traits = FieldTraits()
    traits.isSecure = secure
    return PageContext(
      settings: settings, traits: traits, isLocked: locked,
      now: Instant(milliseconds: seconds * 1000))
  }

  private func page(_ texts: String...) -> ClipboardContent {
    var page = ClipboardContent()
    for text in texts { _ = page.supply(CopiedText(text), in: context()) }
    page.layOut(
      PageRoom(size: Size(width: 900, height: 180), scale: 1, form: .pad, isHeader: false))
    return page
  }

  private func touch(
    _ page: inout ClipboardContent, _ phases: PageTouch.Phase..., seconds: Double = 0
  ) -> [PageRequest] {
    phases.flatMap {
      page.handle(
        PageTouch(finger, $0), in: context(), at: Instant(milliseconds: seconds * 1000))
    }
  }

  @Test func aTapPastes() {
    var page = page("old", "new")
    let first = Point(x: 20, y: 20)
    #expect(touch(&page, .began(first), .ended).contains(.paste("new")))
    #expect(touch(&page, .began(Point(x: 20, y: 70)), .ended).contains(.paste("old")))
    #expect(!touch(&page, .began(Point(x: 20, y: 170)), .ended).contains { $0.isPaste })
    #expect(!touch(&page, .began(first), .cancelled).contains { $0.isPaste })
  }

  @Test func aDragPastesNothing() {
    var page = page("old", "new")
    let requests = touch(
      &page, .began(Point(x: 20, y: 20)), .moved(Point(x: 60, y: 20)), .ended)
    #expect(requests.contains(.capture(finger)))
    #expect(!requests.contains { $0.isPaste })
  }

  @Test func anotherFingerCommits() {
    var page = page("text")
    _ = touch(&page, .began(Point(x: 20, y: 20)))
    #expect(page.commit(in: context()).contains(.paste("text")))
    #expect(!touch(&page, .ended).contains { $0.isPaste })
  }

  @Test func aHoldOffersToKeepAndToForget() throws {
    var page = page("text")
    let requests = touch(&page, .began(Point(x: 20, y: 20)), .held)
    let offer = try #require(requests.lazy.compactMap(\.offer).first)
    #expect(offer.choices.map(\.text) == ["keep", "remove"])
    #expect(page.choose("keep", of: offer, in: context()).contains(.effect(.save("text\n"))))
    #expect(page.advance(to: Instant(milliseconds: 1e12)).isEmpty)
    #expect(page.clippings.all.map(\.text) == ["text"])

    let again = touch(&page, .began(Point(x: 20, y: 20)), .held)
    let other = try #require(again.lazy.compactMap(\.offer).first)
    #expect(other.choices.map(\.text) == ["release", "remove"])
    #expect(page.choose("remove", of: other, in: context()).contains(.effect(.save(""))))
    #expect(page.clippings.all.isEmpty)
  }

  @Test func textsGoWithTime() throws {
    var page = page("text")
    let due = try #require(page.deadline)
    #expect(due == Instant(milliseconds: 3_600_000))
    #expect(page.advance(to: due).contains(.repaint))
    #expect(page.clippings.all.isEmpty)
    #expect(page.deadline == nil)
  }

  @Test func nothingSecretIsRemembered() {
    var page = ClipboardContent()
    _ = page.supply(CopiedText("secret"), in: context(secure: true))
    _ = page.supply(CopiedText("secret"), in: context(locked: true))
    #expect(page.clippings.all.isEmpty)
    var traits = FieldTraits()
    traits.isSecure = true
    #expect(!page.isOffered(in: traits))
  }

  @Test func withoutTimeNothingIsRemembered() {
    var settings = Settings()
    settings.clipboardMemory = 0
    var page = ClipboardContent()
    let context = PageContext(settings: settings, traits: nil, isLocked: false)
    _ = page.supply(CopiedText("text"), in: context)
    #expect(page.clippings.all.isEmpty)
    #expect(!page.remembers(in: context))
  }

  /// R-TRUST-4: `keycap status` and the accessibility bus never carry what was copied.
  @Test func noLabelIsWhatWasCopied() {
    let page = page("secret words", "others")
    #expect(page.elements.map(\.label) == ["Clipping 1", "Clipping 2"])
  }

  @Test func anExcerptIsOneLine() {
    #expect(CopiedText("\n  two\t\nlines ").excerpt == "two lines")
    #expect(CopiedText(String(repeating: "long ", count: 1000)).excerpt.count <= 100)
  }

  @Test func narrowAndWideAreasShowColumns() {
    let narrow = ClippingGrid(count: 9, size: Size(width: 360, height: 100), scale: 1)
    let second = narrow.frame(of: 2, offset: 0)
    #expect(second.x < 360 && second.maxX > 360, "The next column is seen to be there.")
    #expect(narrow.reach > 0)
    let wide = ClippingGrid(count: 4, size: Size(width: 1200, height: 200), scale: 1)
    #expect(wide.reach == 0)
    #expect(wide.visible(at: 0).count == 4)
  }
}

extension PageRequest {
  fileprivate var isPaste: Bool { if case .paste = self { true } else { false } }
  fileprivate var offer: PageOffer? {
    if case .offer(let offer, to: _) = self { offer } else { nil }
  }
}
