extension String {
  /// The language of a BCP 47 tag: `de` of `de-CH`.
  package var baseLanguage: String { String(prefix { $0 != "-" }) }

  /// Whether German of that region has a ß; the Swiss write ss.
  package var writesSharpS: Bool { self != "de-CH" && self != "de-LI" }
}
