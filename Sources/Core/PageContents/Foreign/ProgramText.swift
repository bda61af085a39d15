import ExtensionProtocol
import KeyModel

/// The text that the program writes: text of the document, and marked text, which is not final (R-DOC-1, R-DOC-7).
/// The host types only text that a touch accounts for.
struct ProgramText: Hashable, Sendable {
  /// The marked text that the program shows.
  private var marked = ""
  /// The number of the program's last edit.
  private(set) var lastEdit = 0
  /// The time until which a touch accounts for text; nil if no touch does.
  private var mayTypeUntil: Instant?
  /// Number of fingers on the picture.
  private var fingersDown = 0
  /// Number of graphemes that the touches up to now may still type.
  private var allowance = 0

  // MARK: Touches

  /// Whether a touch accounts for the program's actions now.
  func isTouched(at now: Instant) -> Bool {
    fingersDown > 0 || mayTypeUntil.map { now <= $0 } ?? false
  }

  /// Notes a tapped key. The tap accounts for a limited length of text until `end`.
  mutating func account(until end: Instant) {
    mayTypeUntil = end
    allowance = min(allowance + Bounds.textPerTouch, 4 * Bounds.textPerTouch)
  }

  /// Notes a finger on the picture. The finger accounts for text until `end`, as a tap does.
  mutating func account(_ phase: HostMessage.TouchPhase, until end: Instant) {
    switch phase {
    case .began:
      fingersDown += 1
      account(until: end)
    case .moved: mayTypeUntil = end
    case .ended, .cancelled:
      fingersDown = max(0, fingersDown - 1)
      mayTypeUntil = end
    }
  }

  // MARK: Edits

  /// Checks the number of an edit. The numbers have to be consecutive.
  mutating func number(_ number: Int) throws(SessionFault) {
    guard number == lastEdit + 1 else { throw .editNumber }
    lastEdit = number
  }

  /// Handles an edit. Returns whether the edit proves that the program has handled a touch; nil if the edit has no effect.
  mutating func handle(
    _ edit: DocumentEdit, at now: Instant, _ effects: inout [SessionEffect]
  ) throws(SessionFault) -> Bool? {
    guard isTouched(at: now) else { throw .unaskedText }
    switch edit {
    case .insertText(let text):
      unmark(&effects)
      try type(text, &effects)
    case .setMarkedText(let text, let start, let length):
      guard text != marked || !text.isEmpty else { return nil }
      marked = text
      effects.append(.edit(.setMarkedText(text, start: start, length: length)))
      return !text.isEmpty
    case .unmarkText:
      guard !marked.isEmpty else { return nil }
      try makeFinal(&effects)
    case .deleteBackward(let count): delete(count, &effects)
    case .adjustTextPosition:
      try makeFinal(&effects)
      effects.append(.edit(edit))
    }
    return true
  }

  /// Types text, and subtracts its length from the allowance.
  private mutating func type(
    _ text: String, _ effects: inout [SessionEffect]
  ) throws(SessionFault) {
    allowance -= text.count
    guard allowance >= 0 else { throw .unaskedText }
    effects.append(.edit(.insertText(text)))
  }

  /// Turns the marked text into text of the document.
  private mutating func makeFinal(_ effects: inout [SessionEffect]) throws(SessionFault) {
    guard !marked.isEmpty else { return }
    let text = marked
    unmark(&effects)
    try type(text, &effects)
  }

  /// Deletes graphemes. The first deletion removes the marked text, as if it were selected.
  private mutating func delete(_ count: Int, _ effects: inout [SessionEffect]) {
    let rest = marked.isEmpty ? count : count - 1
    unmark(&effects)
    if rest > 0 { effects.append(.edit(.deleteBackward(rest))) }
  }

  /// Removes the marked text.
  mutating func unmark(_ effects: inout [SessionEffect]) {
    guard !marked.isEmpty else { return }
    marked = ""
    effects.append(.edit(.setMarkedText("", start: 0, length: 0)))
  }

  // MARK: The end

  /// The text that the host types in place of the program: the marked text, if the touches up to now account for it.
  var leftovers: [String] { marked.isEmpty || marked.count > allowance ? [] : [marked] }

  /// Forgets the allowance, because the keyboard is hidden and the host has typed the program's marked text.
  mutating func end() {
    (marked, fingersDown, allowance, mayTypeUntil) = ("", 0, 0, nil)
  }
}
