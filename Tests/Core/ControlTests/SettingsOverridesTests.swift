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
    var requests = SettingsOverrides()
    requests.adopt(Showing(keyboard: "el", theme: "light", isFloating: true))
    let adjusted = requests.applied(to: settings)
    #expect(adjusted.keyboard == "el")
    #expect(adjusted.keyboards == ["de", "el"])
    #expect(adjusted.theme == "light")
    #expect(adjusted.placement == .floating)
    requests.adopt(Showing(keyboard: "fr"))
    #expect(requests.applied(to: settings).keyboards == ["de", "el", "fr"])
    #expect(requests.showing == Showing(keyboard: "fr", theme: "light", isFloating: true))
  }

  /// Whoever has set another way than the simplest keeps it.
  @Test func whatIsOnStaysAsItIsSet() {
    var settings = settings
    settings.scan.mode = .step
    settings.touch.explore = .doubleTap
    var requests = SettingsOverrides()
    requests.assists = [.scan: true, .explore: true, .dwell: true]
    var adjusted = requests.applied(to: settings)
    #expect(adjusted.scan.mode == .step)
    #expect(adjusted.touch.explore == .doubleTap)
    #expect(adjusted.dwell.isOn)
    requests.assists = [.scan: false, .explore: false]
    adjusted = requests.applied(to: settings)
    #expect(adjusted.scan.mode == .off)
    #expect(adjusted.touch.explore == .off)
  }

  @Test func filtersOfTouchesAreSwitchedTogether() {
    var settings = settings
    var requests = SettingsOverrides()
    requests.assists = [.filters: true]
    #expect(requests.applied(to: settings).touch.hold == 300)
    #expect(requests.applied(to: settings).touch.ignoreRepeat == 300)
    settings.touch.place = .last
    #expect(requests.applied(to: settings).touch == settings.touch)
    requests.assists = [.filters: false]
    #expect(!requests.applied(to: settings).touch.filters)
  }
}
