import Pages
import Testing

@testable import InputMethods

/// What IBus 1.5.27 tells its panel while `nihao` is typed with libpinyin, as it was heard.
@Suite struct IBusPanelTests {
  private static let field = "/org/freedesktop/IBus/InputContext_2"
  private static let candidates = ["你好", "你好吗", "你", "尼", "呢", "泥", "妮", "拟"]

  private func panel(cursor: Int = 0, engine: String = "libpinyin") -> IBusPanel {
    var panel = IBusPanel()
    let table = IBusPanel.Table(candidates: Self.candidates, pageSize: 5, cursor: cursor)
    for event: IBusPanel.Event in [
      .focusIn("/org/freedesktop/IBus/InputContext_1"), .purpose(0),
      .focusOut("/org/freedesktop/IBus/InputContext_1"), .focusIn(Self.field), .purpose(0),
      .auxiliary("", isVisible: false), .table(IBusPanel.Table(), isVisible: false),
      .engine(engine), .table(table, isVisible: true), .auxiliary("ni hao |", isVisible: true),
    ] { panel.handle(event) }
    return panel
  }

  @Test func theWholeListIsOfferedAtOnce() {
    let offer = panel().offer
    #expect(offer.isOn)
    #expect(offer.mark == "ni hao |")
    #expect(offer.candidates == Self.candidates)
    #expect(offer.cursor == 0)
    #expect(!offer.hasNext && !offer.hasPrevious)
  }

  /// A layout of the keyboard composes nothing: corrections and the rest are the keyboard's own.
  @Test(arguments: ["xkb:us::eng", ""])
  func aLayoutOffersNothing(_ engine: String) {
    #expect(panel(engine: engine).offer == MethodOffer())
  }

  @Test func aFieldThatIsLeftTakesWhatWasOfferedWithIt() {
    var panel = panel()
    panel.handle(.focusOut("/org/freedesktop/IBus/InputContext_7"))
    #expect(panel.offer.isOn, "another one was left")
    panel.handle(.focusOut(Self.field))
    #expect(panel.offer == MethodOffer())
    panel.handle(.focusIn("/org/freedesktop/IBus/InputContext_1"))
    #expect(!panel.offer.isOn, "no program has the focus")
    panel.handle(.focusIn(Self.field))
    #expect(panel.offer.isOn)
    #expect(panel.offer.candidates.isEmpty && panel.offer.mark.isEmpty)
  }

  /// IBUS_INPUT_PURPOSE_PASSWORD, IBUS_INPUT_PURPOSE_PIN (R-TRUST-4).
  @Test(arguments: [8, 9])
  func nothingIsOfferedForPasswords(_ purpose: UInt32) {
    var panel = panel()
    panel.handle(.purpose(purpose))
    #expect(panel.offer == MethodOffer())
    #expect(panel.signals(for: .pick(0, "你好")).isEmpty)
  }

  @Test func whatIsHiddenIsNotOffered() {
    var panel = panel()
    panel.handle(.showTable(false))
    panel.handle(.showAuxiliary(false))
    #expect(panel.offer.isOn)
    #expect(panel.offer.candidates.isEmpty && panel.offer.mark.isEmpty)
    panel.handle(.preedit("ni", isVisible: true))
    #expect(panel.offer.mark == "ni")
    panel.handle(.showPreedit(false))
    #expect(panel.offer.mark.isEmpty)
    panel.handle(.showTable(true))
    panel.handle(.showAuxiliary(true))
    #expect(panel.offer.candidates.count == 8 && panel.offer.mark == "ni hao |")
  }

  /// IBus knows a candidate by its place on the page that it is at.
  @Test(arguments: [
    (0, 0, [IBusPanel.Signal.click(0)]), (0, 4, [.click(4)]), (0, 6, [.pageDown, .click(1)]),
    (5, 2, [.pageUp, .click(2)]), (6, 7, [.click(2)]),
  ])
  func aFingerTurnsToThePageFirst(_ cursor: Int, _ index: Int, _ signals: [IBusPanel.Signal]) {
    let panel = panel(cursor: cursor)
    #expect(panel.signals(for: .pick(index, Self.candidates[index])) == signals)
  }

  /// The engine may have changed its list while the finger was down.
  @Test func aCandidateThatWasNotSeenIsNotTaken() {
    #expect(panel().signals(for: .pick(1, "你好")).isEmpty)
    #expect(panel().signals(for: .pick(8, "你好")).isEmpty)
  }
}
