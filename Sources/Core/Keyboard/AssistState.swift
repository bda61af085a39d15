import Control
import Gestures
import KeyModel

/// What is known of those who cannot tap: where the pointer rests, what is scanned, which touches do not
/// count yet.
struct AssistState: Hashable, Sendable {
  var dwell: Dwell
  var scan: Scan
  var filter: TouchFilter
  var clicks: ClickTools
  var explore: Explore
  /// What was typed since the last word, to be said.
  var echo = TypedEcho()
  /// True if the user has silenced the speech.
  var isQuiet = false
  /// What was said last of what is scanned, and of the suggestions.
  var saidItem: ScanNode?
  var saidSuggestion = ""
  /// The item that has clicked.
  var clickedItem: ScanNode?
  /// The order of the letters that is shown; empty for the usual one.
  var order: [Character] = []
  /// Whether the next key is held instead of tapped.
  var holdsNext = false
  /// Whether the band shows the tools for clicks.
  var showsClickTools = false
  /// True if the user has suspended dwelling and scanning.
  var isResting = false
  /// The fingers that are switches while keys are scanned.
  var switches: [TouchID: Scan.Switch] = [:]
  /// When the last touch came.
  var latest = Instant(microseconds: 0)
  /// What is shown on what can be struck, by the numbers of `Keyboard.Number`.
  var cues: [Int: Cue] = [:]

  init(_ settings: Settings) {
    dwell = Dwell(settings: settings.dwell)
    scan = Scan(settings: settings.scan)
    filter = TouchFilter(settings: settings.touch)
    clicks = ClickTools(settings: settings.clicks)
    explore = Explore(mode: settings.touch.explore)
  }

  /// When something happens by itself.
  func deadline(after now: Instant) -> Instant? {
    [
      isResting ? nil : dwell.deadline, isResting ? nil : clicks.deadline, scan.deadline,
      filter.deadline(after: now), explore.deadline,
    ].compactMap(\.self).min()
  }

  /// The keyboard was hidden.
  mutating func letGo() {
    dwell.reset()
    scan.stop()
    switches = [:]
    filter = TouchFilter(settings: filter.settings)
    cues = [:]
    explore = Explore(mode: explore.mode)
    echo = TypedEcho()
    (saidItem, clickedItem) = (nil, nil)
    saidSuggestion = ""
    showsClickTools = false
    holdsNext = false
    clicks.forgetTool()
  }
}
