/// Some letters of one script, for tests of typing.
package struct ScriptSample: Hashable, Sendable {
  /// Unicode's name of the script, or the kind of the sample.
  package var name: String
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// A sample of every script of Unicode 14 that has letters, and samples of marks, symbols, emoji and Braille.
  package static let all: [ScriptSample] = others + scripts.split(separator: ",").compactMap(read)

  private static let others = [
    ScriptSample(
      name: "ASCII",
      text: String((0x20..<0x7f).compactMap { Unicode.Scalar($0).map(Character.init) }) + "\t\n"),
    ScriptSample(name: "Marks", text: "a\u{301}\u{323} e\u{308} x\u{20d7} क्ष กู่ שָׁ ـَّ"),
    ScriptSample(name: "Symbols", text: "€£¥₹₿ «»„“”‚‘’ –—… ←↑→↓⇒ ∀∃∈∑∫√∞≠≤≥ ½²³°·†‡§¶©®™ ✓✗★☎♫"),
    ScriptSample(name: "Emoji", text: "😀🥹👍🏽👩‍💻👨‍👩‍👧‍👦🏳️‍🌈🇦🇹🇯🇵❤️‍🔥1️⃣🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
    ScriptSample(name: "Braille", text: "⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⣿"),
  ]

  /// Scripts as name, first letter and number of consecutive letters (property Script of the Unicode Character
  /// Database).
  private static let scripts = """
    Adlam 1E900 16, Ahom 11700 16, Anatolian_hieroglyphs 14400 16, Arabic 627 16, Armenian 561 16,
    Avestan 10B00 16, Balinese 1B05 16, Bamum A6A0 16, Bassa_vah 16AD0 16, Batak 1BC0 16, Bengali
    993 16, Bhaiksuki 11C0A 16, Bopomofo 3105 16, Brahmi 11003 16, Buginese 1A00 16, Buhid 1740
    16, Canadian_aboriginal 1401 16, Carian 102A0 16, Caucasian_albanian 10530 16, Chakma 11103
    16, Cham AA00 16, Cherokee 13A0 16, Chorasmian 10FB0 16, Coptic 2C80 16, Cuneiform 12000 16,
    Cypriot 1080A 16, Cypro_minoan 12F90 16, Cyrillic 430 16, Deseret 10400 16, Devanagari 905 16,
    Dives_akuru 11918 16, Dogra 11800 16, Duployan 1BC00 16, Egyptian_hieroglyphs 13000 16,
    Elbasan 10500 16, Elymaic 10FE0 16, Ethiopic 1200 16, Georgian 10D0 16, Glagolitic 2C00 16,
    Gothic 10330 16, Grantha 11313 16, Greek 3B1 16, Gujarati A93 16, Gunjala_gondi 11D6A 16,
    Gurmukhi A13 16, Han 4E00 16, Hangul AC00 16, Hanifi_rohingya 10D00 16, Hanunoo 1720 16,
    Hatran 108E0 16, Hebrew 5D0 16, Hiragana 3041 16, Imperial_aramaic 10840 16,
    Inscriptional_pahlavi 10B60 16, Inscriptional_parthian 10B40 16, Javanese A984 16, Kaithi
    11083 16, Kannada C92 16, Katakana 30A1 16, Kayah_li A90A 16, Kharoshthi 10A19 16,
    Khitan_small_script 18B00 16, Khmer 1780 16, Khojki 11200 16, Khudawadi 112B0 16, Lao E8C 16,
    Latin C0 16, Lepcha 1C00 16, Limbu 1900 16, Linear_a 10600 16, Linear_b 1000D 16, Lisu A4D0
    16, Lycian 10280 16, Lydian 10920 16, Mahajani 11150 16, Makasar 11EE0 16, Malayalam D12 16,
    Mandaic 840 16, Manichaean 10AC9 16, Marchen 11C72 16, Masaram_gondi 11D0B 16, Medefaidrin
    16E40 16, Meetei_mayek ABC0 16, Mende_kikakui 1E800 16, Meroitic_cursive 109A0 16,
    Meroitic_hieroglyphs 10980 16, Miao 16F00 16, Modi 11600 16, Mongolian 1820 16, Mro 16A40 16,
    Multani 1128F 15, Myanmar 1000 16, Nabataean 10880 16, Nandinagari 119AA 16, New_tai_lue 1980
    16, Newa 11400 16, Nko 7CA 16, Nushu 1B170 16, Nyiakeng_puachue_hmong 1E100 16, Ogham 1681 16,
    Ol_chiki 1C5A 16, Old_hungarian 10C80 16, Old_italic 10300 16, Old_north_arabian 10A80 16,
    Old_permic 10350 16, Old_persian 103A0 16, Old_sogdian 10F00 16, Old_south_arabian 10A60 16,
    Old_turkic 10C00 16, Old_uyghur 10F70 16, Oriya B13 16, Osage 104B0 16, Osmanya 10480 16,
    Pahawh_hmong 16B00 16, Palmyrene 10860 16, Pau_cin_hau 11AC0 16, Phags_pa A840 16, Phoenician
    10900 16, Psalter_pahlavi 10B80 16, Rejang A930 16, Runic 16A0 16, Samaritan 800 16,
    Saurashtra A882 16, Sharada 11183 16, Shavian 10450 16, Siddham 11580 16, Sinhala D85 16,
    Sogdian 10F30 16, Sora_sompeng 110D0 16, Soyombo 11A5C 16, Sundanese 1B83 16, Syloti_nagri
    A80C 16, Syriac 712 16, Tagalog 1700 16, Tagbanwa 1760 13, Tai_le 1950 16, Tai_tham 1A20 16,
    Tai_viet AA80 16, Takri 11680 16, Tamil BAE 12, Tangsa 16A70 16, Tangut 17000 16, Telugu C12
    16, Thaana 780 16, Thai E01 16, Tibetan F5D 12, Tifinagh 2D30 16, Tirhuta 11480 16, Toto 1E290
    16, Ugaritic 10380 16, Vai A500 16, Vithkuqi 1057C 15, Wancho 1E2C0 16, Warang_citi 118A0 16,
    Yezidi 10E80 16, Yi A000 16, Zanabazar_square 11A0B 16
    """

  private static func read(_ entry: Substring) -> ScriptSample? {
    let words = entry.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, let first = UInt32(words[1], radix: 16), let count = UInt32(words[2])
    else { return nil }
    var text = String.UnicodeScalarView()
    for value in first..<(first + count) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      text.append(scalar)
    }
    let name = words[0].split(separator: "_").joined(separator: " ")
    return ScriptSample(name: name, text: String(text))
  }
}
