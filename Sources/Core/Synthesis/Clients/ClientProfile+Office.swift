/// LibreOffice, whatever toolkit draws it. Guarded by `Tests/Bench/type.py`.
extension ClientProfile {
  /// LibreOffice handles some keys later than those that follow them, so each key goes alone.
  mutating func adoptOffice() {
    portion = .one
    rest = .lasting
    (mostTaps, mostCalmTaps) = (1, 1)
  }
}

extension ClientProfile.Facts {
  var isOffice: Bool { hasClass("libreoffice", "soffice") }
}
