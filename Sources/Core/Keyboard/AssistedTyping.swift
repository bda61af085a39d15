import Board
import Control
import Gestures
import KeyModel

/// Typing for those who cannot tap: where the pointer rests, what is scanned, which touches do not count yet, which click
/// the next press is, and what was said.
struct AssistedTyping: Sendable {
  /// A key of assistive typing that is on until it is struck again.
  enum Aid: Hashable, Sendable {
    /// Dwelling, scanning and the filter of touches are suspended.
    case rest
    /// The next key is held instead of tapped.
    case hold
    /// The band shows the tools for clicks.
    case tools
    /// The speech is silent.
    case quiet
  }

  private var dwell: Dwell
  private var scan: Scan
  private var filter: TouchFilter
  private var clicks: ClickTools
  private var explore: Explore
  private var aids: Set<Aid> = []
  /// What was typed since the last word, to be said.
  private var echo = TypedEcho()
  /// What was said last of what is scanned, and of the suggestions; and the item that has clicked.
  private var saidItem: ScanNode?
  private var saidSuggestion = ""
  private var clickedItem: ScanNode?
  /// The order of the letters that is shown; empty for the usual one.
  private var order: [Character] = []
  /// The fingers that are switches while keys are scanned.
  private var switches: [TouchID: Scan.Switch] = [:]
  /// The time of the last touch.
  private var latest = Instant(microseconds: 0)
  /// What is shown on what can be struck, by the numbers of `Keyboard.Number`.
  private(set) var cues: [Int: Cue] = [:]

  init(_ settings: Settings) {
    dwell = Dwell(settings: settings.dwell)
    scan = Scan(settings: settings.scan)
    filter = TouchFilter(settings: settings.touch)
    clicks = ClickTools(settings: settings.clicks)
    explore = Explore(mode: settings.touch.explore)
  }

  // MARK: Settings

  /// Whether somebody types without taps.
  static func isOn(_ settings: Settings) -> Bool {
    settings.dwell.isOn || settings.scan.mode != .off || settings.clicks.anywhere
      || settings.touch.explore != .off
  }

  /// Whether the keyboard has the key that suspends assistive typing.
  static func hasRest(_ settings: Settings) -> Bool { isOn(settings) || settings.touch.filters }

  /// Follows new settings. Returns what is done with the pointer where the tools for clicks go; nil where they stay.
  mutating func tune(to settings: Settings) -> [PointerAct]? {
    dwell.settings = settings.dwell
    scan.settings = settings.scan
    filter.settings = settings.touch
    clicks.settings = settings.clicks
    if !settings.dwell.isOn { dwell.reset() }
    if settings.scan.mode == .off { scan.stop() }
    if explore.mode != settings.touch.explore { explore = Explore(mode: settings.touch.explore) }
    if !settings.speech.isOn { aids.remove(.quiet) }
    if !AssistedTyping.hasRest(settings) { aids.remove(.rest) }
    guard !settings.clicks.tools, aids.contains(.tools) || clicks.takesPress else { return nil }
    aids.remove(.tools)
    return clicks.reset()
  }

  /// Follows the scale of the keys, in px per pt.
  mutating func tune(scale: Double) {
    dwell.scale = scale
    clicks.scale = scale
  }

  /// Other keys are under the pointer and the fingers now.
  mutating func retarget(on board: Board?) {
    dwell.reset()
    if let board { filter.retarget(at: latest) { board.key(at: $0) } }
  }

  /// Lays the letters out in another order while they are scanned; false where the order is the same.
  mutating func arrange(_ order: [Character]) -> Bool {
    defer { self.order = order }
    return order != self.order
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
    aids.subtract([.tools, .hold])
    clicks.forgetTool()
  }

  // MARK: Keys of assistive typing

  /// Whether typing without taps and the filter of touches are suspended.
  var isResting: Bool { aids.contains(.rest) }
  /// Whether the next key is held instead of tapped.
  var holdsNext: Bool { aids.contains(.hold) }
  /// Whether the user has silenced the speech.
  var isQuiet: Bool { aids.contains(.quiet) }
  /// Whether the band shows the tools for clicks.
  var showsTools: Bool { aids.contains(.tools) }

  /// Strikes a key that is on until it is struck again.
  mutating func toggle(_ aid: Aid) {
    if aids.remove(aid) == nil { aids.insert(aid) }
  }

  /// Suspends typing without taps and the filter of touches, or goes on with them. A scan that runs is stopped first.
  mutating func toggleRest(at now: Instant) {
    if isScanning { return scan.stop() }
    toggle(.rest)
    if isResting { clicks.move(to: nil, at: now) }
  }

  /// Whether the next key is held; it is asked once.
  mutating func takeHold() -> Bool { aids.remove(.hold) != nil }

  // MARK: Time

  /// The time at which something happens by itself.
  func deadline(after now: Instant) -> Instant? {
    [
      isResting ? nil : dwell.deadline, clickDeadline, scan.deadline,
      filter.deadline(after: now), explore.deadline,
    ].compactMap(\.self).min()
  }

  /// The time at which something happens by itself while the keyboard is hidden.
  var clickDeadline: Instant? { isResting ? nil : clicks.deadline }

  // MARK: The pointer that rests

  /// The pointer is at `point` (root px) over the target; it has left the keyboard where `point` is nil.
  mutating func hover(at point: Point?, on target: Dwell.Target?, at time: Instant) {
    guard let point else { return dwell.leave(at: time) }
    dwell.hover(at: point, on: target, at: time)
  }

  /// The number of the target that the pointer strikes by now; nil for none.
  mutating func advanceDwell(to now: Instant) -> Int? { dwell.advance(to: now) }

