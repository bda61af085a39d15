import KeyModel
import Layouts
import TestKit
import Testing

@testable import DataFiles

/// Orders of letters for many languages: the files of `Assets/Arrangements` on the shipped keyboards.
@Suite struct ArrangementTests {
  static let all: [String: Arrangement] = {
    let names = (try? ShippedKeyboardsTests.files("Assets/Arrangements")) ?? []
    let pairs = names.compactMap { name in
      (try? ShippedKeyboardsTests.text("Assets/Arrangements/\(name)"))
        .flatMap { try? ArrangementFile.read($0, file: "x/" + name) }
        .map { ($0.identifier, $0) }
    }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()

  private static func arranged(_ keyboard: String, _ name: String) throws -> KeyboardDefinition {
    let own = try #require(JoiningTests.shipped[keyboard])
    let arrangement = try #require(all[name])
    #expect(own.accepts(arrangement))
    return own.arranged(by: arrangement)
  }

  private static func rows(_ keyboard: KeyboardDefinition, _ form: Form) -> [String] {
    (keyboard.planes[.letters]?.plane(for: form).rows ?? []).map { row in
      row.keys.filter { $0.role == .character }.compactMap(\.action.text).joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  @Test func everyFileIsRead() throws {
    let files = try ShippedKeyboardsTests.files("Assets/Arrangements")
    #expect(files.count >= 15)
    #expect(Set(Self.all.keys) == Set(files.map { String($0.dropLast(5)) }))
  }

  @Test(arguments: [
    ("en-US", "dvorak", ["' , . p y f g c r l", "a o e u i d h t n s", "q j k x b m w v z"]),
    ("de", "dvorak", ["ö , . p y f g c r l ü", "a o e u i d h t n s ä", "q j k x b m w v z"]),
    ("en-US", "colemak", ["q w f p g j l u y '", "a r s t d h n e i o", "z x c v b k m"]),
    ("de", "colemak", ["q w f p g j l u y ö ü", "a r s t d h n e i o ä", "z x c v b k m"]),
    ("fr", "bepo", ["b é p o è v d l j z w", "a u i e ç t s r n m c", "ê à y x k ' q g h f"]),
    ("sv", "neo", ["x v l c w k h g f q å", "u i a e o s n r t d y", "ü ö ä p z b m j"]),
  ])
  func phones(keyboard: String, arrangement: String, rows: [String]) throws {
    #expect(Self.rows(try Self.arranged(keyboard, arrangement), .phone) == rows)
  }

  @Test(arguments: [
    (
      "en-US", "dvorak",
      [
        "` 1 2 3 4 5 6 7 8 9 0 [ ]", "' , . p y f g c r l / = \\", "a o e u i d h t n s -",
        "; q j k x b m w v z",
      ]
    ),
    (
      "de", "colemak",
      [
        "^ 1 2 3 4 5 6 7 8 9 0 ß ´", "q w f p g j l u y ö ü + #", "a r s t d h n e i o ä",
        "< z x c v b k m , . -",
      ]
    ),
  ])
  func desktops(keyboard: String, arrangement: String, rows: [String]) throws {
    #expect(Self.rows(try Self.arranged(keyboard, arrangement), .desktop) == rows)
  }

  /// Every keyboard that an arrangement fits keeps its characters, names and ways in all forms.
  @Test func nothingIsLost() throws {
    var pairs = 0
    for (id, own) in JoiningTests.shipped {
      for (name, arrangement) in Self.all where own.accepts(arrangement) {
        pairs += 1
        let keyboard = own.arranged(by: arrangement)
        #expect(keyboard.arrangement == name)
        let (before, after) = (
          try #require(own.planes[.letters]), try #require(keyboard.planes[.letters])
        )
        for (form, plane) in before.own {
          let keys = after.plane(for: form).keys
          let there = "\(id)(\(name)) \(form)"
          #expect(Set(keys.map(\.id)).count == keys.count, "\(there)")
          let reached = Set(keys.compactMap(\.action.text) + keys.flatMap(\.alternates))
          let lost = plane.keys.filter { $0.role == .character }.compactMap(\.action.text)
            .filter { !reached.contains($0) }
          #expect(lost.isEmpty, "\(there): \(lost)")
          let isNamed = { (key: Key) in key.role != .character }
          #expect(
            plane.keys.filter(isNamed).map(\.id) == keys.filter(isNamed).map(\.id), "\(there)")
          #expect(after.plane(for: form).rowsWithHoles(in: form).isEmpty, "\(there)")
          if form == .pad {
            let digits = Set(plane.keys.compactMap(\.secondary)).intersection(
              (0...9).map(String.init))
            #expect(digits.isSubset(of: keys.compactMap(\.secondary)), "\(there)")
          }
        }
      }
    }
    #expect(pairs > 300)
  }

  @Test func capitalsAndCalloutsAreTheLanguages() throws {
    let turkish = try Self.arranged("tr-Q", "dvorak")
    let keys = turkish.planes[.letters]?.phone.keys ?? []
    #expect(keys.first { $0.action.text == "i" }?.shifted?.action.text == "İ")
    let german = try Self.arranged("de", "dvorak").planes[.letters]?.phone.keys ?? []
    #expect(german.first { $0.action.text == "s" }?.alternates.first == "ß")
    #expect(german.first { $0.action.text == "ö" }?.alternates.last == "'")
  }

  @Test func polytonicLettersAreOnHolds() throws {
    let greek = try Self.arranged("el", "greek-polytonic")
    let alpha = greek.planes[.letters]?.phone.keys.first { $0.action.text == "α" }
    #expect(alpha?.alternates.contains("ᾷ") == true)
    #expect(alpha?.shiftedAlternates.contains("ᾼ") == true)
    #expect(Self.rows(greek, .phone) == Self.rows(try #require(JoiningTests.shipped["el"]), .phone))
  }

  @Test func anArrangementOfAnotherScriptDoesNotFit() throws {
    let dvorak = try #require(Self.all["dvorak"])
    for name in ["el", "ru", "ar", "morse", "emoji", "ja-kana", "ko"] {
      let keyboard = try #require(JoiningTests.shipped[name])
      #expect(!keyboard.accepts(dvorak))
      #expect(keyboard.arranged(by: dvorak) == keyboard)
    }
  }

  @Test(arguments: [
    ("en-US(dvorak)", "en-US", "dvorak"), ("x(a.b)", "x", "a.b"),
  ])
  func namesHaveParts(name: String, keyboard: String, arrangement: String) throws {
    let parts = try #require(Arrangement.parts(of: name))
    #expect(parts == (keyboard, arrangement))
  }

  @Test(arguments: ["en-US", "(dvorak)", "en()", "en(a)b", "en((a))", ")"])
  func othersHaveNone(name: String) { #expect(Arrangement.parts(of: name) == nil) }

  @Test(arguments: [
    ("name = 'x'", "x.toml: phone is missing"),
    (
      "name = 'x'\nphone = 'a b a'",
      "x.toml:2: phone: \"a\" stands here twice; every name may stand once"
    ),
    (
      "name = 'x'\nphone = 'a {gap}'",
      "x.toml:2: phone: \"{gap}\" cannot be used; write characters only"
    ),
    (
      "name = 'x'\nphone = 'a b'\nphone-shift = 'A'",
      "x.toml:3: phone-shift: 1 characters over 2 keys; draw one for each, {gap} for none"
    ),
    (
      "name = 'x'\nphone = 'a b'\nyields = 'c'",
      "x.toml:3: yields: no key types \"c\"; write a character that one types"
    ),
    ("name = 'x'\nphone = 'a b'\nrows = 1", "x.toml:3: rows: unknown key"),
  ])
  func mistakes(text: String, message: String) throws {
    let failures = #expect(throws: DataFailures.self) {
      try ArrangementFile.read(text, file: "x.toml")
    }
    #expect(failures?.message.hasPrefix(message) == true, "\(failures?.message ?? "")")
  }
}
