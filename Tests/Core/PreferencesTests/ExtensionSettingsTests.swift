import KeyModel
import Testing

@testable import DataFiles
@testable import Preferences

/// R-TRUST-1, R-TRUST-3
@Suite struct ExtensionSettingsTests {
  @Test func whatIsDecidedCountsForOneFolder() throws {
    let old = SettingsText("", file: "settings.toml")
    func decided(_ text: SettingsText, _ bundle: String = "/b") -> Bool {
      text.hasDecided(.use(.location), of: "org.a", bundle: bundle)
    }
    #expect(!decided(old))
    let granted = try old.granting([.use(.location)], to: "org.a", bundle: "/b")
    #expect(decided(granted) && !decided(granted, "/c"))
    #expect(decided(try granted.revoking(.use(.location), of: "org.a")))
  }

  private let comment = "# mine\nkeyboards = [\"de\"] # two\n"

  private func grants(_ text: SettingsText) throws -> ExtensionGrants? {
    try SettingsFile.read(text.text, file: "s.toml").extensions["a.b"]
  }

  @Test func aKeyboardIsEnabledOnceAndDisabled() throws {
    let text = try SettingsText(comment, file: "s.toml").enabling("a.b")
    #expect(text.text == "# mine\nkeyboards = [\"de\", \"a.b\"] # two\n")
    #expect(try text.enabling("a.b").text == text.text)
    #expect(try text.disabling("a.b").text == comment)
    #expect(
      try SettingsText("keyboards = [\"a.b\"]", file: "s.toml").disabling("a.b").text
        == "keyboards = [\"auto\"]")
    #expect(
      try SettingsText("", file: "s.toml").enabling("a.b").text.contains(#"["auto", "a.b"]"#))
  }

  @Test func usesAreGrantedAndTakenBack() throws {
    let text = try SettingsText(comment, file: "s.toml")
      .granting([.use(.location), .use(.network)], to: "a.b", bundle: "/x/a.b")
    #expect(text.text.hasPrefix(comment))
    #expect(try grants(text)?.uses == [.location: true, .network: true])
    #expect(try grants(text)?.openAccess == true)
    #expect(text.grants(to: "a.b", bundle: "/x/a.b") == [.use(.location), .use(.network)])
    #expect(text.grants(to: "a.b", bundle: "/y/a.b").isEmpty)
    let one = try text.revoking(.use(.network), of: "a.b")
    #expect(try grants(one)?.uses == [.location: true, .network: false])
    #expect(try grants(one)?.openAccess == true)
    #expect(try grants(one.revoking(.use(.location), of: "a.b"))?.openAccess == false)
    let none = try text.granting([.terminals], to: "a.b", bundle: "/x/a.b").revoking(nil, of: "a.b")
    #expect(try grants(none)?.openAccess == false)
    #expect(try grants(none)?.terminals == false)
    #expect(none.grants(to: "a.b", bundle: "/x/a.b").isEmpty)
    // A new grant brings no old one back.
    let again = try none.granting([.use(.location)], to: "a.b", bundle: "/x/a.b")
    #expect(try grants(again)?.uses == [.location: true, .network: false])
  }

  @Test func grantsOfAnotherFolderDoNotComeAlong() throws {
    let text = try SettingsText("", file: "s.toml")
      .granting([.use(.network)], to: "a.b", bundle: "/x/a.b")
      .granting([.use(.location)], to: "a.b", bundle: "/y/a.b")
    #expect(try grants(text)?.uses == [.location: true, .network: false])
    #expect(try grants(text)?.bundle == "/y/a.b")
  }

  @Test func aFileWithMistakesIsNotChanged() {
    #expect(throws: SettingsText.Refusal.mistakes) {
      try SettingsText("keyboards = 3", file: "s.toml").enabling("a.b")
    }
  }
}
