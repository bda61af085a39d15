package import KeyModel

/// What is still to be typed, in order, one item after the other. Pure: tested without a server.
package struct StrokeQueue: Sendable {
  /// One item to be typed.
  package enum Item: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case chord(ChordKey, Modifiers)
    case hold(Modifiers)
    case erase(Character)
    case eraseWord(orCharacters: Int)

    /// One BackSpace.
    package static let backSpace = Item.chord(.keysym(.backSpace), [])
  }

  /// All items; the items before the index `start` have been sent.
  private var items: [Item] = []
  private var start = 0
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

  /// Adds strokes behind those that wait; returns how many items they are.
  package mutating func add(_ strokes: [Stroke], at now: Instant) -> Int {
    let before = items.count
    for stroke in strokes {
      switch stroke {
      case .text(let text): add(text)
      case .chord(let key, let modifiers): items.append(.chord(key, modifiers))
      case .hold(let modifiers): items.append(.hold(modifiers))
      case .erase(let character):
        items.append(Erasure.isSimple(character) ? .backSpace : .erase(character))
      case .eraseWord(let characters): items.append(.eraseWord(orCharacters: characters))
      }
    }
    let added = items.count - before
    burst = now - lastAdded < StrokeQueue.fingerPause ? burst + count : count
    lastAdded = now
    return added
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
  package mutating func removeFirst() { start += 1 }

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
    case .scalar, .chord, .hold, nil: break
    }
  }

  private mutating func replaceFirst(_ keys: Repeated<Item>) {
    items.replaceSubrange(start...start, with: keys)
  }

  /// Forgets what has been sent, once all has been.
  package mutating func clear() {
    items.removeAll(keepingCapacity: items.capacity < 1024)
    start = 0
  }
}
