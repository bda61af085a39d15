import KeyModel

/// The messages that the program has to close with `done`, in their order, with the texts that the host types if the
/// program fails.
struct OpenMessages: Hashable, Sendable {
  private struct Message: Hashable {
    var number: Int
    var since: Instant
    /// The text that the host types if the program fails; nil if the message types no text.
    var text: String?
    var isTap: Bool
  }

  private var messages: [Message] = []
  private var lastNumber = 0
  /// Whether the program has edited the text since the oldest open message became the oldest.
  private var hasEdited = false
  /// The number of the last message whose text the host has typed in place of the program; nil if there is none. The
  /// program's edits are ignored until the program closes this message.
  private var voidUntil: Int?

  var isEmpty: Bool { messages.isEmpty }
  /// Whether the program's edits are ignored.
  var isVoid: Bool { voidUntil != nil }
  /// The time at which the oldest message was sent; nil if no message is open.
  var oldest: Instant? { messages.first?.since }
  /// The time at which the last open tap was sent; nil if no tap is open.
  var lastTap: Instant? { messages.last(where: \.isTap)?.since }

  /// The texts of the taps that the program did not close. The oldest text is left out if the program has edited
  /// since: it may already be in the document or in the marked text.
  var texts: [String] { messages.dropFirst(hasEdited ? 1 : 0).compactMap(\.text) }

  /// Opens a message that is sent now, and returns its number.
  mutating func open(at now: Instant, typing text: String? = nil, isTap: Bool = false) -> Int {
    lastNumber += 1
    messages.append(Message(number: lastNumber, since: now, text: text, isTap: isTap))
    return lastNumber
  }

  /// Closes a message and all messages before it, since a program handles its messages in their order.
  mutating func close(_ number: Int) {
    if let last = voidUntil, number >= last, number <= lastNumber { voidUntil = nil }
    guard messages.contains(where: { $0.number == number }) else { return }
    messages.removeAll { $0.number <= number }
    hasEdited = false
  }

  /// Notes an edit of the program. `isProof`: the edit proves that the program has handled the oldest message. An
  /// edit that removes text proves nothing.
  mutating func noteEdit(isProof: Bool) { hasEdited = isProof }

  /// Drops the texts, because their field has lost the focus. These texts must not be typed into another field.
  mutating func dropTexts() {
    for place in messages.indices { messages[place].text = nil }
  }

  /// Drops the messages, because the host has typed their texts. The program's edits for these messages come too late.
  mutating func cancel() {
    if let last = messages.last { voidUntil = last.number }
    (messages, hasEdited) = ([], false)
  }
}
