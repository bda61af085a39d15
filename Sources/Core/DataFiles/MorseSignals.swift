import KeyModel

/// The table of a Morse keyboard: each character and its signals (R-MORSE).
enum MorseSignals {
  /// Greatest length of a sequence of signals. The sequence for an error has eight signals.
  private static let longest = 8

  /// Reads the table; nil if there is no table.
  static func read(_ top: Section) -> InputMethod? {
    guard let section = top.section("signals") else { return nil }
    var signals: [String: String] = [:]
    var characters: [String: String] = [:]
    for character in section.keys {
      let code = section.required(character)
      guard character.count == 1 else {
        section.note(
          character, .badValue(character, wanted: "one character, and then its signals"))
        continue
      }
      guard code.count <= longest, code.allSatisfy({ $0 == "." || $0 == "-" }) else {
        section.note(character, .badValue(code, wanted: "one to eight of . and -"))
        continue
      }
      if let other = characters.updateValue(character, forKey: code) {
        section.note(
          character, .badValue(code, wanted: "signals that \(other) does not have"))
      }
      signals[character] = code
    }
    return .morse(signals)
  }
}
