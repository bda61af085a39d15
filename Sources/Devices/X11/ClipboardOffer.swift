/// The forms in which the owner of a selection offers it, and the forms that the keyboard reads.
package enum ClipboardOffer {
  /// The targets that the keyboard knows. All other targets are ignored.
  package enum Target: String, CaseIterable {
    case utf8 = "UTF8_STRING"
    case plain = "text/plain;charset=utf-8"
    case latin = "STRING"
    /// The hint that password managers add to a secret text.
    case secret = "x-kde-passwordManagerHint"
  }

  /// Returns the form in which the text is requested; nil if there is no text, or if the text is secret.
  package static func best(of targets: Set<Target>) -> Target? {
    guard !targets.contains(.secret) else { return nil }
    return [.utf8, .plain, .latin].first(where: targets.contains)
  }
}
