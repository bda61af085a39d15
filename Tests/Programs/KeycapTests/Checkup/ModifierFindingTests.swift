import KeyModel
import Synthesis
import Testing

@testable import Commands

/// R-CHORD-2: `keycap doctor` tells of modifiers without keys.
@Suite struct ModifierFindingTests {
  private func finding(holds: [UInt8], masks: Keymap.Masks) -> Finding {
    var keymap = Keymap(keys: [:], masks: masks)
    for (index, mask) in holds.enumerated() {
      let type = Keymap.KeyType(mask: 0, levels: [:])
      keymap.keys[UInt8(50 + index)] = [
        Keymap.Group(type: type, keysyms: [Keysym.void], actions: [.hold(mask)])
      ]
    }
    return Doctor.finding(modifiers: ModifierKeys(keymap))
  }

  @Test func aModifierWithoutAKeyIsNamed() {
    let masks = Keymap.Masks(alt: 8, super: 64)
    let all = finding(holds: [1, 4, 8, 64], masks: masks)
    #expect(all.state == .good)
    #expect(all.fact == "Shift, Ctrl, Alt, Super have keys")
    let keyless = finding(holds: [1, 8, 64], masks: masks)
    #expect(keyless.state == .weak)
    #expect(keyless.fact == "no key of the keymap is Ctrl")
    let missing = finding(holds: [1, 4, 8], masks: Keymap.Masks(alt: 8))
    #expect(missing.state == .weak)
    #expect(missing.fact == "the keymap has no Super")
    #expect(!keyless.advice.isEmpty && !missing.advice.isEmpty)
  }
}
