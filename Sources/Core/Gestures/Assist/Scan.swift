package import KeyModel

/// Shows items one after the other, and takes the shown item when a switch is pressed. The press takes the item that
/// was shown when the server saw the press (R-ASSIST-4), not the item that is shown when the program reads the
/// event.
package struct Scan: Hashable, Sendable {
  package typealias Switch = SwitchRole

  package var settings: ScanSettings
  /// Items of the top level of the scan: first the suggestions (R-ASSIST-3), then the rows.
  private var nodes: [ScanNode] = []
  /// Indices from the top level to the group that is scanned.
  private var path: [Int] = []
  private var shown: Shown?
  /// The item that was shown before; nil if none was. A press that the server saw before the last step takes this item.
  private var before: Shown?
  /// The switch that is down and has not counted yet, with the time of its press; nil if there is none.
  private var pressed: Press?
  /// The time of the last press that counted; nil if there was none.
  private var acceptedAt: Instant?
  /// The key that was taken last, if the scan continues at the row of this key; otherwise nil.
  private var last: Int?

  private struct Press: Hashable, Sendable {
    var button: Switch
    var time: Instant
  }

  /// The shown item, and the time at which it was shown.
  private struct Shown: Hashable, Sendable {
    var path: [Int]
    var index: Int
    var since: Instant
    /// Number of earlier passes over the items.
    var round = 0
    /// Whether a press led to this item, so that it is shown for longer.
    var isFirst: Bool
  }

  package init(settings: ScanSettings = ScanSettings()) {
    self.settings = settings
  }

  /// Whether items are shown; otherwise the next press begins a scan.
  package var isRunning: Bool { shown != nil }

  /// The shown item; nil while no item is shown. `.back` is the item that leaves a group.
  package var item: ScanNode? { shown.flatMap(node) }

  /// All keys of the scanned group. The view marks the group while the item that leaves it is shown.
  package var keysAround: [Int] { items(at: path).flatMap(\.keys) }

  /// Adopts the items of the current keys. A running scan begins again at the top.
  package mutating func show(_ nodes: [ScanNode], at now: Instant) {
    guard nodes != self.nodes else { return }
    self.nodes = nodes
    before = nil
    path = []
    if shown != nil { begin(at: now) }
    if nodes.isEmpty { shown = nil }
  }

  package mutating func stop() {
    shown = nil
    before = nil
    path = []
    pressed = nil
    last = nil
  }

  /// Handles the press of a switch. `time` is the server's time. Returns the key that was taken; nil if none was.
  package mutating func press(_ button: Switch, at time: Instant) -> Int? {
    if let acceptedAt, time - acceptedAt < settings.ignore { return nil }
    if settings.mode == .hold || settings.accept > 0 {
      pressed = Press(button: button, time: time)
      if settings.mode == .hold { goOn(at: time) }
      return nil
    }
    return accept(button, at: time)
  }

  /// Handles the release of a switch. Returns the key that was taken; nil if none was.
  package mutating func release(_ button: Switch, at time: Instant) -> Int? {
    guard let press = pressed, press.button == button else { return nil }
    pressed = nil
    guard settings.mode == .hold, time - press.time >= settings.accept else { return nil }
    acceptedAt = time
    return choose(at: time)
  }

  /// Advances to `now`, item by item. Returns the key that was taken, by a switch that was held long enough or
  /// without a press; nil if none was.
  package mutating func advance(to now: Instant) -> Int? {
    while let due = deadline, due <= now {
      if let press = pressed, settings.mode != .hold {
        pressed = nil
        return accept(press.button, at: press.time)
      }
      switch settings.mode {
      case .off, .step: return nil
      case .automatic, .hold: step(at: due)
      case .dwellStep: if let key = choose(at: due) { return key }
      }
    }
    return nil
  }

  /// Time of the next item, or time when the shown item is taken without a press; nil if nothing happens without a press.
  package var deadline: Instant? {
    if let press = pressed, settings.mode != .hold { return press.time + settings.accept }
    guard let shown else { return nil }
    switch settings.mode {
    case .off, .step: return nil
    case .hold where pressed == nil: return nil
    case .automatic, .hold, .dwellStep:
      let factor = shown.isFirst ? max(settings.firstItem, 1) : 1
      return shown.since + Milliseconds(settings.interval.value * factor)
    }
  }

  private mutating func accept(_ button: Switch, at time: Instant) -> Int? {
    acceptedAt = time
    guard shown != nil else {
      begin(at: time)
      return nil
    }
    switch (settings.mode, button) {
    case (.step, .next), (.dwellStep, _):
      step(at: time)
      return nil
    case (.off, _), (.automatic, _), (.step, .select), (.hold, _):
      return choose(at: time)
    }
  }

  /// Continues the scan from the item at which the switch was released last.
  private mutating func goOn(at now: Instant) {
    guard shown != nil else { return begin(at: now) }
    shown?.since = now
    shown?.isFirst = true
  }

  private mutating func begin(at now: Instant) {
    path = []
    before = nil
    let row = last.flatMap { key in nodes.firstIndex { $0.keys.contains(key) } }
    shown = nodes.isEmpty ? nil : Shown(path: [], index: row ?? 0, since: now, isFirst: true)
  }

  /// Shows the next item. After the last round the scan leaves the group, or stops at the top.
  private mutating func step(at now: Instant) {
    guard let current = shown else { return }
    let count = items(at: current.path).count
    guard count > 0 else { return stop() }
    before = current
    var next = current
    next.index += 1
    next.since = now
    next.isFirst = false
    if next.index >= count {
      next.index = 0
      next.round += 1
    }
    shown = next
    if next.round >= settings.rounds, settings.mode != .step { leave(at: now) }
  }

  /// Goes back to the outer group, at its first item; stops at the top.
  private mutating func leave(at now: Instant) {
    guard !path.isEmpty else { return stop() }
    path.removeLast()
    shown = Shown(path: path, index: 0, since: now, isFirst: true)
  }

  /// Takes the item that was shown at `time`: enters a group, leaves a group, or returns the key.
  private mutating func choose(at time: Instant) -> Int? {
    guard let current = shown else { return nil }
    let seen = if let before, time < current.since { before } else { current }
    before = nil
    path = seen.path
    guard let node = node(of: seen) else { return nil }
    switch node {
    case .key(let key):
      last = settings.restart == .row ? key : nil
      begin(at: time)
      return key
    case .group:
      path.append(seen.index)
      shown = Shown(path: path, index: 0, since: time, isFirst: true)
    case .back: leave(at: time)
    }
    return nil
  }

  private func node(of shown: Shown) -> ScanNode? {
    let items = items(at: shown.path)
    return items.indices.contains(shown.index) ? items[shown.index] : nil
  }

  private func items(at path: [Int]) -> [ScanNode] {
    var items = nodes
    for index in path {
      guard items.indices.contains(index), case .group(let inner) = items[index] else { return [] }
      items = inner
    }
    return items
  }
}
