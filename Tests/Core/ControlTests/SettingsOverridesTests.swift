import KeyModel
import Testing

@testable import Control

/// What somebody wants otherwise than the settings say.
@Suite struct SettingsOverridesTests {
  private var settings: Settings {
    var settings = Settings()
    settings.keyboards = ["de", "el"]
    settings.theme = "dark"
    return settings
  }

  @Test func nothingWantedChangesNothing() {
    #expect(SettingsOverrides().applied(to: settings) == settings)
  }

  @Test func theyAreStrongerThanTheSettings() {
    var wishes = SettingsOverrides()
    wishes.adopt(Showing(keyboard: "el", theme: "light", isFloating: true))
    let adjusted = wishes.applied(to: settings)
    #expect(adjusted.keyboard == "el")
    #expect(adjusted.keyboards == ["de", "el"])
    #expect(adjusted.theme == "light")
    #expect(adjusted.placement == .floating)
    wishes.adopt(Showing(keyboard: "fr"))
    #expect(wishes.applied(to: settings).keyboards == ["de", "el", "fr"])
    #expect(wishes.showing == Showing(keyboard: "fr", theme: "light", isFloating: true))
  }

  /// Whoever has set another way than the simplest keeps it.
  @Test func whatIsOnStaysAsItIsSet() {
    var settings = settings
    settings.scan.mode = .step
    settings.touch.explore = .doubleTap
    var wishes = SettingsOverrides()
    wishes.assists = [.scan: true, .explore: true, .dwell: true]
    var adjusted = wishes.applied(to: settings)
    #expect(adjusted.scan.mode == .step)
    #expect(adjusted.touch.explore == .doubleTap)
    #expect(adjusted.dwell.isOn)
    wishes.assists = [.scan: false, .explore: false]
    adjusted = wishes.applied(to: settings)
    #expect(adjusted.scan.mode == .off)
    #expect(adjusted.touch.explore == .off)
  }

  @Test func filtersOfTouchesAreSwitchedTogether() {
    var settings = settings
    var wishes = SettingsOverrides()
    wishes.assists = [.filters: true]
    #expect(wishes.applied(to: settings).touch.hold == 300)
    #expect(wishes.applied(to: settings).touch.ignoreRepeat == 300)
    settings.touch.place = .last
    #expect(wishes.applied(to: settings).touch == settings.touch)
    wishes.assists = [.filters: false]
    #expect(!wishes.applied(to: settings).touch.filters)
  }
}
