import ExtensionProtocol
import KeyModel

// What the program writes: text of the document, and marked text, which is not final (R-DOC-1, R-DOC-7).
extension ExtensionSession {
  /// Nothing is typed that no touch accounts for, and nothing while the keyboard is not shown.
  mutating func handle(
    _ edit: DocumentEdit, at now: Instant, _ effects: inout [SessionEffect]
  ) throws(SessionFault) {
    guard isShown, voidUntil == nil else { return }
    guard isTouched(at: now) else { throw .unaskedText }
    switch edit {
    case .insertText(let text):
      unmark(&effects)
      try type(text, &effects)
    case .setMarkedText(let text, let start, let length):
      guard text != marked || !text.isEmpty else { return }
      // Text that the program takes away again is no proof that it has worked the oldest touch off.
      hasEdited = !text.isEmpty
      marked = text
      effects.append(.edit(.setMarkedText(text, start: start, length: length)))
    case .unmarkText: try makeFinal(&effects)
    case .deleteBackward(let count): delete(count, &effects)
    case .adjustTextPosition:
      try makeFinal(&effects)
      hasEdited = true
      effects.append(.edit(edit))
    }
  }

  /// Whether a touch accounts for what the program does now.
  func isTouched(at now: Instant) -> Bool {
    fingersDown > 0 || mayTypeUntil.map { now <= $0 } ?? false
  }

  /// The text is charged to the touches so far.
  private mutating func type(
    _ text: String, _ effects: inout [SessionEffect]
  ) throws(SessionFault) {
    allowance -= text.count
    guard allowance >= 0 else { throw .unaskedText }
    hasEdited = true
    effects.append(.edit(.insertText(text)))
  }

  /// The marked text becomes text of the document.
  private mutating func makeFinal(_ effects: inout [SessionEffect]) throws(SessionFault) {
    guard !marked.isEmpty else { return }
    let text = marked
    unmark(&effects)
    try type(text, &effects)
  }

  /// The first deletion takes the marked text away, as if it were selected.
  private mutating func delete(_ count: Int, _ effects: inout [SessionEffect]) {
    let rest = marked.isEmpty ? count : count - 1
    unmark(&effects)
    hasEdited = true
    if rest > 0 { effects.append(.edit(.deleteBackward(rest))) }
  }

  /// The marked text is shown no more.
  private mutating func unmark(_ effects: inout [SessionEffect]) {
    guard !marked.isEmpty else { return }
    marked = ""
    effects.append(.edit(.setMarkedText("", start: 0, length: 0)))
  }

  /// What the touches so far left unfinished is meant for the field that is left: nothing of it is typed elsewhere.
  mutating func change(_ new: Traits, _ effects: inout [SessionEffect]) {
    if let document = traits?.document, document != new.document {
      unmark(&effects)
      for place in pending.indices { pending[place].text = nil }
      early = []
    }
    tell(.traits(new), keeping: { $0.traits = new }, &effects)
  }
}
