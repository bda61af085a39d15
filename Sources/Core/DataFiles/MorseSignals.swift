import KeyModel

/// The table of a Morse keyboard: each character and its signals (R-MORSE).
enum MorseSignals {
  /// The longest signals that anybody keys: the sign for an error has eight.
  private static let longest = 8

  /// nil without a table.
  static func read(_ top: Section) throws(DataFailure) -> InputMethod? {
    guard let section = try top.section("signals") else { return nil }
    var signals: [String: String] = [:]
    var characters: [String: String] = [:]
    for character in section.keys {
      let code = try section.required(character)
      guard character.count == 1 else {
        throw section.failure(
          character, .badValue(character, wanted: "one character, and then its signals"))
      }
      guard code.count <= longest, code.allSatisfy({ $0 == "." || $0 == "-" }) else {
        throw section.failure(character, .badValue(code, wanted: "one to eight of . and -"))
      }
      if let other = characters.updateValue(character, forKey: code) {
        throw section.failure(
          character, .badValue(code, wanted: "signals that \(other) does not have"))
      }
      signals[character] = code
    }
    return .morse(signals)
  }
}
