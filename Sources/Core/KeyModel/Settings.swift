/// The user's settings, as in `settings.toml`. This Swift file has every default value, and no other file has any.
package struct Settings: Hashable, Sendable {
  /// Identifiers of the enabled keyboards, in the order in which the globe key shows them (R-GLOBE-3).
  /// `automatic` stands for the keyboards of the user's languages.
  package var keyboards = [Settings.automatic]
  /// Name that stands in `keyboards` for the keyboards of the user's languages.
  package static let automatic = "auto"
  /// Identifier of the keyboard that is shown first; empty: the first of `keyboards`.
  package var keyboard = ""
  /// Order of the letters: `auto` follows the variant of the X server's layout, `usual` is the keyboards' own, or
  /// the name of an arrangement, for each keyboard that it fits.
  package var arrangement = Settings.automatic
  /// A theme's name, or `auto` for the theme that the field asks for (R-TRAIT-7).
  package var theme = "auto"
  package var size = KeyboardSize.medium
  /// Pixels per pt for all monitors; 0 takes the scale from Xft.dpi.
  package var scale = 0.0
  /// Pixels per pt by monitor name; outweighs `scale`.
  package var monitorScales: [String: Double] = [:]
  /// The user's constraint on the height of every docked keyboard (R-SIZE-3).
  package var height = DeclaredHeight()
  package var placement = PlacementMode.docked
  /// The hands for which the docked keyboard is laid out (R-SIZE-11).
  package var hands = HandMode.both
  /// When the globe key is shown (R-GLOBE-2).
  package var globe = GlobeVisibility.automatic
  /// The relation of the keyboard with the X server's own layout to the server's XKB groups.
  package var groups = GroupMode.follow
  /// Whether the keyboard that was last used in an application is shown again with this application (R-GLOBE-6).
  package var rememberPerApplication = false
  /// Whether the language of a web page chooses among the user's keyboards.
  package var followsPageLanguage = false
  /// Whether a double tap on shift locks capitals (R-TEXT-3).
  package var capsLock = true
  /// Whether a pop-up shows the pressed letter on phone-sized keyboards.
  package var keyPreview = true
  /// Whether three fingers that move together undo, redo, copy, cut and paste (R-TEXT-10).
  package var gestures = true
  /// The windows in which keys go down when a finger touches them and up when it lifts, like keys of a physical
  /// keyboard (R-CHORD-4).
  package var holdKeys = KeyHolding.automatic
  /// Whether the first touch on a blanked screen wakes the screen and does nothing else.
  package var firstTouchWakes = true
  /// Whether each touch of a key clicks.
  package var keyClicks = false
  /// Whether the band of desktop keys is shown above the keys on tablets and desktops.
  package var band = true
  /// Whether letters and icons are thicker, and the rim around pressed keys wider.
  package var bold = false
  /// Whether fades and slides are off.
  package var reducedMotion = false
  /// Whether a Morse keyboard has a single key, which gives a dash when it is held.
  package var morseOneKey = false
  /// When a small round button is shown while the keyboard is hidden.
  package var floatingButton = ButtonMode.auto
  /// Whether used emoji are remembered, to be offered first.
  package var emojiHistory = true
  /// Time for which copied texts are kept while the clipboard is among the keyboards; 0: copied texts are not kept.
  package var clipboardMemory = Milliseconds(3_600_000)
  /// Pause after which a character that is written by finger is complete; 0: it is complete when the finger goes on
  /// elsewhere.
  package var writingPause: Milliseconds = 700
  package var timing = Timing()
  package var focus = FocusSettings()
  package var text = TextServices()
  /// Pairs of pinyin sounds that count as equal. The default is empty, because such pairs make conversion less precise.
  package var fuzzy: Set<FuzzyPair> = []
  package var desktop = DesktopSettings()
  package var dwell = DwellSettings()
  package var scan = ScanSettings()
  package var clicks = ClickSettings()
  package var speech = SpeechSettings()
  package var touch = TouchSettings()
  /// Grants of the extensions, by identifier.
  package var extensions: [String: ExtensionGrants] = [:]
  /// The administrator's policy. No file of the user sets it.
  package var policy = Policy()

  package init() {}
}

