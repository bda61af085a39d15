package import KeyModel

/// What the spare keycodes carry. A slot is one level of one keycode. A slot that was typed since the
/// client was last known to be up to date must not change its meaning: the client decodes a key with
/// the map that it holds when it gets round to it. Where the focus moves there is more than one of
/// those, and each is asked for itself.
package struct Bank: Hashable, Sendable {
  package struct Slot: Hashable, Sendable {
    package var keycode: UInt8
    /// 0…3.
    package var level: Int

    package init(keycode: UInt8, level: Int) {
      self.keycode = keycode
      self.level = level
    }
  }

  private struct Content: Hashable, Sendable {
    var keysym: Keysym?
    /// Counts uses; the smallest goes first.
    var lastUse = 0
    /// The epoch in which it was last typed to each reader, until that is known to be past it.
    var pending: [Int: Int] = [:]
  }

  package let slots: [Slot]
  private let levelCount: Int
  /// What the first level of a keycode carries instead of characters.
  private let signs: [UInt8: Keysym]
  /// Whether level 1 is unsafe for letters with case: GTK, Firefox and Chromium capitalise it while
  /// CapsLock is on, though the key's type takes Lock for itself.
  package var avoidsFirstLevel = false
  /// What should stay while anything else can go: the planes on screen need it.
  package var residents: Set<Keysym> = []
  /// Who gets what is typed now.
  package var reader = 0
  private var contents: [Content]
  private var places: [Keysym: Int] = [:]
  private var clock = 0
  private var epoch = 0

  /// `levels` is 1…4.
  package init(keycodes: [UInt8], levels: Int) {
    self.init(
      slots: keycodes.flatMap { code in (0..<levels).map { Slot(keycode: code, level: $0) } },
      levels: levels, signs: [:])
  }

  /// A bank for clients that tell keys apart by what is on their first level: as many of the keycodes as
  /// there are `signs` for it carry characters on the second level, and nowhere else.
  package init(keycodes: [UInt8], levels: Int, signs: [Keysym]) {
    let signed = Array(zip(keycodes, signs))
    self.init(
      slots: levels > 1 ? signed.map { Slot(keycode: $0.0, level: 1) } : [], levels: levels,
      signs: Dictionary(signed) { first, _ in first })
  }

  private init(slots: [Slot], levels: Int, signs: [UInt8: Keysym]) {
    self.slots = slots
    levelCount = levels
    self.signs = signs
    contents = Array(repeating: Content(), count: slots.count)
  }

  package var isEmpty: Bool { places.isEmpty }

  /// What every slot carries, in the order of `slots`.
  package var keysyms: [Keysym?] { contents.map(\.keysym) }

  /// What the levels of the keycode are to carry. kitty ignores a key that has nothing on its first level,
  /// whatever is on the others: then that has a sign of no meaning. A letter there that is on another
  /// level too would seem to GTK 4 to be no matter of Lock: it would capitalise both.
  package func levels(of keycode: UInt8) -> [Keysym?] {
    var levels = [Keysym?](repeating: nil, count: levelCount)
    for index in slots.indices where slots[index].keycode == keycode {
      levels[slots[index].level] = contents[index].keysym
    }
    if levels.first == .some(nil), levels.contains(where: { $0 != nil }) {
      levels[0] = signs[keycode] ?? .void
    }
    return levels
  }

  /// How many slots must not change before the reader of now has caught up.
  package var pendingCount: Int { contents.count { $0.pending[reader] != nil } }

  /// So many slots one reader may keep: if it hangs, the others type with the rest.
  private var share: Int { slots.count - slots.count / 5 }

  /// Whether the keysym may be typed before the reader has caught up.
  package func hasRoom(for keysym: Keysym) -> Bool {
    places[keysym].map { contents[$0].pending[reader] != nil } == true || pendingCount < share
  }

  /// The slot that types the keysym now.
  package func slot(of keysym: Keysym) -> Slot? {
    guard let index = places[keysym] else { return nil }
    if avoidsFirstLevel, slots[index].level == 0, keysym.hasCase { return nil }
    return slots[index]
  }

  /// Notes that the keysym is being typed.
  package mutating func use(_ keysym: Keysym) {
    guard let index = places[keysym] else { return }
    clock += 1
    contents[index].lastUse = clock
    contents[index].pending[reader] = epoch
  }

  /// Begins an epoch: a barrier that is sent now vouches for everything typed before.
  package mutating func beginEpoch() -> Int {
    epoch += 1
    return epoch
  }

  /// The reader has decoded everything that was typed to it before that epoch began.
  package mutating func settle(before epoch: Int, of reader: Int) {
    for index in contents.indices {
      guard let typed = contents[index].pending[reader], typed < epoch else { continue }
      contents[index].pending[reader] = nil
    }
  }

  package enum Outcome: Hashable, Sendable {
    /// Everything had a slot already.
    case unchanged
    /// The map must be written before the keysyms are typed.
    case changed
    /// The first keysym finds no slot that may change before a client has caught up.
    case blocked
  }

  /// Finds slots for the keysyms, the first of them first: empty ones, then the least recently used
  /// that may change, those of residents last. As many of the later keysyms as fit are taken along.
  package mutating func admit(_ wanted: [Keysym]) -> Outcome {
    var outcome = Outcome.unchanged
    var kept = Array(repeating: false, count: slots.count)
    // What is there and will be needed is not given away to what comes before it.
    for keysym in wanted.prefix(slots.count) {
      if let index = places[keysym], suits(keysym.hasCase, index) { kept[index] = true }
    }
    if let first = wanted.first, !hasRoom(for: first) { return .blocked }
    for (order, keysym) in wanted.prefix(slots.count).enumerated() {
      let hasCase = keysym.hasCase
      if let index = places[keysym], suits(hasCase, index) { continue }
      guard let index = freeSlot(hasCase, keeping: kept) else {
        if order == 0, let index = freeSlot(hasCase, keeping: []) {
          put(keysym, at: index)
          return .changed
        }
        return order == 0 ? .blocked : outcome
      }
      put(keysym, at: index)
      kept[index] = true
      outcome = .changed
    }
    return outcome
  }

  /// Another program replaced the map: nothing is carried any more.
  package mutating func clear() {
    contents = Array(repeating: Content(), count: slots.count)
    places = [:]
  }

  /// The same bank in the slots of `empty`, of another map. What is on the way to a client keeps its
  /// slot where that is still there: written again at once, it is decoded as it was meant.
  package func moved(to empty: Bank) -> Bank {
    var moved = empty
    (moved.clock, moved.epoch) = (clock, epoch)
    (moved.avoidsFirstLevel, moved.residents, moved.reader) = (avoidsFirstLevel, residents, reader)
    let before = Dictionary(
      zip(slots, contents), uniquingKeysWith: { first, _ in first })
    for (index, slot) in moved.slots.enumerated() {
      guard let content = before[slot], let keysym = content.keysym else { continue }
      moved.contents[index] = content
      if places[keysym].map({ slots[$0] }) == slot { moved.places[keysym] = index }
    }
    return moved
  }

  private func freeSlot(_ hasCase: Bool, keeping kept: [Bool]) -> Int? {
    var best: Int?
    var bestRank = Int.max
    for index in contents.indices where contents[index].pending.isEmpty {
      if index < kept.count, kept[index] { continue }
      guard suits(hasCase, index) else { continue }
      let rank = rank(index, hasCase)
      if rank < bestRank { (best, bestRank) = (index, rank) }
    }
    return best
  }

  /// Empty slots first, a letter with case not on level 1 while it can be helped.
  private func rank(_ index: Int, _ hasCase: Bool) -> Int {
    guard let keysym = contents[index].keysym else {
      return (slots[index].level == 0) == hasCase ? 1 : 0
    }
    return 2 + contents[index].lastUse + (residents.contains(keysym) ? 1 << 32 : 0)
  }

  private func suits(_ hasCase: Bool, _ index: Int) -> Bool {
    !(avoidsFirstLevel && hasCase && slots[index].level == 0)
  }

  private mutating func put(_ keysym: Keysym, at index: Int) {
    if let old = contents[index].keysym, places[old] == index { places[old] = nil }
    clock += 1
    contents[index] = Content(keysym: keysym, lastUse: clock)
    places[keysym] = index
  }
}

extension Keysym {
  /// Whether toolkits know a capital or a small letter of it.
  fileprivate var hasCase: Bool { scalar?.properties.isCased ?? false }
}
