/// LibreOffice, drawn by any toolkit. Guarded by `Tests/Bench/type.py`.
extension ClientProfile {
  /// Adapts to LibreOffice, which handles some keys later than the keys after them, so each key goes alone.
  mutating func adoptOffice() {
    portion = .one
    rest = .lasting
    (mostTaps, mostCalmTaps) = (1, 1)
  }
}

extension ClientProfile.Facts {
  var isOffice: Bool { hasClass("libreoffice", "soffice") }
}
