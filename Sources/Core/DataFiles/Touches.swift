import KeyModel
import Layouts

/// What a keyboard file says of its characters beside the pictures.
struct Touches: Hashable, Sendable {
  /// What shift makes of a character where that is not its capital.
  var shifted: [String: String] = [:]
  /// The second symbol of keys on pads: of the letters, and of the other planes, which all keyboards
  /// share.
  var secondary: [String: String] = [:]
  private var sharedSecondary: [String: String] = [:]
  /// What a long press offers.
  var alternates: [String: [String]] = [:]
  /// Characters of the shared planes that this keyboard has others for: `$` → `€`.
  var replace: [String: String] = [:]

  /// Capitals that are others in this language: `i` → `İ`.
  var capitals: [String: String] = [:]
  /// What flicks of phone keys type, by way.
  var flicks: [String: [FlickWay: String]] = [:]
  /// What stands on keys that have names, in the language: `ABC` → `ΑΒΓ`.
  var labels: [String: String] = [:]

  static let tables = [
    "shifted", "capitals", "secondary", "flick", "alternates", "replace", "labels",
  ]
  /// The most that a long press on one key offers.
  static let mostAlternates = 100
  /// `$` may become `Kč` or `kr`.
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

  /// `あ = "い う え お"`: left, up, right and down; `-` for a way without one.
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

  /// For the shared planes: what is said for all keyboards, by itself.
  var asShared: Touches {
    var touches = self
    touches.sharedSecondary = secondary
    return touches
  }

  /// What is said for all keyboards, with what one of them says of itself.
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

  /// Whether anything is said of keys with names, or of one of these characters. The second symbols of
  /// the shared planes are never a keyboard's own.
  func concern(_ characters: Set<String>) -> Bool {
    !labels.isEmpty
      || [
        Array(replace.keys), Array(shifted.keys), Array(capitals.keys), Array(flicks.keys),
        Array(alternates.keys),
      ].contains { $0.contains(where: characters.contains) }
  }

  /// For the pads of fields that take numbers, whose keys have one symbol.
  var withoutSecondary: Touches {
    var touches = self
    (touches.secondary, touches.sharedSecondary) = ([:], [:])
    return touches
  }

  /// The second symbol of a key on a plane.
  func secondary(of text: String, on plane: PlaneID) -> String? {
    guard plane != .letters else { return secondary[text] }
    return sharedSecondary[text].map { replace[$0] ?? $0 }
  }

  /// One character in capitals, if that is one character too and another one. Capitals that can only
  /// be put together, as of ΐ, are none, nor are the Georgian ones, which only headings are set in. The
  /// language's own: İ for i where `[capitals]` says so.
  func capital(_ text: String) -> String? {
    if let own = capitals[text] { return own }
    if let first = text.unicodeScalars.first, (0x10D0...0x10FF).contains(first.value) { return nil }
    let capital = text.uppercased()
    return capital != text && capital.unicodeScalars.count == text.unicodeScalars.count
      ? capital : nil
  }

  /// What a long press offers while shift is on: capitals, where there are any.
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
