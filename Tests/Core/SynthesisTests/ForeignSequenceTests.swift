import KeyModel
import Testing

@testable import Synthesis

/// Replays `Scripts/composing.txt`: what is done about a Compose or dead-key sequence of another keyboard around keys of
/// ours.
///
/// `follow` begins to follow the keys of other keyboards, and `cannot follow` tells that this is impossible. `focus A` gives
/// a window the focus. `key dead composing` is a key of another keyboard with the verdict of the Compose table; the keys are
/// `compose`, `dead`, `quote` (Shift and the dead key), `e` and `shift`. `layout other` loads a keymap without a dead key.
/// `click` may have ended the sequence. `end` is our key without a keysym, and behind its `->` stands what has to be taken
/// back by BackSpace in GTK. `resume` follows our keys: behind `->` stand the keycodes that are struck again. `type` and
/// `typed` are another process that types by XTest.
@Suite struct ForeignSequenceTests {
  private struct ConversionBench {
    var composing = ForeignSequence()
    var focus = "A"
    var keymap = ForeignSequenceTests.keymap(dead: 0xfe51)

    private static let keys: [String: (UInt8, UInt32)] = [
      "compose": (108, 0xff20), "dead": (48, 0xfe51), "quote": (48, 0x22), "e": (26, 0x65),
      "shift": (50, 0xffe1),
    ]
    private static let verdicts: [String: PendingSequence.Verdict] = [
      "composing": .composing, "over": .over, "ignored": .ignored,
    ]

    private var window: UInt64 { UInt64(focus.unicodeScalars.first?.value ?? 0) }

    mutating func key(_ name: String, _ verdict: String) -> String? {
      guard let (code, keysym) = ConversionBench.keys[name],
        let verdict = ConversionBench.verdicts[verdict]
      else {
        return "no key"
      }
      let stroke = PendingSequence.Stroke(keycode: code, keysym: Keysym(rawValue: keysym))
      guard composing.minds(stroke) else { return "not minded" }
      let window = window
      composing.note(stroke, verdict) { window }
      return nil
    }

    mutating func resume() -> String {
      let window = window
      let found = composing.resume(in: keymap, group: 0, locked: 0, level3: 128) { window }
      switch found {
      case nil: return "nothing"
      case .forget?:
        composing.forget()
        return "forget"
      case .strike(let positions)?:
        let keys = positions.map {
          "\($0.needsShift ? "Shift+" : "")\($0.needsLevel3 ? "AltGr+" : "")\($0.keycode)"
        }
        return (["strike"] + keys).joined(separator: " ")
      }
    }

    mutating func handle(_ words: [String]) -> String? {
      switch words[0] {
      case "follow": composing.follow(isFollowing: true)
      case "cannot": composing.follow(isFollowing: false)
      case "focus": focus = words[1]
      case "key": return key(words[1], words[2])
      case "layout": keymap = ForeignSequenceTests.keymap(dead: 0x27)
      case "click": composing.forget()
      case "end":
        guard composing.isPossible else { return "nothing" }
        composing.end()
        let window = window
        return "take back \(composing.abandonSequence { window })"
      case "resume": return resume()
      case "type": composing.beginTyping()
      case "typed": composing.endTyping()
      case "possible": return composing.isPossible ? "yes" : "no"
      case "known": return composing.hasSequence ? "yes" : "no"
      case "typists": return composing.hasTypists ? "yes" : "no"
      default: return "no event"
      }
      return nil
    }
  }

  /// Shift is the real modifier 1, and level 3 the real modifier 128.
  private static func keymap(dead: UInt32) -> Keymap {
    let type = Keymap.KeyType(mask: 129, levels: [1: 1, 128: 2, 129: 3])
    func key(_ keysyms: UInt32...) -> [Keymap.Group] {
      [Keymap.Group(type: type, keysyms: keysyms.map { Keysym(rawValue: $0) })]
    }
    return Keymap(keys: [108: key(0xff20), 48: key(dead, 0x22), 26: key(0x65, 0x45)])
  }

  private static let parts = ScriptFile.parts("composing")

  @Test func thereAreTwelveParts() { #expect(Self.parts.count >= 12) }

  @Test(arguments: parts) func part(script: String) {
    var bench = ConversionBench()
    ScriptFile.replay(script) { bench.handle($0) }
  }
}
