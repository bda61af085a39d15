import TestKit
import Testing

@testable import Runtime

/// R-DESK-7: settings of desktops are set with the autostart entry, and taken back.
@Suite struct DesktopSettingsTests {
  /// A store of settings, behind the two tools.
  private final class Store {
    var values = ["embedded-keyboard-command": "''", "embedded-keyboard-enabled": "false"]

    func run(_ words: [String]) -> String? {
      if words[0] == "gsettings" {
        guard values[words[3]] != nil else { return nil }
        switch words[1] {
        case "get": return values[words[3]]
        case "set": values[words[3]] = words[4]
        default: return nil
        }
        return ""
      }
      if words.contains("-r") {
        values[words[4]] = nil
        return ""
      }
      guard let place = words.firstIndex(of: "-s") else { return values[words[4]] }
      values[words[4]] = words[place + 1]
      return ""
    }
  }

  private let scratch = Scratch()

  private func settings(_ store: Store, _ record: String, installed: Set<String>) -> DesktopSettings
  {
    DesktopSettings(record: record, run: store.run, isInstalled: installed.contains)
  }

  private static let everything: Set = [
    "gsettings", "xfconf-query", "mate-screensaver", "xfce4-screensaver",
  ]

  @Test func whatWasSetIsTakenBack() throws {
    let store = Store()
    let before = store.values
    let settings = settings(store, scratch.path + "/record", installed: Self.everything)
    let effects = ["MATE's locker shows the keyboard.", "Xfce's locker shows the keyboard."]
    #expect(try settings.apply() == effects)
    #expect(store.values["embedded-keyboard-command"] == "'keycap run --xid'")
    #expect(store.values["/lock/embedded-keyboard/enabled"] == "true")
    #expect(settings.isSet(for: "mate-screensaver") && settings.isSet(for: "xfce4-screensaver"))
    #expect(try settings.apply() == [])
    try settings.takeBack()
    #expect(store.values == before)
    #expect(!settings.isSet(for: "mate-screensaver"))
  }

  @Test func aChangeByTheUserStays() throws {
    let store = Store()
    let settings = settings(store, scratch.path + "/record", installed: Self.everything)
    _ = try settings.apply()
    store.values["embedded-keyboard-command"] = "'onboard --xid'"
    try settings.takeBack()
    #expect(store.values["embedded-keyboard-command"] == "'onboard --xid'")
  }

  @Test func nothingIsSetForWhatIsNotInstalled() throws {
    let store = Store()
    let settings = settings(
      store, scratch.path + "/record", installed: ["gsettings", "xfconf-query"])
    #expect(try settings.apply() == [])
    #expect(store.values == Store().values)
  }
}
