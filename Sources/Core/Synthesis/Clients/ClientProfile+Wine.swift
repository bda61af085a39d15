package import KeyModel

/// Windows programs under Wine. Guarded by `Tests/Bench/type.py`.
extension ClientProfile {
  /// Wine makes a virtual key of each keycode, and from then on knows only that: when the program looks a
  /// key up, it takes the first keycode with the same one (`X11DRV_ToUnicodeEx` of Wine 8). Its keys go
  /// through its server, and a ping is answered before they have been looked up, which does not count.
  package static let wine = ClientProfile.wineProfile()

  /// What the first levels of spare keys carry in the form `.signs`: F13…F24, Select, Execute, Romaji,
  /// Zenkaku_Hankaku, Eisu_toggle. No program does anything at them. Wine gives a spare key a virtual key of
  /// its own only by a keysym there that means one (`nonchar_key_vkey`): of those that are left over there
  /// are hardly any (`X11DRV_InitKeyboard`). Shift belongs to each key; level 3 is as it was with the last
  /// key that Wine has read, so that form does not use level 3.
  package static let signs =
    ((0xffca...0xffd5) + [0xff60, 0xff62, 0xff24, 0xff2a, 0xff30]).map { Keysym(rawValue: $0) }

  private static func wineProfile() -> ClientProfile {
    var profile = ClientProfile(proof: .stillness)
    profile.company = .wineServer
    profile.bankForm = .signs
    profile.warmsUpForTaps = true
    profile.waitsElsewhere = true
    // Wine is asked once in 14 characters that the layout lacks.
    profile.longestLook = 2
    // Wine's server has been seen to have nothing for it in between, and nobody else has.
    profile.calmLooks = 2
    return profile
  }
}

extension ClientProfile.Facts {
  /// Whether Wine's loader runs the program: wine, wine64, wine-preloader.
  var isWine: Bool { program?.hasPrefix("wine") == true }
}
