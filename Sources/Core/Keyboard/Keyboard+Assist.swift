import Board
import Gestures
import InputSession
import KeyModel
import Layouts

// Typing by resting the pointer, by switches, and by touches that have to lie. What they strike is a tap
// at the key's centre (R-ASSIST-1).
extension Keyboard {
  /// How much longer the pointer rests on keys that cost most when struck by mistake.
  private static let patience = 1.2
  /// How many suggestions are shown while keys are scanned: each saves many steps (R-ASSIST-3).
  private static let scannedWords = 5
  /// The finger that assistive typing taps with.
  static let finger = TouchID(rawValue: .max)

  /// Whether somebody types without taps.
  var hasAssist: Bool {
    settings.dwell.isOn || settings.scan.mode != .off || settings.clicks.anywhere
      || settings.touch.explore != .off
  }

  /// Whether the keyboard has the key that suspends assistive typing.
  var hasRest: Bool { hasAssist || settings.touch.filters }

  /// Whether moves of the pointer over the keyboard matter.
  var mindsHover: Bool { settings.dwell.isOn && placement != nil }

  var isScanStopped: Bool { settings.scan.mode != .off && !assist.scan.isRunning }

  // MARK: Settings and keys

  /// Follows new settings.
  mutating func renewAssist() {
    fingers.tune(to: settings)
    assist.dwell.settings = settings.dwell
    assist.scan.settings = settings.scan
    assist.filter.settings = settings.touch
    if !settings.dwell.isOn { assist.dwell.reset() }
    if settings.scan.mode == .off { assist.scan.stop() }
    renewClicks()
    if assist.explore.mode != settings.touch.explore {
      assist.explore = Explore(mode: settings.touch.explore)
    }
    if !settings.speech.isOn { assist.isQuiet = false }
    if !hasRest { assist.isResting = false }
    session.cellCount = settings.scan.mode == .off ? InputSession.usualRoom : Keyboard.scannedWords
  }

  mutating func tuneRecognizer(scale: Double) {
    fingers.tune(to: settings, scale: scale)
    assist.dwell.scale = scale
    assist.clicks.scale = scale
  }

  /// Other keys are under the pointer and the fingers now.
  mutating func retarget() {
    assist.dwell.reset()
    guard let board else { return }
    assist.filter.retarget(at: assist.latest) { board.key(at: $0) }
  }

  // MARK: Events

  /// The touches that count when this one has come.
  mutating func assisted(_ touch: Touch) -> [Touch] {
    assist.latest = touch.time
    guard let board, button?.frame.contains(touch.position) != true else { return [touch] }
    if popup?.takesTouches == true { return handleAsSwitch(touch) ? [] : [touch] }
    let isPointer = touch.id == Keyboard.finger
    if !isPointer, settings.dwell.isOn, touch.phase == .began, !isOnRest(touch.position) {
      // A finger works beside the pointer; the pointer that follows it must not strike again.
      assist.dwell.reset()
    }
    if handleAsSwitch(touch) { return [] }
    if let passed = explored(touch) { return passed }
    // While the filter is suspended new fingers pass by it.
    if assist.isResting, touch.phase == .began { return [touch] }
    return assist.filter.handle(touch) { board.key(at: $0) }
  }

  /// The switches that count now. While the keyboard is hidden, or a finger has suspended the scan, they
  /// belong to other programs, so that nobody is locked out of a key.
  var heardSwitches: [SwitchSource: SwitchRole] {
    let scan = settings.scan
    guard scan.mode != .off, placement != nil, !assist.isResting else { return [:] }
    var switches: [SwitchSource: SwitchRole] = [:]
    if scan.mode == .step, let next = SwitchSource(text: scan.next) { switches[next] = .next }
    if let select = SwitchSource(text: scan.select) { switches[select] = .select }
    return switches
  }

  /// A switch went down or was let go at the server's `time`, and counts for what was shown then
  /// (R-ASSIST-4).
  mutating func press(_ role: SwitchRole, isDown: Bool, at time: Instant) {
    guard settings.scan.mode != .off, placement != nil, !assist.isResting else { return }
    let scan = assist.scan
    let key = isDown ? assist.scan.press(role, at: time) : assist.scan.release(role, at: time)
    strike(key, at: time)
    closeChoices(of: scan)
    if assist.scan != scan { outbox.isSceneStale = true }
  }

  private func isOnRest(_ point: Point) -> Bool {
    guard let board, let key = board.key(at: point) else { return false }
    return board.keys[key].part == .handle(.rest)
  }

  /// While keys are scanned, a touch anywhere is the switch, but on the key that suspends the scan. With
  /// two switches, the left half goes on and the right half takes.
  private mutating func handleAsSwitch(_ touch: Touch) -> Bool {
    guard settings.scan.mode != .off, settings.scan.touch, let board else { return false }
    if let button = assist.switches[touch.id] {
      if touch.phase == .ended || touch.phase == .cancelled {
        assist.switches[touch.id] = nil
        strike(assist.scan.release(button, at: touch.time), at: touch.time)
      }
      return true
    }
    guard touch.phase == .began, !assist.isResting, !isOnRest(touch.position) else { return false }
    let isLeft = touch.position.x < board.stand.frame.midX
    let button: Scan.Switch = settings.scan.mode == .step && isLeft ? .next : .select
    assist.switches[touch.id] = button
    let scan = assist.scan
    strike(assist.scan.press(button, at: touch.time), at: touch.time)
    closeChoices(of: scan)
    return true
  }

