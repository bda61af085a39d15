import Testing

@testable import DataFiles

/// Every way in which a keyboard file can be wrong: the line, the key path and what is said.
@Suite struct KeyboardFileFailureTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var text: String
    /// The beginning of the message after the file's name.
    var says: String

    init(_ name: String, _ text: String, _ says: String) {
      (testDescription, self.text, self.says) = (name, text, says)
    }
  }

  private static func letters(_ rows: String, _ rest: String = "") -> String {
    KeyboardFileTests.letters(rows, rest)
  }

  static let files = [
    Case("not TOML", "identifier = \"xx\"\nname = ", ":2:8: name: the value is missing"),
    Case("a key twice", "name = \"x\"\nname = \"y\"", ":2:1: name: the key stands here again"),
    Case("unknown key", "identifier = \"xx\"\ncolour = 1", ":2: colour: unknown key; known here: "),
    Case("no identifier", "name = \"x\"", ": identifier is missing"),
    Case("empty name", "identifier = \"x\"\nname = \"\"", ": name is missing"),
    Case(
      "identifier of two words", "name = \"x\"\nidentifier = \"a b\"",
      ":2: identifier: \"a b\" cannot be used; write a word such as en-US"),
    Case(
      "wrong type", "identifier = 5\nname = \"x\"",
      ":1: identifier: is a number; write text in quotes"),
    Case(
      "a table that is none", "identifier = \"x\"\nname = \"x\"\nplanes = 5",
      ":3: planes: is a number; write a table, [planes]"),
    Case(
      "a height without a constant", letters("a", "[height]\npriority = 7"),
      ":8: height: constant is missing"),
    Case(
      "a height that is none", letters("a", "[height]\nconstant = 0"),
      ":9: height.constant: \"0\" cannot be used; write a number from 1 to 5000"),
    Case(
      "an unknown relation", letters("a", "[height]\nconstant = 500\nrelation = \"about\""),
      ":10: height.relation: \"about\" cannot be used; write one of \"equal\", \"at-most\", "),
    Case("no planes", "identifier = \"x\"\nname = \"x\"", ": planes.letters is missing"),
    Case(
      "unknown plane", letters("a", "[planes.emoji]\nphone = \"a\""),
      ":8: planes.emoji: unknown key; known here: letters, "),
    Case(
      "unknown form", letters("a", "watch = \"a\""),
      ":8: planes.letters.watch: unknown key; known here: phone, pad, desktop"),
    Case(
      "shift of a form that is not drawn", letters("a", "pad-shift = \"a\""),
      ":3: planes.letters: pad is missing"),
    Case(
      "too few shifted characters",
      letters("a", "desktop = \"a b\\n{globe}\"\ndesktop-shift = \"A\""),
      ":9: planes.letters.desktop-shift: 1 characters over 2 keys; draw one for each, {gap}"),
    Case(
      "a named key among shifted characters",
      letters("a", "desktop = \"a b\\n{globe}\"\ndesktop-shift = \"A {tab}\""),
      ":9: planes.letters.desktop-shift: \"{tab}\" cannot be used; write characters, or {gap}"),
    Case(
      "no domain", "identifier = \"x\"\nname = \"x\"\ndomains = [\"de\"]",
      ":3: domains: \"de\" cannot be used; write a text such as .de"),
    Case(
      "a plane without forms", letters("a", "[planes.numbers]"),
      ":8: planes.numbers: phone is missing"),
  ]

  static let manifests = [
    Case(
      "unknown key of the manifest", letters("a", "[manifest]\nPrimaryLang = \"en\""),
      ":9: manifest.PrimaryLang: unknown key; known here: IsASCIICapable, "),
    Case(
      "wrong type in the manifest", letters("a", "[manifest]\nIsASCIICapable = \"yes\""),
      ":9: manifest.IsASCIICapable: is a text; write true or false"),
    Case(
      "bad language tag", letters("a", "[manifest]\nPrimaryLanguage = \"en_US\""),
      ":9: manifest.PrimaryLanguage: \"en_US\" cannot be used; write a language tag"),
  ]

  static let pictures = [
    Case(
      "two characters in one", letters("a b\nc de f"),
      ":6: planes.letters.phone: \"de\" cannot be used; write single characters apart by spaces"),
    Case(
      "no closing brace", letters("a {tab"), ":5: planes.letters.phone: \"{tab\" cannot be used"),
    Case(
      "unknown name", letters("a\n{meta}"),
      ":6: planes.letters.phone: \"{meta}\" cannot be used; write one of #+=, .?123, 123, ABC"),
    Case(
      "a label for no plane", letters("{tab=x}"),
      ":5: planes.letters.phone: \"{tab=x}\" cannot be used"),
    Case("no number", letters("{tab wide}"), ":5: planes.letters.phone: \"{tab wide}\" cannot"),
    Case("too narrow", letters("{tab 0.4}"), ":5: planes.letters.phone: \"{tab 0.4}\" cannot"),
    Case("too wide", letters("{tab 21}"), ":5: planes.letters.phone: \"{tab 21}\" cannot"),
    Case("no share", letters("{tab 0%}"), ":5: planes.letters.phone: \"{tab 0%}\" cannot"),
    Case("more than all", letters("{tab 101%}"), ":5: planes.letters.phone: \"{tab 101%}\" cannot"),
    Case("stretched by nothing", letters("{tab *0}"), ":5: planes.letters.phone: \"{tab *0}\""),
    Case("no width at all", letters("{tab nan}"), ":5: planes.letters.phone: \"{tab nan}\" cannot"),
    Case("two widths", letters("{tab 1 2}"), ":5: planes.letters.phone: \"{tab 1 2}\" cannot"),
    Case(
      "a row of more than 100 %", letters("a\n{tab 60%} {esc 40%} b"),
      ":6: planes.letters.phone: \"{tab 60%} {esc 40%} b\" cannot be used; write widths that"),
    Case("a bad height", letters("{row 9} a"), ":5: planes.letters.phone: \"{row 9}\" cannot be"),
    Case("no height", letters("{row} a"), ":5: planes.letters.phone: \"{row}\" cannot be used"),
    Case("a character twice", letters("a b\nb"), ":6: planes.letters.phone: \"b\" stands here"),
    Case(
      "a third shift", letters("{shift} {shift} {shift}"),
      ":5: planes.letters.phone: \"shift\" stands here twice"),
    Case("an empty picture", letters("a", "pad = ' '"), ":8: planes.letters.pad: \"\" cannot be"),
    Case(
      "no globe", letters("a", "pad = \"a {space}\""),
      ":8: planes.letters.pad: write {globe} as the first or second key of the bottom row"),
    Case(
      "the globe in the middle", letters("a", "pad = \"a b {globe}\""),
      ":8: planes.letters.pad: write {globe} as the first or second key of the bottom row"),
  ]

  static let connections = [
    Case(
      "a way to nowhere", letters("a {123}"),
      ":3: planes.letters: planes.numbers is missing"),
    Case(
      "no way back", letters("a {123}", "[planes.numbers]\nphone = \"1 {globe}\""),
      ":8: planes.numbers: there is no way back from the plane numbers; write {ABC}"),
    Case(
      "a second symbol of no key", letters("a", "[secondary]\nb = \"1\""),
      ":9: secondary.b: no key types \"b\""),
    Case(
      "alternatives of no key", letters("a", "[alternates]\na = \"ä\"\n\"ö\" = \"o\""),
      ":10: alternates.ö: no key types \"ö\""),
    Case("shift of no key", letters("a", "[shifted]\n1 = \"!\""), ":9: shifted.1: no key types"),
    Case(
      "a second symbol of two characters", letters("a", "[secondary]\na = \"12\""),
      ":9: secondary.a: \"12\" cannot be used; write one character"),
    Case(
      "an alternative twice", letters("a", "[alternates]\na = \"ä à ä\""),
      ":9: alternates.a: \"ä\" stands here twice"),
    Case(
      "a key as its own alternative", letters("a", "[alternates]\na = \"à a\""),
      ":9: alternates.a: \"a\" stands here twice"),
    Case(
      "alternatives without spaces", letters("a", "[alternates]\na = \"àáâäæãåāą\""),
      ":9: alternates.a: \"àáâäæãåāą\" cannot be used; write texts apart by spaces"),
    Case("no alternative", letters("a", "[alternates]\na = \"\""), ":8: alternates: a is missing"),
    Case(
      "a label of no key", letters("a", "[labels]\nshift = \"up\""),
      ":9: labels.shift: unknown key; known here: #+=, .?123, 123, ABC, alt"),
  ]

  @Test(arguments: files + manifests + pictures + connections)
  func refused(_ row: Case) throws {
    let failure = try #require(throws: DataFailures.self) {
      try KeyboardFileTests.read(row.text)
    }
    #expect(failure.message.hasPrefix("k.toml" + row.says), "\(failure.message)")
  }

  @Test func theSharedFileAnswersForItself() throws {
    let failure = try #require(throws: DataFailures.self) {
      try KeyboardFile.readShared("[planes.numbers]\npad = '''\n1 2\n1\n'''", file: "common.toml")
    }
    #expect(failure.message.hasPrefix("common.toml:4: planes.numbers.pad: \"1\" stands here twice"))
    #expect(throws: DataFailures.self) {
      try KeyboardFile.readShared("name = 'x'", file: "common.toml")
    }
  }
}
