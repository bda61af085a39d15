/// A voice of the speech service.
package struct SpeechVoice: Hashable, Sendable {
  /// The value of the setting `voice`.
  package var name: String
  /// The language tag, such as `en-gb`.
  package var language: String

  package init(name: String, language: String) {
    self.name = name
    self.language = language
  }

  /// Reads a line of the service's list: name, language and variant, separated by tabs. Returns nil for other lines,
  /// and for the variants of a voice: espeak-ng has a hundred variants of each voice, too many for a list.
  package init?(line: String) {
    let parts = line.filter { $0 != "\r" && $0 != "\r\n" }
      .split(separator: "\t", omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[0].isEmpty, !parts[0].hasSuffix("+\(parts[2])") else {
      return nil
    }
    self.init(name: String(parts[0]), language: String(parts[1]))
  }

  /// Returns the voices for any of the languages, in any country; all voices if there is no such voice.
  package static func fitting(_ languages: [String], of voices: [SpeechVoice]) -> [SpeechVoice] {
    func bare(_ tag: String) -> Substring { tag.lowercased().prefix { $0 != "-" && $0 != "_" } }
    let wanted = Set(languages.map(bare))
    let fitting = voices.filter { wanted.contains(bare($0.language)) }
    return fitting.isEmpty ? voices : fitting
  }
}
