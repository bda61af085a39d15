/// Distinguishes the modifiers that other keyboards and programs hold down from this program's own modifiers. The
/// server reports both in one mask, and with a delay. Each report has the serial number of the program's last
/// request that the server had handled, which shows the modifiers that the program held at that moment.
package struct ModifierLedger: Hashable, Sendable {
  private struct Entry: Hashable, Sendable {
    var serial: UInt
    /// Modifiers whose reports show nothing about other keyboards and programs from this request on, because this
    /// program holds these modifiers, or has released keys of other keyboards and programs.
    var blind: UInt8
  }

  /// Entries in the order of their serial numbers; the first entry is current.
  private var entries: [Entry] = [Entry(serial: 0, blind: 0)]

  /// The real modifiers that other keyboards and programs hold down.
  package private(set) var foreign: UInt8 = 0

  package init() {}

  /// Notes that reports from the request `serial` on show nothing about the modifiers `blind`.
  package mutating func note(_ serial: UInt, blind: UInt8) {
    guard let last = entries.last, last.blind != blind else { return }
    if last.serial == serial {
      entries[entries.count - 1].blind = blind
    } else {
      entries.append(Entry(serial: serial, blind: blind))
    }
  }

  /// Notes a report of the server: the modifiers `base` were down when it had handled the request `serial`.
  package mutating func note(_ serial: UInt, base: UInt8) {
    var current = 0
    while current + 1 < entries.count, entries[current + 1].serial <= serial { current += 1 }
    if current > 0 { entries.removeFirst(current) }
    let blind = entries.first?.blind ?? 0
    foreign = foreign & blind | base & ~blind
  }

  /// Notes the server's answer to a query: the modifiers `base` are down, and the server has handled all requests of
  /// this program.
  package mutating func reset(base: UInt8) {
    guard let last = entries.last else { return }
    entries = [last]
    foreign = foreign & last.blind | base & ~last.blind
  }
}
