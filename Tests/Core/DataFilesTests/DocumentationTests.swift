import Foundation
import KeyModel
import Layouts
import Testing

@testable import DataFiles

/// What `Documentation` says of the formats is so.
@Suite struct DocumentationTests {
  /// The first TOML example of a document.
  private func example(_ document: String) throws -> String {
    let text = try ShippedKeyboardsTests.text("Documentation/\(document)")
    let parts = text.components(separatedBy: "```")
    return String(try #require(parts.first { $0.hasPrefix("toml\n") }).dropFirst(5))
  }

  @Test func theKeyboardOfTheDocumentIsRead() throws {
    let common = try ShippedKeyboardsTests.text("Assets/Keyboards/common.toml")
    let shared = try KeyboardFile.readShared(common, file: "common.toml")
    let keyboard = try KeyboardFile.read(
      try example("keyboards.md"), file: "keyboards.md", shared: shared)
    #expect(keyboard.identifier == "mine")
    #expect(keyboard.manifest.isASCIICapable)
  }

  @Test func theThemeOfTheDocumentIsRead() throws {
    let dark = try ThemeFile.read(ShippedKeyboardsTests.text("Themes/dark.toml"), file: "dark")
    let text = try example("themes.md")
    #expect(ThemeFile.parent(of: text) == "dark")
    let theme = try ThemeFile.read(text, file: "themes.md", parent: dark)
    #expect(theme.letter.fill != dark.letter.fill)
    #expect(theme.special == dark.special)
  }

  @Test func theRulesOfTheDocumentAreRead() throws {
    let rules = try ApplicationsFile.read(example("applications.md"), file: "applications.md")
    #expect(rules.map(\.application) == ["XTerm", "Gajim"])
    #expect(rules.map(\.returnKey) == [nil, .send])
    let text = try ShippedKeyboardsTests.text("Documentation/applications.md")
    for key in ApplicationsFile.keys { #expect(text.contains("`\(key)`"), "\(key)") }
    for type in KeyboardType.allCases { #expect(text.contains("`\(type.rawValue)`")) }
    for kind in TextRule.allCases { #expect(text.contains("`\"\(kind.rawValue)\"`")) }
    for key in ReturnKeyType.allCases { #expect(text.contains("`\(key.rawValue)`")) }
  }

  @Test func everyNameOfAKeyIsDocumented() throws {
    let text = try ShippedKeyboardsTests.text("Documentation/keyboards.md")
    for name in NamedKey.names { #expect(text.contains("`\(name)`"), "\(name)") }
    for table in Touches.tables { #expect(text.contains("`[\(table)]`"), "\(table)") }
  }

  @Test func everyKeyOfAThemeIsDocumented() throws {
    let text = try ShippedKeyboardsTests.text("Documentation/themes.md")
    for key in ThemeFile.plainKeys { #expect(text.contains("`\(key)`"), "\(key)") }
    for table in ThemeFile.styleKeys { #expect(text.contains("`[\(table)]`"), "\(table)") }
  }
}
