import KeyModel
import Layouts
import Testing

@testable import DataFiles

/// Several languages on one keyboard (R-TEXT-8).
@Suite struct JoiningTests {
  static let shipped: [String: KeyboardDefinition] = {
    let all = (try? ShippedKeyboardsTests.keyboards()) ?? []
    return Dictionary(uniqueKeysWithValues: all.map { ($0.identifier, $0) })
  }()

  static func joined(_ names: String) throws -> KeyboardDefinition {
    try KeyboardDefinition.joining(
      try KeyboardDefinition.parts(of: names).map { try #require(shipped[$0]) })
  }

  private static func keys(
    _ keyboard: KeyboardDefinition, _ form: Form, _ plane: PlaneID = .letters
  ) -> [Key] {
    keyboard.planes[plane]?.plane(for: form).rows.flatMap(\.keys) ?? []
  }

  private static func key(_ text: String, _ keyboard: KeyboardDefinition) throws -> Key {
    try #require(keys(keyboard, .phone).first { $0.action == .insert(text) })
  }

  @Test func itIsCalledAfterItsLanguages() throws {
    let keyboard = try Self.joined("en-US+es")
    #expect(keyboard.identifier == "en-US+es")
    #expect(keyboard.displayName == "English · Español")
    #expect(keyboard.manifest.primaryLanguage == "mul")
    #expect(keyboard.languages.map(\.tag) == ["en-US", "es-ES"])
    #expect(keyboard.languages.map { $0.returnWords[.search] } == ["search", "buscar"])
    #expect(keyboard.domains.starts(with: [".com", ".net", ".org", ".edu", ".us", ".es"]))
    #expect(keyboard.manifest.isASCIICapable)
  }

  @Test(arguments: [
    ("en-US+es", "n", ["ñ", "ń"]), ("en-US+es", "a", ["à", "á", "â", "ä"]),
    ("en-US+es", "e", ["è", "é", "ê", "ë"]), ("en-US+de", "a", ["ä", "à", "á", "â"]),
    ("en-US+de", "s", ["ß", "ś", "š"]), ("en-US+de", "o", ["ö", "ô"]),
    ("en-US+tr-Q", "g", ["ğ"]), ("en-US+tr-Q", "s", ["ş", "ß"]), ("ru+uk", "ы", ["і"]),
  ])
  func calloutsAreThoseOfAllInTurn(name: String, letter: String, first: [String]) throws {
    let key = try Self.key(letter, try Self.joined(name))
    #expect(key.alternates.prefix(first.count) == first[...])
  }

  @Test func capitalsGoWithThem() throws {
    let keyboard = try Self.joined("en-US+es+de")
    #expect(try Self.key("n", keyboard).shiftedAlternates.first == "Ñ")
    #expect(try Self.key("u", keyboard).shiftedAlternates.first == "Ü")
    let turkish = try Self.joined("en-US+tr-Q")
    #expect(try Self.key("i", turkish).shiftedAlternates.first == "İ")
    #expect(try Self.key("i", turkish).alternates.first == "ı")
    #expect(keyboard.languages.count == 3)
  }

  /// Every letter of every language has a key or is a hold away, in every form, and nothing is offered
  /// twice or by the key that types it anyway.
  @Test func everyLetterCanBeTyped() throws {
    var count = 0
    var lost: [String] = []
    for (first, second) in Self.pairs {
      guard let keyboard = try? KeyboardDefinition.joining([first, second]) else { continue }
      count += 1
      let wanted = Self.keys(second, .phone).filter { key in
        guard case .insert(let text) = key.action else { return false }
        return text.first?.isLetter == true
      }.flatMap { [$0.action, $0.shifted?.action].compactMap(\.self) }
      for form in Form.allCases {
        let keys = Self.keys(keyboard, form)
        var reached = Set(keys.flatMap { [$0.action, $0.shifted?.action].compactMap(\.self) })
        for key in keys {
          for list in [key.alternates, key.shiftedAlternates] {
            reached.formUnion(list.map(KeyAction.insert))
            if Set(list).count < list.count || list.contains(where: { .insert($0) == key.action }) {
              lost.append("\(keyboard.identifier) \(form) \(key.id.rawValue) twice")
            }
          }
        }
        for action in wanted where !reached.contains(action) {
          lost.append("\(keyboard.identifier) \(form) \(action)")
        }
      }
    }
    #expect(lost.prefix(10) == [])
    #expect(count > 60)
  }

  private static var pairs: [(KeyboardDefinition, KeyboardDefinition)] {
    let all = shipped.values.sorted { $0.identifier < $1.identifier }
    return ["en-US", "de", "tr-Q", "ru", "bg"].compactMap { shipped[$0] }
      .flatMap { first in all.map { (first, $0) } }
  }

  /// What stands on the keys is the first one's, and so is every other plane.
  @Test func theKeysAreThoseOfTheFirst() throws {
    let (keyboard, base) = (try Self.joined("de+fr"), try #require(Self.shipped["de"]))
    for form in Form.allCases {
      for plane in base.planes.keys {
        #expect(
          Self.keys(keyboard, form, plane).map(\.action)
            == Self.keys(base, form, plane).map(\.action))
      }
    }
  }

  @Test(arguments: [
    ("en-US", KeyboardDefinition.JoiningFailure.count(1)),
    ("en-US+de+fr+es", .count(4)), ("en-US+el", .otherScript("el", than: "en-US")),
    ("ru+en-US", .otherScript("en-US", than: "ru")),
    ("en-US+en-GB", .sameLanguage("en-US", "en-GB")), ("en-US+ko", .notByLetters("ko")),
    ("en-US+emoji", .notByLetters("emoji")), ("morse+de", .notByLetters("morse")),
  ])
  func othersAreRefused(names: String, failure: KeyboardDefinition.JoiningFailure) throws {
    #expect(throws: failure) { try Self.joined(names) }
  }

  // MARK: In a file

  private static func file(_ top: String, _ manifest: String = "") -> String {
    """
    identifier = "xx"
    name = "x"
    \(top)
    [manifest]
    \(manifest)
    [planes.letters]
    phone = "a b\\n{globe} {space}"
    """
  }

  private static func read(_ text: String) throws -> KeyboardDefinition {
    let shared = try KeyboardFile.readShared(
      try ShippedKeyboardsTests.text("Assets/Keyboards/common.toml"), file: "common.toml")
    return try KeyboardFile.read(text, file: "xx.toml", shared: shared)
  }

  @Test(arguments: ["", "PrimaryLanguage = \"mul\""])
  func aFileMayHaveSeveralLanguages(manifest: String) throws {
    let keyboard = try Self.read(Self.file(#"languages = ["de", "es-MX"]"#, manifest))
    #expect(keyboard.manifest.primaryLanguage == "mul")
    #expect(keyboard.languages.map(\.tag) == ["de", "es-MX"])
    #expect(keyboard.languages.last?.returnWords[.search] == "buscar")
  }

  @Test(arguments: [
    (#"languages = "de""#, "", ":3: languages: is a text; write a list of texts in quotes"),
    (#"languages = ["de"]"#, "", ":3: languages: \"de\" cannot be used; write two or three"),
    (#"languages = ["de", "de-CH"]"#, "", ":3: languages: \"de, de-CH\" cannot be used; write two"),
    (
      #"languages = ["en", "German"]"#, "", ":3: languages: \"German\" cannot be used; write two or"
    ),
    (
      #"languages = ["en", "mul"]"#, "", ":3: languages: \"mul\" cannot be used; write two or three"
    ),
    (
      #"languages = ["en", "de"]"#, "PrimaryLanguage = \"en\"",
      ":3: languages: \"en, de\" cannot be used; write PrimaryLanguage = \"mul\" with it, or none"
    ),
    ("", "PrimaryLanguage = \"mul\"", ": languages is missing"),
  ])
  func mistakesAreTold(top: String, manifest: String, says: String) throws {
    let failure = #expect(throws: DataFailures.self) {
      try Self.read(Self.file(top, manifest))
    }
    #expect(failure?.message.hasPrefix("xx.toml" + says) == true, "\(failure?.message ?? "")")
  }
}
