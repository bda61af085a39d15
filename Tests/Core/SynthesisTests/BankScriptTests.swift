import KeyModel
import Testing

@testable import Synthesis

/// Replays `Scripts/bank.txt`: which characters the server's spare keys carry, and when they may change.
///
/// `keys 2 10 11 12` lays the bank out on spare keycodes with so many levels each. `residents λδ` are the characters of the
/// planes on screen, and `bind` finds slots for them. `admit 漢字` finds slots for the next characters of a text, and
/// `chord c` a first level for a chord. `write` writes the keymap: behind `->` stand the keycodes that change, `/`, and all
/// that are bound then. `fail` is a write that the server refuses. `type 漢` types a character: behind `->` stand its keycode
/// and level. `ask` is a question to the client, `answer 1` what client 0 answers, and `reader 1` gives the keys to another
/// client. `other keymap` is a keymap by somebody else, and `restored` one without anything of ours.
@Suite struct BankScriptTests {
  private struct ConversionBench {
    var bank = Bank(keycodes: [], levels: 0)
    var now = Instant(milliseconds: 0)
    /// The server's keymap, as far as spare keys are concerned.
    var keymap = Keymap(keys: [:])

    private static func keysyms(_ text: String) -> [Keysym] {
      text.unicodeScalars.map { Keysym($0) }
    }

    private static func text(_ outcome: Bank.Outcome?) -> String {
      outcome.map { "\($0)" } ?? "no first level"
    }

    private static func text(_ codes: [UInt8]) -> String {
      codes.map { "\($0)" }.joined(separator: " ")
    }

    mutating func write() -> String {
      guard let change = bank.change else { return "nothing" }
      let type = Keymap.KeyType(mask: 0, levels: [:])
      for code in change.codes {
        let keysyms = bank.symbols(of: code, ignoresLock: false).map { Keysym(rawValue: $0) }
        let isEmpty = keysyms.allSatisfy { $0.rawValue == 0 }
        keymap.keys[code] = isEmpty ? nil : [Keymap.Group(type: type, keysyms: keysyms)]
      }
      bank.noteWritten()
      return ConversionBench.text(change.codes) + " / " + ConversionBench.text(change.bound)
    }

    private mutating func type(_ text: String, isUnseen: Bool) -> String {
      ConversionBench.keysyms(text).map { keysym in
        guard bank.isBound(keysym) else { return "not bound" }
        guard bank.hasRoom(for: keysym) else { return "no room" }
        return bank.type(keysym, isUnseen: isUnseen).map { "\($0.keycode).\($0.level)" } ?? "none"
      }.joined(separator: " ")
    }

    private mutating func happens(_ words: [String]) -> Bool {
      let value = words.count > 1 ? words[1] : ""
      switch words[0] {
      case "keys":
        bank.layOut(
          on: words.dropFirst(2).compactMap { UInt8($0) }, levels: Int(value) ?? 0, signs: nil,
          hasOthers: { false })
      case "signed":
        bank.layOut(
          on: words.dropFirst(2).compactMap { UInt8($0) }, levels: 2,
          signs: ConversionBench.keysyms(value), hasOthers: { false })
      case "residents": bank.setResidents(ConversionBench.keysyms(value))
      case "answer": bank.settle(before: Int(value) ?? 0, of: words.count > 2 ? 1 : 0)
      case "reader": bank.reader = Int(value) ?? 0
      case "looked": bank.look(isOther: value == "other")
      case "capslock": bank.avoidsFirstLevel = true
      case "restored":
        bank.clear()
        keymap = Keymap(keys: [:])
      case "other": keymap = Keymap(keys: [:])
      case "at": now = Instant(milliseconds: Double(value) ?? 0)
      case "wanted": bank.noteWanted()
      case "gained": bank.noteGained(at: now)
      case "free": bank.noteFree(at: now)
      case "given": bank.giveAway()
      default: return false
      }
      return true
    }

    mutating func handle(_ words: [String]) -> String? {
      if happens(words) { return nil }
      let value = words.count > 1 ? words[1] : ""
      switch words[0] {
      case "bind":
        return bank.beginResidents() ? ConversionBench.text(bank.admitResidents()) : "none"
      case "admit": return ConversionBench.text(bank.admit(ConversionBench.keysyms(value)))
      case "chord": return ConversionBench.text(bank.admitChord(ConversionBench.keysyms(value)[0]))
      case "write": return write()
      case "fail": return bank.change.map { ConversionBench.text($0.codes) } ?? "nothing"
      case "written":
        return bank.writtenCodes.isEmpty ? "none" : ConversionBench.text(bank.writtenCodes)
      case "type": return type(value, isUnseen: false)
      case "tap": return type(value, isUnseen: true)
      case "strike":
        return bank.strike(ConversionBench.keysyms(value)[0], isUnseen: false).map { "\($0)" }
          ?? "none"
      case "ask": return "\(bank.beginEpoch())"
      case "pending": return "\(bank.pendingCount)"
      case "unseen": return bank.hasUnseen ? "yes" : "no"
      case "needs-answer": return bank.needsAnswer ? "yes" : "no"
      case "capacity": return "\(bank.capacity)"
      case "silent": return bank.silentCode(among: [10, 11, 12, 13]).map { "\($0)" } ?? "none"
      case "intact": return bank.isIntact(in: keymap, others: { [] }) ? "yes" : "no"
      case "is-wanted": return bank.isWanted ? "yes" : "no"
      case "due":
        return bank.residentsDue.map { "\(Int(($0 - Instant(milliseconds: 0)).value))" } ?? "never"
      default: return "no event"
      }
    }
  }

  private static let parts = ScriptFile.parts("bank")

  @Test func thereAreFifteenParts() { #expect(Self.parts.count >= 15) }

  @Test(arguments: parts) func part(script: String) {
    var bench = ConversionBench()
    ScriptFile.replay(script) { bench.handle($0) }
  }
}
