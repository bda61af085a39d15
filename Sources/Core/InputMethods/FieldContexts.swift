package import KeyModel

/// The input contexts that have the focus in their programs, as reported to the keyboard, and the marked text
/// in one of them. A context counts only if it belongs to the process whose window has the X focus, because
/// any program can claim to have the focus (R-TRAIT-4, R-TRUST-4).
package struct FieldContexts: Hashable, Sendable {
  private struct Context: Hashable, Sendable {
    var number: UInt64
    var process: Int
    var flags: ContextFlags
  }

  /// A marked text in a context.
  private struct Mark: Hashable, Sendable {
    var number: UInt64
    var text: String
  }

  /// The contexts with the focus; the latest is the last.
  private var contexts: [Context] = []
  private var processes: [Int] = []
  private var shown: Mark?
  /// Composed text that waits while no context is known, for instance in a program that has just started.
  private var waiting: String?

  /// The greatest number of input contexts; beyond it the oldest is forgotten.
  static let most = 32

  package init() {}

  private var trusted: [Context] { contexts.filter { processes.contains($0.process) } }

  /// The hints about the field in the window with the X focus: those of its latest context, and a password if
  /// any of its contexts says so. nil if there is no context.
  package var hints: InputHints? {
    let trusted = trusted
    guard var hints = trusted.last?.flags.hints else { return nil }
    hints.isSecure = trusted.contains { $0.flags.isSecret }
    return hints
  }

  /// Handles lines that the server has sent together; returns the lines for the server.
  package mutating func handle(_ lines: [ServerLine]) -> [KeyboardLine] {
    for line in lines { handle(line) }
    let dropping = dropMisplaced()
    guard let text = waiting, !trusted.isEmpty else { return dropping }
    waiting = nil
    return place == nil ? dropping : dropping + show(text)
  }

  private mutating func handle(_ line: ServerLine) {
    switch line {
    case .serving, .alive: break
    case .anew: contexts = []
    case .field(let number, let process, let flags):
      // A known context keeps its place; only its flags are new.
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

  /// Adopts the processes that own the window with the X focus.
  package mutating func follow(_ processes: [Int]) -> [KeyboardLine] {
    if processes != self.processes { waiting = nil }
    self.processes = processes
    return dropMisplaced()
  }

  /// Marks the composed text in its field; an empty text removes the mark.
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

  /// The context that gets marks; nil if there is none, or if any context of the window is secret.
  private var place: UInt64? {
    let trusted = trusted
    guard let last = trusted.last, last.flags.takesMarks,
      !trusted.contains(where: { $0.flags.isSecret })
    else { return nil }
    return last.number
  }

  /// Removes a mark from another field, so that text composed in one field is never shown in another; the
  /// next sign marks it again.
  private mutating func dropMisplaced() -> [KeyboardLine] {
    shown.map { $0.number != place } == true ? dropMark() : []
  }

  private mutating func dropMark() -> [KeyboardLine] {
    guard let mark = shown else { return [] }
    shown = nil
    return [.mark(mark.number, "")]
  }
}
