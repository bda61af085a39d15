extension String {
  /// The language of a BCP 47 tag: `de` of `de-CH`.
  package var baseLanguage: String { String(prefix { $0 != "-" }) }
}
