package import KeyModel

/// The modifiers that this program holds down, and the key or lock that holds each modifier. The type computes the
/// steps to other modifiers; a device carries the steps out (R-CHORD-2).
package struct HeldModifiers: Hashable, Sendable {
  /// A request to the server.
  package enum Step: Hashable, Sendable {
    case press(UInt8)
    case release(UInt8)
    /// Locks real modifiers; `unlock` ends the lock.
    case lock(UInt8)
    case unlock(UInt8)
  }

  private struct Holding: Hashable, Sendable {
    var modifier: Modifiers
    /// The key that is down for the modifier; nil if the modifier is locked, or if it needed no key.
    var key: UInt8?
    /// The real modifiers that are down, or locked by this program.
    var mask: UInt8
    /// Whether this program has locked `mask`.
    var isLocked: Bool
  }

  /// The modifiers in the order in which they were pressed.
  private var holdings: [Holding] = []

  package init() {}

  package var modifiers: Modifiers { holdings.reduce(into: []) { $0.insert($1.modifier) } }

  package var isEmpty: Bool { holdings.isEmpty }

  /// The real modifiers that the server has locked for this program.
  package var locked: UInt8 { holdings.filter(\.isLocked).reduce(0) { $0 | $1.mask } }

  /// The real modifiers that this program's keys hold down.
  package var down: UInt8 { holdings.filter { $0.key != nil }.reduce(0) { $0 | $1.mask } }

  private var mask: UInt8 { holdings.reduce(0) { $0 | $1.mask } }

  /// Returns the steps after which exactly `wanted` are held. `others` are the real modifiers that are on for other
  /// reasons, and `locks` those of them that are locked. A modifier that the keymap lacks counts as held, but has no
  /// step.
  package mutating func hold(
    _ wanted: Modifiers, by keys: ModifierKeys, masks: Keymap.Masks, group: Int,
    beside others: UInt8 = 0,
    locks: UInt8 = 0
  ) -> [Step] {
    var steps: [Step] = []
    for holding in holdings.reversed() where !wanted.contains(holding.modifier) {
      if let key = holding.key { steps.append(.release(key)) }
      if holding.isLocked { steps.append(.unlock(holding.mask)) }
    }
    holdings.removeAll { !wanted.contains($0.modifier) }
    let held = modifiers
    for modifier in Modifiers.pressOrder where wanted.contains(modifier) && !held.contains(modifier)
    {
      steps += press(modifier, by: keys, masks, group, others, locks)
    }
    return steps
  }

  private mutating func press(
    _ modifier: Modifiers, by keys: ModifierKeys, _ masks: Keymap.Masks, _ group: Int,
    _ others: UInt8,
    _ locks: UInt8
  ) -> [Step] {
    var holding = Holding(modifier: modifier, mask: masks[modifier], isLocked: false)
    defer { holdings.append(holding) }
    switch keys.way(of: modifier, group: group, beside: others | mask) {
    case .key(let code):
      holding.key = code
      return [.press(code)]
    case .levelled(let code, let levels):
      holding.key = code
      return [.lock(levels), .press(code), .unlock(levels)]
    case .locked(let mask):
      guard mask & ~locks != 0 else { return [] }
      holding.isLocked = true
      return [.lock(mask)]
    case nil:
      holding.mask = 0
      return []
    }
  }
}
