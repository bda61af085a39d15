import KeyModel

/// Our copy of the server's keymap, with the tables that are made of it when they are first needed. Others change the
/// keymap: the copy is stale from the notice of a change until the keymap has been read anew. Pure: replayed by
/// `MapCopyTests`.
package struct MapCopy: Sendable {
  package private(set) var map: ServerMap
  /// How often the keymap has been read.
  package private(set) var version = 0
  /// True if the keymap must be read anew.
  package private(set) var isStale = true
  /// True while we write the keymap: the notices of a change are then our own.
  private var isWriting = false
  private var tables: [State: KeyTable] = [:]
  /// The keys of chords, and the group for which they are; nil until a chord is struck.
  private var chords: (group: Int, keys: ChordKeys)?

  /// The state for which a table of the keymap is valid.
  private struct State: Hashable {
    var group: Int
    var locked: UInt8
  }

  /// The keymap `map` may have changed since it was read.
  package init(_ map: ServerMap) { self.map = map }

  /// Whether the keymap must be read anew, and can be.
  package var mustRead: Bool { isStale && !isWriting }

  /// The server tells that somebody has changed the keymap.
  package mutating func noteNotice() { if !isWriting { isStale = true } }

  /// The keymap may have changed without a notice.
  package mutating func noteDoubt() { isStale = true }

  package mutating func beginWriting() { isWriting = true }

  package mutating func endWriting() { isWriting = false }

  /// The keymap is about to be read: later notices are news.
  package mutating func beginReading() { isStale = false }

  /// The keymap was read.
  package mutating func take(_ map: ServerMap) {
    self.map = map
    version += 1
    forgetTables()
  }

  /// Our own keysyms on the keycodes are not the user's keys.
  package mutating func leaveOut(_ codes: Set<UInt8>) {
    for code in codes { map.keymap.keys[code] = nil }
    map.firstKeys = map.keymap.firstKeys
  }

  /// Other keycodes belong to another instance of the program from now on.
  package mutating func forgetTables() { (tables, chords) = ([:], nil) }

  /// Where the characters stand in the group, under these locks. `excluded` tells the keycodes that belong to another
  /// instance, and is called when the table is made.
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

  /// The keys of chords in the group.
  package mutating func chordKeys(group: Int, excluded: () -> Set<UInt8>) -> ChordKeys {
    if let chords, chords.group == group { return chords.keys }
    let keys = ChordKeys(map.keymap, group: group, excluded: excluded())
    chords = (group, keys)
    return keys
  }
}