  /// The pointer is at `point`, or has left the keyboard.
  mutating func hover(at point: Point?, _ time: Instant) {
    advanceAssist(to: time)
    guard settings.dwell.isOn, let board, let point else { return assist.dwell.leave(at: time) }
    assist.dwell.hover(at: point, on: restTarget(at: point, on: board), at: time)
  }

  /// Lets time pass for the pointer, the scan and the touches that do not count yet.
  mutating func advanceAssist(to now: Instant) {
    for touch in assist.filter.advance(to: now) { route(touch, at: now) }
    advanceClicks(to: now)
    advanceExplore(to: now)
    strike(assist.dwell.advance(to: now), at: now)
    let scan = assist.scan
    strike(assist.scan.advance(to: now), at: now)
    closeChoices(of: scan)
  }

  /// Suspends typing without taps and the filter of touches, or goes on with them.
  mutating func toggleRest() {
    if settings.scan.mode != .off, assist.scan.isRunning {
      assist.scan.stop()
    } else {
      assist.isResting.toggle()
      if assist.isResting { assist.clicks.move(to: nil, at: now) }
    }
    outbox.isSceneStale = true
  }

  /// Taps at `center` (root px), whatever filters touches have to pass.
  mutating func tap(_ center: Point, at now: Instant) {
    for phase in [Touch.Phase.began, .ended] {
      route(Touch(id: Keyboard.finger, phase: phase, position: center, time: now), at: now)
    }
  }

  // MARK: What is rested on, and what is scanned

  func dwellTarget(at point: Point, on board: Board) -> Dwell.Target? {
    guard let index = board.key(at: point), canTap(index, of: board) else { return nil }
    let boardKey = board.keys[index]
    if assist.isResting, boardKey.part != .handle(.rest) { return nil }
    switch boardKey.key?.action {
    case .deleteBackward:
      return Dwell.Target(key: index, patience: Keyboard.patience, repeats: true)
    case .return: return Dwell.Target(key: index, patience: Keyboard.patience)
    case .space: return Dwell.Target(key: index, repeats: true)
    default: return Dwell.Target(key: index, repeats: boardKey.manner == .repeats)
    }
  }

  /// Whether a tap does something with the key.
  func canTap(_ index: Int, of board: Board) -> Bool {
    let boardKey = board.keys[index]
    if case .suggestion(let cell) = boardKey.part {
      return bar[cell] != nil
    }
    if boardKey.manner == .drags { return false }
    return boardKey.key.map { $0.action != .inert && ![.preview, .pageArea].contains($0.role) }
      ?? true
  }

  /// What is scanned: the suggestions, then the rows of the keys, then the band (R-ASSIST-3).
  private func scanNodes(of board: Board) -> [ScanNode] {
    var words: [Int] = []
    var band: [Int] = []
    var rows: [[Int]] = []
    var bottom = -Double.infinity
    for index in board.keys.indices where canTap(index, of: board) {
      let boardKey = board.keys[index]
      switch boardKey.part {
      case .suggestion: words.append(index)
      case .handle: band.append(index)
      case .key(_, isBand: true): band.append(index)
      case .key:
        if rows.isEmpty || boardKey.frame.midY > bottom { rows.append([]) }
        rows[rows.count - 1].append(index)
        bottom = boardKey.frame.maxY
      }
    }
    // The likeliest word is at the side where reading begins.
    if isRightToLeft { words.reverse() }
    let keys = rows.map { typingFirst($0, of: board) }
    return choiceNodes ?? ([words] + elementRows + keys + [band]).compactMap(ScanNode.group)
  }

  /// A row from the first key that types; the keys before it come last.
  private func typingFirst(_ row: [Int], of board: Board) -> [Int] {
    let start = row.firstIndex { board.keys[$0].key?.role.isScanStart == true } ?? 0
    return Array(row[start...] + row[..<start])
  }

  // MARK: Cues

  /// Clicks for each item that is shown (`[scan] clicks`).
  private mutating func clickItem() {
    guard settings.scan.clicks, settings.scan.mode != .off else { return assist.clickedItem = nil }
    guard assist.scan.item != assist.clickedItem else { return }
    assist.clickedItem = assist.scan.item
    if assist.clickedItem != nil { outbox.clicks = true }
  }

  /// Shows where the pointer rests, what is scanned, and which touches do not count yet.
  mutating func followCues(at now: Instant) {
    guard let board, placement != nil, hasRest || !assist.cues.isEmpty else { return }
    if settings.scan.mode != .off { assist.scan.show(scanNodes(of: board), at: now) }
    var cues: [Int: Cue] = [:]
    for fill in assist.filter.fills(at: now) { cues[fill.key] = .fill(Cue.step(fill.share)) }
    if let ring = assist.dwell.ring(at: now) { cues[ring.key] = .ring(Cue.step(ring.share)) }
    switch assist.scan.item {
    case .back: for key in assist.scan.keysAround { cues[key] = .wayOut }
    case let item?: for key in item.keys { cues[key] = .frame }
    case nil: break
    }
    for number in Set(cues.keys).union(assist.cues.keys) where cues[number] != assist.cues[number] {
      switch Number(number) {
      case .key(let key): outbox.staleKeys.insert(key)
      case .element: outbox.isPictureStale = true
      case .choice: break
      }
    }
    if cues.isEmpty != assist.cues.isEmpty,
      let rest = board.keys.firstIndex(where: { $0.part == .handle(.rest) })
    {
      outbox.staleKeys.insert(rest)
    }
    assist.cues = cues
    clickItem()
    sayItem()
  }
}
