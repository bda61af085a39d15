import KeyModel

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

  /// What stands on keys that have names, in the language: `ABC` → `ΑΒΓ`.
  var labels: [String: String] = [:]

  static let tables = ["shifted", "secondary", "alternates", "replace", "labels"]

  init() {}

  init(_ top: Section) throws(DataFailure) {
    shifted = try Touches.graphemes("shifted", top)
    secondary = try Touches.graphemes("secondary", top)
    replace = try Touches.graphemes("replace", top)
    labels = try Touches.labels(top)
    guard let section = try top.section("alternates") else { return }
    for key in section.keys {
      let list = try section.required(key).split(separator: " ").map(String.init)
      if let twice = list.first(where: { item in item == key || list.count { $0 == item } > 1 }) {
        throw section.failure(key, .duplicate(twice))
      }
      if let long = list.first(where: { $0.count > 8 }) {
        throw section.failure(key, .badValue(long, wanted: "texts apart by spaces"))
      }
      alternates[key] = list
    }
  }

  private static func labels(_ top: Section) throws(DataFailure) -> [String: String] {
    guard let section = try top.section("labels") else { return [:] }
    var labels: [String: String] = [:]
    try section.allow(NamedKey.labelledNames)
    for key in section.keys { labels[key] = try section.required(key) }
    return labels
  }

  private static func graphemes(
    _ name: String, _ top: Section
  ) throws(DataFailure) -> [String: String] {
    guard let section = try top.section(name) else { return [:] }
    var pairs: [String: String] = [:]
    for key in section.keys {
      let value = try section.required(key)
      guard value.count == 1, value.first?.isWhitespace == false else {
        throw section.failure(key, .badValue(value, wanted: "one character"))
      }
      pairs[key] = value
    }
    return pairs
  }

  /// What is said for all keyboards, with what one of them says of itself.
  mutating func merge(_ own: Touches) {
    sharedSecondary = secondary
    shifted.merge(own.shifted) { $1 }
    secondary.merge(own.secondary) { $1 }
    alternates.merge(own.alternates) { $1 }
    replace.merge(own.replace) { $1 }
    labels.merge(own.labels) { $1 }
  }

  /// The second symbol of a key on a plane.
  func secondary(of text: String, on plane: PlaneID) -> String? {
    guard plane != .letters else { return secondary[text] }
    return sharedSecondary[text].map { replace[$0] ?? $0 }
  }

  /// One character in capitals, if that is one character too and another one. Capitals that can only
  /// be put together, as of ΐ, are none.
  static func capital(_ text: String) -> String? {
    let capital = text.uppercased()
    return capital != text && capital.unicodeScalars.count == text.unicodeScalars.count
      ? capital : nil
  }

  /// What a long press offers while shift is on: capitals, where there are any.
  static func capitals(_ texts: [String]) -> [String] {
    var capitals: [String] = []
    for text in texts {
      let capital = text == "ß" ? "ẞ" : capital(text) ?? text
      let isSmall = capital == text && text.lowercased() == text && text.uppercased() != text
      if !isSmall, !capitals.contains(capital) { capitals.append(capital) }
    }
    return capitals
  }
}
