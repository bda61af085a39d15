import KeyModel
import Layouts
import Testing

@testable import Pages

/// What a page is that only takes touches and shows nothing.
@Suite struct PageContentTests {
  private struct Plain: PageContent {
    let id = PageID(rawValue: "plain")
    var picture: Strip? { nil }
    var elements: [PageElement] { [] }

    mutating func layOut(_ room: PageRoom?) {}
    mutating func handle(
      _ touch: PageTouch, in context: PageContext, at now: Instant
    ) -> [PageRequest] { [] }
  }

  private let context = PageContext(settings: Settings(), traits: nil, isLocked: false)

  @Test func aPageNeedsNoMoreThanTouchesAndAPicture() {
    var page = Plain()
    #expect(!page.isOffered(in: FieldTraits()))
    #expect(!page.remembers(in: context))
    #expect(page.type(.return, in: context) == nil)
    #expect(page.headerHeight == 0)
    #expect(page.deadline == nil)
    #expect(page.perform(.search, in: context).isEmpty)
    #expect(page.close().isEmpty)
  }
}
