import KeyModel

/// This program's copy of the server's keymap, with the tables that are made from the copy when they are first
/// needed. Other programs change the keymap. From the notice of a change on, the copy is stale until the keymap is
/// read again. The type is pure, and `MapCopyTests` replays it.
package struct MapCopy: Sendable {
  package private(set) var map: ServerMap
  /// Number of times that the keymap was read.
  package private(set) var version = 0
  /// Whether the keymap must be read again.
  package private(set) var isStale = true
  /// Whether this program is writing the keymap, so that notices of a change are its own.
  private var isWriting = false
  /// The tables of characters, by state.
  private var tables: [State: KeyTable] = [:]
  /// The keys of chords, and the group to which they belong; nil until a chord is struck.
  private var chords: (group: Int, keys: ChordKeys)?

  /// The state for which a table of the keymap is valid.
  private struct State: Hashable {
    var group: Int
    var locked: UInt8
  }

  /// Makes a copy of `map`. The keymap may have changed since it was read.
  package init(_ map: ServerMap) { self.map = map }

  /// Whether the keymap must be read again, and can be read now.
  package var mustRead: Bool { isStale && !isWriting }

  /// Notes the server's notice that the keymap has changed.
  package mutating func noteNotice() { if !isWriting { isStale = true } }

  /// Notes that the keymap may have changed without a notice.
  package mutating func noteDoubt() { isStale = true }

  package mutating func beginWriting() { isWriting = true }

  package mutating func endWriting() { isWriting = false }

  /// Notes that the keymap is about to be read. Later notices are about later changes.
  package mutating func beginReading() { isStale = false }

  /// Adopts the keymap that was read.
  package mutating func take(_ map: ServerMap) {
    self.map = map
    version += 1
    forgetTables()
  }

  /// Leaves out the keycodes that carry keysyms of this program, since they are not keys of the user.
  package mutating func leaveOut(_ codes: Set<UInt8>) {
    for code in codes { map.keymap.keys[code] = nil }
    map.firstKeys = map.keymap.firstKeys
  }

  /// Forgets the tables, because other keycodes belong to another instance of the program from now on.
  package mutating func forgetTables() { (tables, chords) = ([:], nil) }

  /// Returns the table of the characters in the group, under these locks. `excluded` returns the keycodes that
  /// belong to another instance, and is called when the table is made.
  package mutating func table(
    group: Int, locked: UInt8, excluded: () -> Set<UInt8>
  ) -> KeyTable {
    let state = State(group: group, locked: locked)
    if let table = tables[state] { return table }
    let table = KeyTable(
      map.keymap, group: group, locked: locked, hasShift: map.hasShift, level3: map.level3Mask,
      excluded: excluded())
    tables[state] = table
    return table
  }

  /// Returns the keys of chords in the group.
  package mutating func chordKeys(group: Int, excluded: () -> Set<UInt8>) -> ChordKeys {
    if let chords, chords.group == group { return chords.keys }
    let keys = ChordKeys(map.keymap, group: group, excluded: excluded())
    chords = (group, keys)
    return keys
  }
}
