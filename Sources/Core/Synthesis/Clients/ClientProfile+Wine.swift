package import KeyModel

/// Windows programs under Wine. `Tests/Bench/type.py` tests their habits.
extension ClientProfile {
  /// Profile of Wine. Wine maps each keycode to a virtual key, and looks keys up by the virtual key: of several
  /// keycodes with the same virtual key it takes the first (`X11DRV_ToUnicodeEx` of Wine 8). Wine's keys pass
  /// through its server, and it answers a ping before the keys have been looked up, so that the answer proves
  /// nothing.
  package static let wine = ClientProfile.wineProfile()

  /// The keysyms on the first levels of spare keys in the form `.signs`: F13…F24, Select, Execute, Romaji,
  /// Zenkaku_Hankaku, Eisu_toggle. No program reacts to these keys. Wine gives a spare key its own virtual key only
  /// if the first level has a keysym for one (`nonchar_key_vkey`); there are hardly any other free virtual keys
  /// (`X11DRV_InitKeyboard`). The form does not use level 3, because Wine takes Shift from each key, but level 3
  /// from the last key that it has read.
  package static let signs =
    ((0xffca...0xffd5) + [0xff60, 0xff62, 0xff24, 0xff2a, 0xff30]).map { Keysym(rawValue: $0) }

  private static func wineProfile() -> ClientProfile {
    var profile = ClientProfile(proof: .stillness)
    profile.company = .wineServer
    profile.bankForm = .signs
    profile.warmsUpForTaps = true
    profile.waitsElsewhere = true
    // A question to Wine is due after every 14 characters that the layout lacks.
    profile.longestLook = 2
    // Two checks are enough, because Wine's server is watched together with the program.
    profile.calmLooks = 2
    return profile
  }
}

extension ClientProfile.Facts {
  /// Whether Wine's loader runs the program: wine, wine64, wine-preloader.
  var isWine: Bool { program?.hasPrefix("wine") == true }
}
