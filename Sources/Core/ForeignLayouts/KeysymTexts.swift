/// The characters of X keysyms by their names without `XK_` (X11/keysymdef.h).
enum KeysymTexts {
  /// The meaning of a keysym in a layout.
  enum Meaning: Equatable {
    case text(String)
    /// An accent for the next letter, as a character of its own.
    case dead(String)
    /// A key without text, by its X name.
    case key(String)
  }

  /// The meaning of a name such as `adiaeresis`, `U1E9E`, `0x1001e9e`, `dead_acute` or `Escape`; nil for no symbol.
  static func meaning(of name: String) -> Meaning? {
    guard !none.contains(name.lowercased()), !name.isEmpty else { return nil }
    if name.utf8.count == 1, let scalar = name.unicodeScalars.first,
      scalar.properties.isAlphabetic
        || (0x30...0x39).contains(scalar.value)
    {
      return .text(name)
    }
    if let text = texts[name] { return .text(text) }
    if name.hasPrefix("dead_") {
      let accent = String(name.dropFirst(5))
      let small = accent.lowercased()
      return accents[accent].map(Meaning.dead) ?? (small.count == 1 ? .text(accent) : .key(name))
    }
    if let scalar = scalar(of: name) { return .text(String(Character(scalar))) }
    return .key(name)
  }

  /// Returns the character of `U20AC`, `0x10020ac` or `braille_dots_125`; nil for another name.
  private static func scalar(of name: String) -> Unicode.Scalar? {
    if name.hasPrefix(dots) {
      // Dot n is bit n - 1 of the character's place in its block.
      let numbers = name.dropFirst(dots.count).map { $0.wholeNumberValue ?? 0 }
      guard let last = numbers.last, last <= 8, numbers[0] > 0,
        zip(numbers, numbers.dropFirst()).allSatisfy(<)
      else { return nil }
      return Unicode.Scalar(0x2800 + numbers.reduce(0) { $0 | 1 << UInt32($1 - 1) })
    }
    if name.first == "U", (3...7).contains(name.utf8.count) {
      return UInt32(name.dropFirst(), radix: 16).flatMap(Unicode.Scalar.init)
    }
    guard name.hasPrefix("0x"), let value = UInt32(name.dropFirst(2), radix: 16) else { return nil }
    if (0x20...0x7e).contains(value) || (0xa0...0xff).contains(value) {
      return Unicode.Scalar(value)
    }
    return value >> 24 == 1 ? Unicode.Scalar(value & 0xffffff) : nil
  }

  private static let none: Set = ["nosymbol", "voidsymbol", "any", "noaction"]

  private static let dots = "braille_dots_"
  private static let texts = table(names).merging(table(more)) { $1 }

  /// Names for which keysymdef.h gives no code point, and the keys of the keypad.
  private static let more = """
    Arabic_heh 647 squareroot 221a kana_middledot 30fb KP_0 30 KP_1 31 KP_2 32 KP_3 33 KP_4 34 \
    KP_5 35 KP_6 36 KP_7 37 KP_8 38 KP_9 39 KP_Add 2b KP_Subtract 2d KP_Multiply 2a KP_Divide 2f \
    KP_Decimal 2e KP_Equal 3d KP_Separator 2c
    """
  private static let accents = table(deadNames)

  private static func table(_ text: String) -> [String: String] {
    let words = text.split(separator: " ")
    var table: [String: String] = [:]
    for place in stride(from: 0, to: words.count - 1, by: 2) {
      guard let value = UInt32(words[place + 1], radix: 16), let scalar = Unicode.Scalar(value)
      else {
        continue
      }
      table[String(words[place])] = String(Character(scalar))
    }
    return table
  }

  private static let deadNames = """
    abovecomma 1fbf abovedot 2d9 abovereversedcomma 1ffe abovering 2da aboveverticalline 30d acute b4 \
    belowbreve 32e belowcircumflex 32d belowcomma 326 belowdiaeresis 324 belowdot 323 belowmacron 331 belowring 325 \
    belowtilde 330 belowverticalline 329 breve 2d8 caron 2c7 cedilla b8 circumflex 5e currency a4 dasia 1ffe \
    diaeresis a8 doubleacute 2dd doublegrave 30f grave 60 greek b5 hook 309 horn 31b invertedbreve 311 iota 37a \
    longsolidusoverlay 338 lowline 332 macron af ogonek 2db perispomeni 7e psili 1fbf semivoiced_sound 309c \
    stroke 338 tilde 7e voiced_sound 309b
    """

