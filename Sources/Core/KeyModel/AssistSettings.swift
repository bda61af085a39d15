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

  package init() {}
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

/// What makes a touch count, for hands that tremble.
package struct TouchSettings: Hashable, Sendable {
  /// How long a touch lies until it counts.
  package var hold: Milliseconds = 0
  /// How long a second touch of the same key is ignored.
  package var ignoreRepeat: Milliseconds = 0
  /// Where a finger that slides is taken to be.
  package var place = TouchPlace.off

  package init() {}

  /// Whether touches go through a filter at all.
  package var filters: Bool { hold > 0 || ignoreRepeat > 0 || place != .off }
}

/// `off` leaves sliding fingers to the keys; `first` and `last` take a finger to be where it came down,
/// or where it lifted.
package enum TouchPlace: String, Hashable, Sendable, CaseIterable {
  case off, first, last
}
