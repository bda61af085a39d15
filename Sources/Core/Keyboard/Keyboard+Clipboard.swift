import Board
import InputSession
import KeyModel
import Pages

// Follows copied texts, and pastes.
extension Keyboard {
  /// Largest number of characters of a text that is typed. The application pastes a longer text, in one piece.
  private static let longestTyped = 200

  private var clipboardContext: PageContext? {
    guard roster.keyboard(of: .clipboard) != nil, pages[.clipboard] != nil else { return nil }
    return surroundings.pageContext
  }

  /// Whether copied texts are remembered: the user has the clipboard among the keyboards, and neither the field nor
  /// the screen is secret.
  var mindsCopies: Bool {
    guard let context = clipboardContext, !custody.isSecret else { return false }
    return pages[.clipboard]?.remembers(in: context) == true
  }

  mutating func handle(copied text: String, at now: Instant) {
    guard mindsCopies else { return }
    let copied = CopiedText(text)
    tell(.clipboard) { page, context in page.supply(copied, in: context) }
    bar.offer(copied, at: now)
  }

  /// Puts a text into the field. A short text on one line is typed, which every client takes exactly. Any other text the
  /// application is asked to paste: a Return key in the middle might send a half-written message.
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

  /// The next time at which a hidden keyboard has something to do; nil for none.
  var hiddenDeadlines: Instant? {
    [assist.clickDeadline, bar.deadline, pages.deadline].compactMap(\.self).min()
  }
}