  private static let names = """
    AE c6 Aacute c1 Abelowdot 1ea0 Abreve 102 Abreveacute 1eae Abrevebelowdot 1eb6 Abrevegrave 1eb0 Abrevehook 1eb2 \
    Abrevetilde 1eb4 Acircumflex c2 Acircumflexacute 1ea4 Acircumflexbelowdot 1eac Acircumflexgrave 1ea6 \
    Acircumflexhook 1ea8 Acircumflextilde 1eaa Adiaeresis c4 Agrave c0 Ahook 1ea2 Amacron 100 Aogonek 104 \
    Arabic_0 660 Arabic_1 661 Arabic_2 662 Arabic_3 663 Arabic_4 664 Arabic_5 665 Arabic_6 666 Arabic_7 667 \
    Arabic_8 668 Arabic_9 669 Arabic_ain 639 Arabic_alef 627 Arabic_alefmaksura 649 Arabic_beh 628 Arabic_comma 60c \
    Arabic_dad 636 Arabic_dal 62f Arabic_damma 64f Arabic_dammatan 64c Arabic_ddal 688 Arabic_farsi_yeh 6cc \
    Arabic_fatha 64e Arabic_fathatan 64b Arabic_feh 641 Arabic_fullstop 6d4 Arabic_gaf 6af Arabic_ghain 63a \
    Arabic_ha 647 Arabic_hah 62d Arabic_hamza 621 Arabic_hamza_above 654 Arabic_hamza_below 655 \
    Arabic_hamzaonalef 623 Arabic_hamzaonwaw 624 Arabic_hamzaonyeh 626 Arabic_hamzaunderalef 625 \
    Arabic_heh_doachashmee 6be Arabic_heh_goal 6c1 Arabic_jeem 62c Arabic_jeh 698 Arabic_kaf 643 Arabic_kasra 650 \
    Arabic_kasratan 64d Arabic_keheh 6a9 Arabic_khah 62e Arabic_lam 644 Arabic_madda_above 653 \
    Arabic_maddaonalef 622 Arabic_meem 645 Arabic_noon 646 Arabic_noon_ghunna 6ba Arabic_peh 67e Arabic_percent 66a \
    Arabic_qaf 642 Arabic_question_mark 61f Arabic_ra 631 Arabic_rreh 691 Arabic_sad 635 Arabic_seen 633 \
    Arabic_semicolon 61b Arabic_shadda 651 Arabic_sheen 634 Arabic_sukun 652 Arabic_superscript_alef 670 \
    Arabic_tah 637 Arabic_tatweel 640 Arabic_tcheh 686 Arabic_teh 62a Arabic_tehmarbuta 629 Arabic_thal 630 \
    Arabic_theh 62b Arabic_tteh 679 Arabic_veh 6a4 Arabic_waw 648 Arabic_yeh 64a Arabic_yeh_baree 6d2 \
    Arabic_zah 638 Arabic_zain 632 Aring c5 Armenian_AT 538 Armenian_AYB 531 Armenian_BEN 532 Armenian_CHA 549 \
    Armenian_DA 534 Armenian_DZA 541 Armenian_E 537 Armenian_FE 556 Armenian_GHAT 542 Armenian_GIM 533 \
    Armenian_HI 545 Armenian_HO 540 Armenian_INI 53b Armenian_JE 54b Armenian_KE 554 Armenian_KEN 53f \
    Armenian_KHE 53d Armenian_LYUN 53c Armenian_MEN 544 Armenian_NU 546 Armenian_O 555 Armenian_PE 54a \
    Armenian_PYUR 553 Armenian_RA 54c Armenian_RE 550 Armenian_SE 54d Armenian_SHA 547 Armenian_TCHE 543 \
    Armenian_TO 539 Armenian_TSA 53e Armenian_TSO 551 Armenian_TYUN 54f Armenian_VEV 54e Armenian_VO 548 \
    Armenian_VYUN 552 Armenian_YECH 535 Armenian_ZA 536 Armenian_ZHE 53a Armenian_accent 55b Armenian_amanak 55c \
    Armenian_apostrophe 55a Armenian_at 568 Armenian_ayb 561 Armenian_ben 562 Armenian_but 55d Armenian_cha 579 \
    Armenian_da 564 Armenian_dza 571 Armenian_e 567 Armenian_exclam 55c Armenian_fe 586 Armenian_full_stop 589 \
    Armenian_ghat 572 Armenian_gim 563 Armenian_hi 575 Armenian_ho 570 Armenian_hyphen 58a Armenian_ini 56b \
    Armenian_je 57b Armenian_ke 584 Armenian_ken 56f Armenian_khe 56d Armenian_ligature_ew 587 Armenian_lyun 56c \
    Armenian_men 574 Armenian_nu 576 Armenian_o 585 Armenian_paruyk 55e Armenian_pe 57a Armenian_pyur 583 \
    Armenian_question 55e Armenian_ra 57c Armenian_re 580 Armenian_se 57d Armenian_separation_mark 55d \
    Armenian_sha 577 Armenian_shesht 55b Armenian_tche 573 Armenian_to 569 Armenian_tsa 56e Armenian_tso 581 \
    Armenian_tyun 57f Armenian_verjaket 589 Armenian_vev 57e Armenian_vo 578 Armenian_vyun 582 Armenian_yech 565 \
    Armenian_yentamna 58a Armenian_za 566 Armenian_zhe 56a Atilde c3 Babovedot 1e02 Byelorussian_SHORTU 40e \
    Byelorussian_shortu 45e Cabovedot 10a Cacute 106 Ccaron 10c Ccedilla c7 Ccircumflex 108 ColonSign 20a1 \
    CruzeiroSign 20a2 Cyrillic_A 410 Cyrillic_BE 411 Cyrillic_CHE 427 Cyrillic_CHE_descender 4b6 \
    Cyrillic_CHE_vertstroke 4b8 Cyrillic_DE 414 Cyrillic_DZHE 40f Cyrillic_E 42d Cyrillic_EF 424 Cyrillic_EL 41b \
    Cyrillic_EM 41c Cyrillic_EN 41d Cyrillic_EN_descender 4a2 Cyrillic_ER 420 Cyrillic_ES 421 Cyrillic_GHE 413 \
    Cyrillic_GHE_bar 492 Cyrillic_HA 425 Cyrillic_HARDSIGN 42a Cyrillic_HA_descender 4b2 Cyrillic_I 418 \
    Cyrillic_IE 415 Cyrillic_IO 401 Cyrillic_I_macron 4e2 Cyrillic_JE 408 Cyrillic_KA 41a Cyrillic_KA_descender 49a \
    Cyrillic_KA_vertstroke 49c Cyrillic_LJE 409 Cyrillic_NJE 40a Cyrillic_O 41e Cyrillic_O_bar 4e8 Cyrillic_PE 41f \
    Cyrillic_SCHWA 4d8 Cyrillic_SHA 428 Cyrillic_SHCHA 429 Cyrillic_SHHA 4ba Cyrillic_SHORTI 419 \
    Cyrillic_SOFTSIGN 42c Cyrillic_TE 422 Cyrillic_TSE 426 Cyrillic_U 423 Cyrillic_U_macron 4ee \
    Cyrillic_U_straight 4ae Cyrillic_U_straight_bar 4b0 Cyrillic_VE 412 Cyrillic_YA 42f Cyrillic_YERU 42b \
    Cyrillic_YU 42e Cyrillic_ZE 417 Cyrillic_ZHE 416 Cyrillic_ZHE_descender 496 Cyrillic_a 430 Cyrillic_be 431 \
    Cyrillic_che 447 Cyrillic_che_descender 4b7 Cyrillic_che_vertstroke 4b9 Cyrillic_de 434 Cyrillic_dzhe 45f \
    Cyrillic_e 44d Cyrillic_ef 444 Cyrillic_el 43b Cyrillic_em 43c Cyrillic_en 43d Cyrillic_en_descender 4a3 \
    Cyrillic_er 440 Cyrillic_es 441 Cyrillic_ghe 433 Cyrillic_ghe_bar 493 Cyrillic_ha 445 Cyrillic_ha_descender 4b3 \
    Cyrillic_hardsign 44a Cyrillic_i 438 Cyrillic_i_macron 4e3 Cyrillic_ie 435 Cyrillic_io 451 Cyrillic_je 458 \
    Cyrillic_ka 43a Cyrillic_ka_descender 49b Cyrillic_ka_vertstroke 49d Cyrillic_lje 459 Cyrillic_nje 45a \
    Cyrillic_o 43e Cyrillic_o_bar 4e9 Cyrillic_pe 43f Cyrillic_schwa 4d9 Cyrillic_sha 448 Cyrillic_shcha 449 \
    Cyrillic_shha 4bb Cyrillic_shorti 439 Cyrillic_softsign 44c Cyrillic_te 442 Cyrillic_tse 446 Cyrillic_u 443 \
    Cyrillic_u_macron 4ef Cyrillic_u_straight 4af Cyrillic_u_straight_bar 4b1 Cyrillic_ve 432 Cyrillic_ya 44f \
    Cyrillic_yeru 44b Cyrillic_yu 44e Cyrillic_ze 437 Cyrillic_zhe 436 Cyrillic_zhe_descender 497 Dabovedot 1e0a \
    Dcaron 10e DongSign 20ab Dstroke 110 ENG 14a ETH d0 EZH 1b7 Eabovedot 116 Eacute c9 Ebelowdot 1eb8 Ecaron 11a \
    Ecircumflex ca Ecircumflexacute 1ebe Ecircumflexbelowdot 1ec6 Ecircumflexgrave 1ec0 Ecircumflexhook 1ec2 \
    Ecircumflextilde 1ec4 EcuSign 20a0 Ediaeresis cb Egrave c8 Ehook 1eba Emacron 112 Eogonek 118 Eth d0 \
    Etilde 1ebc EuroSign 20ac FFrancSign 20a3 Fabovedot 1e1e Farsi_0 6f0 Farsi_1 6f1 Farsi_2 6f2 Farsi_3 6f3 \
    Farsi_4 6f4 Farsi_5 6f5 Farsi_6 6f6 Farsi_7 6f7 Farsi_8 6f8 Farsi_9 6f9 Farsi_yeh 6cc Gabovedot 120 Gbreve 11e \
    Gcaron 1e6 Gcedilla 122 Gcircumflex 11c Georgian_an 10d0 Georgian_ban 10d1 Georgian_can 10ea Georgian_char 10ed \
    Georgian_chin 10e9 Georgian_cil 10ec Georgian_don 10d3 Georgian_en 10d4 Georgian_fi 10f6 Georgian_gan 10d2 \
    Georgian_ghan 10e6 Georgian_hae 10f0 Georgian_har 10f4 Georgian_he 10f1 Georgian_hie 10f2 Georgian_hoe 10f5 \
    Georgian_in 10d8 Georgian_jhan 10ef Georgian_jil 10eb Georgian_kan 10d9 Georgian_khar 10e5 Georgian_las 10da \
    Georgian_man 10db Georgian_nar 10dc Georgian_on 10dd Georgian_par 10de Georgian_phar 10e4 Georgian_qar 10e7 \
    Georgian_rae 10e0 Georgian_san 10e1 Georgian_shin 10e8 Georgian_tan 10d7 Georgian_tar 10e2 Georgian_un 10e3 \
    Georgian_vin 10d5 Georgian_we 10f3 Georgian_xan 10ee Georgian_zen 10d6 Georgian_zhar 10df Greek_ALPHA 391 \
    Greek_ALPHAaccent 386 Greek_BETA 392 Greek_CHI 3a7 Greek_DELTA 394 Greek_EPSILON 395 Greek_EPSILONaccent 388 \
    Greek_ETA 397 Greek_ETAaccent 389 Greek_GAMMA 393 Greek_IOTA 399 Greek_IOTAaccent 38a Greek_IOTAdieresis 3aa \
    Greek_KAPPA 39a Greek_LAMBDA 39b Greek_LAMDA 39b Greek_MU 39c Greek_NU 39d Greek_OMEGA 3a9 \
    Greek_OMEGAaccent 38f Greek_OMICRON 39f Greek_OMICRONaccent 38c Greek_PHI 3a6 Greek_PI 3a0 Greek_PSI 3a8 \
    Greek_RHO 3a1 Greek_SIGMA 3a3 Greek_TAU 3a4 Greek_THETA 398 Greek_UPSILON 3a5 Greek_UPSILONaccent 38e \
    Greek_UPSILONdieresis 3ab Greek_XI 39e Greek_ZETA 396 Greek_accentdieresis 385 Greek_alpha 3b1 \
    Greek_alphaaccent 3ac Greek_beta 3b2 Greek_chi 3c7 Greek_delta 3b4 Greek_epsilon 3b5 Greek_epsilonaccent 3ad \
    Greek_eta 3b7 Greek_etaaccent 3ae Greek_finalsmallsigma 3c2 Greek_gamma 3b3 Greek_horizbar 2015 Greek_iota 3b9 \
    Greek_iotaaccent 3af Greek_iotaaccentdieresis 390 Greek_iotadieresis 3ca Greek_kappa 3ba Greek_lambda 3bb \
    Greek_lamda 3bb Greek_mu 3bc Greek_nu 3bd Greek_omega 3c9 Greek_omegaaccent 3ce Greek_omicron 3bf \
    Greek_omicronaccent 3cc Greek_phi 3c6 Greek_pi 3c0 Greek_psi 3c8 Greek_rho 3c1 Greek_sigma 3c3 Greek_tau 3c4 \
    Greek_theta 3b8 Greek_upsilon 3c5 Greek_upsilonaccent 3cd Greek_upsilonaccentdieresis 3b0 \
    Greek_upsilondieresis 3cb Greek_xi 3be Greek_zeta 3b6 Hangul_A 314f Hangul_AE 3150 Hangul_AraeA 318d \
    Hangul_AraeAE 318e Hangul_Cieuc 314a Hangul_Dikeud 3137 Hangul_E 3154 Hangul_EO 3153 Hangul_EU 3161 \
    Hangul_Hieuh 314e Hangul_I 3163 Hangul_Ieung 3147 Hangul_J_Cieuc 11be Hangul_J_Dikeud 11ae Hangul_J_Hieuh 11c2 \
    Hangul_J_Ieung 11bc Hangul_J_Jieuj 11bd Hangul_J_Khieuq 11bf Hangul_J_Kiyeog 11a8 Hangul_J_KiyeogSios 11aa \
    Hangul_J_KkogjiDalrinIeung 11f0 Hangul_J_Mieum 11b7 Hangul_J_Nieun 11ab Hangul_J_NieunHieuh 11ad \
    Hangul_J_NieunJieuj 11ac Hangul_J_PanSios 11eb Hangul_J_Phieuf 11c1 Hangul_J_Pieub 11b8 Hangul_J_PieubSios 11b9 \
    Hangul_J_Rieul 11af Hangul_J_RieulHieuh 11b6 Hangul_J_RieulKiyeog 11b0 Hangul_J_RieulMieum 11b1 \
    Hangul_J_RieulPhieuf 11b5 Hangul_J_RieulPieub 11b2 Hangul_J_RieulSios 11b3 Hangul_J_RieulTieut 11b4 \
    Hangul_J_Sios 11ba Hangul_J_SsangKiyeog 11a9 Hangul_J_SsangSios 11bb Hangul_J_Tieut 11c0 \
    Hangul_J_YeorinHieuh 11f9 Hangul_Jieuj 3148 Hangul_Khieuq 314b Hangul_Kiyeog 3131 Hangul_KiyeogSios 3133 \
    Hangul_KkogjiDalrinIeung 3181 Hangul_Mieum 3141 Hangul_Nieun 3134 Hangul_NieunHieuh 3136 Hangul_NieunJieuj 3135 \
    Hangul_O 3157 Hangul_OE 315a Hangul_PanSios 317f Hangul_Phieuf 314d Hangul_Pieub 3142 Hangul_PieubSios 3144 \
    Hangul_Rieul 3139 Hangul_RieulHieuh 3140 Hangul_RieulKiyeog 313a Hangul_RieulMieum 313b Hangul_RieulPhieuf 313f \
    Hangul_RieulPieub 313c Hangul_RieulSios 313d Hangul_RieulTieut 313e Hangul_RieulYeorinHieuh 316d \
    Hangul_Sios 3145 Hangul_SsangDikeud 3138 Hangul_SsangJieuj 3149 Hangul_SsangKiyeog 3132 Hangul_SsangPieub 3143 \
    Hangul_SsangSios 3146 Hangul_SunkyeongeumMieum 3171 Hangul_SunkyeongeumPhieuf 3184 \
    Hangul_SunkyeongeumPieub 3178 Hangul_Tieut 314c Hangul_U 315c Hangul_WA 3158 Hangul_WAE 3159 Hangul_WE 315e \
    Hangul_WEO 315d Hangul_WI 315f Hangul_YA 3151 Hangul_YAE 3152 Hangul_YE 3156 Hangul_YEO 3155 Hangul_YI 3162 \
    Hangul_YO 315b Hangul_YU 3160 Hangul_YeorinHieuh 3186 Hcircumflex 124 Hstroke 126 Iabovedot 130 Iacute cd \
    Ibelowdot 1eca Ibreve 12c Icircumflex ce Idiaeresis cf Igrave cc Ihook 1ec8 Imacron 12a Iogonek 12e Itilde 128 \
    Jcircumflex 134 Kcedilla 136 Korean_Won 20a9 Lacute 139 Lbelowdot 1e36 Lcaron 13d Lcedilla 13b LiraSign 20a4 \
    Lstroke 141 Mabovedot 1e40 Macedonia_DSE 405 Macedonia_GJE 403 Macedonia_KJE 40c Macedonia_dse 455 \
    Macedonia_gje 453 Macedonia_kje 45c MillSign 20a5 Nacute 143 NairaSign 20a6 Ncaron 147 Ncedilla 145 \
    NewSheqelSign 20aa Ntilde d1 OE 152 Oacute d3 Obarred 19f Obelowdot 1ecc Ocaron 1d1 Ocircumflex d4 \
    Ocircumflexacute 1ed0 Ocircumflexbelowdot 1ed8 Ocircumflexgrave 1ed2 Ocircumflexhook 1ed4 Ocircumflextilde 1ed6 \
    Odiaeresis d6 Odoubleacute 150 Ograve d2 Ohook 1ece Ohorn 1a0 Ohornacute 1eda Ohornbelowdot 1ee2 \
    Ohorngrave 1edc Ohornhook 1ede Ohorntilde 1ee0 Omacron 14c Ooblique d8 Oslash d8 Otilde d5 Pabovedot 1e56 \
    PesetaSign 20a7 Racute 154 Rcaron 158 Rcedilla 156 RupeeSign 20a8 SCHWA 18f Sabovedot 1e60 Sacute 15a \
    Scaron 160 Scedilla 15e Scircumflex 15c Serbian_DJE 402 Serbian_TSHE 40b Serbian_dje 452 Serbian_tshe 45b \
    Sinh_a d85 Sinh_aa d86 Sinh_aa2 dcf Sinh_ae d87 Sinh_ae2 dd0 Sinh_aee d88 Sinh_aee2 dd1 Sinh_ai d93 \
    Sinh_ai2 ddb Sinh_al dca Sinh_au d96 Sinh_au2 dde Sinh_ba db6 Sinh_bha db7 Sinh_ca da0 Sinh_cha da1 \
    Sinh_dda da9 Sinh_ddha daa Sinh_dha daf Sinh_dhha db0 Sinh_e d91 Sinh_e2 dd9 Sinh_ee d92 Sinh_ee2 dda \
    Sinh_fa dc6 Sinh_ga d9c Sinh_gha d9d Sinh_h2 d83 Sinh_ha dc4 Sinh_i d89 Sinh_i2 dd2 Sinh_ii d8a Sinh_ii2 dd3 \
    Sinh_ja da2 Sinh_jha da3 Sinh_jnya da5 Sinh_ka d9a Sinh_kha d9b Sinh_kunddaliya df4 Sinh_la dbd Sinh_lla dc5 \
    Sinh_lu d8f Sinh_lu2 ddf Sinh_luu d90 Sinh_luu2 df3 Sinh_ma db8 Sinh_mba db9 Sinh_na db1 Sinh_ndda dac \
    Sinh_ndha db3 Sinh_ng d82 Sinh_ng2 d9e Sinh_nga d9f Sinh_nja da6 Sinh_nna dab Sinh_nya da4 Sinh_o d94 \
    Sinh_o2 ddc Sinh_oo d95 Sinh_oo2 ddd Sinh_pa db4 Sinh_pha db5 Sinh_ra dbb Sinh_ri d8d Sinh_rii d8e Sinh_ru2 dd8 \
    Sinh_ruu2 df2 Sinh_sa dc3 Sinh_sha dc1 Sinh_ssha dc2 Sinh_tha dad Sinh_thha dae Sinh_tta da7 Sinh_ttha da8 \
    Sinh_u d8b Sinh_u2 dd4 Sinh_uu d8c Sinh_uu2 dd6 Sinh_va dc0 Sinh_ya dba THORN de Tabovedot 1e6a Tcaron 164 \
    Tcedilla 162 Thai_baht e3f Thai_bobaimai e1a Thai_chochan e08 Thai_chochang e0a Thai_choching e09 \
    Thai_chochoe e0c Thai_dochada e0e Thai_dodek e14 Thai_fofa e1d Thai_fofan e1f Thai_hohip e2b Thai_honokhuk e2e \
    Thai_khokhai e02 Thai_khokhon e05 Thai_khokhuat e03 Thai_khokhwai e04 Thai_khorakhang e06 Thai_kokai e01 \
    Thai_lakkhangyao e45 Thai_lekchet e57 Thai_lekha e55 Thai_lekhok e56 Thai_lekkao e59 Thai_leknung e51 \
    Thai_lekpaet e58 Thai_leksam e53 Thai_leksi e54 Thai_leksong e52 Thai_leksun e50 Thai_lochula e2c \
    Thai_loling e25 Thai_lu e26 Thai_maichattawa e4b Thai_maiek e48 Thai_maihanakat e31 Thai_maitaikhu e47 \
    Thai_maitho e49 Thai_maitri e4a Thai_maiyamok e46 Thai_moma e21 Thai_ngongu e07 Thai_nikhahit e4d \
    Thai_nonen e13 Thai_nonu e19 Thai_oang e2d Thai_paiyannoi e2f Thai_phinthu e3a Thai_phophan e1e \
    Thai_phophung e1c Thai_phosamphao e20 Thai_popla e1b Thai_rorua e23 Thai_ru e24 Thai_saraa e30 Thai_saraaa e32 \
    Thai_saraae e41 Thai_saraaimaimalai e44 Thai_saraaimaimuan e43 Thai_saraam e33 Thai_sarae e40 Thai_sarai e34 \
    Thai_saraii e35 Thai_sarao e42 Thai_sarau e38 Thai_saraue e36 Thai_sarauee e37 Thai_sarauu e39 Thai_sorusi e29 \
    Thai_sosala e28 Thai_soso e0b Thai_sosua e2a Thai_thanthakhat e4c Thai_thonangmontho e11 Thai_thophuthao e12 \
    Thai_thothahan e17 Thai_thothan e10 Thai_thothong e18 Thai_thothung e16 Thai_topatak e0f Thai_totao e15 \
    Thai_wowaen e27 Thai_yoyak e22 Thai_yoying e0d Thorn de Tslash 166 Uacute da Ubelowdot 1ee4 Ubreve 16c \
    Ucircumflex db Udiaeresis dc Udoubleacute 170 Ugrave d9 Uhook 1ee6 Uhorn 1af Uhornacute 1ee8 Uhornbelowdot 1ef0 \
    Uhorngrave 1eea Uhornhook 1eec Uhorntilde 1eee Ukrainian_GHE_WITH_UPTURN 490 Ukrainian_I 406 Ukrainian_IE 404 \
    Ukrainian_YI 407 Ukrainian_ghe_with_upturn 491 Ukrainian_i 456 Ukrainian_ie 454 Ukrainian_yi 457 Umacron 16a \
    Uogonek 172 Uring 16e Utilde 168 Wacute 1e82 Wcircumflex 174 Wdiaeresis 1e84 Wgrave 1e80 WonSign 20a9 \
    Xabovedot 1e8a Yacute dd Ybelowdot 1ef4 Ycircumflex 176 Ydiaeresis 178 Ygrave 1ef2 Yhook 1ef6 Ytilde 1ef8 \
    Zabovedot 17b Zacute 179 Zcaron 17d Zstroke 1b5 aacute e1 abelowdot 1ea1 abovedot 2d9 abreve 103 \
    abreveacute 1eaf abrevebelowdot 1eb7 abrevegrave 1eb1 abrevehook 1eb3 abrevetilde 1eb5 acircumflex e2 \
    acircumflexacute 1ea5 acircumflexbelowdot 1ead acircumflexgrave 1ea7 acircumflexhook 1ea9 acircumflextilde 1eab \
    acute b4 adiaeresis e4 ae e6 agrave e0 ahook 1ea3 amacron 101 ampersand 26 aogonek 105 apostrophe 27 \
    approxeq 2248 approximate 223c aring e5 asciicircum 5e asciitilde 7e asterisk 2a at 40 atilde e3 babovedot 1e03 \
    backslash 5c ballotcross 2717 bar 7c because 2235 botintegral 2321 botleftparens 239d botleftsqbracket 23a3 \
    botrightparens 23a0 botrightsqbracket 23a6 bott 2534 braceleft 7b braceright 7d bracketleft 5b bracketright 5d \
    braille_blank 2800 \
    breve 2d8 brokenbar a6 cabovedot 10b cacute 107 careof 2105 caret 2038 caron 2c7 ccaron 10d \
    ccedilla e7 ccircumflex 109 cedilla b8 cent a2 checkerboard 2592 checkmark 2713 circle 25cb club 2663 colon 3a \
    combining_acute 301 combining_belowdot 323 combining_grave 300 combining_hook 309 combining_tilde 303 comma 2c \
    copyright a9 cr 240d crossinglines 253c currency a4 dabovedot 1e0b dagger 2020 dcaron 10f decimalpoint 2e \
    degree b0 diaeresis a8 diamond 2666 digitspace 2007 division f7 dollar 24 doubbaselinedot 2025 doubleacute 2dd \
    doubledagger 2021 doublelowquotemark 201e downarrow 2193 downcaret 2228 downshoe 222a downstile 230a \
    downtack 22a4 dstroke 111 eabovedot 117 eacute e9 ebelowdot 1eb9 ecaron 11b ecircumflex ea \
    ecircumflexacute 1ebf ecircumflexbelowdot 1ec7 ecircumflexgrave 1ec1 ecircumflexhook 1ec3 ecircumflextilde 1ec5 \
    ediaeresis eb egrave e8 ehook 1ebb eightsubscript 2088 eightsuperior 2078 elementof 2208 ellipsis 2026 \
    em3space 2004 em4space 2005 emacron 113 emdash 2014 emfilledcircle 25cf emfilledrect 25ae emopencircle 25cb \
    emopenrectangle 25af emptyset 2205 emspace 2003 endash 2013 enfilledcircbullet 2022 enfilledsqbullet 25aa \
    eng 14b enopencircbullet 25e6 enopensquarebullet 25ab enspace 2002 eogonek 119 equal 3d eth f0 etilde 1ebd \
    exclam 21 exclamdown a1 ezh 292 fabovedot 1e1f femalesymbol 2640 ff 240c figdash 2012 filledlefttribullet 25c0 \
    filledrectbullet 25ac filledrighttribullet 25b6 filledtribulletdown 25bc filledtribulletup 25b2 \
    fiveeighths 215d fivesixths 215a fivesubscript 2085 fivesuperior 2075 fourfifths 2158 foursubscript 2084 \
    foursuperior 2074 function 192 gabovedot 121 gbreve 11f gcaron 1e7 gcedilla 123 gcircumflex 11d grave 60 \
    greater 3e greaterthanequal 2265 guillemotleft ab guillemotright bb hairspace 200a hcircumflex 125 heart 2665 \
    hebrew_aleph 5d0 hebrew_ayin 5e2 hebrew_bet 5d1 hebrew_chet 5d7 hebrew_dalet 5d3 hebrew_doublelowline 2017 \
    hebrew_finalkaph 5da hebrew_finalmem 5dd hebrew_finalnun 5df hebrew_finalpe 5e3 hebrew_finalzade 5e5 \
    hebrew_gimel 5d2 hebrew_he 5d4 hebrew_kaph 5db hebrew_lamed 5dc hebrew_mem 5de hebrew_nun 5e0 hebrew_pe 5e4 \
    hebrew_qoph 5e7 hebrew_resh 5e8 hebrew_samech 5e1 hebrew_shin 5e9 hebrew_taw 5ea hebrew_tet 5d8 hebrew_waw 5d5 \
    hebrew_yod 5d9 hebrew_zade 5e6 hebrew_zain 5d6 horizconnector 2500 horizlinescan1 23ba horizlinescan3 23bb \
    horizlinescan5 2500 horizlinescan7 23bc horizlinescan9 23bd hstroke 127 ht 2409 hyphen ad iacute ed \
    ibelowdot 1ecb ibreve 12d icircumflex ee identical 2261 idiaeresis ef idotless 131 ifonlyif 21d4 igrave ec \
    ihook 1ec9 imacron 12b implies 21d2 includedin 2282 includes 2283 infinity 221e integral 222b intersection 2229 \
    iogonek 12f itilde 129 jcircumflex 135 jot 2218 kana_A 30a2 kana_CHI 30c1 kana_E 30a8 kana_FU 30d5 kana_HA 30cf \
    kana_HE 30d8 kana_HI 30d2 kana_HO 30db kana_I 30a4 kana_KA 30ab kana_KE 30b1 kana_KI 30ad kana_KO 30b3 \
    kana_KU 30af kana_MA 30de kana_ME 30e1 kana_MI 30df kana_MO 30e2 kana_MU 30e0 kana_N 30f3 kana_NA 30ca \
    kana_NE 30cd kana_NI 30cb kana_NO 30ce kana_NU 30cc kana_O 30aa kana_RA 30e9 kana_RE 30ec kana_RI 30ea \
    kana_RO 30ed kana_RU 30eb kana_SA 30b5 kana_SE 30bb kana_SHI 30b7 kana_SO 30bd kana_SU 30b9 kana_TA 30bf \
    kana_TE 30c6 kana_TO 30c8 kana_TSU 30c4 kana_U 30a6 kana_WA 30ef kana_WO 30f2 kana_YA 30e4 kana_YO 30e8 \
    kana_YU 30e6 kana_a 30a1 kana_closingbracket 300d kana_comma 3001 kana_conjunctive 30fb kana_e 30a7 \
    kana_fullstop 3002 kana_i 30a3 kana_o 30a9 kana_openingbracket 300c kana_tsu 30c3 kana_u 30a5 kana_ya 30e3 \
    kana_yo 30e7 kana_yu 30e5 kcedilla 137 kra 138 lacute 13a latincross 271d lbelowdot 1e37 lcaron 13e \
    lcedilla 13c leftanglebracket 2329 leftarrow 2190 leftcaret 3c leftdoublequotemark 201c \
    leftmiddlecurlybrace 23a8 leftopentriangle 25c1 leftpointer 261c leftradical 23b7 leftshoe 2282 \
    leftsinglequotemark 2018 leftt 251c lefttack 22a3 less 3c lessthanequal 2264 lf 240a logicaland 2227 \
    logicalor 2228 lowleftcorner 2514 lowrightcorner 2518 lstroke 142 mabovedot 1e41 macron af malesymbol 2642 \
    maltesecross 2720 masculine ba minus 2d minutes 2032 mu b5 multiply d7 musicalflat 266d musicalsharp 266f \
    nabla 2207 nacute 144 ncaron 148 ncedilla 146 ninesubscript 2089 ninesuperior 2079 nl 2424 nobreakspace a0 \
    notapproxeq 2247 notelementof 2209 notequal 2260 notidentical 2262 notsign ac ntilde f1 numbersign 23 \
    numerosign 2116 oacute f3 obarred 275 obelowdot 1ecd ocaron 1d2 ocircumflex f4 ocircumflexacute 1ed1 \
    ocircumflexbelowdot 1ed9 ocircumflexgrave 1ed3 ocircumflexhook 1ed5 ocircumflextilde 1ed7 odiaeresis f6 \
    odoubleacute 151 oe 153 ogonek 2db ograve f2 ohook 1ecf ohorn 1a1 ohornacute 1edb ohornbelowdot 1ee3 \
    ohorngrave 1edd ohornhook 1edf ohorntilde 1ee1 omacron 14d oneeighth 215b onefifth 2155 onehalf bd \
    onequarter bc onesixth 2159 onesubscript 2081 onesuperior b9 onethird 2153 ooblique f8 openrectbullet 25ad \
    openstar 2606 opentribulletdown 25bd opentribulletup 25b3 ordfeminine aa oslash f8 otilde f5 overbar af \
    overline 203e pabovedot 1e57 paragraph b6 parenleft 28 parenright 29 partdifferential 2202 \
    partialderivative 2202 percent 25 period 2e periodcentered b7 permille 2030 phonographcopyright 2117 plus 2b \
    plusminus b1 prescription 211e prolongedsound 30fc punctspace 2008 quad 2395 question 3f questiondown bf \
    quotedbl 22 quoteleft 60 quoteright 27 racute 155 radical 221a rcaron 159 rcedilla 157 registered ae \
    rightanglebracket 232a rightarrow 2192 rightcaret 3e rightdoublequotemark 201d rightmiddlecurlybrace 23ac \
    rightopentriangle 25b7 rightpointer 261e rightshoe 2283 rightsinglequotemark 2019 rightt 2524 righttack 22a2 \
    sabovedot 1e61 sacute 15b scaron 161 scedilla 15f schwa 259 scircumflex 15d seconds 2033 section a7 \
    semicolon 3b semivoicedsound 309c seveneighths 215e sevensubscript 2087 sevensuperior 2077 signaturemark 2613 \
    signifblank 2423 similarequal 2243 singlelowquotemark 201a sixsubscript 2086 sixsuperior 2076 slash 2f \
    soliddiamond 25c6 space 20 ssharp df sterling a3 stricteq 2263 tabovedot 1e6b tcaron 165 tcedilla 163 \
    telephone 260e telephonerecorder 2315 therefore 2234 thinspace 2009 thorn fe threeeighths 215c threefifths 2157 \
    threequarters be threesubscript 2083 threesuperior b3 topintegral 2320 topleftparens 239b topleftradical 250c \
    topleftsqbracket 23a1 toprightparens 239e toprightsqbracket 23a4 topt 252c trademark 2122 tslash 167 \
    twofifths 2156 twosubscript 2082 twosuperior b2 twothirds 2154 uacute fa ubelowdot 1ee5 ubreve 16d \
    ucircumflex fb udiaeresis fc udoubleacute 171 ugrave f9 uhook 1ee7 uhorn 1b0 uhornacute 1ee9 uhornbelowdot 1ef1 \
    uhorngrave 1eeb uhornhook 1eed uhorntilde 1eef umacron 16b underbar 5f underscore 5f union 222a uogonek 173 \
    uparrow 2191 upcaret 2227 upleftcorner 250c uprightcorner 2510 upshoe 2229 upstile 2308 uptack 22a5 uring 16f \
    utilde 169 variation 221d vertbar 2502 vertconnector 2502 voicedsound 309b vt 240b wacute 1e83 wcircumflex 175 \
    wdiaeresis 1e85 wgrave 1e81 xabovedot 1e8b yacute fd ybelowdot 1ef5 ycircumflex 177 ydiaeresis ff yen a5 \
    ygrave 1ef3 yhook 1ef7 ytilde 1ef9 zabovedot 17c zacute 17a zcaron 17e zerosubscript 2080 zerosuperior 2070 \
    zstroke 1b6
    """
}
