extension String {
  /// The language of a BCP 47 tag: `de` of `de-CH`.
  package var baseLanguage: String { String(prefix { $0 != "-" }) }

  /// Name of the lexicon of a BCP 47 tag: its language, `de` of `de-CH`. For Serbian in Latin letters the name
  /// includes the script: `sr-Latn` of `sr-Latn-RS`.
  package var lexiconLanguage: String {
    hasPrefix("sr-Latn") ? "sr-Latn" : baseLanguage
  }

  /// Name of the rules that turn Latin letters into the language's own script, `hi-Latn` for `hi-Latn-IN`; nil if
  /// the tag names no Latin script.
  package var transliteration: String? {
    let parts = split(separator: "-")
    return parts.count > 1 && parts[1] == "Latn" ? "\(parts[0])-Latn" : nil
  }

  /// Whether German of this region uses ß; Swiss German writes ss.
  package var writesSharpS: Bool { self != "de-CH" && self != "de-LI" }
}
