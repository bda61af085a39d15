package import KeyModel

/// The items that are still to be typed, in order. The type is pure, and tested without a server.
package struct StrokeQueue: Sendable {
  /// One item to be typed.
  package enum Item: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case chord(ChordKey, Modifiers)
    case press(ChordKey, Modifiers)
    case lift(ChordKey)
    case hold(Modifiers)
    case erase(Character)
    case eraseWord(orCharacters: Int)

    /// One BackSpace.
    package static let backSpace = Item.chord(.keysym(.backSpace), [])

    /// Whether the item types nothing. Such an item may release keys.
    fileprivate var isHold: Bool {
      switch self {
      case .hold, .lift: true
      case .scalar, .chord, .press, .erase, .eraseWord: false
      }
    }

    /// Whether the client may move the focus or the insertion point when it handles the key.
    var mayMoveFocus: Bool {
      switch self {
      case .scalar(let scalar): scalar == "\n" || scalar == "\t"
      case .chord(let key, _), .press(let key, _):
        key != .keysym(.backSpace) && key != .keysym(.delete)
      case .hold, .lift, .erase, .eraseWord: false
      }
    }
  }

  /// Consecutive waiting items of one owner.
  private struct Run: Sendable {
    var owner: StrokeOwner?
    /// Number of waiting items.
    var count: Int
    /// Whether a key that was sent may have moved the focus (`StrokeOwner.Bond.text`).
    var isFreed = false
    /// Whether the items are a single tap that was just made.
    var isFresh: Bool
  }

  /// All items; the items before the index `start` have been sent.
  private var items: [Item] = []
  private var start = 0
  /// The owners of the waiting items, in order.
  private var runs: [Run] = []
  /// Number of consecutive items that came faster than a finger taps.
  package private(set) var burst = 0
  private var lastAdded = Instant(microseconds: 0)

  /// Longest time between two keys that is too short for a finger.
  package static let fingerPause: Milliseconds = 30

  package init() {}

  package var isEmpty: Bool { start == items.count }
  package var count: Int { items.count - start }
  /// The item that is sent next; nil if none waits.
  package var first: Item? { isEmpty ? nil : items[start] }
  /// The item that was sent last, as long as other items wait; otherwise nil.
  package var last: Item? { start > 0 ? items[start - 1] : nil }
  package var waiting: ArraySlice<Item> { items[start...] }

  /// Whether the program must find the focus before items are sent, because an item was made for a field, and has
  /// waited or is one of several.
  package var mustLook: Bool { runs.contains { $0.owner != nil && !$0.isFresh } }

  /// Whether the items that are sent next were made for a field.
  package var isFirstBound: Bool { runs.first?.owner.map { $0.bond != .tap } ?? false }

  /// Whether an item waits that was made for a field, not only for a client.
  package var isBound: Bool { runs.contains { $0.owner.map { $0.bond != .tap } ?? false } }

  /// Adds key strokes after the waiting items. Returns the number of new items.
  package mutating func add(_ batch: StrokeBatch, at now: Instant) -> Int {
    let before = items.count
    for stroke in batch.strokes {
      switch stroke {
      case .text(let text): add(text)
      case .chord(let key, let modifiers): items.append(.chord(key, modifiers))
      case .press(let key, let modifiers): items.append(.press(key, modifiers))
      case .lift(let key): items.append(.lift(key))
      case .hold(let modifiers): items.append(.hold(modifiers))
      case .erase(let character):
        items.append(Erasure.isSimple(character) ? .backSpace : .erase(character))
      case .eraseWord(let characters): items.append(.eraseWord(orCharacters: characters))
      }
    }
    let added = items.count - before
    burst = now - lastAdded < StrokeQueue.fingerPause ? burst + count : count
    lastAdded = now
    append(added, of: batch)
    return added
  }

  private mutating func append(_ count: Int, of batch: StrokeBatch) {
    guard count > 0 else { return }
    let isFresh = batch.owner?.bond == .tap && !batch.hasWaited
    if let last = runs.last, last.owner == batch.owner, !last.isFreed, !last.isFresh, !isFresh {
      runs[runs.count - 1].count += count
    } else {
      runs.append(Run(owner: batch.owner, count: count, isFresh: isFresh))
    }
  }

  /// Notes that the items could not be sent immediately, so that the focus may move before they are sent.
  package mutating func noteWait() {
    for index in runs.indices { runs[index].isFresh = false }
  }

  /// Replaces the window `old`, which belongs to no client, by `window` as owner.
  package mutating func adopt(window: UInt64, insteadOf old: UInt64) {
    for index in runs.indices where runs[index].owner?.window == old {
      runs[index].owner?.window = window
    }
  }

  /// Removes the waiting items of the owners for which `isLost` is true. Returns the number of removed keys. Changes
  /// of held modifiers stay, because otherwise the modifiers would never be released.
  package mutating func drop(
    where isLost: (_ owner: StrokeOwner, _ isFreed: Bool) -> Bool
  ) -> Int {
    var (kept, rest, lost) = ([Run](), [Item](), 0)
    var next = start
    for run in runs {
      let its = items[next..<(next + run.count)]
      next += run.count
      guard let owner = run.owner, isLost(owner, run.isFreed) else {
        kept.append(run)
        rest += its
        continue
      }
      let holds = its.filter(\.isHold)
      lost += its.count - holds.count
      rest += holds
      if !holds.isEmpty { kept.append(Run(owner: nil, count: holds.count, isFresh: true)) }
    }
    guard lost > 0 else { return 0 }
    items.replaceSubrange(start..., with: rest)
    runs = kept
    return lost
  }

  private mutating func add(_ text: String) {
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { last = scalar }
      // CR LF, the end of a DOS line, is one key. CR alone or LF alone is one key, too.
      if scalar == "\n", last == "\r" { continue }
      items.append(.scalar(scalar == "\r" ? "\n" : scalar))
    }
  }

  /// Removes the first item, which has been sent.
  package mutating func removeFirst() {
    if let item = first, item.mayMoveFocus, !runs.isEmpty { runs[0].isFreed = true }
    start += 1
    shortenFirstRun(by: 1)
  }

  /// Binds the first items to their field again: the field has shown the keys that may have moved the focus.
  package mutating func bindAgain() {
    if !runs.isEmpty { runs[0].isFreed = false }
  }

  private mutating func shortenFirstRun(by count: Int) {
    guard !runs.isEmpty else { return }
    runs[0].count -= count
    if runs[0].count == 0 { runs.removeFirst() }
  }

  /// If the first item names text to erase, replaces it by the keys that erase this text. `way` returns the effect
  /// of a BackSpace, and is called only in this case.
  package mutating func layOutErasure(_ way: () -> Erasure) {
    switch first {
    case .erase(let character):
      replaceFirst(repeatElement(.backSpace, count: way().strokes(for: character)))
    case .eraseWord(let characters):
      let word = Item.chord(.keysym(.backSpace), .control)
      replaceFirst(
        way().deletesWords
          ? repeatElement(word, count: 1)
          : repeatElement(.backSpace, count: characters))
    case .scalar, .chord, .press, .lift, .hold, nil: break
    }
  }

  private mutating func replaceFirst(_ keys: Repeated<Item>) {
    items.replaceSubrange(start...start, with: keys)
    shortenFirstRun(by: 1 - keys.count)
  }

  /// Forgets the sent items, after all items have been sent.
  package mutating func clear() {
    items.removeAll(keepingCapacity: items.capacity < 1024)
    start = 0
    runs = []
  }
}
