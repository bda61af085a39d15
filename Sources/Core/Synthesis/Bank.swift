package import KeyModel

/// The keysyms on the spare keycodes. A slot is one level of one keycode. A client decodes a key by the keymap
/// that it has when it handles the key. A slot that was typed must therefore keep its keysym until the client is
/// known to have decoded the key. Each client that has been sent such keys is a reader, and has an account of its
/// own.
package struct Bank: Hashable, Sendable {
  package struct Slot: Hashable, Sendable {
    package var keycode: UInt8
    /// The level of the key, 0…3.
    package var level: Int

    package init(keycode: UInt8, level: Int) {
      self.keycode = keycode
      self.level = level
    }
  }

  private struct Content: Hashable, Sendable {
    var keysym: Keysym?
    /// The count of uses at the last use: the least recently used slot is reused first.
    var lastUse = 0
    /// The epoch in which the slot was last typed, for each reader that has not decoded the key yet.
    var pending: [Int: Int] = [:]
  }

  package let slots: [Slot]
  private let levelCount: Int
  /// The keysyms without meaning on the first levels of keycodes, in the form for clients that need them.
  private let signs: [UInt8: Keysym]
  /// True while level 0 must not carry letters with case. GTK, Firefox and Chromium capitalise such letters while
  /// CapsLock is on, though the key's type consumes Lock.
  package var avoidsFirstLevel = false
  /// Keysyms that the planes on screen need: their slots are reused last.
  package var residents: Set<Keysym> = []
  /// The reader that gets the keys now.
  package var reader = 0
  private var contents: [Content]
  private var places: [Keysym: Int] = [:]
  private var clock = 0
  private var epoch = 0

  /// `levels`: the number of levels on each keycode, 1…4.
  package init(keycodes: [UInt8], levels: Int) {
    self.init(
      slots: keycodes.flatMap { code in (0..<levels).map { Slot(keycode: code, level: $0) } },
      levels: levels, signs: [:])
  }

  /// A bank for clients that distinguish keys by the keysym on the first level: each keycode has one of `signs`
  /// there, and carries characters only on the second level. Keycodes beyond the number of signs stay unused.
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

  /// The keysym of every slot, in the order of `slots`.
  package var keysyms: [Keysym?] { contents.map(\.keysym) }

  /// The keysyms to be written on the levels of the keycode. If the first level is empty and another is not, the
  /// first level gets a keysym without meaning, because kitty ignores a key with nothing on its first level. A
  /// letter there that is also on another level would be wrong: GTK 4 would take the key as one that Lock
  /// changes, and capitalise both.
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

  /// Number of slots that must not change before the current reader has answered.
  package var pendingCount: Int { contents.count { $0.pending[reader] != nil } }

  /// Most slots that one reader may keep: if it hangs, the others type with the rest.
  private var share: Int { slots.count - slots.count / 5 }

  /// Whether the keysym may be typed before the current reader has answered.
  package func hasRoom(for keysym: Keysym) -> Bool {
    places[keysym].map { contents[$0].pending[reader] != nil } == true || pendingCount < share
  }

  /// The slot that types the keysym; nil if none does.
  package func slot(of keysym: Keysym) -> Slot? {
    guard let index = places[keysym] else { return nil }
    if avoidsFirstLevel, slots[index].level == 0, keysym.hasCase { return nil }
    return slots[index]
  }

  /// Notes that the keysym is typed to the current reader.
  package mutating func use(_ keysym: Keysym) {
    guard let index = places[keysym] else { return }
    clock += 1
    contents[index].lastUse = clock
    contents[index].pending[reader] = epoch
  }

  /// Begins an epoch, and returns its number. A question to the client has the same number, and its answer
  /// confirms everything typed before.
  package mutating func beginEpoch() -> Int {
    epoch += 1
    return epoch
  }

  /// Notes that the reader has decoded everything typed to it before the epoch began.
  package mutating func settle(before epoch: Int, of reader: Int) {
    for index in contents.indices {
      guard let typed = contents[index].pending[reader], typed < epoch else { continue }
      contents[index].pending[reader] = nil
    }
  }

  package enum Outcome: Hashable, Sendable {
    /// Every keysym already had a slot.
    case unchanged
    /// The keymap must be written before the keysyms are typed.
    case changed
    /// No slot for the first keysym may change until a client has answered.
    case blocked
  }

  /// Finds slots for the keysyms, in order: empty slots first, then the least recently used slots that may
  /// change, and slots of residents last. The later keysyms get slots as long as there are any.
  package mutating func admit(_ wanted: [Keysym]) -> Outcome {
    var outcome = Outcome.unchanged
    var kept = Array(repeating: false, count: slots.count)
    // A wanted keysym that has a slot keeps it.
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

  /// The slot on a first level that has the keysym, for chords; nil if none has. On another level Ctrl+C would
  /// become Ctrl+Shift+C.
  package func chordSlot(of keysym: Keysym) -> Slot? {
    guard let index = places[keysym], slots[index].level == 0 else { return nil }
    return slots[index]
  }

  /// Finds a slot on a first level for the keysym; nil if the bank has no first levels.
  package mutating func admitChord(_ keysym: Keysym) -> Outcome? {
    guard slots.contains(where: { $0.level == 0 }) else { return nil }
    guard hasRoom(for: keysym) else { return .blocked }
    guard chordSlot(of: keysym) == nil else { return .unchanged }
    let old = places[keysym]
    let free = slots.indices.filter {
      slots[$0].level == 0 && contents[$0].pending.isEmpty
        && old.map { slots[$0].keycode } != slots[$0].keycode
    }
    guard let index = free.min(by: { rank($0, true) < rank($1, true) }) else {
      // The only first level may belong to the key that has the keysym on another level.
      let hasOther = slots.contains { $0.level == 0 && old.map { slots[$0].keycode } != $0.keycode }
      return hasOther ? .blocked : nil
    }
    put(keysym, at: index)
    if let old, contents[old].pending.isEmpty { contents[old] = Content() }
    return .changed
  }

  /// Empties every slot, because another program has replaced the keymap.
  package mutating func clear() {
    contents = Array(repeating: Content(), count: slots.count)
    places = [:]
  }

  /// The bank in the slots of `empty`, which belong to another keymap. A keysym keeps its slot if the slot still
  /// exists: if it is written again at once, a key under way is decoded correctly.
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

  /// The order in which slots are reused, smallest first: empty slots, where level 0 comes last for keysyms with
  /// case and first for others; then used slots by their last use; residents last.
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
  /// Whether the character has a capital or a small form.
  fileprivate var hasCase: Bool { scalar?.properties.isCased ?? false }
}
