/// The user's settings, as `settings.toml` holds them. Every default stands here and nowhere else.
package struct Settings: Hashable, Sendable {
  /// Identifiers of the enabled keyboards in the order in which the globe key walks them (R-GLOBE-3).
  /// `automatic` stands for those of the user's languages.
  package var keyboards = [Settings.automatic]
  package static let automatic = "auto"
  /// The keyboard shown first; empty for the first of `keyboards`.
  package var keyboard = ""
  /// A theme's name, or `auto` to follow the field that is typed into (R-TRAIT-7).
  package var theme = "auto"
  package var size = KeyboardSize.medium
  /// Pixels per pt for all monitors; 0 takes it from Xft.dpi.
  package var scale = 0.0
  /// Pixels per pt by monitor name; stronger than `scale`.
  package var monitorScales: [String: Double] = [:]
  /// The user's own wish about the height of every docked keyboard (R-SIZE-3).
  package var height = HeightWish()
  package var placement = PlacementMode.docked
  /// The hands for which the docked keyboard is laid out (R-SIZE-11).
  package var hands = HandMode.both
  /// When the globe key is shown (R-GLOBE-2).
  package var globe = GlobeVisibility.automatic
  /// What the groups of the X server's own layout are to the keyboard that shows it.
  package var groups = GroupMode.follow
  /// Whether each application gets back the keyboard last used in it (R-GLOBE-6).
  package var rememberPerApplication = false
  /// Whether a double tap on shift locks capitals (R-TEXT-3).
  package var capsLock = true
  /// Whether a pop-up shows the pressed letter on phone-sized keyboards.
  package var keyPreview = true
  /// Whether three fingers that move together undo, redo, copy, cut and paste (R-TEXT-10).
  package var gestures = true
  /// Where keys are pressed at the touch and let go at the lift, as those of a real keyboard (R-CHORD-4).
  package var holdKeys = KeyHolding.automatic
  /// Whether the first touch on a blanked screen wakes the screen and does nothing else.
  package var firstTouchWakes = true
  /// Whether each key that is touched clicks.
  package var keyClicks = false
  /// Whether the band of desktop keys is shown above the keys on tablets and desktops.
  package var band = true
  /// Thicker letters and icons, and a wider rim around pressed keys.
  package var bold = false
  /// No fades, no slides.
  package var reducedMotion = false
  /// Whether a Morse keyboard has one key, held for a dash.
  package var morseOneKey = false
  /// When a small round button stands on the screen while the keyboard is hidden.
  package var floatingButton = ButtonMode.auto
  /// Whether the emoji that are used are remembered, to be offered first.
  package var emojiHistory = true
  /// How long what was copied is remembered while the clipboard is among the keyboards; 0: not at all.
  package var clipboardMemory = Milliseconds(3_600_000)
  package var timing = Timing()
  package var focus = FocusSettings()
  package var text = TextServices()
  /// Pairs of sounds that count as one another in pinyin; all are off at first, as they cost others precision.
  package var fuzzy: Set<FuzzyPair> = []
  package var desktop = DesktopSettings()
  package var dwell = DwellSettings()
  package var scan = ScanSettings()
  package var clicks = ClickSettings()
  package var speech = SpeechSettings()
  package var touch = TouchSettings()
  /// What keyboards by others may do, by their identifiers.
  package var extensions: [String: ExtensionGrants] = [:]
  /// What the administrator has decided. No file of the user's has it.
  package var policy = Policy()

  package init() {}
}

/// What other programs of the desktop find of the keyboard.
package struct DesktopSettings: Hashable, Sendable {
  /// The keyboards whose names on the session's bus are taken too, as far as they are free.
  package var standInFor: [StandIn] = StandIn.allCases
  /// Whether the keyboard has an icon in the panel.
  package var tray = true
  /// The edge of the screen from which a swipe opens the keyboard.
  package var swipe = SwipeEdge.off

  package init() {}
}

/// A keyboard that scripts and desktops know by its name on the bus.
package enum StandIn: String, Hashable, Sendable, CaseIterable {
  case onboard, squeekboard
}

/// How large the keyboard is (R-SIZE-2).
package enum KeyboardSize: Hashable, Sendable {
  case small, medium, large, extraLarge
  /// The height of the key area in mm.
  case millimetres(Double)

  /// The heights in mm that the settings may have (R-SIZE-2).
  package static let heights = 20.0...200.0
}

package enum PlacementMode: String, Hashable, Sendable, CaseIterable {
  case docked, floating
}

/// Where a key can be held down (R-CHORD-4). `automatic`: arrows everywhere, all keys of a keyboard that says so, and all
/// keys in the windows of programs that want it, as games do.
package enum KeyHolding: String, Hashable, Sendable, CaseIterable {
  case automatic, always, never
}

/// When the floating button opens the hidden keyboard. `auto`: in windows of which nobody tells
/// whether text can be typed there.
package enum ButtonMode: String, Hashable, Sendable, CaseIterable {
  case auto, always, never
}

/// `automatic`: exactly when two or more keyboards are enabled. `never` is for kiosks with a switcher
/// of their own (R-GLOBE-2).
package enum GlobeVisibility: String, Hashable, Sendable, CaseIterable {
  case automatic, never
}

/// How the system's own layout goes through the groups of the X server: it shows the server's group; or
/// the globe key goes through them too and switches the server; or it goes through them by itself and
/// neither minds the other.
package enum GroupMode: String, Hashable, Sendable, CaseIterable {
  case follow, drive, independent
}

/// How the keyboard follows the focused field.
package struct FocusSettings: Hashable, Sendable {
  /// Whether it opens for a text field and hides when that is left.
  package var opens = true
  /// How long it stays after the field was left.
  package var grace: Milliseconds = 400
  /// Applications, by WM_CLASS, that it never opens for.
  package var never: [String] = []
  /// How long it neither stays nor opens by itself after a key of a physical keyboard; 0 never minds.
  package var quietAfterKeys: Milliseconds = 5000

  package init() {}
}

/// Every delay that a user can change, in ms (`ios-rules` §8).
package struct Timing: Hashable, Sendable {
  /// Until a held key shows its alternatives, the globe its list, a modifier acts by itself.
  package var longPress: Milliseconds = 500
  /// Two taps closer together than this lock shift or a modifier.
  package var doubleTap: Milliseconds = 300
  package var repeatDelay: Milliseconds = 500
  package var repeatInterval: Milliseconds = 70
  /// Held this long, delete takes whole words.
  package var deleteWordsAfter: Milliseconds = 3000
  /// Held this long, delete takes whole sentences; 0 never does.
  package var deleteSentencesAfter: Milliseconds = 0
  /// How long the pressed look takes to fade.
  package var fade: Milliseconds = 80
  /// Held this long, the one key of a Morse keyboard gives a dash.
  package var dash: Milliseconds = 200

  package init() {}
}
