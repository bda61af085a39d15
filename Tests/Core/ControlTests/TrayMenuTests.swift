import Testing

@testable import Control

@Suite struct TrayMenuTests {
  private func state(offersSettings: Bool = true) -> PublicState {
    var state = PublicState(keyboard: "de", keyboards: ["en-US", "de"])
    state.names = ["English (US)", "Deutsch"]
    state.offersSettings = offersSettings
    return state
  }

  @Test func theMenuHasTheKeyboardsAndMarksTheOneShown() {
    let menu = TrayMenu(state())
    #expect(
      menu.entries.map(\.label) == ["English (US)", "Deutsch", "", "Keyboard Settings…", "Quit"])
    #expect(menu.entries.map(\.isChosen) == [false, true, nil, nil, nil])
    #expect(menu[1]?.action == .request(.show(Showing(keyboard: "en-US"))))
    #expect(menu[3]?.action == nil)
    #expect(menu[4]?.action == .settings)
    #expect(menu[0] == nil && menu[6] == nil && menu[.min] == nil && menu[.max] == nil)
  }

  /// R-DESK-5.
  @Test func aPolicyLeavesTheKeyboardsAlone() {
    let menu = TrayMenu(state(offersSettings: false))
    #expect(menu.entries.map(\.label) == ["English (US)", "Deutsch"])
  }
}
