extension String {
  /// Whether the text is a language tag: `<language>`, `<language>-<REGION>`, or a tag with a script between both
  /// parts (BCP 47).
  package var isLanguageTag: Bool {
    var parts = split(separator: "-", omittingEmptySubsequences: false)
    func isLetters(_ part: Substring) -> Bool {
      part.allSatisfy { $0.isASCII && $0.isLetter }
    }
    guard let language = parts.first, (2...3).contains(language.count), isLetters(language),
      language == language.lowercased()
    else { return false }
    parts.removeFirst()
    if let script = parts.first, script.count == 4, isLetters(script) { parts.removeFirst() }
    guard let region = parts.first else { return true }
    let isCountry = region.count == 2 && isLetters(region) && region == region.uppercased()
    let isArea = region.count == 3 && region.allSatisfy { $0.isASCII && $0.isNumber }
    return parts.count == 1 && (isCountry || isArea)
  }
}
