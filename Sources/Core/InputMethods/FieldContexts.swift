package import KeyModel

/// The input contexts that have the focus in their programs, as the keyboard hears of them, and the marked text that stands
/// in one of them. A context counts only if it belongs to the process whose window has the X focus: any program can say
/// that it has it (R-TRAIT-4, R-TRUST-4).
package struct FieldContexts: Hashable, Sendable {
  private struct Context: Hashable, Sendable {
    var number: UInt64
    var process: Int
    var flags: ContextFlags
  }

  /// A text that is marked in a context.
  private struct Mark: Hashable, Sendable {
    var number: UInt64
    var text: String
  }

  /// The latest last.
  private var contexts: [Context] = []
  private var processes: [Int] = []
  private var shown: Mark?
  /// What is composed while no context is known yet, as in a program that has just started.
  private var waiting: String?

  /// How many input contexts the keyboard keeps; past that it forgets the oldest.
  static let most = 32

  package init() {}

  private var trusted: [Context] { contexts.filter { processes.contains($0.process) } }

  /// What the contexts of the window with the X focus say of its field: the latest one speaks, and the field is a
  /// password if any of them says so. Nil where there is none.
  package var hints: InputHints? {
    let trusted = trusted
    guard var hints = trusted.last?.flags.hints else { return nil }
    hints.isSecure = trusted.contains { $0.flags.isSecret }
    return hints
  }

  /// Handles lines of the server's that have come together; returns what the server is told now.
  package mutating func handle(_ lines: [ServerLine]) -> [KeyboardLine] {
    for line in lines { handle(line) }
    let dropping = dropMisplaced()
    guard let text = waiting, !trusted.isEmpty else { return dropping }
    waiting = nil
    return place == nil ? dropping : dropping + show(text)
  }

  private mutating func handle(_ line: ServerLine) {
    switch line {
    case .serving: break
    case .anew: contexts = []
    case .field(let number, let process, let flags):
      // A context that is already there keeps its place: only its flags are new.
      let context = Context(number: number, process: process, flags: flags)
      if let index = contexts.firstIndex(where: { $0.number == number }) {
        contexts[index] = context
      } else {
        contexts.append(context)
        if contexts.count > FieldContexts.most { contexts.removeFirst() }
      }
    case .left(let number): contexts.removeAll { $0.number == number }
    }
  }

  /// Notes which processes own the window with the X focus.
  package mutating func follow(_ processes: [Int]) -> [KeyboardLine] {
    if processes != self.processes { waiting = nil }
    self.processes = processes
    return dropMisplaced()
  }

  /// Marks this text where it is composed; empty for none.
  package mutating func show(_ text: String) -> [KeyboardLine] {
    let text = KeyboardLine.sendable(text)
    waiting = nil
    guard !text.isEmpty, let place else {
      if !text.isEmpty, trusted.isEmpty { waiting = text }
      return dropMark()
    }
    let mark = Mark(number: place, text: text)
    guard mark != shown else { return [] }
    let clearing = shown?.number == place ? [] : dropMark()
    shown = mark
    return clearing + [.mark(place, text)]
  }

  /// Forgets everything: the server has ended.
  package mutating func forgetAll() {
    contexts = []
    (shown, waiting) = (nil, nil)
  }

  /// The context that gets marks; nil for none, and where any context of the window is that of a secret.
  private var place: UInt64? {
    let trusted = trusted
    guard let last = trusted.last, last.flags.takesMarks,
      !trusted.contains(where: { $0.flags.isSecret })
    else { return nil }
    return last.number
  }

  /// A text that was composed in one field is never shown in another: with the next sign it is marked anew.
  private mutating func dropMisplaced() -> [KeyboardLine] {
    shown.map { $0.number != place } == true ? dropMark() : []
  }

  private mutating func dropMark() -> [KeyboardLine] {
    guard let mark = shown else { return [] }
    shown = nil
    return [.mark(mark.number, "")]
  }
}
