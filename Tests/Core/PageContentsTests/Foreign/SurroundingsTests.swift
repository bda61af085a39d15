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
    let keys = layout.plane(globe: ViewLayout.padShare).keys
    // It stands where the system's keyboards have it, after a key that is as wide as theirs.
    #expect(keys.map(\.action).prefix(2) == [.dismiss, .globe])
    #expect(keys.prefix(2).map(\.width) == [.share(0.092), .share(0.092)])
    // The program's own globe moves there, and its identity stays.
    for place in 0...1 {
      var own = layout
      own.rows[0].keys.insert(.init(id: "g", role: .globe, action: .globe), at: place)
      let moved = own.plane(globe: ViewLayout.padShare).keys
      #expect(moved[1].action == .globe && moved[1].id == KeyID(rawValue: "g"))
      #expect(moved.prefix(2).map(\.width) == [.share(0.092), .share(0.092)])
      #expect(moved.count { $0.action == .globe } == 1)
    }
    #expect(
      layout.plane(globe: nil).keys.map(\.action) == [
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
      page.look(of: layout.plane(globe: nil).keys[0])
        == PageLook(.text("A", weight: .regular), .letter, .latched))
  }
}
