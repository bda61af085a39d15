/// Finds the letters to type in place of a letter that has no key on screen: e for é, s s for ß.
package enum BaseLetters {
  /// Returns the plain letters for `scalar`, one or two; `scalar` itself if the table has no letters for it.
  package static func of(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    table[scalar] ?? [scalar]
  }

  private static let table: [Unicode.Scalar: [Unicode.Scalar]] = {
    var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for (base, letters) in groups {
      for letter in letters.unicodeScalars { table[letter] = Array(base.unicodeScalars) }
    }
    return table
  }()

  private static let groups: KeyValuePairs<String, String> = [
    "a": "àáâãäåāăąǎạảấầẩẫậắằẳẵặ", "c": "çćĉċč", "d": "ďđ", "e": "èéêëēĕėęěẹẻẽếềểễệ", "g": "ĝğġģ",
    "h": "ĥħ", "i": "ìíîïĩīĭįıịỉ", "j": "ĵ", "k": "ķ", "l": "ĺļľŀł", "n": "ñńņňŉ",
    "o": "òóôõöøōŏőơọỏốồổỗộớờởỡợ", "r": "ŕŗř", "s": "śŝşšș", "t": "ţťŧț", "u": "ùúûüũūŭůűųưụủứừửữự",
    "w": "ŵ", "y": "ýÿŷỳỵỷỹ", "z": "źżž", "ae": "æ", "oe": "œ", "ss": "ß", "th": "þ", "ı": "i",
    "α": "ά", "ε": "έ", "η": "ή", "ι": "ίϊΐ", "ο": "ό", "υ": "ύϋΰ", "ω": "ώ", "σ": "ς",
    "е": "ёѐ", "и": "йѝ", "ь": "ъ", "г": "ґ", "і": "ї", "ا": "أإآٱ", "ه": "ة", "ي": "ىئ", "و": "ؤ",
    "כ": "ך", "מ": "ם", "נ": "ן", "פ": "ף", "צ": "ץ",
  ]
}
