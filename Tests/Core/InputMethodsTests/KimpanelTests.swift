import Pages
import Testing

@testable import InputMethods

/// What Fcitx 5.0.21 tells a kimpanel while `nihao` is typed with pinyin, as it was heard.
@Suite struct KimpanelTests {
  private static let page = ["你好", "你", "👋", "拟", "泥", "逆", "匿"]

  private func panel() -> Kimpanel {
    var panel = Kimpanel()
    for event: Kimpanel.Event in [
      .property("/Fcitx/im:Keyboard - English (US):input-keyboard-symbolic::menu,label=en"),
      .property("/Fcitx/im:Pinyin:fcitx-pinyin::menu,label=拼"),
      .property("/Fcitx/punctuation:Full width punctuation:fcitx-punc-active::"),
      .auxiliary("拼"), .showAuxiliary(false), .preedit(""), .showPreedit(false),
      .page(Self.page, hasPrevious: false, hasNext: true, cursor: 0), .showPage(true),
    ] { panel.handle(event) }
    return panel
  }

  @Test func aPageIsOffered() {
    let offer = panel().offer
    #expect(offer.isOn)
    #expect(offer.candidates == Self.page)
    #expect(offer.cursor == 0)
    #expect(offer.hasNext && !offer.hasPrevious)
    #expect(offer.mark.isEmpty, "the program shows the marks by itself")
  }

  @Test(arguments: [
    "/Fcitx/im:Keyboard - English (US):input-keyboard-symbolic::menu,label=en",
    "/Fcitx/im:Not available:input-keyboard-symbolic::menu,label=",
  ])
  func aLayoutOffersNothing(_ property: String) {
    var panel = panel()
    panel.handle(.property(property))
    #expect(panel.offer == MethodOffer())
    #expect(panel.signal(for: .pick(0, "你好")) == nil)
  }

  @Test func whatIsShownAndHidden() {
    var panel = panel()
    panel.handle(.showPage(false))
    #expect(panel.offer.isOn && panel.offer.candidates.isEmpty && !panel.offer.hasNext)
    panel.handle(.showAuxiliary(true))
    #expect(panel.offer.mark == "拼")
    panel.handle(.preedit("ni hao"))
    panel.handle(.showPreedit(true))
    #expect(panel.offer.mark == "ni hao")
    panel.handle(.ended)
    #expect(panel.offer == MethodOffer())
  }

  @Test func aFingerTakesWhatItSaw() {
    let panel = panel()
    #expect(panel.signal(for: .pick(2, "👋")) == .select(2))
    #expect(panel.signal(for: .pick(2, "拟")) == nil)
    #expect(panel.signal(for: .pick(7, "匿")) == nil)
    #expect(panel.signal(for: .next) == .pageDown)
    #expect(panel.signal(for: .previous) == nil)
  }
}
