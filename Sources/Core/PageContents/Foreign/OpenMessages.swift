import KeyModel

/// The messages that the program has to close with `done`, in their order, and what the host types if the program fails.
struct OpenMessages: Hashable, Sendable {
  private struct Message: Hashable {
    var number: Int
    var since: Instant
    /// What the host types if the program fails.
    var text: String?
    var isTap: Bool
  }

  private var messages: [Message] = []
  private var lastNumber = 0
  /// Whether the program has edited the text since the oldest message became the oldest.
  private var hasEdited = false
  /// The program's edits count for nothing until it has closed this message: the host has typed the taps before it.
  private var voidUntil: Int?

  var isEmpty: Bool { messages.isEmpty }
  /// Whether the program's edits count for nothing.
  var isVoid: Bool { voidUntil != nil }
  /// When the oldest message was sent.
  var oldest: Instant? { messages.first?.since }
  /// When the last tap was sent that is not closed.
  var lastTap: Instant? { messages.last(where: \.isTap)?.since }

  /// The texts of the taps that the program did not close. The oldest of those may be in the document or in the marked
  /// text already: then an edit came since.
  var texts: [String] { messages.dropFirst(hasEdited ? 1 : 0).compactMap(\.text) }

  /// Numbers a message that is sent now.
  mutating func open(at now: Instant, typing text: String? = nil, isTap: Bool = false) -> Int {
    lastNumber += 1
    messages.append(Message(number: lastNumber, since: now, text: text, isTap: isTap))
    return lastNumber
  }

  /// Closes a message. A program works its messages off in their order; closing one closes those before it.
  mutating func close(_ number: Int) {
    if let last = voidUntil, number >= last, number <= lastNumber { voidUntil = nil }
    guard messages.contains(where: { $0.number == number }) else { return }
    messages.removeAll { $0.number <= number }
    hasEdited = false
  }

  /// The program has edited the text. Text that it takes away again is no proof that it has worked the oldest message off.
  mutating func noteEdit(isProof: Bool) { hasEdited = isProof }

  /// The field is left: nothing of what was meant for it is typed elsewhere.
  mutating func dropTexts() {
    for place in messages.indices { messages[place].text = nil }
  }

  /// The host has typed the texts: what the program would type for the messages so far comes too late.
  mutating func cancel() {
    if let last = messages.last { voidUntil = last.number }
    (messages, hasEdited) = ([], false)
  }
}
