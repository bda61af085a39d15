/// LibreOffice, drawn by any toolkit. `Tests/Bench/type.py` tests its habits.
extension ClientProfile {
  /// Adapts to LibreOffice, which handles some keys later than the keys after them, so that each key is sent alone.
  mutating func adoptOffice() {
    portion = .one
    rest = .lasting
    (mostTaps, mostCalmTaps) = (1, 1)
  }
}

extension ClientProfile.Facts {
  var isOffice: Bool { hasClass("libreoffice", "soffice") }
}
