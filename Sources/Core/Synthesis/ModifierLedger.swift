/// Tells the modifiers that others hold down from our own. The server reports both as one mask, and
/// reports it later than we press: each report bears the number of the last of our requests that it
/// has seen, so what we held at that moment can be taken off.
package struct ModifierLedger: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    var serial: UInt
    /// Bits that say nothing about others from this request on: ours are down, or theirs are lifted.
    var blind: UInt8
  }

  /// In the order of their serials; the first is the one that counts now.
  private var entries: [Entry] = [Entry(serial: 0, blind: 0)]

  /// Real modifiers of keys that somebody else holds down.
  package private(set) var foreign: UInt8 = 0

  package init() {}

  /// From the request `serial` on the reports say nothing about the bits of `blind`.
  package mutating func note(_ serial: UInt, blind: UInt8) {
    guard let last = entries.last, last.blind != blind else { return }
    if last.serial == serial {
      entries[entries.count - 1].blind = blind
    } else {
      entries.append(Entry(serial: serial, blind: blind))
    }
  }

  /// A report: `base` was down when the server had seen our request `serial`.
  package mutating func take(_ serial: UInt, base: UInt8) {
    var current = 0
    while current + 1 < entries.count, entries[current + 1].serial <= serial { current += 1 }
    if current > 0 { entries.removeFirst(current) }
    let blind = entries.first?.blind ?? 0
    foreign = foreign & blind | base & ~blind
  }

  /// The server was asked: `base` is down, and it has seen all our requests.
  package mutating func reset(base: UInt8) {
    guard let last = entries.last else { return }
    entries = [last]
    foreign = foreign & last.blind | base & ~last.blind
  }
}
