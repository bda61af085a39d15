/// The names of keys without text, as X programs know them: X11/keysymdef.h and X11/XF86keysym.h, without `XK_`.
enum KeysymNames {
  /// Keysyms by their names, among them those of media keys, `XF86AudioMute`, and of the keypad, `KP_1`.
  static let all: [String: Keysym] = {
    let words = names.split(separator: " ")
    var table: [String: Keysym] = [:]
    for place in stride(from: 0, to: words.count - 1, by: 2) {
      guard let value = UInt32(words[place + 1], radix: 16) else { continue }
      table[String(words[place])] = Keysym(rawValue: value)
    }
    return table
  }()

  /// The label of a key of this name: `AudioMute` for `XF86AudioMute`, `1` for `KP_1`.
  static func label(of name: String) -> String {
    for prefix in ["XF86", "KP_", "dead_"] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }

  private static let names = """
    AccessX_Enable fe70 AccessX_Feedback_Enable fe71 Alt_L ffe9 Alt_R ffea Arabic_switch ff7e \
    AudibleBell_Enable fe7a BackSpace ff08 Begin ff58 BounceKeys_Enable fe74 Break ff6b CH fea2 C_H fea5 \
    C_h fea4 Cancel ff69 Caps_Lock ffe5 Ch fea1 Clear ff0b Codeinput ff37 Control_L ffe3 Control_R ffe4 \
    Delete ffff Down ff54 Eisu_Shift ff2f Eisu_toggle ff30 End ff57 Escape ff1b Execute ff62 Find ff68 \
    First_Virtual_Screen fed0 Greek_switch ff7e Hangul ff31 Hangul_Banja ff39 Hangul_Codeinput ff37 \
    Hangul_End ff33 Hangul_Hanja ff34 Hangul_Jamo ff35 Hangul_Jeonja ff38 Hangul_MultipleCandidate ff3d \
    Hangul_PostHanja ff3b Hangul_PreHanja ff3a Hangul_PreviousCandidate ff3e Hangul_Romaja ff36 \
    Hangul_SingleCandidate ff3c Hangul_Special ff3f Hangul_Start ff32 Hangul_switch ff7e Hankaku ff29 \
    Hebrew_switch ff7e Help ff6a Henkan ff23 Henkan_Mode ff23 Hiragana ff25 Hiragana_Katakana ff27 Home ff50 \
    Hyper_L ffed Hyper_R ffee ISO_Center_Object fe33 ISO_Continuous_Underline fe30 \
    ISO_Discontinuous_Underline fe31 ISO_Emphasize fe32 ISO_Enter fe34 ISO_Fast_Cursor_Down fe2f \
    ISO_Fast_Cursor_Left fe2c ISO_Fast_Cursor_Right fe2d ISO_Fast_Cursor_Up fe2e ISO_First_Group fe0c \
    ISO_First_Group_Lock fe0d ISO_Group_Latch fe06 ISO_Group_Lock fe07 ISO_Group_Shift ff7e ISO_Last_Group fe0e \
    ISO_Last_Group_Lock fe0f ISO_Left_Tab fe20 ISO_Level2_Latch fe02 ISO_Level3_Latch fe04 ISO_Level3_Lock fe05 \
    ISO_Level3_Shift fe03 ISO_Level5_Latch fe12 ISO_Level5_Lock fe13 ISO_Level5_Shift fe11 ISO_Lock fe01 \
    ISO_Move_Line_Down fe22 ISO_Move_Line_Up fe21 ISO_Next_Group fe08 ISO_Next_Group_Lock fe09 \
    ISO_Partial_Line_Down fe24 ISO_Partial_Line_Up fe23 ISO_Partial_Space_Left fe25 \
    ISO_Partial_Space_Right fe26 ISO_Prev_Group fe0a ISO_Prev_Group_Lock fe0b ISO_Release_Both_Margins fe2b \
    ISO_Release_Margin_Left fe29 ISO_Release_Margin_Right fe2a ISO_Set_Margin_Left fe27 \
    ISO_Set_Margin_Right fe28 Insert ff63 KP_0 ffb0 KP_1 ffb1 KP_2 ffb2 KP_3 ffb3 KP_4 ffb4 KP_5 ffb5 KP_6 ffb6 \
    KP_7 ffb7 KP_8 ffb8 KP_9 ffb9 KP_Add ffab KP_Begin ff9d KP_Decimal ffae KP_Delete ff9f KP_Divide ffaf \
    KP_Down ff99 KP_End ff9c KP_Enter ff8d KP_Equal ffbd KP_F1 ff91 KP_F2 ff92 KP_F3 ff93 KP_F4 ff94 \
    KP_Home ff95 KP_Insert ff9e KP_Left ff96 KP_Multiply ffaa KP_Next ff9b KP_Page_Down ff9b KP_Page_Up ff9a \
    KP_Prior ff9a KP_Right ff98 KP_Separator ffac KP_Space ff80 KP_Subtract ffad KP_Tab ff89 KP_Up ff97 \
    Kana_Lock ff2d Kana_Shift ff2e Kanji ff21 Kanji_Bangou ff37 Katakana ff26 Last_Virtual_Screen fed4 \
    Left ff51 Linefeed ff0a Mae_Koho ff3e Massyo ff2c Menu ff67 Meta_L ffe7 Meta_R ffe8 Mode_switch ff7e \
    MouseKeys_Accel_Enable fe77 MouseKeys_Enable fe76 Muhenkan ff22 Multi_key ff20 MultipleCandidate ff3d \
    Next ff56 Next_Virtual_Screen fed2 Num_Lock ff7f Overlay1_Enable fe78 Overlay2_Enable fe79 Page_Down ff56 \
    Page_Up ff55 Pause ff13 Prev_Virtual_Screen fed1 PreviousCandidate ff3e Print ff61 Prior ff55 Redo ff66 \
    RepeatKeys_Enable fe72 Return ff0d Right ff53 Romaji ff24 Scroll_Lock ff14 Select ff60 Shift_L ffe1 \
    Shift_Lock ffe6 Shift_R ffe2 SingleCandidate ff3c SlowKeys_Enable fe73 StickyKeys_Enable fe75 Super_L ffeb \
    Super_R ffec Sys_Req ff15 Tab ff09 Touroku ff2b Undo ff65 Up ff52 XF8610ChannelsDown 100811b9 \
    XF8610ChannelsUp 100811b8 XF863DMode 1008126f XF86ALSToggle 10081230 XF86AddFavorite 1008ff39 \
    XF86Addressbook 100811ad XF86AppSelect 10081244 XF86ApplicationLeft 1008ff50 XF86ApplicationRight 1008ff51 \
    XF86AspectRatio 10081177 XF86Assistant 10081247 XF86AttendantOff 1008121c XF86AttendantOn 1008121b \
    XF86AttendantToggle 1008121d XF86Audio 10081188 XF86AudioCycleTrack 1008ff9b XF86AudioDesc 1008126e \
    XF86AudioForward 1008ff97 XF86AudioLowerVolume 1008ff11 XF86AudioMedia 1008ff32 XF86AudioMicMute 1008ffb2 \
    XF86AudioMute 1008ff12 XF86AudioNext 1008ff17 XF86AudioPause 1008ff31 XF86AudioPlay 1008ff14 \
    XF86AudioPreset 1008ffb6 XF86AudioPrev 1008ff16 XF86AudioRaiseVolume 1008ff13 XF86AudioRandomPlay 1008ff99 \
    XF86AudioRecord 1008ff1c XF86AudioRepeat 1008ff98 XF86AudioRewind 1008ff3e XF86AudioStop 1008ff15 \
    XF86Away 1008ff8d XF86Back 1008ff26 XF86BackForward 1008ff3f XF86Battery 1008ff93 XF86Blue 1008ffa6 \
    XF86Bluetooth 1008ff94 XF86Book 1008ff52 XF86Break 1008119b XF86BrightnessAdjust 1008ff3b \
    XF86BrightnessAuto 100810f4 XF86BrightnessMax 10081251 XF86BrightnessMin 10081250 XF86Buttonconfig 10081240 \
    XF86CD 1008ff53 XF86Calculater 1008ff54 XF86Calculator 1008ff1d XF86Calendar 1008ff20 \
    XF86CameraDown 10081218 XF86CameraFocus 10081210 XF86CameraLeft 10081219 XF86CameraRight 1008121a \
    XF86CameraUp 10081217 XF86CameraZoomIn 10081215 XF86CameraZoomOut 10081216 XF86ChannelDown 10081193 \
    XF86ChannelUp 10081192 XF86Clear 1008ff55 XF86ClearGrab 1008fe21 XF86Close 1008ff56 XF86Community 1008ff3d \
    XF86ContextMenu 100811b6 XF86ContrastAdjust 1008ff22 XF86ControlPanel 10081243 XF86Copy 1008ff57 \
    XF86Cut 1008ff58 XF86CycleAngle 1008ff9c XF86DOS 1008ff5a XF86DVD 10081185 XF86Data 10081277 \
    XF86Database 100811aa XF86Dictate 1008124a XF86Display 1008ff59 XF86DisplayOff 100810f5 \
    XF86DisplayToggle 100811af XF86Documents 1008ff5b XF86Editor 100811a6 XF86Eject 1008ff2c \
    XF86EmojiPicker 10081249 XF86Excel 1008ff5c XF86Explorer 1008ff5d XF86FastReverse 10081275 \
    XF86Favorites 1008ff30 XF86Finance 1008ff3c XF86Fn 100811d0 XF86FnRightShift 100811e5 XF86Fn_Esc 100811d1 \
    XF86Forward 1008ff27 XF86FrameBack 1008ff9d XF86FrameForward 1008ff9e XF86FullScreen 1008ffb8 \
    XF86Game 1008ff5e XF86Go 1008ff5f XF86GraphicsEditor 100811a8 XF86Green 1008ffa4 XF86HangupPhone 100811be \
    XF86Hibernate 1008ffa8 XF86History 1008ff37 XF86HomePage 1008ff18 XF86HotLinks 1008ff3a XF86Images 100811ba \
    XF86Info 10081166 XF86Journal 10081242 XF86KbdBrightnessDown 1008ff06 XF86KbdBrightnessUp 1008ff05 \
    XF86KbdInputAssistAccept 10081264 XF86KbdInputAssistCancel 10081265 XF86KbdInputAssistNext 10081261 \
    XF86KbdInputAssistNextgroup 10081263 XF86KbdInputAssistPrev 10081260 XF86KbdInputAssistPrevgroup 10081262 \
    XF86KbdLcdMenu1 100812b8 XF86KbdLcdMenu2 100812b9 XF86KbdLcdMenu3 100812ba XF86KbdLcdMenu4 100812bb \
    XF86KbdLcdMenu5 100812bc XF86KbdLightOnOff 1008ff04 XF86Keyboard 1008ffb3 XF86Launch0 1008ff40 \
    XF86Launch1 1008ff41 XF86Launch2 1008ff42 XF86Launch3 1008ff43 XF86Launch4 1008ff44 XF86Launch5 1008ff45 \
    XF86Launch6 1008ff46 XF86Launch7 1008ff47 XF86Launch8 1008ff48 XF86Launch9 1008ff49 XF86LaunchA 1008ff4a \
    XF86LaunchB 1008ff4b XF86LaunchC 1008ff4c XF86LaunchD 1008ff4d XF86LaunchE 1008ff4e XF86LaunchF 1008ff4f \
    XF86LeftDown 10081269 XF86LeftUp 10081268 XF86LightBulb 1008ff35 XF86LightsToggle 1008121e \
    XF86LogGrabInfo 1008fe25 XF86LogOff 1008ff61 XF86LogWindowTree 1008fe24 XF86Macro1 10081290 \
    XF86Macro10 10081299 XF86Macro11 1008129a XF86Macro12 1008129b XF86Macro13 1008129c XF86Macro14 1008129d \
    XF86Macro15 1008129e XF86Macro16 1008129f XF86Macro17 100812a0 XF86Macro18 100812a1 XF86Macro19 100812a2 \
    XF86Macro2 10081291 XF86Macro20 100812a3 XF86Macro21 100812a4 XF86Macro22 100812a5 XF86Macro23 100812a6 \
    XF86Macro24 100812a7 XF86Macro25 100812a8 XF86Macro26 100812a9 XF86Macro27 100812aa XF86Macro28 100812ab \
    XF86Macro29 100812ac XF86Macro3 10081292 XF86Macro30 100812ad XF86Macro4 10081293 XF86Macro5 10081294 \
    XF86Macro6 10081295 XF86Macro7 10081296 XF86Macro8 10081297 XF86Macro9 10081298 XF86MacroPreset1 100812b3 \
    XF86MacroPreset2 100812b4 XF86MacroPreset3 100812b5 XF86MacroPresetCycle 100812b2 \
    XF86MacroRecordStart 100812b0 XF86MacroRecordStop 100812b1 XF86Mail 1008ff19 XF86MailForward 1008ff90 \
    XF86Market 1008ff62 XF86MediaRepeat 100811b7 XF86MediaTopMenu 1008126b XF86Meeting 1008ff63 \
    XF86Memo 1008ff1e XF86MenuKB 1008ff65 XF86MenuPB 1008ff66 XF86Messenger 1008ff8e XF86ModeLock 1008ff01 \
    XF86MonBrightnessCycle 1008ff07 XF86MonBrightnessDown 1008ff03 XF86MonBrightnessUp 1008ff02 \
    XF86Music 1008ff92 XF86MyComputer 1008ff33 XF86MySites 1008ff67 XF86New 1008ff68 XF86News 1008ff69 \
    XF86NextFavorite 10081270 XF86Next_VMode 1008fe22 XF86NotificationCenter 100811bc XF86Numeric0 10081200 \
    XF86Numeric1 10081201 XF86Numeric11 1008126c XF86Numeric12 1008126d XF86Numeric2 10081202 \
    XF86Numeric3 10081203 XF86Numeric4 10081204 XF86Numeric5 10081205 XF86Numeric6 10081206 \
    XF86Numeric7 10081207 XF86Numeric8 10081208 XF86Numeric9 10081209 XF86NumericA 1008120c \
    XF86NumericB 1008120d XF86NumericC 1008120e XF86NumericD 1008120f XF86NumericPound 1008120b \
    XF86NumericStar 1008120a XF86OfficeHome 1008ff6a XF86OnScreenKeyboard 10081278 XF86Open 1008ff6b \
    XF86OpenURL 1008ff38 XF86Option 1008ff6c XF86Paste 1008ff6d XF86PauseRecord 10081272 XF86Phone 1008ff6e \
    XF86PickupPhone 100811bd XF86Pictures 1008ff91 XF86PowerDown 1008ff21 XF86PowerOff 1008ff2a \
    XF86Presentation 100811a9 XF86Prev_VMode 1008fe23 XF86PrivacyScreenToggle 10081279 XF86Q 1008ff70 \
    XF86RFKill 1008ffb5 XF86Red 1008ffa3 XF86Refresh 1008ff29 XF86Reload 1008ff73 XF86Reply 1008ff72 \
    XF86RightDown 10081267 XF86RightUp 10081266 XF86RockerDown 1008ff24 XF86RockerEnter 1008ff25 \
    XF86RockerUp 1008ff23 XF86RootMenu 1008126a XF86RotateWindows 1008ff74 XF86RotationKB 1008ff76 \
    XF86RotationLockToggle 1008ffb7 XF86RotationPB 1008ff75 XF86Save 1008ff77 XF86ScreenSaver 1008ff2d \
    XF86Screensaver 10081245 XF86ScrollClick 1008ff7a XF86ScrollDown 1008ff79 XF86ScrollUp 1008ff78 \
    XF86Search 1008ff1b XF86Select 1008ffa0 XF86SelectiveScreenshot 1008127a XF86Send 1008ff7b \
    XF86Shop 1008ff36 XF86Sleep 1008ff2f XF86SlowReverse 10081276 XF86Spell 1008ff7c XF86SpellCheck 100811b0 \
    XF86SplitScreen 1008ff7d XF86Standby 1008ff10 XF86Start 1008ff1a XF86Stop 1008ff28 XF86StopRecord 10081271 \
    XF86Subtitle 1008ff9a XF86Support 1008ff7e XF86Suspend 1008ffa7 XF86Switch_VT_1 1008fe01 \
    XF86Switch_VT_10 1008fe0a XF86Switch_VT_11 1008fe0b XF86Switch_VT_12 1008fe0c XF86Switch_VT_2 1008fe02 \
    XF86Switch_VT_3 1008fe03 XF86Switch_VT_4 1008fe04 XF86Switch_VT_5 1008fe05 XF86Switch_VT_6 1008fe06 \
    XF86Switch_VT_7 1008fe07 XF86Switch_VT_8 1008fe08 XF86Switch_VT_9 1008fe09 XF86TaskPane 1008ff7f \
    XF86Taskmanager 10081241 XF86Terminal 1008ff80 XF86Time 1008ff9f XF86ToDoList 1008ff1f XF86Tools 1008ff81 \
    XF86TopMenu 1008ffa2 XF86TouchpadOff 1008ffb1 XF86TouchpadOn 1008ffb0 XF86TouchpadToggle 1008ffa9 \
    XF86Travel 1008ff82 XF86UWB 1008ff96 XF86Ungrab 1008fe20 XF86Unmute 10081274 XF86User1KB 1008ff85 \
    XF86User2KB 1008ff86 XF86UserPB 1008ff84 XF86VOD 10081273 XF86VendorHome 1008ff34 XF86Video 1008ff87 \
    XF86VideoPhone 100811a0 XF86View 1008ffa1 XF86VoiceCommand 10081246 XF86Voicemail 100811ac \
    XF86WLAN 1008ff95 XF86WPSButton 10081211 XF86WWAN 1008ffb4 XF86WWW 1008ff2e XF86WakeUp 1008ff2b \
    XF86WebCam 1008ff8f XF86WheelButton 1008ff88 XF86Word 1008ff89 XF86Xfer 1008ff8a XF86Yellow 1008ffa5 \
    XF86ZoomIn 1008ff8b XF86ZoomOut 1008ff8c XF86ZoomReset 100811a4 XF86iTouch 1008ff60 Zen_Koho ff3d \
    Zenkaku ff28 Zenkaku_Hankaku ff2a c_h fea3 ch fea0 dead_A fe81 dead_E fe83 dead_I fe85 dead_O fe87 \
    dead_U fe89 dead_a fe80 dead_abovecomma fe64 dead_abovedot fe56 dead_abovereversedcomma fe65 \
    dead_abovering fe58 dead_aboveverticalline fe91 dead_acute fe51 dead_belowbreve fe6b \
    dead_belowcircumflex fe69 dead_belowcomma fe6e dead_belowdiaeresis fe6c dead_belowdot fe60 \
    dead_belowmacron fe68 dead_belowring fe67 dead_belowtilde fe6a dead_belowverticalline fe92 dead_breve fe55 \
    dead_capital_schwa fe8b dead_caron fe5a dead_cedilla fe5b dead_circumflex fe52 dead_currency fe6f \
    dead_dasia fe65 dead_diaeresis fe57 dead_doubleacute fe59 dead_doublegrave fe66 dead_e fe82 dead_grave fe50 \
    dead_greek fe8c dead_hook fe61 dead_horn fe62 dead_i fe84 dead_invertedbreve fe6d dead_iota fe5d \
    dead_longsolidusoverlay fe93 dead_lowline fe90 dead_macron fe54 dead_o fe86 dead_ogonek fe5c \
    dead_perispomeni fe53 dead_psili fe64 dead_semivoiced_sound fe5f dead_small_schwa fe8a dead_stroke fe63 \
    dead_tilde fe53 dead_u fe88 dead_voiced_sound fe5e kana_switch ff7e script_switch ff7e
    """
}

extension Keysym {
  /// The keysym of a name, and the label of its key; nil for an unknown name.
  package static func named(_ name: String) -> (keysym: Keysym, label: String)? {
    if let own = named[name] { return (own, name) }
    return KeysymNames.all[name].map { ($0, KeysymNames.label(of: name)) }
  }
}
