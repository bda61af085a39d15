import KeyModel
import Layouts

/// The tables of a keyboard file about its characters.
struct Touches: Hashable, Sendable {
  /// The characters that shift gives, where they differ from the capitals.
  var shifted: [String: String] = [:]
  /// Second symbols of pad keys on the plane of letters.
  var secondary: [String: String] = [:]
  /// Second symbols of pad keys on the other planes, which all keyboards share.
  private var sharedSecondary: [String: String] = [:]
  /// Characters that a long press offers.
  var alternates: [String: [String]] = [:]
  /// Replacements of characters on the shared planes: `$` → `€`.
  var replace: [String: String] = [:]

  /// Capitals that are special in this language: `i` → `İ`.
  var capitals: [String: String] = [:]
  /// Texts of flicks on phone keys, by direction.
  var flicks: [String: [FlickWay: String]] = [:]
  /// Labels of named keys in the language: `ABC` → `ΑΒΓ`.
  var labels: [String: String] = [:]

  static let tables = [
    "shifted", "capitals", "secondary", "flick", "alternates", "replace", "labels",
  ]
  /// Greatest number of characters that a long press offers.
  static let mostAlternates = 100
  /// Greatest length of a replacement: `$` may become `Kč` or `kr`.
  static let longestCurrency = 4

  init() {}

  init(_ top: Section) {
    shifted = Touches.graphemes("shifted", top)
    secondary = Touches.graphemes("secondary", top)
    capitals = Touches.graphemes("capitals", top)
    replace = Touches.graphemes("replace", top, longest: Touches.longestCurrency)
    labels = Touches.labels(top)
    flicks = Touches.flicks(top)
    guard let section = top.section("alternates") else { return }
    for key in section.keys {
      let list = section.required(key).split(separator: " ").map { Mark.bare(String($0)) }
      guard list.count <= Touches.mostAlternates else {
        let limit = Touches.mostAlternates
        section.note(key, .tooMuch(found: list.count, limit: limit, of: "alternatives"))
        continue
      }
      if let twice = ([key] + list).firstTwice { section.note(key, .duplicate(twice)) }
      if let long = list.first(where: { $0.count > 8 }) {
        section.note(key, .badValue(long, wanted: "texts apart by spaces"))
      }
      alternates[Mark.bare(key)] = list
    }
  }

  /// Reads `あ = "い う え お"`: the texts of flicks to the left, up, right and down; `-` stands for a direction without a text.
  private static func flicks(_ top: Section) -> [String: [FlickWay: String]] {
    guard let section = top.section("flick") else { return [:] }
    var flicks: [String: [FlickWay: String]] = [:]
    for key in section.keys {
      let text = section.required(key)
      let list = text.split(separator: " ").map(String.init)
      guard list.count == FlickWay.allCases.count, list.allSatisfy({ $0.count == 1 }) else {
        let wanted = "four characters for left, up, right and down, - for none"
        section.note(key, .badValue(text, wanted: wanted))
        continue
      }
      for (way, text) in zip(FlickWay.allCases, list) where text != "-" {
        flicks[key, default: [:]][way] = text
      }
    }
    return flicks
  }

  private static func labels(_ top: Section) -> [String: String] {
    guard let section = top.section("labels") else { return [:] }
    var labels: [String: String] = [:]
    section.allow(NamedKey.labelledNames)
    for key in section.keys { labels[key] = section.required(key) }
    return labels
  }

  private static func graphemes(
    _ name: String, _ top: Section, longest: Int = 1
  ) -> [String: String] {
    guard let section = top.section(name) else { return [:] }
    var pairs: [String: String] = [:]
    for key in section.keys {
      let value = section.required(key)
      guard value.count <= longest, !value.contains(where: \.isWhitespace) else {
        let wanted =
          longest == 1 ? "one character" : "one character, or a sign of \(longest) at most"
        section.note(key, .badValue(value, wanted: wanted))
        continue
      }
      pairs[Mark.bare(key)] = Mark.bare(value)
    }
    return pairs
  }

  /// The tables for all keyboards, for the pictures of the shared planes.
  var asShared: Touches {
    var touches = self
    touches.sharedSecondary = secondary
    return touches
  }

  /// Adds a keyboard's own tables to the tables for all keyboards.
  mutating func merge(_ own: Touches) {
    self = asShared
    shifted.merge(own.shifted) { $1 }
    capitals.merge(own.capitals) { $1 }
    flicks.merge(own.flicks) { $1 }
    secondary.merge(own.secondary) { $1 }
    alternates.merge(own.alternates) { $1 }
    replace.merge(own.replace) { $1 }
    labels.merge(own.labels) { $1 }
  }

  /// Whether the tables contain a label of a named key, or one of these characters. The second symbols of the shared
  /// planes do not count, since they are never a keyboard's own.
  func concern(_ characters: Set<String>) -> Bool {
    !labels.isEmpty
      || [
        Array(replace.keys), Array(shifted.keys), Array(capitals.keys), Array(flicks.keys),
        Array(alternates.keys),
      ].contains { $0.contains(where: characters.contains) }
  }

  /// The tables for the planes of number fields, whose keys have one symbol.
  var withoutSecondary: Touches {
    var touches = self
    (touches.secondary, touches.sharedSecondary) = ([:], [:])
    return touches
  }

  /// Returns the second symbol of a key on a plane; nil if the key has none.
  func secondary(of text: String, on plane: PlaneID) -> String? {
    guard plane != .letters else { return secondary[text] }
    return sharedSecondary[text].map { replace[$0] ?? $0 }
  }

  /// Returns the capital of a character, if the capital is a single, different character; İ for i if `[capitals]`
  /// defines it. Capitals of several characters, as of ΐ, do not count. Georgian capitals, which are used only in
  /// headings, do not count either.
  func capital(_ text: String) -> String? {
    if let own = capitals[text] { return own }
    if let first = text.unicodeScalars.first, (0x10D0...0x10FF).contains(first.value) { return nil }
    let capital = text.uppercased()
    return capital != text && capital.unicodeScalars.count == text.unicodeScalars.count
      ? capital : nil
  }

  /// Returns the characters that a long press offers while shift is on: the capitals, as far as they exist.
  func capitals(_ texts: [String]) -> [String] {
    var capitals: [String] = []
    for text in texts {
      let capital = text == "ß" ? "ẞ" : capital(text) ?? text
      let isSmall = capital == text && text.lowercased() == text && text.uppercased() != text
      if !isSmall, !capitals.contains(capital) { capitals.append(capital) }
    }
    return capitals
  }
}