  /// A finger works beside the pointer; the pointer that follows it must not strike again.
  mutating func noteFinger() { dwell.reset() }

  // MARK: The scan

  /// Whether keys are being scanned now.
  var isScanning: Bool { scan.isRunning }

  /// A switch goes down or is let go. Returns the number of what it strikes; nil for nothing.
  mutating func press(_ button: Scan.Switch, isDown: Bool, at time: Instant) -> Int? {
    isDown ? scan.press(button, at: time) : scan.release(button, at: time)
  }

  /// A finger is a switch from now on, until it lifts. Returns the number of what it strikes; nil for nothing.
  mutating func press(_ button: Scan.Switch, by finger: TouchID, at time: Instant) -> Int? {
    switches[finger] = button
    return scan.press(button, at: time)
  }

  /// Whether the finger is a switch.
  func isSwitch(_ finger: TouchID) -> Bool { switches[finger] != nil }

  /// The finger that was a switch has lifted. Returns the number of what it strikes; nil for nothing.
  mutating func releaseSwitch(_ finger: TouchID, at time: Instant) -> Int? {
    switches.removeValue(forKey: finger).flatMap { scan.release($0, at: time) }
  }

  /// The number of what the scan strikes by itself; nil for nothing.
  mutating func advanceScan(to now: Instant) -> Int? { scan.advance(to: now) }

  /// What is scanned from now on.
  mutating func show(_ nodes: [ScanNode], at now: Instant) { scan.show(nodes, at: now) }

  // MARK: Touches that do not count yet

  /// The touches that count when this one has come. While the filter is suspended new fingers pass by it.
  mutating func filtered(_ touch: Touch, on board: Board) -> [Touch] {
    if isResting, touch.phase == .began { return [touch] }
    return filter.handle(touch) { board.key(at: $0) }
  }

  /// Notes when a touch has come, whether it counts or not.
  mutating func note(_ touch: Touch) { latest = touch.time }

  /// The touches that count by now.
  mutating func advanceFilter(to now: Instant) -> [Touch] { filter.advance(to: now) }

  /// What comes of a touch where fingers explore `places`.
  mutating func explored(_ touch: Touch, _ places: [Rect]) -> [Explore.Outcome] {
    explore.handle(touch) { point in places.firstIndex { $0.contains(point) } }
  }

  mutating func advanceExplore(to now: Instant) -> [Explore.Outcome] { explore.advance(to: now) }

  // MARK: Clicks

  /// Whether the next press of a button is to be told to the keyboard alone.
  var takesPress: Bool { clicks.takesPress }
  /// Whether moves of the pointer outside the keyboard matter.
  var followsPointer: Bool { clicks.followsPointer && !isResting }

  func state(of tool: ClickTool) -> ClickTools.State { clicks.state(of: tool) }

  /// The key of a tool was struck. `doubleTap` is nil for who strikes it without a tap, and cannot strike twice so soon.
  mutating func choose(
    _ tool: ClickTool, at now: Instant, doubleTap: Milliseconds?
  ) -> [PointerAct] {
    clicks.choose(tool, at: now, doubleTap: doubleTap)
  }

  /// A button was pressed at `point` (root px) outside the keyboard, and no program was told.
  mutating func press(at point: Point, _ now: Instant) -> [PointerAct] {
    clicks.press(at: point, now)
  }

  /// The pointer is at `point` (root px) outside the keyboard; nil when it is over the keyboard.
  mutating func movePointer(to point: Point?, at now: Instant) {
    clicks.move(to: isResting ? nil : point, at: now)
  }

  mutating func advanceClicks(to now: Instant) -> [PointerAct] {
    isResting ? [] : clicks.advance(to: now)
  }

  /// The program ends: nothing is held by the pointer.
  mutating func end() -> [PointerAct] { clicks.reset() }

  // MARK: Cues

  /// Finds where the pointer rests, what is scanned, and which touches do not count yet. Returns the numbers of what is
  /// shown in another way than before.
  mutating func followCues(at now: Instant) -> Set<Int> {
    var renewed: [Int: Cue] = [:]
    for fill in filter.fills(at: now) { renewed[fill.key] = .fill(Cue.step(fill.share)) }
    if let ring = dwell.ring(at: now) { renewed[ring.key] = .ring(Cue.step(ring.share)) }
    switch scan.item {
    case .back: for key in scan.keysAround { renewed[key] = .wayOut }
    case let item?: for key in item.keys { renewed[key] = .frame }
    case nil: break
    }
    defer { cues = renewed }
    return Set(renewed.keys).union(cues.keys).filter { renewed[$0] != cues[$0] }
  }

  /// Whether the item that is scanned clicks now: each does once. `isOn`: such clicks are wanted.
  mutating func clicksItem(isOn: Bool) -> Bool {
    let item = isOn ? scan.item : nil
    defer { clickedItem = item }
    return item != nil && item != clickedItem
  }

  // MARK: Speech

  /// The item that is scanned, where it was not said yet; nil for none.
  mutating func takeUnsaidItem() -> ScanNode? {
    defer { saidItem = scan.item }
    return scan.item == saidItem ? nil : scan.item
  }

  /// Notes the suggestion that is said; false where it was said last.
  mutating func says(suggestion text: String) -> Bool {
    defer { saidSuggestion = text }
    return text != saidSuggestion
  }

  /// The character or the word that the command ends, to be said; nil for none.
  mutating func echo(of command: TextCommand, isPart: (Character) -> Bool) -> TypedEcho.Unit? {
    echo.handle(command, isPart: isPart)
  }

  /// What is typed now is not to be said, nor any word of which it is a part.
  mutating func forgetEcho() { echo = TypedEcho() }
}
