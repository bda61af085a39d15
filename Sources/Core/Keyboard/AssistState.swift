import Appearance
import Assist
import Control
import KeyModel

/// What is known of those who cannot tap: where the pointer rests, what is scanned, which touches do not
/// count yet.
struct AssistState: Hashable, Sendable {
  var dwell: Dwell
  var scan: Scan
  var filter: TouchFilter
  /// True if the user has suspended dwelling and scanning.
  var isResting = false
  /// The fingers that are switches while keys are scanned.
  var switches: [TouchID: Scan.Switch] = [:]
  /// When the last touch came.
  var latest = Instant(microseconds: 0)
  /// What is shown on keys, by their index.
  var cues: [Int: Cue] = [:]

  init(_ settings: Settings) {
    dwell = Dwell(settings: settings.dwell)
    scan = Scan(settings: settings.scan)
    filter = TouchFilter(settings: settings.touch)
  }

  /// When something happens by itself.
  func deadline(after now: Instant) -> Instant? {
    [isResting ? nil : dwell.deadline, scan.deadline, filter.deadline(after: now)]
      .compactMap(\.self).min()
  }

  /// The keyboard was hidden.
  mutating func letGo() {
    dwell.reset()
    scan.stop()
    switches = [:]
    filter = TouchFilter(settings: filter.settings)
    cues = [:]
  }
}
