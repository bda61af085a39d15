import DataFiles
import Testing
import Toml

@testable import Preferences

@Suite struct SettingsTextTests {
  private func setting(_ name: String) throws -> Setting {
    try #require(SettingsFile.all.first { $0.name == name }, "\(name)")
  }

  private let text = "# mine\nsize   = \"large\" # big\r\n[text]\nemoji=false\n"

  @Test func valuesAreThoseOfTheFileElseTheDefaults() throws {
    let file = SettingsText(text, file: "s.toml")
    #expect(file.value(of: try setting("size")) == .string("large"))
    #expect(file.value(of: try setting("text.emoji")) == .boolean(false))
    #expect(file.value(of: try setting("text.learning")) == .boolean(true))
    #expect(file.value(of: try setting("keyboards")) == .list([.string("auto")]))
    #expect(file.value(of: try setting("timing.long-press-ms")) == .integer(500))
  }

  /// R-APP-2.
  @Test func anEditChangesOneValueAndNoOtherByte() throws {
    let file = SettingsText(text, file: "s.toml")
    let edited = try file.setting(setting("text.emoji"), to: .boolean(true))
    #expect(edited.text == "# mine\nsize   = \"large\" # big\r\n[text]\nemoji=true\n")
    let same = try file.setting(setting("text.learning"), to: .boolean(true))
    #expect(same.text == text)
    let first = try SettingsText("", file: "s.toml").setting(setting("size"), to: .integer(70))
    #expect(first.text == "size = 70\n")
  }

  /// R-APP-2.
  @Test func aFileWithAMistakeIsNotEdited() throws {
    let file = SettingsText("# a\nsize = \"huge\"\n", file: "s.toml")
    #expect(file.mistakenLine == 2)
    #expect(file.mistakes.first?.hasPrefix("s.toml:2: size: ") == true)
    let emoji = try setting("text.emoji")
    #expect(throws: SettingsText.Refusal.mistakes) {
      try file.setting(emoji, to: .boolean(false))
    }
    #expect(file.text == "# a\nsize = \"huge\"\n")
  }

  @Test func aValueThatCannotBeUsedIsRefused() throws {
    let file = SettingsText("", file: "s.toml")
    let size = try setting("size")
    #expect(throws: SettingsText.Refusal.self) { try file.setting(size, to: .integer(1)) }
  }

  /// R-APP-1.
  @Test func everySettingStandsOnOnePage() {
    let groups = PreferencePage.allCases.flatMap(\.groups)
    let placed = groups.filter { $0.title != PreferencePage.sight }.flatMap(\.settings).map(\.name)
    #expect(placed.sorted() == SettingsFile.all.map(\.name).sorted())
  }

  /// What helps sight stands beside the other helps as well.
  @Test func sightStandsOnThePageOfAccessibility() {
    let group = PreferencePage.accessibility.groups.first
    #expect(group?.title == PreferencePage.sight)
    #expect(group?.settings.map(\.name) == ["bold", "size", "reduced-motion"])
  }

  /// The kinds of values are those that the reader takes: both ends of every range, and every choice.
  @Test func everyValueThatIsOfferedIsRead() throws {
    for setting in SettingsFile.all {
      let offered: [Value] =
        switch setting.kind {
        case .flag: [.boolean(true), .boolean(false)]
        case .text, .texts: []
        case .choice(let names): names.map(Value.string)
        case .number(let range, _): [.float(range.lowerBound), .float(range.upperBound)]
        case .size(let names, let range): names.map(Value.string) + [.float(range.upperBound)]
        }
      for value in offered {
        #expect(throws: Never.self, "\(setting.name) = \(value.text)") {
          try SettingsText("", file: "s").setting(setting, to: value)
        }
      }
    }
  }

  @Test func monitorsHaveScalesOfTheirOwn() throws {
    let file = try SettingsText("", file: "s.toml").setting(monitor: "eDP-1", to: 2)
    #expect(file.text == "[monitor.eDP-1]\nscale = 2.0\n")
    #expect(file.monitors.map(\.name) == ["eDP-1"])
    let none = try file.setting(monitor: "eDP-1", to: nil)
    #expect(none.monitors.isEmpty)
    #expect(try none.setting(monitor: "DP-2", to: nil).text == none.text)
  }
}
