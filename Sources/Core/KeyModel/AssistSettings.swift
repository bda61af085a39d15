/// How resting the pointer on a key strikes it (R-ASSIST-2).
package struct DwellSettings: Hashable, Sendable {
  package var isOn = false
  /// How long the pointer rests on a key until the key is struck.
  package var time: Milliseconds = 1000
  /// How far the pointer may stray while it rests, in pt.
  package var radius = 10.0
  /// How long a broken rest is kept, so that a twitch costs nothing.
  package var keep: Milliseconds = 750

  package init() {}
}

/// How one switch or two choose among keys that are shown one after the other (R-ASSIST-3).
package struct ScanSettings: Hashable, Sendable {
  package var mode = ScanMode.off
  /// The order of the letters while keys are scanned.
  package var letters = ScanLetters.usual
  /// Whether a touch anywhere on the keyboard is the switch.
  package var touch = true
  /// The switch that takes what is shown, and the one that goes on, as `SwitchSource.text`; empty for
  /// none (R-ASSIST-5).
  package var select = ""
  package var next = ""
  /// How long each item is shown.
  package var interval: Milliseconds = 1000
  /// How many intervals the first item of a row is shown: time to recover from the press before.
  package var firstItem = 1.6
  /// How many times the items of a row are gone through before the scan goes back.
  package var rounds = 3
  /// How long the switch is held until it counts.
  package var accept: Milliseconds = 0
  /// How long the switch is ignored after it counted.
  package var ignore: Milliseconds = 200
  /// What is shown first after a key was taken.
  package var restart = ScanRestart.top
  /// Whether each item clicks as it is shown.
  package var clicks = false

  package init() {}
}

/// Where the scan goes on after a key was taken: at the first item, or at the row of that key.
package enum ScanRestart: String, Hashable, Sendable, CaseIterable {
  case top, row
}

/// `automatic` goes on by itself, and the switch takes what is shown. `step` has two switches: one
/// goes on, one takes. `dwellStep` has one switch, which goes on; what is shown is taken when no press
/// comes. `hold` goes on while the switch is held, and takes what is shown when it is let go.
package enum ScanMode: String, Hashable, Sendable, CaseIterable {
  case off
  case automatic = "auto"
  case step
  case dwellStep = "dwell-step"
  case hold
}

/// Clicks for those who cannot press the buttons of a mouse.
package struct ClickSettings: Hashable, Sendable {
  /// Whether a key of the band leads to the tools for clicks.
  package var tools = false
  /// Whether a pointer that rests outside the keyboard clicks there.
  package var anywhere = false
  /// How long the pointer rests there.
  package var time: Milliseconds = 1200
  /// How far it may stray meanwhile, in pt.
  package var radius = 10.0

  package init() {}
}

/// What the keyboard says by the user's speech service (R-ASSIST-7).
package struct SpeechSettings: Hashable, Sendable {
  package var isOn = false
  /// The names of keys without a character, as they are struck.
  package var keys = true
  /// Each character as it is typed.
  package var letters = true
  /// Each word as it ends.
  package var words = true
  /// The first suggestion, as it changes.
  package var suggestions = false
  /// What is shown while keys are scanned.
  package var scanning = true
  /// -100 (slow) to 100 (fast); 0 is the service's own.
  package var rate = 0.0
  /// The name of a voice of the service; empty for its own.
  package var voice = ""

  package init() {}
}

/// Where letters stand while keys are scanned: as ever, or the most frequent ones where they come first.
package enum ScanLetters: String, Hashable, Sendable, CaseIterable {
  case usual, frequency
}

/// What makes a touch count, for hands that tremble.
package struct TouchSettings: Hashable, Sendable {
  /// How long a touch lies until it counts.
  package var hold: Milliseconds = 0
  /// How long a second touch of the same key is ignored.
  package var ignoreRepeat: Milliseconds = 0
  /// Where a finger that slides is taken to be.
  package var place = TouchPlace.off
  /// Whether fingers look for keys before they strike one.
  package var explore = ExploreMode.off

  package init() {}

  /// Whether touches go through a filter at all.
  package var filters: Bool { hold > 0 || ignoreRepeat > 0 || place != .off }
}

/// What strikes a key that a finger has found by sliding over the keys: its lift, or a double tap anywhere. A
/// second finger's tap does so in both.
package enum ExploreMode: String, Hashable, Sendable, CaseIterable {
  case off, lift
  case doubleTap = "double-tap"
}

/// `off` leaves sliding fingers to the keys; `first` and `last` take a finger to be where it came down,
/// or where it lifted.
package enum TouchPlace: String, Hashable, Sendable, CaseIterable {
  case off, first, last
}
