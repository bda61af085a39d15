import Board
import Control
import Gestures
import KeyModel

/// Typing for people who cannot tap. The machine holds the target under the resting pointer, the scan, the touches
/// that do not count yet, the click tool for the next press, and the texts that were spoken last.
struct AssistedTyping: Sendable {
  /// A state that the key of an aid switches on. A second strike of the key switches the state off.
  enum Aid: Hashable, Sendable {
    /// Dwelling, scanning and the filter of touches are suspended.
    case rest
    /// The next key is held instead of tapped.
    case hold
    /// The band shows the tools for clicks.
    case tools
    /// The keyboard does not speak.
    case quiet
  }

  private var dwell: Dwell
  private var scan: Scan
  private var filter: TouchFilter
  private var clicks: ClickTools
  private var explore: Explore
  private var aids: Set<Aid> = []
  /// The characters of the word that is being typed, for the speech.
  private var echo = TypedEcho()
  /// The scanned item that was spoken last.
  private var saidItem: ScanNode?
  /// The suggestion that was spoken last.
  private var saidSuggestion = ""
  /// The scanned item that clicked last.
  private var clickedItem: ScanNode?
  /// The order of the letters in the layout; empty: the usual order.
  private var order: [Character] = []
  /// The fingers that act as switches while keys are scanned, each with its switch.
  private var switches: [TouchID: Scan.Switch] = [:]
  /// The time of the last touch.
  private var latest = Instant(microseconds: 0)
  /// The cue on each target that can be struck, by `Keyboard.Number.value`.
  private(set) var cues: [Int: Cue] = [:]

  init(_ settings: Settings) {
    dwell = Dwell(settings: settings.dwell)
    scan = Scan(settings: settings.scan)
    filter = TouchFilter(settings: settings.touch)
    clicks = ClickTools(settings: settings.clicks)
    explore = Explore(mode: settings.touch.explore)
  }

  // MARK: Settings

  /// Whether the settings enable a way of typing without taps.
  static func isOn(_ settings: Settings) -> Bool {
    settings.dwell.isOn || settings.scan.mode != .off || settings.clicks.anywhere
      || settings.touch.explore != .off
  }

  /// Whether the keyboard has the key that suspends assistive typing.
  static func hasRest(_ settings: Settings) -> Bool { isOn(settings) || settings.touch.filters }

  /// Adopts new settings. If the tools for clicks disappear, returns the acts that release the pointer.
  mutating func tune(to settings: Settings) -> [PointerAct] {
    dwell.settings = settings.dwell
    scan.settings = settings.scan
    filter.settings = settings.touch
    clicks.settings = settings.clicks
    if !settings.dwell.isOn { dwell.reset() }
    if settings.scan.mode == .off { scan.stop() }
    if explore.mode != settings.touch.explore { explore = Explore(mode: settings.touch.explore) }
    if !settings.speech.isOn { aids.remove(.quiet) }
    if !AssistedTyping.hasRest(settings) { aids.remove(.rest) }
    guard !settings.clicks.tools, aids.contains(.tools) || clicks.takesPress else { return [] }
    aids.remove(.tools)
    return clicks.reset()
  }

  /// Adopts the scale of the keys, in px per pt.
  mutating func tune(scale: Double) {
    dwell.scale = scale
    clicks.scale = scale
  }

  /// Notes that the pointer and the fingers are over other keys now.
  mutating func retarget(on board: Board?) {
    dwell.reset()
    if let board { filter.retarget(at: latest) { board.key(at: $0) } }
  }

  /// Adopts the order of the letters while keys are scanned. Returns false if the order is the same as before.
  mutating func arrange(_ order: [Character]) -> Bool {
    defer { self.order = order }
    return order != self.order
  }

  /// Forgets the pointer, the scan, the touches that do not count yet and the spoken texts, because the keyboard was
  /// hidden.
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
  /// Whether the user has switched the speech off.
  var isQuiet: Bool { aids.contains(.quiet) }
  /// Whether the band shows the tools for clicks.
  var showsTools: Bool { aids.contains(.tools) }

  /// Switches a state on, or off if it is on.
  mutating func toggle(_ aid: Aid) {
    if aids.remove(aid) == nil { aids.insert(aid) }
  }

  /// Suspends typing without taps and the filter of touches, or resumes both. While a scan runs, only stops the scan.
  mutating func toggleRest(at now: Instant) {
    if isScanning { return scan.stop() }
    toggle(.rest)
    if isResting { clicks.move(to: nil, at: now) }
  }

  /// Returns whether the next key shall be held instead of tapped, and resets this state.
  mutating func takeHold() -> Bool { aids.remove(.hold) != nil }

  // MARK: - Deadlines

  /// Returns the next time at which the pointer, the scan, the filter or an exploring finger acts without a new
  /// event; nil if no such time is known.
  func deadline(after now: Instant) -> Instant? {
    [
      isResting ? nil : dwell.deadline, clickDeadline, scan.deadline,
      filter.deadline(after: now), explore.deadline,
    ].compactMap(\.self).min()
  }

  /// The time of the next click of a resting pointer; nil if no click is due. The click occurs even while the
  /// keyboard is hidden.
  var clickDeadline: Instant? { isResting ? nil : clicks.deadline }

  // MARK: - The resting pointer

  /// Notes that the pointer is at `point` (root px) over `target`. If `point` is nil, the pointer has left the keyboard.
  mutating func hover(at point: Point?, on target: Dwell.Target?, at time: Instant) {
    guard let point else { return dwell.leave(at: time) }
    dwell.hover(at: point, on: target, at: time)
  }

