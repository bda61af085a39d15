import KeyModel
import Testing

@testable import DataFiles

/// The settings that a keyboard by somebody else declares.
@Suite struct ExtensionSettingsFileTests {
  private func read(_ text: String) throws(DataFailures) -> [ExtensionSetting] {
    try ExtensionSettingsFile.read(text, file: "settings.toml")
  }

  private static let flag = """
    [[setting]]
    name = "click"
    title = "Click"
    default = true

    """
  private static let number = """
    [[setting]]
    name = "speed"
    title = "Speed"
    comment = "Words a minute."
    default = 12
    minimum = 5
    maximum = 40

    """
  private static let choice = """
    [[setting]]
    name = "dots"
    title = "Dots"
    default = "six"
    choices = ["six", "eight"]
    titles = ["Six", "Eight"]

    """

  @Test func theyKeepTheOrderOfTheFile() throws {
    let settings = try read(Self.number + Self.flag + Self.choice)
    #expect(settings.map(\.name) == ["speed", "click", "dots"])
    #expect(settings[0].kind == .number(5...40) && settings[0].comment == "Words a minute.")
    #expect(settings[1].initial == .flag(true))
    #expect(
      settings[2].kind
        == .choice([.init(value: "six", title: "Six"), .init(value: "eight", title: "Eight")]))
    #expect(try read("").isEmpty)
  }

  @Test(arguments: [
    (flag.replacing("click", with: "a b"), "letters, digits and -"),
    (flag + flag, "another name"),
    (flag.replacing("default = true", with: ""), "default"),
    (flag.replacing("true", with: "[1]"), "true, false, a number or text in quotes"),
    (number.replacing("minimum = 5", with: ""), "minimum"),
    (number.replacing("= 40", with: "= 5"), "more than the minimum"),
    (number.replacing("= 12", with: "= 50"), "between minimum and maximum"),
    (choice.replacing("\"six\"\nchoices", with: "\"ten\"\nchoices"), "one of the choices"),
    (choice.replacing(", \"Eight\"", with: ""), "each with a title"),
    (String(repeating: flag, count: 33), "33"), ("speed = 1", "setting"),
  ])
  func whatIsWrongIsTold(text: String, words: String) {
    #expect {
      try read(text)
    } throws: {
      ($0 as? DataFailures)?.message.contains(words) == true
    }
  }

  @Test func whatDoesNotFitIsNotChosen() throws {
    let setting = try read(Self.number)[0]
    #expect(setting.value(.number(20)) == .number(20))
    for wrong in [nil, .number(41), .flag(true), .text("20")] as [ExtensionSetting.Value?] {
      #expect(setting.value(wrong) == .number(12))
    }
    let choice = try read(Self.choice)[0]
    #expect(choice.value(.text("eight")) == .text("eight"))
    #expect(choice.value(.text("ten")) == .text("six"))
  }

  @Test func theUserSetsThemInHisFile() throws {
    let settings = try SettingsFile.read(
      "[extensions.\"a.b\".settings]\nspeed = 20\nclick = false\ndots = \"eight\"\n",
      file: "s.toml")
    #expect(
      settings.extensions["a.b"]?.values
        == ["speed": .number(20), "click": .flag(false), "dots": .text("eight")])
    #expect(throws: DataFailures.self) {
      try SettingsFile.read("[extensions.\"a.b\".settings]\nspeed = [1]\n", file: "s.toml")
    }
  }

  @Test func aRowHasThePathOfItsValue() throws {
    let settings = try read(Self.number + Self.flag + Self.choice)
    let rows = settings.map { Setting($0, of: "a.b") }
    #expect(rows.map(\.path) == settings.map { ["extensions", "a.b", "settings", $0.name] })
    #expect(rows.map(\.printed) == ["12", "true", "\"six\""])
  }
}
