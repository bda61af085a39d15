import ExtensionProtocol
import KeyModel
import Layouts
import Pages
import Testing

@testable import PageContents

@Suite struct SurroundingsTests {
  private func surroundings(before: String? = nil, dark: Bool = false) -> PageSurroundings {
    var surroundings = PageSurroundings(
      size: Size(width: 1280, height: 352), scale: 1, isFloating: false, isDark: dark,
      needsGlobe: true,
      reducedMotion: false, traits: FieldTraits(), serial: 7)
    surroundings.before = before
    return surroundings
  }

  @Test func theFirstIsToldWholeThenWhatChanged() {
    var teller = SurroundingsTeller()
    guard case .show(let view, let traits, let text)? = teller.events(for: surroundings()).first
    else {
      Issue.record("not shown")
      return
    }
    #expect((view.width, view.height, view.globe, view.scheme) == (1280, 352, true, .light))
    #expect((traits.document, text.before) == (7, nil))
    #expect(teller.events(for: surroundings()) == [])
    #expect(teller.events(for: surroundings(dark: true)).count == 2)
    #expect(teller.events(for: surroundings(before: "a", dark: true)).count == 1)
    teller.forget()
    #expect(teller.events(for: surroundings()).count == 1)
  }

  @Test func aBottomRowWithoutAGlobeGetsOne() {
    let layout = ViewLayout(rows: [
      .init(keys: [.init(id: "a", text: "a"), .init(id: "p", role: .preview)])
    ])
    #expect(layout.plane(globe: true).keys.map(\.action).first == .globe)
    #expect(
      layout.plane(globe: false).keys.map(\.action) == [
        .page(.key(PageKey(id: "a", text: "a"))), .page(.command(PageCommand(rawValue: "p"))),
      ])
  }

  @Test func keysThatOnlySaySomethingElseStandWhereTheyAre() {
    var page = ForeignPage(id: PageID(rawValue: "org.example"))
    let context = PageContext(settings: Settings(), traits: nil, isLocked: false)
    var layout = ViewLayout(rows: [.init(keys: [.init(id: "a", label: "a")])])
    let first = page.supply(ForeignNews(.layout(layout)), in: context)
    guard case .keys? = first.first else {
      Issue.record("no keys")
      return
    }
    layout.rows[0].keys[0].label = "A"
    layout.rows[0].keys[0].state = .latched
    #expect(page.supply(ForeignNews(.layout(layout)), in: context) == [.restyle])
    #expect(
      page.look(of: layout.plane(globe: false).keys[0])
        == PageLook(.text("A", weight: .regular), .letter, .latched))
  }
}
