import X11
import XTest

// Checks whether characters that the layout lacks can be typed (R-DESK-10).
extension Doctor {
  /// Tries a spare key. A fault of a library may end the program here, so earlier findings should be printed before.
  package func spareKeys() -> [Finding] {
    guard let name = display, let connection = try? Connection(name: name) else { return [] }
    return [Doctor.finding(spareKeys: connection.trySpareKey())]
  }

  static func finding(spareKeys trial: SpareKeyTrial) -> Finding {
    switch trial {
    case .works(let count):
      Finding(
        subject: "spare keys", state: .good, fact: "\(count) can carry what the layout lacks")
    case .noneSpare:
      Finding(
        subject: "spare keys", state: .weak, fact: "the keymap has none",
        advice: "Only characters of the layout can be typed. Another program has bound all keys.")
    case .refused:
      Finding(
        subject: "spare keys", state: .bad, fact: "the server does not keep a character on one",
        advice: "Only characters of the layout can be typed.")
    case .noKeymap:
      Finding(subject: "spare keys", state: .bad, fact: "the server tells no keymap")
    }
  }
}
