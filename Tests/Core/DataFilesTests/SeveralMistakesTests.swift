import Testing

@testable import DataFiles

/// A file with several mistakes tells all of them, each once (R-HARM-4).
@Suite struct SeveralMistakesTests {
  private func reported(_ read: () throws(DataFailures) -> some Any) -> [String] {
    do throws(DataFailures) {
      _ = try read()
      return []
    } catch {
      return error.messages
    }
  }

  private func expect(_ reported: [String], _ beginnings: [String]) {
    #expect(reported.count == beginnings.count, "\(reported)")
    for (line, beginning) in zip(reported, beginnings) {
      #expect(line.hasPrefix("f:" + beginning), "\(line)")
    }
  }

  @Test func settings() {
    expect(
      reported { () throws(DataFailures) in
        try SettingsFile.read(
          """
          keyboards = ["de", "de", 5]
          theme = dark
          sise = 3
          globe = "always"
          [timing]
          long-press-ms = 5
          fade-ms = "1"
          [text
          [monitor.a]
          scale = 9
          """, file: "f")
      },
      [
        "1: keyboards: is a number; write a list of texts",
        "1: keyboards: \"de\" stands here twice", "2:9: theme: dark is no value",
        "3: sise: unknown key", "4: globe: \"always\" cannot be used",
        "6: timing.long-press-ms: \"5\" cannot", "7: timing.fade-ms: is a text; write a number",
        "8:6: the end of the line stands where ] belongs",
        "10: monitor.a.scale: \"9\" cannot be used",
      ])
  }

  @Test func keyboards() {
    expect(
      reported { () throws(DataFailures) in
        try KeyboardFile.read(
          """
          identifier = "a b"
          [manifest]
          IsASCIICapable = 1
          [planes.letters]
          phone = '''
          qq w
          e {nix}
          {globe} r'''
          pad = "q w"
          [alternates]
          q = "a a"
          w = "e w"
          """, file: "f", shared: .init())
      },
      [
        "1: identifier: \"a b\"", "3: manifest.IsASCIICapable: is a number",
        "6: planes.letters.phone: \"qq\"", "7: planes.letters.phone: \"{nix}\"",
        "9: planes.letters.pad: write {globe}", "11: alternates.q: \"a\" stands here twice",
        "12: alternates.w: \"w\" stands here twice", " name is missing",
      ])
  }

  @Test func themesAndRules() {
    let theme = reported { () throws(DataFailures) in
      try ThemeFile.read("scheme = 'grey'\naccent = 'red'\ninherits = 'x'", file: "f")
    }
    expect(
      theme,
      [
        "1: scheme: \"grey\"", "2: accent: \"red\"", "3: inherits: \"x\"", " name is missing",
      ])
    let rules = reported { () throws(DataFailures) in
      try ApplicationsFile.read(
        "[[application]]\ntype = 'x'\n[[application]]\nclass = 'A'\nopen = 2\nwhy = 3", file: "f")
    }
    expect(
      rules,
      [
        "1: application: class is missing", "2: application.type: \"x\"",
        "5: application.open: is a number", "6: application.why: unknown key",
      ])
  }

  @Test func whatMayFollowFromAnotherMistakeIsNotTold() {
    let text = "identifier = \"x\nname = 'x'\n[planes.letters]\nphone = '''\nq"
    expect(
      reported { () throws(DataFailures) in
        try KeyboardFile.read(text, file: "f", shared: .init())
      },
      [
        "1:14: identifier: the text that begins here does not end",
        "4:9: planes.letters.phone: the text that begins here never ends",
      ])
  }

  @Test func knownKeysAreNamedOnce() throws {
    let reported = reported { () throws(DataFailures) in try SettingsFile.read("x = 1", file: "f") }
    let names = try #require(reported.first?.split(separator: ": ").last).split(separator: ", ")
    #expect(names.count == Set(names).count)
    #expect(names.contains("timing"))
  }

  @Test func aMessageIsOneBoundedLine() {
    let long = String(repeating: "\u{202e}x\u{1b}", count: 1000)
    let reported = reported { () throws(DataFailures) in
      try SettingsFile.read(
        "theme = 1\nkeyboard = 2\nsize = '''\(long.replacing("\u{1b}", with: "\t"))\n'''", file: "f"
      )
    }
    #expect(reported.count == 3)
    #expect(reported[2].utf8.count < 800)
    #expect(reported[2].unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x202e })
  }

  @Test func mistakesAreCounted() {
    let text = (0..<300).map { "k\($0) = 1" }.joined(separator: "\n")
    let reported = reported { () throws(DataFailures) in try SettingsFile.read(text, file: "f") }
    #expect(reported.count == 101)
    #expect(reported.last == "f: there are more mistakes")
  }
}

/// Lists longer than anything that can be meant are errors with their lines, and are read no further.
@Suite struct LongListTests {
  private func first(_ read: () throws(DataFailures) -> some Any) -> String? {
    do throws(DataFailures) {
      _ = try read()
      return nil
    } catch {
      return error.messages.first
    }
  }

  @Test func namesOfKeyboards() {
    let names = (0..<20_000).map { "\"k\($0)\"" }.joined(separator: ",")
    let reported = first { () throws(DataFailures) in
      try SettingsFile.read("theme = 'x'\nkeyboards = [\(names)]", file: "f")
    }
    #expect(reported == "f:2: keyboards: 20000 texts are too many; write at most 100")
  }

  @Test func alternatives() {
    let one = Array(repeating: "é", count: 20_000).joined(separator: " ")
    let reported = first { () throws(DataFailures) in
      try Callouts("[alternates]\na = \"\(one)\"", file: "f")
    }
    #expect(reported == "f:2: alternates.a: 20000 alternatives are too many; write at most 100")
    let text = Array(repeating: "é", count: 150_000).joined(separator: " ")
    let long = first { () throws(DataFailures) in
      try Callouts("\n[alternates]\na = \"\(text)\"", file: "f")
    }
    #expect(long == "f:3: alternates.a: 449999 bytes of text are too many; write at most 65536")
    let keys = (0..<20_000).map { "k\($0) = \"é\"" }.joined(separator: "\n")
    let many = first { () throws(DataFailures) in
      try Callouts("\n[alternates]\n\(keys)", file: "f")
    }
    #expect(many == "f:2: alternates: 20000 keys are too many; write at most 10000")
  }

  @Test func aKeyboardThatSaysSoHasTheLettersOfASCII() {
    let reported = first { () throws(DataFailures) in
      try KeyboardFile.read(
        KeyboardFileTests.letters("α β", "[manifest]\nIsASCIICapable = true"), file: "f",
        shared: .init())
    }
    #expect(
      reported?.contains(
        "manifest.IsASCIICapable: \"true\" cannot be used; write false, or keys for")
        == true, "\(reported ?? "")")
  }
}