  /// Returns the number of the target that the resting pointer strikes now; nil if it strikes none.
  mutating func advanceDwell(to now: Instant) -> Int? { dwell.advance(to: now) }

  /// Notes that a finger touches the keyboard. The pointer follows the finger, and must not strike the key again.
  mutating func noteFinger() { dwell.reset() }

  // MARK: The scan

  /// Whether keys are being scanned now.
  var isScanning: Bool { scan.isRunning }

  /// Handles a switch that goes down or is released. Returns the number of the target that the scan strikes; nil if
  /// it strikes none.
  mutating func press(_ button: Scan.Switch, isDown: Bool, at time: Instant) -> Int? {
    isDown ? scan.press(button, at: time) : scan.release(button, at: time)
  }

  /// Makes the finger act as a switch until it lifts, and presses the switch. Returns the number of the target that
  /// the scan strikes; nil if it strikes none.
  mutating func press(_ button: Scan.Switch, by finger: TouchID, at time: Instant) -> Int? {
    switches[finger] = button
    return scan.press(button, at: time)
  }

  /// Whether the finger acts as a switch.
  func isSwitch(_ finger: TouchID) -> Bool { switches[finger] != nil }

  /// Releases the switch of a finger that has lifted. Returns the number of the target that the scan strikes; nil if
  /// it strikes none.
  mutating func releaseSwitch(_ finger: TouchID, at time: Instant) -> Int? {
    switches.removeValue(forKey: finger).flatMap { scan.release($0, at: time) }
  }

  /// Returns the number of the target that the scan strikes by itself now; nil if it strikes none.
  mutating func advanceScan(to now: Instant) -> Int? { scan.advance(to: now) }

  /// Replaces the items that are scanned.
  mutating func show(_ nodes: [ScanNode], at now: Instant) { scan.show(nodes, at: now) }

  // MARK: Touches that do not count yet

  /// Returns the touches that count after `touch` has arrived. While the filter is suspended, touches of new fingers
  /// are not filtered.
  mutating func filtered(_ touch: Touch, on board: Board) -> [Touch] {
    if isResting, touch.phase == .began { return [touch] }
    return filter.handle(touch) { board.key(at: $0) }
  }

  /// Notes the time of a touch, whether the touch counts or not.
  mutating func note(_ touch: Touch) { latest = touch.time }

  /// Returns the delayed touches that count now.
  mutating func advanceFilter(to now: Instant) -> [Touch] { filter.advance(to: now) }

  /// Returns the outcomes of a touch of a finger that explores the elements at `places` (root px).
  mutating func explored(_ touch: Touch, _ places: [Rect]) -> [Explore.Outcome] {
    explore.handle(touch) { point in places.firstIndex { $0.contains(point) } }
  }

  mutating func advanceExplore(to now: Instant) -> [Explore.Outcome] { explore.advance(to: now) }

  // MARK: Clicks

  /// Whether the next press of a button is reported to the keyboard alone, and to no program.
  var takesPress: Bool { clicks.takesPress }
  /// Whether moves of the pointer outside the keyboard matter.
  var followsPointer: Bool { clicks.followsPointer && !isResting }

  func state(of tool: ClickTool) -> ClickTools.State { clicks.state(of: tool) }

  /// Handles a strike of a tool's key. `doubleTap` is the longest time between both taps of a double tap; nil for a
  /// user who strikes keys without taps, and so cannot strike twice within such a time.
  mutating func choose(
    _ tool: ClickTool, at now: Instant, doubleTap: Milliseconds?
  ) -> [PointerAct] {
    clicks.choose(tool, at: now, doubleTap: doubleTap)
  }

  /// Handles a press of a button at `point` (root px) outside the keyboard. The press was reported to no other program.
  mutating func press(at point: Point, _ now: Instant) -> [PointerAct] {
    clicks.press(at: point, now)
  }

  /// Notes that the pointer is at `point` (root px) outside the keyboard; nil: the pointer is over the keyboard.
  mutating func movePointer(to point: Point?, at now: Instant) {
    clicks.move(to: isResting ? nil : point, at: now)
  }

  mutating func advanceClicks(to now: Instant) -> [PointerAct] {
    isResting ? [] : clicks.advance(to: now)
  }

  /// Returns the acts that release the pointer, because the program ends.
  mutating func end() -> [PointerAct] { clicks.reset() }

  // MARK: Cues

  /// Finds the cues for the resting pointer, the scan and the touches that do not count yet. Returns the numbers of
  /// the targets whose cue has changed.
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

  /// Returns whether the scanned item clicks now. Each item clicks once. `isOn`: the settings have a click for each
  /// scanned item.
  mutating func clicksItem(isOn: Bool) -> Bool {
    let item = isOn ? scan.item : nil
    defer { clickedItem = item }
    return item != nil && item != clickedItem
  }

  // MARK: Speech

  /// Returns the scanned item and notes it as spoken; nil if there is none, or if it has been spoken already.
  mutating func takeUnsaidItem() -> ScanNode? {
    defer { saidItem = scan.item }
    return scan.item == saidItem ? nil : scan.item
  }

  /// Notes the suggestion as spoken. Returns false if it is the suggestion that was spoken last.
  mutating func says(suggestion text: String) -> Bool {
    defer { saidSuggestion = text }
    return text != saidSuggestion
  }

  /// Returns the character or the word that the command completes, for the speech; nil if it completes none.
  mutating func echo(of command: TextCommand, isPart: (Character) -> Bool) -> TypedEcho.Unit? {
    echo.handle(command, isPart: isPart)
  }

  /// Forgets the typed characters, so that no word that contains them is spoken.
  mutating func forgetEcho() { echo = TypedEcho() }
}
