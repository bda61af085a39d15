extension StringProtocol {
  /// The text as searches compare it: in lower case, without accents that are characters of their own. Turkish İ becomes
  /// i, and Arabic and Hebrew titles are found without their vowel signs.
  var searchable: String {
    var result = ""
    result.unicodeScalars.append(
      contentsOf: lowercased().unicodeScalars.filter { scalar in
        switch scalar.value {
        case 0x300...0x36F, 0x591...0x5C7, 0x64B...0x65F: false
        default: true
        }
      })
    return result
  }
}
