import KeyModel
import Testing

@testable import DataFiles

/// The administrator's file (R-DESK-5).
@Suite struct PolicyFileTests {
  private func read(_ text: String) throws(DataFailures) -> PolicyFile {
    try PolicyFile(text, file: "policy.toml")
  }

  private func settings(_ user: String, under policy: String) throws -> Settings {
    try SettingsFile.read(user, file: "s.toml", under: try read(policy))
  }

  @Test func itsValuesHoldWhateverTheUserWrites() throws {
    let user =
      "theme = \"dark\"\nkeyboards = [\"de\"]\n[text]\nglide = false\n[timing]\nfade-ms = 10"
    let settings = try settings(
      user, under: "theme = \"light\"\nkeyboards = [\"en-US\", \"fr\"]\nlock = [\"text\"]")
    #expect(settings.theme == "light" && settings.keyboards == ["en-US", "fr"])
    #expect(settings.text == TextServices(), "a locked table has its defaults")
    #expect(settings.timing.fade == 10, "what is not fixed is the user's")
    #expect(settings.policy.fixes("theme") && settings.policy.fixes("text.glide"))
    #expect(!settings.policy.fixes("timing.fade-ms"))
  }

  @Test func itHoldsTheScalesOfSingleMonitors() throws {
    let user = "[monitor.left]\nscale = 2\n[monitor.right]\nscale = 3"
    let locked = try settings(user, under: "lock = [\"monitor\"]")
    #expect(locked.monitorScales.isEmpty && locked.policy.fixes("monitor"))
    let given = try settings(user, under: "[monitor.left]\nscale = 1.5")
    #expect(given.monitorScales == ["left": 1.5])
    #expect(try settings(user, under: "").monitorScales == ["left": 2, "right": 3])
  }

  @Test func nothingIsLearnedWithoutSettings() throws {
    for policy in ["learning = false", "settings = false"] {
      let settings = try settings(
        "[text]\nlearning = true\naddress-book = \"a.vcf\"", under: policy)
      #expect(
        !settings.text.learning && !settings.emojiHistory && settings.text.addressBook.isEmpty)
      #expect(settings.policy.fixes("text.learning"))
    }
  }

  @Test func itSaysWhenTheKeyboardIsSeen() throws {
    #expect(try settings("", under: "visible = \"always\"").policy.isAlwaysVisible)
    let quiet = try settings("[focus]\nopen = true", under: "visible = \"never-by-itself\"")
    #expect(!quiet.focus.opens && quiet.policy.fixes("focus.open"))
    #expect(try settings("", under: "reset-after-s = 60").policy.resetAfter == 60_000)
  }

  @Test func itNamesKeys() throws {
    let keys = try read("[keys]\nallow = \"text\"\nforbid = [\"F1\", \"Ctrl+Alt+*\"]").policy.keys
    #expect(keys.scope == .text && keys.forbidden.map(\.text) == ["F1", "Ctrl+Alt+*"])
  }

  @Test(arguments: [
    ("lock = [\"colour\"]", "a key or a table of settings.toml"),
    ("[keys]\nforbid = [\"Hyper+x\"]", "modifiers (Shift, Ctrl"),
    ("[keys]\nallow = \"none\"", "\"text\""),
    ("settings = 1", "true or false"), ("reset-after-s = -1", "a number from 0"),
    ("visible = \"never\"", "\"never-by-itself\""), ("thme = \"dark\"", "thme"),
    ("theme = 3", "text in quotes"), ("[[application]]\nopen = false", "class"),
    ("[application.\"Chromium\"]\nopen = false", "tables, each [[application]]"),
  ])
  func mistakesAreNamed(_ text: String, _ words: String) throws {
    do {
      _ = try read(text)
      Issue.record("\(text) is no policy")
    } catch { #expect(error.message.contains(words) && error.message.hasPrefix("policy.toml:")) }
  }

  @Test func itHasRulesForApplications() throws {
    let file = try read("[[application]]\nclass = \"Chromium\"\nopen = false")
    #expect(file.rules.map(\.application) == ["Chromium"] && file.rules.map(\.opens) == [false])
    #expect(try read("").rules.isEmpty)
  }

  @Test func theDefaultsHaveNoPolicy() { #expect(!Settings().policy.isInForce) }
}
