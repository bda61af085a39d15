import KeyModel
import Testing

@testable import Synthesis

/// R-CHORD-1, R-CHORD-5: what a chord is struck on.
@Suite struct ChordKeysTests {
  /// 40 layouts by 40 chords: keycode, state and keysym are a real keyboard's.
  @Test func `a chord is what a real keyboard of the layout gives`() throws {
    let file = try KeymapFile.layouts.get()
    var (wrong, count, foreign): ([String], Int, Int) = ([], 0, 0)
    for (name, keymap, chords) in file.keymaps {
      let keys = ChordKeys(keymap, group: 0)
      let held = ModifierKeys(keymap)
      for chord in chords {
        count += 1
        switch (keys.target(of: .character(chord.character)), chord.stroke) {
        case (.key(let position)?, let stroke?):
          let state = [Modifiers.shift, .altGr, .level5].filter(position.needs.contains)
            .reduce(Keymap.controlMask) { $0 | keymap.masks[$1] }
          let keysym = keymap.keysym(position.keycode, group: 0, modifiers: state)
          if (position.keycode, state) != (stroke.keycode, stroke.state) || keysym != stroke.keysym
          {
            wrong.append("\(name) Ctrl+\(chord.character): \(position) \(state), not \(stroke)")
          }
          if !held.missing(of: position.needs.union(.control)).isEmpty {
            wrong.append("\(name): no key holds")
          }
        case (.keysym(let keysym, _, _)?, nil):
          // No key of the keyboard has the character: programs get it all the same.
          foreign += 1
          if keysym.scalar.map(Character.init) != chord.character {
            wrong.append("\(name) \(chord.character): \(keysym)")
          }
        case (let target, let stroke):
          wrong.append(
            "\(name) Ctrl+\(chord.character): \(String(describing: target)), not \(String(describing: stroke))"
          )
        }
      }
    }
    #expect(wrong == [])
    #expect((file.keymaps.count, count) == (40, 1600))
    #expect(foreign < 150)
  }

  private func target(_ layout: String, _ key: ChordKey, group: Int = 0) throws -> String {
    let keymap = try KeymapFile.layouts.get().keymap(layout)
    return switch ChordKeys(keymap, group: group).target(of: key) {
    case .key(let position)?: "\(position.keycode)" + position.needs.names.map { " \($0)" }.joined()
    case .keysym(let keysym, let needs, let other)?:
      "keysym \(String(keysym.rawValue, radix: 16))" + needs.names.map { " \($0)" }.joined()
        + (other.map { " or \($0.keycode)" } ?? "")
    case nil: "none"
    }
  }

  @Test(
    arguments: [
      // A letter of another script counts by its place, whatever the server's layout.
      ("us", "с", 54, "54"), ("us", "я", 52, "52"), ("de", "я", 52, "52"), ("fr", "ф", 38, "38"),
      // The layout's own key comes first, in the group in force or in another one.
      ("us,ru", "с", 54, "54"), ("ru", "с", 54, "54"), ("rs", "с", 39, "39"),
      // Where no group has Latin letters, the letter that is Latin at the place.
      ("gr", "с", 54, "keysym 63 or 54"), ("il", "я", 52, "keysym 7a or 52"),
    ] as [(String, Character, UInt8, String)])
  func `a letter that no key has is struck at its place`(
    layout: String, letter: Character, keycode: UInt8, expected: String
  ) throws {
    let place = try #require(KeyPlace.all.first { $0.keycode == keycode })
    #expect(try target(layout, .letter(letter, place)) == expected)
  }

  /// R-CHORD-3: the letters of commands are struck on a key that programs know, under every layout.
  @Test(
    arguments: [
      ("us", 0, "c", "54"), ("us,ru", 1, "c", "54"), ("us,ru", 1, "с", "54"),
      ("ru", 0, "c", "keysym 63 or 54"),
      ("ru", 0, "C", "keysym 63 shift or 54"), ("gr", 0, "a", "keysym 61 or 38"),
      ("us", 0, "é", "none"),
      ("us", 0, "€", "none"), ("de", 0, "@", "24 altgr"), ("de", 0, "^", "49"),
      ("de", 0, "`", "21 shift"),
    ] as [(String, Int, Character, String)])
  func `a character's key`(layout: String, group: Int, character: Character, expected: String)
    throws
  {
    #expect(try target(layout, .character(character), group: group) == expected)
  }

  /// R-CHORD-5
  @Test(
    arguments: [
      ("us", "<", "59 shift"), ("us", ">", "60 shift"), ("de", "<", "94"), ("gb", "\\", "94"),
      ("ru", "/", "51 shift"), ("jp", "\\", "97"), ("br", "/", "97"),
    ] as [(String, Character, String)])
  func `the key that real keyboards have comes first`(
    layout: String, character: Character, expected: String
  ) throws {
    #expect(try target(layout, .character(character)) == expected)
    let keymap = try KeymapFile.layouts.get().keymap(layout)
    let found = KeyTable(keymap, group: 0, locked: 0, level3: keymap.masks.level3)[
      character.unicodeScalars.first!]
    #expect(found.map { "\($0.keycode)" + ($0.needsShift ? " shift" : "") } == expected)
  }

  @Test func `keys without text`() throws {
    #expect(try target("us", .keysym(.return)) == "36")
    #expect(try target("us", .keysym(.function(20))) == "keysym ffd1")
  }
}

extension KeyPlace {
  fileprivate static var all: [KeyPlace] {
    (0..<4).flatMap { row in (0..<14).compactMap { KeyPlace(row: row, column: $0) } }
  }
}
