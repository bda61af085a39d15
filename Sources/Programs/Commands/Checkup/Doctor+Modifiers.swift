import KeyModel
import Synthesis
import X11
import XTest

// Checks whether the server's keymap has keys for the modifiers of chords (R-CHORD-2).
extension Doctor {
  static func modifiers(_ connection: Connection) -> [Finding] {
    connection.modifierKeys().map { [finding(modifiers: $0)] } ?? []
  }

  static func finding(modifiers keys: ModifierKeys) -> Finding {
    let chords: Modifiers = [.shift, .control, .alt, .super]
    let missing = keys.missing(of: chords)
    let keyless = keys.keyless(of: chords.subtracting(missing))
    guard missing.isEmpty else {
      return Finding(
        subject: "modifiers", state: .weak, fact: "the keymap has no \(list(missing))",
        advice: "Chords with that are not sent. An option of setxkbmap, or xmodmap, took it away.")
    }
    guard keyless.isEmpty else {
      return Finding(
        subject: "modifiers", state: .weak, fact: "no key of the keymap is \(list(keyless))",
        advice:
          "Chords work, but no program sees that key alone. An option of setxkbmap took its keys.")
    }
    return Finding(subject: "modifiers", state: .good, fact: "\(list(chords)) have keys")
  }

  private static func list(_ modifiers: Modifiers) -> String {
    modifiers.names.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: ", ")
  }
}
