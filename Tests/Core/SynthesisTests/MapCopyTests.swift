import KeyModel
import Testing

@testable import Synthesis

/// Our copy of the server's keymap, and when it is out of date.
@Suite struct MapCopyTests {
  private static func map(_ letter: Unicode.Scalar) -> ServerMap {
    let type = Keymap.KeyType(mask: 0, levels: [:])
    let key = Keymap.Group(type: type, keysyms: [Keysym(letter)])
    return ServerMap(Keymap(keys: [38: [key], 97: [key]]))
  }

  @Test func `the keymap is read after a notice, and once`() {
    var copy = MapCopy(Self.map("a"))
    #expect(copy.mustRead, "it may have changed since the start")
    copy.beginReading()
    copy.take(Self.map("b"))
    #expect(!copy.mustRead)
    #expect(copy.version == 1)
    copy.noteNotice()
    #expect(copy.mustRead)
  }

  @Test func `a notice that comes while the keymap is read is news`() {
    var copy = MapCopy(Self.map("a"))
    copy.beginReading()
    copy.noteNotice()
    copy.take(Self.map("b"))
    #expect(copy.mustRead)
  }

  @Test func `notices of our own changes say nothing`() {
    var copy = MapCopy(Self.map("a"))
    copy.beginReading()
    copy.beginWriting()
    copy.noteNotice()
    copy.endWriting()
    #expect(!copy.mustRead)
  }

  @Test func `a write that failed leaves the copy in doubt, but nothing is read while we write`() {
    var copy = MapCopy(Self.map("a"))
    copy.beginReading()
    copy.beginWriting()
    copy.noteDoubt()
    #expect(copy.isStale)
    #expect(!copy.mustRead)
    copy.endWriting()
    #expect(copy.mustRead)
  }

  @Test func `tables are made once, and anew for another keymap`() {
    var copy = MapCopy(Self.map("a"))
    var count = 0
    func keycode(_ letter: Unicode.Scalar) -> UInt8? {
      copy.table(group: 0, locked: 0) {
        count += 1
        return []
      }[letter]?.keycode
    }
    #expect(keycode("a") == 38)
    #expect(keycode("a") == 38)
    #expect(count == 1)
    copy.take(Self.map("b"))
    #expect(keycode("a") == nil)
    #expect(keycode("b") == 38)
    #expect(count == 2)
  }

  @Test func `keycodes of another instance are left out until the tables are made anew`() {
    var copy = MapCopy(Self.map("a"))
    #expect(copy.table(group: 0, locked: 0) { [38] }["a"]?.keycode == 97)
    copy.forgetTables()
    #expect(copy.table(group: 0, locked: 0) { [] }["a"]?.keycode == 38)
  }

  @Test func `our own keysyms are no keys of the user`() {
    var copy = MapCopy(Self.map("a"))
    copy.leaveOut([38])
    #expect(copy.map.firstKeys[Keysym("a")] == 97)
    #expect(copy.table(group: 0, locked: 0) { [] }["a"]?.keycode == 97)
  }

  @Test func `the keys of chords are made anew for another group`() {
    var copy = MapCopy(Self.map("a"))
    var count = 0
    func look(_ group: Int) {
      _ = copy.chordKeys(group: group) {
        count += 1
        return []
      }
    }
    look(0)
    look(0)
    look(1)
    #expect(count == 2)
  }
}
