/// Settings of dwelling: a pointer that rests on a key strikes the key (R-ASSIST-2).
package struct DwellSettings: Hashable, Sendable {
  package var isOn = false
  /// Time for which the pointer rests on a key before the key is struck.
  package var time: Milliseconds = 1000
  /// Distance in pt that the pointer may move while it rests.
  package var radius = 10.0
  /// Time for which an interrupted rest is remembered, so that a twitch does not reset the rest.
  package var keep: Milliseconds = 750

  package init() {}
}

/// Settings of scanning: keys are shown one after the other, and the user chooses among them with one or two
/// switches (R-ASSIST-3).
package struct ScanSettings: Hashable, Sendable {
  package var mode = ScanMode.off
  /// The order of the letters while keys are scanned.
  package var letters = ScanLetters.usual
  /// Whether a touch anywhere on the keyboard acts as the switch.
  package var touch = true
  /// `SwitchSource.text` of the switch that takes the shown item; empty if there is no such switch (R-ASSIST-5).
  package var select = ""
  /// `SwitchSource.text` of the switch that moves on to the next item; empty if there is no such switch.
  package var next = ""
  /// Time for which each item is shown.
  package var interval: Milliseconds = 1000
  /// Time for which the first item of a row is shown, in intervals. The first item is shown longer because the user
  /// recovers from the press before.
  package var firstItem = 1.6
  /// Number of passes over the items of a row after which the scan leaves the row.
  package var rounds = 3
  /// Time for which the switch is held before the press counts.
  package var accept: Milliseconds = 0
  /// Time for which the switch is ignored after a press that counted.
  package var ignore: Milliseconds = 200
  /// The place at which the scan goes on after a key was taken.
  package var restart = ScanRestart.top
  /// Whether each item clicks when it is shown.
  package var clicks = false

  package init() {}
}

/// Place where the scan goes on after a key was taken: the first item, or the row of that key.
package enum ScanRestart: String, Hashable, Sendable, CaseIterable {
  case top, row
}

/// Ways to scan. `automatic`: the scan moves on by itself, and the switch takes the shown item. `step`: one switch
/// moves on, the other switch takes the shown item. `dwellStep`: the only switch moves on, and the shown item is
/// taken if no press follows. `hold`: the scan moves on while the user holds the switch, and takes the shown item
/// when the user releases the switch.
package enum ScanMode: String, Hashable, Sendable, CaseIterable {
  case off
  case automatic = "auto"
  case step
  case dwellStep = "dwell-step"
  case hold
}

/// Settings of clicks for users who cannot press the buttons of a mouse.
package struct ClickSettings: Hashable, Sendable {
  /// Whether a key of the band opens the tools for clicks.
  package var tools = false
  /// Whether a pointer that rests outside the keyboard clicks at its place.
  package var anywhere = false
  /// Time for which the pointer rests before the click.
  package var time: Milliseconds = 1200
  /// Distance in pt that the pointer may move while it rests.
  package var radius = 10.0

  package init() {}
}

/// The parts of typing that the keyboard speaks through the user's speech service (R-ASSIST-7).
package struct SpeechSettings: Hashable, Sendable {
  package var isOn = false
  /// Whether the names of keys without a character are spoken when they are struck.
  package var keys = true
  /// Whether each character is spoken when it is typed.
  package var letters = true
  /// Whether each word is spoken when it ends.
  package var words = true
  /// Whether the first suggestion is spoken when it changes.
  package var suggestions = false
  /// Whether the shown item is spoken while keys are scanned.
  package var scanning = true
  /// Speed from -100 (slow) to 100 (fast); 0 is the service's own speed.
  package var rate = 0.0
  /// Name of a voice of the service; empty for the service's default voice.
  package var voice = ""

  package init() {}
}

/// Order of the letters while keys are scanned: the usual order, or the most frequent letters first.
package enum ScanLetters: String, Hashable, Sendable, CaseIterable {
  case usual, frequency
}

/// Conditions under which a touch counts, for users whose hands tremble.
package struct TouchSettings: Hashable, Sendable {
  /// Time for which a finger lies on a key before the touch counts.
  package var hold: Milliseconds = 0
  /// Time for which a second touch of the same key is ignored.
  package var ignoreRepeat: Milliseconds = 0
  /// Which place counts for a finger that slides.
  package var place = TouchPlace.off
  /// Whether the user explores the keys with a finger before striking a key.
  package var explore = ExploreMode.off

  package init() {}

  /// Whether any of the conditions is set, so that touches go through a filter.
  package var filters: Bool { hold > 0 || ignoreRepeat > 0 || place != .off }
}

/// The touch that strikes a key which a finger has found by sliding over the keys: the finger's lift, or a double
/// tap anywhere. In both modes a tap with a second finger strikes the key, too.
package enum ExploreMode: String, Hashable, Sendable, CaseIterable {
  case off, lift
  case doubleTap = "double-tap"
}

/// Place that counts for a sliding finger. `off`: the keys handle the slide; `first`: the place where the finger
/// came down; `last`: the place where the finger lifted.
package enum TouchPlace: String, Hashable, Sendable, CaseIterable {
  case off, first, last
}
