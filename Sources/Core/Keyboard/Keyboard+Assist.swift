import Board
import Gestures
import InputSession
import KeyModel
import Layouts

// Typing by a resting pointer, by switches, and by touches that have to last. Each strike is a tap at the centre of
// the key (R-ASSIST-1).
extension Keyboard {
  /// Factor of the time for which the pointer rests on keys that do most harm when struck by mistake.
  private static let patience = 1.2
  /// Number of suggestions that are shown while keys are scanned. A suggestion saves many steps of the scan (R-ASSIST-3).
  private static let scannedWords = 5
  /// The finger with which assistive typing taps.
  static let finger = TouchID(rawValue: .max)

  /// Whether the settings enable a way of typing without taps.
  var hasAssist: Bool { AssistedTyping.isOn(settings) }

  /// Whether the keyboard has the key that suspends assistive typing.
  var hasRest: Bool { AssistedTyping.hasRest(settings) }

  /// Whether moves of the pointer over the keyboard matter.
  var mindsHover: Bool { settings.dwell.isOn && stage.isShown }

  var isScanStopped: Bool { settings.scan.mode != .off && !assist.isScanning }

  // MARK: Settings and keys

  /// Adopts new settings.
  mutating func renewAssist() {
    fingers.tune(to: settings)
    outbox.acts += assist.tune(to: settings)
    session.cellCount = settings.scan.mode == .off ? InputSession.usualRoom : Keyboard.scannedWords
  }

  mutating func tuneRecognizer(scale: Double) {
    fingers.tune(to: settings, scale: scale)
    assist.tune(scale: scale)
  }

  // MARK: Events

  /// Returns the touches that count after `touch` has arrived.
  mutating func assisted(_ touch: Touch) -> [Touch] {
    assist.note(touch)
    guard let board = stage.board, button?.frame.contains(touch.position) != true else {
      return [touch]
    }
    if popup?.takesTouches == true { return handleAsSwitch(touch) ? [] : [touch] }
    let isPointer = touch.id == Keyboard.finger
    if !isPointer, settings.dwell.isOn, touch.phase == .began, !isOnRest(touch.position) {
      // The pointer follows the finger, and must not strike the key again.
      assist.noteFinger()
    }
    if handleAsSwitch(touch) { return [] }
    if let passed = explored(touch) { return passed }
    return assist.filtered(touch, on: board)
  }

  /// The switches that the keyboard takes from their devices now. While the keyboard is hidden, or a finger has
  /// suspended the scan, other programs get the switches, so that no user loses a key.
  var heardSwitches: [SwitchSource: SwitchRole] {
    let scan = settings.scan
    guard scan.mode != .off, stage.isShown, !assist.isResting else { return [:] }
    var switches: [SwitchSource: SwitchRole] = [:]
    if scan.mode == .step, let next = SwitchSource(text: scan.next) { switches[next] = .next }
    if let select = SwitchSource(text: scan.select) { switches[select] = .select }
    return switches
  }

  /// Handles a switch that went down or was released at the server's `time`. The switch counts for the item that was shown at
  /// that time (R-ASSIST-4).
  mutating func press(_ role: SwitchRole, isDown: Bool, at time: Instant) {
    guard settings.scan.mode != .off, stage.isShown, !assist.isResting else { return }
    let wasScanning = assist.isScanning
    strike(assist.press(role, isDown: isDown, at: time), at: time)
    closeChoices(wasScanning: wasScanning)
  }

  private func isOnRest(_ point: Point) -> Bool {
    guard let board = stage.board, let key = board.key(at: point) else { return false }
    return board.keys[key].part == .handle(.rest)
  }

