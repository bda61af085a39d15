import DataFiles
import KeyModel
import Testing
import Toml

@testable import Preferences

/// R-DESK-5
@Suite struct HeldSettingsTests {
  private func held(_ text: String) throws -> HeldSettings {
    HeldSettings(try PolicyFile(text, file: "policy.toml").policy, text: text)
  }

  private func value(_ name: String, _ held: HeldSettings) throws -> Value? {
    held.value(of: try #require(SettingsFile.all.first { $0.name == name }))
  }

  @Test func whatThePolicyNamesHasItsValueOrTheDefault() throws {
    let held = try held("theme = \"dark\"\nlock = [\"caps-lock\"]\n[text]\nglide = false\n")
    #expect(try value("theme", held) == .string("dark"))
    #expect(try value("caps-lock", held) == .boolean(Settings().capsLock))
    #expect(try value("text.glide", held) == .boolean(false))
    #expect(try value("size", held) == nil)
    #expect(!held.holdsAll)
  }

  @Test func whatFollowsFromThePolicyIsHeldToo() throws {
    let held = try held("learning = false\nvisible = \"never-by-itself\"\n")
    #expect(try value("text.learning", held) == .boolean(false))
    #expect(try value("emoji-history", held) == .boolean(false))
    #expect(try value("focus.open", held) == .boolean(false))
  }

  @Test func withoutSettingsEverythingIsHeld() throws {
    #expect(try held("settings = false").holdsAll)
    #expect(HeldSettings(.strictest).holds("theme"))
    #expect(!HeldSettings().holds("theme"))
  }

  @Test func scalesOfMonitorsAreHeldTogether() throws {
    #expect(try held("lock = [\"monitor\"]").monitors?.isEmpty == true)
    let given = try #require(try held("[monitor.left]\nscale = 2.5").monitors)
    #expect(given.map(\.name) == ["left"] && given.map(\.scale) == [.float(2.5)])
    #expect(HeldSettings().monitors == nil)
  }

  @Test func grantsOfThePolicyAreHeld() throws {
    let held = try held("[extensions.\"a.b\"]\nbundle = \"/x/a.b\"\nopen-access = false\n")
    #expect(held.holdsGrants(to: "a.b"))
    #expect(!held.holdsGrants(to: "a.c"))
  }
}
