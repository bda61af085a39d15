package import KeyModel

/// The keysyms on the spare keycodes. A slot is one level of one keycode. A client decodes a key by the keymap that
/// the client has when it handles the key. Therefore a slot that was typed keeps its keysym until the client has
/// certainly decoded the key. Every client that was sent such keys is a reader, and is followed separately.
///
/// `change` says how the server's keymap has to change, and the device writes it. Only one instance of the program
/// has the spare keys at a time. The bank decides when they are given away, and when the residents are bound again.
/// The type is pure, and replayed from scripts.
package struct Bank: Hashable, Sendable {
  package struct Slot: Hashable, Sendable {
    package var keycode: UInt8
    /// Level of the key, 0…3.
    package var level: Int

    package init(keycode: UInt8, level: Int) {
      self.keycode = keycode
      self.level = level
    }
  }

  private struct Content: Hashable, Sendable {
    var keysym: Keysym?
    /// Value of `clock` at the last use. The least recently used slot is reused first.
    var lastUse = 0
    /// The epoch in which the slot was last typed, by reader, for each reader that has not decoded the key yet.
    var pending: [Int: Int] = [:]
  }

  package private(set) var slots: [Slot]
  private var levelCount: Int
  /// The keysyms without meaning on the first levels, by keycode, for clients that need them.
  private var signs: [UInt8: Keysym]
  /// Whether level 0 must not carry letters with case. While CapsLock is on, GTK, Firefox and Chromium capitalise
  /// such letters, although the key's type consumes Lock.
  package var avoidsFirstLevel = false
  /// Keysyms that the planes on the screen need, in the order in which they get slots. Their slots are reused last.
  private var residents: [Keysym] = []
  private var residentSet: Set<Keysym> = []
  /// The time at which the residents are bound again, after another instance had the spare keys; nil if they are not due.
  package private(set) var residentsDue: Instant?
  /// Whether another instance waits for the spare keys.
  package private(set) var isWanted = false
  /// The reader that gets the keys that are typed now.
  package var reader = 0
  private var contents: [Content]
  /// The keysyms of the slots in the server's keymap, by slot.
  private var written: [Keysym?]
  /// Keysyms that were typed since the program last checked which client gets the keys.
  private var unseen: [Keysym] = []
  /// Index of the slot of each keysym.
  private var places: [Keysym: Int] = [:]
  /// Number of uses of slots.
  private var clock = 0
  /// Number of the present epoch.
  private var epoch = 0

  /// Makes a bank with every level of every keycode as a slot. `levels` is the number of levels on each keycode, 1…4.
  package init(keycodes: [UInt8], levels: Int) {
    self.init(
      slots: keycodes.flatMap { code in (0..<levels).map { Slot(keycode: code, level: $0) } },
      levels: levels, signs: [:])
  }

  /// Makes a bank for clients that distinguish keys by the keysym on the first level. Each keycode has one of
  /// `signs` on its first level, and carries characters only on the second level. Keycodes beyond the number of
  /// `signs` stay unused.
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
    written = Array(repeating: nil, count: slots.count)
  }

  package var isEmpty: Bool { places.isEmpty }

  /// The keysym of every slot, in the order of `slots`.
  var keysyms: [Keysym?] { contents.map(\.keysym) }

  /// Number of keysyms that the bank can hold.
  package var capacity: Int { slots.count }

  /// The keycodes of the slots.
  package var keycodes: Set<UInt8> { Set(slots.map(\.keycode)) }

  /// Returns the last of the keycodes `spares` that has no slot and so never gets a keysym; nil if each has a slot.
  package func silentCode(among spares: [UInt8]) -> UInt8? {
    spares.last { code in !slots.contains { $0.keycode == code } }
  }

  /// Returns the keysyms that are written on the levels of the keycode. If the first level is empty and another
  /// level is not, the first level gets a keysym without meaning, because kitty ignores a key whose first level is
  /// empty. A letter that is also on another level would be wrong on the first level: GTK 4 would assume that Lock
  /// changes the key, and would capitalise both levels.
  func levels(of keycode: UInt8) -> [Keysym?] {
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
  var pendingCount: Int { contents.count { $0.pending[reader] != nil } }

  /// Whether more than half of the slots wait for an answer of the current reader, so that the program should ask
  /// the client.
  package var needsAnswer: Bool { pendingCount * 2 > slots.count }

  /// Greatest number of slots that one reader may keep: four fifths. If the reader hangs, the other clients use the
  /// remaining slots.
  private var share: Int { slots.count - slots.count / 5 }

  /// Whether the keysym may be typed before the current reader has answered.
  package func hasRoom(for keysym: Keysym) -> Bool {
    places[keysym].map { contents[$0].pending[reader] != nil } == true || pendingCount < share
  }

  /// Returns the slot that types the keysym; nil if there is none.
  func slot(of keysym: Keysym) -> Slot? {
    guard let index = places[keysym] else { return nil }
    if avoidsFirstLevel, slots[index].level == 0, keysym.hasCase { return nil }
    return slots[index]
  }

  /// Whether a key of the server's keymap types the keysym now.
  package func isBound(_ keysym: Keysym) -> Bool {
    slot(of: keysym) != nil && written.contains(keysym)
  }

  /// Types a bound keysym to the current reader, and returns its slot; nil if the keysym is not bound. `isUnseen`:
  /// the program checks later which client gets the key.
  package mutating func type(_ keysym: Keysym, isUnseen: Bool) -> Slot? {
    guard let slot = slot(of: keysym) else { return nil }
    use(keysym, isUnseen: isUnseen)
    return slot
  }

  /// Strikes a keysym in a chord, and returns the keycode; nil if the server's keymap has the keysym on no first level.
  package mutating func strike(_ keysym: Keysym, isUnseen: Bool) -> UInt8? {
    guard let slot = chordSlot(of: keysym), let index = slots.firstIndex(of: slot),
      written[index] == keysym
    else { return nil }
    use(keysym, isUnseen: isUnseen)
    return slot.keycode
  }

  /// Whether keysyms were typed since the program last checked which client gets the keys.
  package var hasUnseen: Bool { !unseen.isEmpty }

  /// Notes that the program has checked which client gets the keys. `isOther`: it is another client than was
  /// assumed, and is the current reader from now on.
  package mutating func look(isOther: Bool) {
    if isOther { for keysym in unseen { use(keysym) } }
    unseen = []
  }

  /// Notes that the keysym is typed to the current reader. `isUnseen`: the program checks later which client gets the key.
  mutating func use(_ keysym: Keysym, isUnseen: Bool = false) {
    if isUnseen { unseen.append(keysym) }
    guard let index = places[keysym] else { return }
    clock += 1
    contents[index].lastUse = clock
    contents[index].pending[reader] = epoch
  }

  /// Begins an epoch, and returns its number. A question to the client has the same number, and its answer confirms
  /// everything that was typed before.
  package mutating func beginEpoch() -> Int {
    epoch += 1
    return epoch
  }

  /// Notes that the reader has decoded everything that was typed to it before the epoch began.
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

  /// Finds slots for the keysyms, in order: empty slots first, then the least recently used slots that may change,
  /// and the slots of residents last. The later keysyms get slots as long as there are any.
  package mutating func admit(_ wanted: [Keysym]) -> Outcome {
    var outcome = Outcome.unchanged
    var kept = Array(repeating: false, count: slots.count)
    // A keysym that has a slot already keeps it.
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

  /// Returns the slot for chords that has the keysym; nil if there is none. Such a slot is on a first level, since
  /// on another level Ctrl+C would be Ctrl+Shift+C.
  func chordSlot(of keysym: Keysym) -> Slot? {
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

  // MARK: - Residents: keysyms that stay bound

  /// Sets the keysyms that the planes on screen need.
  package mutating func setResidents(_ keysyms: [Keysym]) {
    (residents, residentSet) = (keysyms, Set(keysyms))
  }

  /// Notes that the residents are bound now. Returns false if there are none.
  package mutating func beginResidents() -> Bool {
    residentsDue = nil
    return !residents.isEmpty
  }

  /// Finds slots for the residents.
  package mutating func admitResidents() -> Outcome { admit(residents) }

  // MARK: Other instances of the program

  /// Time for which the spare keys stay free after another instance has ended. A script that types one text after
  /// another then need not wait each time until characters are bound and cleared.
  package static let residentsPause: Milliseconds = 500

  /// Notes that another instance waits for the spare keys.
  package mutating func noteWanted() { isWanted = true }

  /// Notes that this instance has the spare keys again. The residents are due immediately, because an unchanged
  /// keymap brings no event that would bind them.
  package mutating func noteGained(at now: Instant) { residentsDue = now }

  /// Notes that no instance has the spare keys.
  package mutating func noteFree(at now: Instant) { residentsDue = now + Bank.residentsPause }

  /// Gives the spare keys to another instance, because all clients have decoded their keys.
  package mutating func giveAway() { isWanted = false }

  // MARK: The server's keymap

  /// A change of the server's keymap.
  package struct Change: Hashable, Sendable {
    /// The keycodes that change.
    package var codes: [UInt8]
    /// All keycodes that carry keysyms after the change.
    package var bound: [UInt8]
  }

  /// The change that must be written; nil if the keymap already carries all keysyms.
  package var change: Change? {
    let changed = codes { contents[$0].keysym != written[$0] }
    guard !changed.isEmpty else { return nil }
    return Change(codes: changed, bound: codes { contents[$0].keysym != nil })
  }

  /// The keycodes on which the keymap carries keysyms of the bank.
  package var writtenCodes: [UInt8] { codes { written[$0] != nil } }

  private func codes(where condition: (Int) -> Bool) -> [UInt8] {
    Set(slots.indices.filter(condition).map { slots[$0].keycode }).sorted()
  }

  /// Returns the keysyms to be written on the keycode. `ignoresLock`: the key type has a level for CapsLock, which
  /// gets the keysym of the first level.
  package func symbols(of code: UInt8, ignoresLock: Bool) -> [UInt32] {
    let levels = levels(of: code).map { $0?.rawValue ?? 0 }
    return ignoresLock ? levels + levels.prefix(1) : levels
  }

  /// Notes that the change was written.
  package mutating func noteWritten() { written = keysyms }

  /// Whether the server's keymap still carries the keysyms that were written. `others` returns the keycodes of
  /// another instance.
  package func isIntact(in keymap: Keymap, others: () -> Set<UInt8>) -> Bool {
    guard !slots.isEmpty else { return false }
    let bound = others().union(writtenCodes)
    return slots.indices.allSatisfy { index in
      let slot = slots[index]
      let groups = keymap.keys[slot.keycode]
      guard let wanted = written[index] else {
        // A new layout may have a key where the former layout had none.
        guard let groups else { return true }
        return bound.contains(slot.keycode)
          && groups.first.map { $0.keysyms.count > slot.level } == true
      }
      guard let first = groups?.first, slot.level < first.keysyms.count else { return false }
      return first.keysyms[slot.level] == wanted
    }
  }

  /// Empties every slot, because the keymap carries no keysym of the bank any more.
  package mutating func clear() {
    contents = Array(repeating: Content(), count: slots.count)
    written = Array(repeating: nil, count: slots.count)
    places = [:]
  }

  /// Moves the bank to the spare keycodes of a keymap that carries no keysym of the bank, with `levels` levels on
  /// each keycode. `signs` are the keysyms for first levels, for clients that need them. `hasOthers` returns whether
  /// another instance has bound keycodes.
  package mutating func layOut(
    on spares: [UInt8], levels: Int, signs: [Keysym]?, hasOthers: () -> Bool
  ) {
    let codes = spares.filter { $0 >= 8 }
    // The last spare keycode stays without a keysym. This keycode ends the unfinished sequences of other keyboards.
    let used = codes.count > 1 || hasOthers() ? codes.dropLast() : codes
    move(
      to: signs.map { Bank(keycodes: used, levels: levels, signs: $0) }
        ?? Bank(keycodes: used, levels: levels))
  }

  /// Moves the bank to the slots of `empty`, which belong to another keymap. A keysym keeps its slot if the slot still
  /// exists. The keysym is then written again immediately, so a key that the client has not decoded yet is decoded
  /// correctly.
  mutating func move(to empty: Bank) {
    var moved = self
    (moved.slots, moved.levelCount, moved.signs) = (empty.slots, empty.levelCount, empty.signs)
    (moved.contents, moved.written, moved.places) = (empty.contents, empty.written, [:])
    let before = Dictionary(
      zip(slots, contents), uniquingKeysWith: { first, _ in first })
    for (index, slot) in moved.slots.enumerated() {
      guard let content = before[slot], let keysym = content.keysym else { continue }
      moved.contents[index] = content
      if places[keysym].map({ slots[$0] }) == slot { moved.places[keysym] = index }
    }
    self = moved
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

  /// Returns the rank of a slot for reuse, smallest first. Empty slots come first; among them level 0 is last for
  /// keysyms with case, and first for other keysyms. Used slots follow by their last use, and residents are last.
  private func rank(_ index: Int, _ hasCase: Bool) -> Int {
    guard let keysym = contents[index].keysym else {
      return (slots[index].level == 0) == hasCase ? 1 : 0
    }
    return 2 + contents[index].lastUse + (residentSet.contains(keysym) ? 1 << 32 : 0)
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