  /// Handles a touch as a switch while keys are scanned. Returns false for other touches. A touch at any place is a
  /// switch, except on the key that suspends the scan. With two switches, the left half moves on to the next item,
  /// and the right half takes the item.
  private mutating func handleAsSwitch(_ touch: Touch) -> Bool {
    guard settings.scan.mode != .off, settings.scan.touch, let board = stage.board else {
      return false
    }
    if assist.isSwitch(touch.id) {
      if touch.phase == .ended || touch.phase == .cancelled {
        strike(assist.releaseSwitch(touch.id, at: touch.time), at: touch.time)
      }
      return true
    }
    guard touch.phase == .began, !assist.isResting, !isOnRest(touch.position) else { return false }
    let isLeft = touch.position.x < board.geometry.frame.midX
    let button: Scan.Switch = settings.scan.mode == .step && isLeft ? .next : .select
    let wasScanning = assist.isScanning
    strike(assist.press(button, by: touch.id, at: touch.time), at: touch.time)
    closeChoices(wasScanning: wasScanning)
    return true
  }

  /// Follows the pointer to `point` (root px); nil: the pointer has left the keyboard.
  mutating func hover(at point: Point?, _ time: Instant) {
    advanceAssist(to: time)
    guard settings.dwell.isOn, let board = stage.board, let point else {
      return assist.hover(at: nil, on: nil, at: time)
    }
    assist.hover(at: point, on: restTarget(at: point, on: board), at: time)
  }

  /// Advances the pointer, the scan and the touches that do not count yet to `now`.
  mutating func advanceAssist(to now: Instant) {
    for touch in assist.advanceFilter(to: now) { route(touch, at: now) }
    advanceClicks(to: now)
    advanceExplore(to: now)
    strike(assist.advanceDwell(to: now), at: now)
    let wasScanning = assist.isScanning
    strike(assist.advanceScan(to: now), at: now)
    closeChoices(wasScanning: wasScanning)
  }

  /// Taps at `center` (root px), without the filters of touches.
  mutating func tap(_ center: Point, at now: Instant) {
    for phase in [Touch.Phase.began, .ended] {
      route(Touch(id: Keyboard.finger, phase: phase, position: center, time: now), at: now)
    }
  }

  // MARK: Targets of dwelling and scanning

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

  /// Whether a tap on the key has an effect.
  func canTap(_ index: Int, of board: Board) -> Bool {
    let boardKey = board.keys[index]
    if case .suggestion(let cell) = boardKey.part {
      return bar[cell] != nil
    }
    if boardKey.manner == .drags { return false }
    return boardKey.key.map { $0.action != .inert && ![.preview, .pageArea].contains($0.role) }
      ?? true
  }

  /// Returns the items to scan: the suggestions, then the rows of the keys, then the band (R-ASSIST-3).
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
    // The likeliest word is at the side at which reading begins.
    if isRightToLeft { words.reverse() }
    let keys = rows.map { typingFirst($0, of: board) }
    return choiceNodes ?? ([words] + elementRows + keys + [band]).compactMap(ScanNode.group)
  }

  /// Returns the row, beginning with its first key that types; the keys before this key are at the end.
  private func typingFirst(_ row: [Int], of board: Board) -> [Int] {
    let start = row.firstIndex { board.keys[$0].key?.role.isScanStart == true } ?? 0
    return Array(row[start...] + row[..<start])
  }

  // MARK: Cues

  /// Updates the cues for the resting pointer, the scan and the touches that do not count yet.
  mutating func followCues(at now: Instant) {
    guard let board = stage.board, stage.isShown, hasRest || !assist.cues.isEmpty else { return }
    if settings.scan.mode != .off { assist.show(scanNodes(of: board), at: now) }
    let hadCues = !assist.cues.isEmpty
    for number in assist.followCues(at: now) {
      switch Number(number) {
      case .key(let key): outbox.staleKeys.insert(key)
      case .element: outbox.raise(.picture)
      case .choice: break
      }
    }
    if assist.cues.isEmpty == hadCues,
      let rest = board.keys.firstIndex(where: { $0.part == .handle(.rest) })
    {
      outbox.staleKeys.insert(rest)
    }
    if assist.clicksItem(isOn: settings.scan.clicks && settings.scan.mode != .off) {
      outbox.clicks = true
    }
    sayItem()
  }
}
