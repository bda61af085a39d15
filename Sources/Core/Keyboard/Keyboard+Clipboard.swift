import Board
import InputSession
import KeyModel
import Pages

// Follows copied texts, and pastes texts.
extension Keyboard {
  /// Greatest number of characters of a text that the keyboard types. A longer text is pasted by the application, in
  /// one piece.
  private static let longestTyped = 200

  private var clipboardContext: PageContext? {
    guard enabledKeyboards.keyboard(of: .clipboard) != nil, pages[.clipboard] != nil else {
      return nil
    }
    return surroundings.pageContext
  }

  /// Whether copied texts are remembered: the user has the clipboard among the keyboards, and neither the field nor
  /// the screen is secret.
  private var remembersCopies: Bool {
    guard let context = clipboardContext, !receiver.isSecret else { return false }
    return pages[.clipboard]?.remembers(in: context) == true
  }

  /// Whether the field takes a code that is used once, which may just have been copied.
  package var takesCode: Bool {
    field?.traits.codeLength != nil && field?.isEditable == true && !receiver.isSecret
  }

  /// Whether copied texts are of use.
  var mindsCopies: Bool { remembersCopies || takesCode }

  mutating func handle(copied text: String, at now: Instant) {
    let copied = CopiedText(text)
    if takesCode, isCode(text) { bar.offer(CopiedText(text.trimmingSpaces), at: now) }
    guard remembersCopies else { return }
    tell(.clipboard) { page, context in page.supply(copied, in: context) }
    if !takesCode { bar.offer(copied, at: now) }
  }

  /// The usual lengths of codes that are used once, for fields that do not say how long theirs is.
  private static let codeLengths = 4...8

  /// Whether the text is a code that the field takes: digits, as many as it says.
  private func isCode(_ text: String) -> Bool {
    let code = text.trimmingSpaces
    guard let length = field?.traits.codeLength, code.allSatisfy({ $0.isASCII && $0.isNumber })
    else {
      return false
    }
    return length > 0 ? code.count == length : Keyboard.codeLengths.contains(code.count)
  }

  /// Puts a text into the field. The keyboard types a short text of one line, which every client takes exactly. For
  /// any other text, the keyboard asks the application to paste: a Return key in the middle of the text might send a
  /// half-written message.
  mutating func paste(_ text: String) {
    guard text.count > Keyboard.longestTyped || text.contains(where: \.isNewline) else {
      finishComposition()
      return typeAsIs(text)
    }
    outbox.copy = text
    strike(.paste)
  }

  /// Asks the application to carry out an editing command.
  mutating func strike(_ command: EditingCommand) {
    guard let chord = command.chord(inTerminal: field?.traits.type == .terminal) else { return }
    finishComposition()
    session.forget()
    send(chord)
    levels.spendModifiers()
  }

  /// The next time at which a hidden keyboard has work to do; nil if it has none.
  var hiddenDeadlines: Instant? {
    [assist.clickDeadline, bar.deadline, pages.deadline].compactMap(\.self).min()
  }
}

extension String {
  /// The text without the white space around it.
  fileprivate var trimmingSpaces: String {
    let start = drop(while: \.isWhitespace)
    guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...end])
  }
}
