/// Which characters the spare keycodes carry. A slot is one level of one keycode. A slot that was
/// typed since the client was last known to be up to date must not change its meaning.
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
    var scalar: Unicode.Scalar?
    /// Counts uses; the smallest goes first.
    var lastUse = 0
    /// The epoch in which it was last typed, until the client is known to be past it.
    var pending: Int?
  }

  package let slots: [Slot]
  /// Whether level 1 is unsafe for letters with case: some toolkits capitalise it under CapsLock.
  package var avoidsFirstLevel = false
  private var contents: [Content]
  private var places: [UInt32: Int] = [:]
  private var clock = 0
  private var epoch = 0

  package init(keycodes: [UInt8], levels: Int) {
    slots = keycodes.flatMap { code in (0..<levels).map { Slot(keycode: code, level: $0) } }
    contents = Array(repeating: Content(), count: slots.count)
  }

  package var isEmpty: Bool { places.isEmpty }

  /// What every slot carries, in the order of `slots`.
  package var scalars: [Unicode.Scalar?] { contents.map(\.scalar) }

  /// The slot that types the character now.
  package func slot(of scalar: Unicode.Scalar) -> Slot? {
    guard let index = places[scalar.value], suits(scalar, slots[index]) else { return nil }
    return slots[index]
  }

  /// Notes that the character is being typed.
  package mutating func use(_ scalar: Unicode.Scalar) {
    guard let index = places[scalar.value] else { return }
    clock += 1
    contents[index].lastUse = clock
    contents[index].pending = epoch
  }

  /// Begins an epoch: a barrier that is sent now vouches for everything typed before.
  package mutating func beginEpoch() -> Int {
    epoch += 1
    return epoch
  }

  /// The client has decoded everything that was typed before that epoch began.
  package mutating func settle(before epoch: Int) {
    for index in contents.indices {
      if let typed = contents[index].pending, typed < epoch { contents[index].pending = nil }
    }
  }

  package enum Outcome: Hashable, Sendable {
    /// Everything had a slot already.
    case unchanged
    /// The map must be written before the characters are typed.
    case changed
    /// The first character finds no slot that may change before the client has caught up.
    case blocked
  }

  /// Finds slots for the characters, the first of them first: empty ones, then the least recently
  /// used that may change. As many of the later characters as fit are taken along.
  package mutating func admit(_ wanted: [Unicode.Scalar]) -> Outcome {
    var outcome = Outcome.unchanged
    var kept = Set<Int>()
    var seen = Set<UInt32>()
    for scalar in wanted where seen.insert(scalar.value).inserted {
      if let index = places[scalar.value], suits(scalar, slots[index]) {
        kept.insert(index)
        continue
      }
      guard let index = freeSlot(for: scalar, keeping: kept) else {
        return outcome == .unchanged && kept.isEmpty ? .blocked : outcome
      }
      put(scalar, at: index)
      kept.insert(index)
      outcome = .changed
    }
    return outcome
  }

  /// Another program replaced the map: nothing is carried any more.
  package mutating func clear() {
    contents = Array(repeating: Content(), count: slots.count)
    places = [:]
  }

  private func freeSlot(for scalar: Unicode.Scalar, keeping kept: Set<Int>) -> Int? {
    let candidates = contents.indices.filter {
      contents[$0].pending == nil && !kept.contains($0) && suits(scalar, slots[$0])
    }
    // A letter with case leaves level 1 to the others while it can.
    return candidates.min { (rank($0, scalar), $0) < (rank($1, scalar), $1) }
  }

  private func rank(_ index: Int, _ scalar: Unicode.Scalar) -> Int {
    if contents[index].scalar != nil { return 2 + contents[index].lastUse }
    let isFirst = slots[index].level == 0
    return isFirst == scalar.properties.isCased ? 1 : 0
  }

  private func suits(_ scalar: Unicode.Scalar, _ slot: Slot) -> Bool {
    !(avoidsFirstLevel && slot.level == 0 && scalar.properties.isCased)
  }

  private mutating func put(_ scalar: Unicode.Scalar, at index: Int) {
    if let old = contents[index].scalar, places[old.value] == index { places[old.value] = nil }
    clock += 1
    contents[index] = Content(scalar: scalar, lastUse: clock)
    places[scalar.value] = index
  }
}
