package import KeyModel

/// What is still to be typed, in order, one item after the other. Pure: tested without a server.
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

    /// Whether the item types nothing, and may be what lets go of keys.
    fileprivate var isHold: Bool {
      switch self {
      case .hold, .lift: true
      case .scalar, .chord, .press, .erase, .eraseWord: false
      }
    }

    /// Whether the client may move the focus or the insertion point at the key.
    fileprivate var mayMoveFocus: Bool {
      switch self {
      case .scalar(let scalar): scalar == "\n" || scalar == "\t"
      case .chord(let key, _), .press(let key, _):
        key != .keysym(.backSpace) && key != .keysym(.delete)
      case .hold, .lift, .erase, .eraseWord: false
      }
    }
  }

  /// Items of one owner that wait one behind the other.
  private struct Run: Sendable {
    var owner: StrokeOwner?
    /// How many of the items wait.
    var count: Int
    /// Whether a key among those sent may have moved the focus (`StrokeOwner.Bond.text`).
    var isFreed = false
    /// Whether the items are one tap that has just been made.
    var isFresh: Bool
  }

  /// All items; the items before the index `start` have been sent.
  private var items: [Item] = []
  private var start = 0
  /// Whom the waiting items were made for, in order.
  private var runs: [Run] = []
  /// How many items have come so quickly one after another that no finger taps them.
  package private(set) var burst = 0
  private var lastAdded = Instant(microseconds: 0)

  /// Keys that follow each other faster than this are not tapped by a finger.
  package static let fingerPause: Milliseconds = 30

  package init() {}

  package var isEmpty: Bool { start == items.count }
  package var count: Int { items.count - start }
  /// The item that is sent next; nil where none waits.
  package var first: Item? { isEmpty ? nil : items[start] }
  /// The item that was sent last, as long as others wait behind it.
  package var last: Item? { start > 0 ? items[start - 1] : nil }
  package var waiting: ArraySlice<Item> { items[start...] }

  /// Whether the focus must be looked at before items are sent: one was made for a field, and has waited or is one of
  /// several.
  package var mustLook: Bool { runs.contains { $0.owner != nil && !$0.isFresh } }

  /// Whether an item waits that was made for a field, and not only for a client.
  package var isBound: Bool { runs.contains { $0.owner.map { $0.bond != .tap } ?? false } }

  /// Adds strokes behind those that wait; returns how many items they are.
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

  /// What could not be sent at once has waited: the focus may move before it is sent.
  package mutating func noteWait() {
    for index in runs.indices { runs[index].isFresh = false }
  }

  /// What was made for the window `old`, which is none of a client, was made for this one.
  package mutating func adopt(window: UInt64, insteadOf old: UInt64) {
    for index in runs.indices where runs[index].owner?.window == old {
      runs[index].owner?.window = window
    }
  }

  /// Forgets the waiting items of the owners for whom `isLost` is true; returns how many keys those were. Changes of held
  /// modifiers stay: nobody would let go of these.
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
      // CR LF, the end of a DOS line, is one key, as is either of them alone.
      if scalar == "\n", last == "\r" { continue }
      items.append(.scalar(scalar == "\r" ? "\n" : scalar))
    }
  }

  /// The first item has been sent.
  package mutating func removeFirst() {
    if let item = first, item.mayMoveFocus, !runs.isEmpty { runs[0].isFreed = true }
    start += 1
    shortenFirstRun(by: 1)
  }

  private mutating func shortenFirstRun(by count: Int) {
    guard !runs.isEmpty else { return }
    runs[0].count -= count
    if runs[0].count == 0 { runs.removeFirst() }
  }

  /// Puts the keys into the first item's place that erase what it names, if it names something: `way` tells what a
  /// BackSpace takes, and is asked only then.
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

  /// Forgets what has been sent, once all has been.
  package mutating func clear() {
    items.removeAll(keepingCapacity: items.capacity < 1024)
    start = 0
    runs = []
  }
}