/// Services of the keyboard for other programs of the desktop.
package struct DesktopSettings: Hashable, Sendable {
  /// Other on-screen keyboards whose bus names this keyboard also claims, as far as the names are free.
  package var standInFor: [StandIn] = StandIn.allCases
  /// Whether the keyboard has an icon in the panel.
  package var tray = true
  /// The edge of the screen from which a swipe opens the keyboard.
  package var swipe = SwipeEdge.off

  package init() {}
}

/// Another keyboard that scripts and desktops call by its name on the bus.
package enum StandIn: String, Hashable, Sendable, CaseIterable {
  case onboard, squeekboard
}

/// The size of the keyboard (R-SIZE-2).
package enum KeyboardSize: Hashable, Sendable {
  case small, medium, large, extraLarge
  /// Height of the key area in mm.
  case millimetres(Double)

  /// Heights in mm that the settings allow (R-SIZE-2).
  package static let heights = 20.0...200.0
}

package enum PlacementMode: String, Hashable, Sendable, CaseIterable {
  case docked, floating
}

/// The windows in which a key can be held down (R-CHORD-4). `automatic`: arrow keys everywhere, all keys of a keyboard
/// whose file says so, and all keys in windows of programs that need this, as games do.
package enum KeyHolding: String, Hashable, Sendable, CaseIterable {
  case automatic, always, never
}

/// When the floating button is shown, which opens the hidden keyboard. `auto`: in windows for which it is not known
/// whether text can be typed.
package enum ButtonMode: String, Hashable, Sendable, CaseIterable {
  case auto, always, never
}

/// When the globe key is shown (R-GLOBE-2). `automatic`: if two or more keyboards are enabled. `never`: for
/// kiosks with their own switcher.
package enum GlobeVisibility: String, Hashable, Sendable, CaseIterable {
  case automatic, never
}

/// The relation of the keyboard with the system's layout to the XKB groups of the X server. `follow`: the keyboard
/// shows the server's group. `drive`: the globe key also goes through the groups, and switches the server's group.
/// `independent`: the globe key goes through the groups, and the keyboard neither reads nor switches the server's
/// group.
package enum GroupMode: String, Hashable, Sendable, CaseIterable {
  case follow, drive, independent
}

/// The reactions of the keyboard to the focused field.
package struct FocusSettings: Hashable, Sendable {
  /// Whether the keyboard opens for a text field and hides when the field loses the focus.
  package var opens = true
  /// Time for which the keyboard stays on the screen after the field has lost the focus.
  package var grace: Milliseconds = 400
  /// WM_CLASS of applications for which the keyboard never opens.
  package var never: [String] = []
  /// Time after a key of a physical keyboard during which the keyboard hides and does not open by itself; 0:
  /// physical keys have no effect.
  package var quietAfterKeys: Milliseconds = 5000

  package init() {}
}

/// All delays that a user can change, in ms (`ios-rules` §8).
package struct Timing: Hashable, Sendable {
  /// Time of a hold after which a key shows its alternatives, the globe key shows its list, and a modifier acts by itself.
  package var longPress: Milliseconds = 500
  /// Longest time between the two taps that lock shift or a modifier.
  package var doubleTap: Milliseconds = 300
  /// Time of a hold after which a key begins to repeat.
  package var repeatDelay: Milliseconds = 500
  /// Time between two repetitions.
  package var repeatInterval: Milliseconds = 70
  /// Time of a hold after which delete removes whole words.
  package var deleteWordsAfter: Milliseconds = 3000
  /// Time of a hold after which delete removes whole sentences; 0: never.
  package var deleteSentencesAfter: Milliseconds = 0
  /// Duration of the pressed look's fade.
  package var fade: Milliseconds = 80
  /// Time of a hold after which the only key of a Morse keyboard gives a dash.
  package var dash: Milliseconds = 200

  package init() {}
}
