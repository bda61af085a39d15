import KeyModel
import Testing

@testable import Synthesis

/// R-CHORD-2: modifiers go down under every option of xkb-data, and nothing else happens.
@Suite struct HeldModifiersTests {
  /// A server: what steps do to its state (XKB protocol, § 6.3).
  private struct Server {
    let keymap: Keymap
    var group: Int
    var locked: UInt8
    var down: [UInt8: UInt8] = [:]
    /// Keys that did something else than to put modifiers down.
    var faults: [UInt8] = []

    var mods: UInt8 { down.values.reduce(locked, |) }

    mutating func carryOut(_ steps: [HeldModifiers.Step]) {
      for step in steps {
        switch step {
        case .press(let code):
          switch keymap.action(code, group: group, modifiers: mods) {
          case .hold(let mask): down[code] = mask
          case .none, .other: faults.append(code)
          }
        case .release(let code): down[code] = nil
        case .lock(let mask): locked |= mask
        case .unlock(let mask): locked &= ~mask
        }
      }
    }
  }

  private static let chords: [Modifiers] = (1..<16).map { Modifiers(rawValue: $0) }

  @Test func `under each option each set of modifiers is down, and the state is as before`() throws
  {
    var (wrong, keyless): ([String], Set<String>) = ([], [])
    let keymaps = try KeymapFile.options.get().keymaps
    for (keymapName, keymap, _) in keymaps {
      let keys = ModifierKeys(keymap)
      for group in keymapName.hasPrefix("us,ru") ? [0, 1] : [0] {
        for locked in [0, Keymap.lockMask] as [UInt8] {
          for wanted in HeldModifiersTests.chords {
            let missing = keys.missing(of: wanted)
            if !missing.isEmpty { wrong.append("\(keymapName): no \(missing.names)") }
            for name in keys.keyless(of: wanted).names { keyless.insert("\(keymapName) \(name)") }
            var (server, held) = (
              Server(keymap: keymap, group: group, locked: locked), HeldModifiers()
            )
            server.carryOut(
              held.hold(
                wanted, by: keys, masks: keymap.masks, group: group, beside: locked, locks: locked))
            let mask = Modifiers.pressOrder.filter(wanted.contains).reduce(locked) {
              $0 | keymap.masks[$1]
            }
            if server.mods != mask || !server.faults.isEmpty || held.modifiers != wanted {
              wrong.append(
                "\(keymapName):\(group) \(wanted.names) \(server.mods) \(mask) \(server.faults)")
            }
            server.carryOut(
              held.hold(
                [], by: keys, masks: keymap.masks, group: group, beside: locked, locks: locked))
            if server.mods != locked || !server.down.isEmpty || !held.isEmpty {
              wrong.append("\(keymapName) \(wanted.names) stays")
            }
          }
        }
      }
    }
    #expect(wrong == [])
    #expect(keymaps.count > 150)
    #expect(
      keyless.sorted() == ["de+grp:lctrl_rctrl_switch ctrl", "us,ru+grp:lctrl_rctrl_switch ctrl"])
  }

  private func steps(_ name: String, _ wanted: Modifiers) throws -> [HeldModifiers.Step] {
    let keymap = try KeymapFile.options.get().keymap(name)
    var held = HeldModifiers()
    return held.hold(wanted, by: ModifierKeys(keymap), masks: keymap.masks, group: 0)
  }

  @Test(
    arguments: [
      ("us,ru", [.control, .shift], [.press(37), .press(50)]),
      // Both keys would switch the layout: Ctrl goes down as a key, and shift is locked.
      ("us,ru+grp:ctrl_shift_toggle", [.control, .shift], [.press(37), .lock(1)]),
      ("us,ru+grp:alt_shift_toggle", [.alt, .shift], [.press(64), .lock(1)]),
      ("us,ru+grp:lctrl_lshift_toggle", [.control, .shift], [.press(37), .press(62)]),
      ("us,ru+grp:lalt_lshift_toggle", [.alt, .shift], [.press(64), .press(62)]),
      // The other key serves.
      ("us,ru+grp:lctrl_toggle", .control, [.press(105)]),
      ("us,ru+compose:lctrl", .control, [.press(105)]),
      ("us,ru+grp:lalt_toggle", .alt, [.press(108)]), ("us,ru+grp:lswitch", .alt, [.press(108)]),
      ("us,ru+ctrl:swapcaps", .control, [.press(66)]),
      ("us,ru+grp:lshift_toggle", .shift, [.press(62)]),
      // The right Alt is AltGr there: a key that is Alt on a level of its own.
      ("de+grp:lalt_toggle", .alt, [.lock(1), .press(204), .unlock(1)]),
    ] as [(String, Modifiers, [HeldModifiers.Step])])
  func `a key that does nothing else serves`(
    name: String, wanted: Modifiers, expected: [HeldModifiers.Step]
  ) throws {
    #expect(try steps(name, wanted) == expected)
  }

  @Test func `the server locks what no key carries, and what has no real modifier is missing`()
    throws
  {
    #expect(try steps("de+grp:lctrl_rctrl_switch", .control) == [.lock(4)])
    var keymap = try KeymapFile.options.get().keymap("us,ru")
    keymap.masks.super = 0
    #expect(ModifierKeys(keymap).missing(of: [.control, .super]) == .super)
    #expect(ModifierKeys(keymap).keyless(of: [.control, .super]) == .super)
  }

  @Test func `modifiers come and go one by one`() throws {
    let keymap = try KeymapFile.options.get().keymap("us,ru+grp:ctrl_shift_toggle")
    let keys = ModifierKeys(keymap)
    var held = HeldModifiers()
    func hold(_ wanted: Modifiers) -> [HeldModifiers.Step] {
      held.hold(wanted, by: keys, masks: keymap.masks, group: 0)
    }
    #expect(hold(.control) == [.press(37)])
    #expect(hold([.control, .shift]) == [.lock(1)])
    #expect(held.locked == 1)
    #expect(hold(.shift) == [.release(37)])
    #expect(hold([]) == [.unlock(1)])
    #expect(hold([]) == [])
  }

  @Test func `what the user has locked is left alone`() throws {
    let keymap = try KeymapFile.options.get().keymap("us,ru+grp:ctrl_shift_toggle")
    var held = HeldModifiers()
    let keys = ModifierKeys(keymap)
    #expect(
      held.hold([.control, .shift], by: keys, masks: keymap.masks, group: 0, beside: 1, locks: 1)
        == [.lock(4)])
    #expect(
      held.hold([], by: keys, masks: keymap.masks, group: 0, beside: 1, locks: 1) == [.unlock(4)])
  }
}
