import Board
import InputSession
import KeyModel
import Pages

// Follows what is copied, and pastes.
extension Keyboard {
  /// A longer text is pasted by the application, in one piece.
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

  /// Puts a text into the field. A short one on one line is typed, which every client takes exactly. For the others
  /// the application is asked to paste: a Return key in the middle might send a half-written message.
  mutating func paste(_ text: String) {
    guard text.count > Keyboard.longestTyped || text.contains(where: \.isNewline) else {
      finishComposition()
      return typeAsIs(text)
    }
    outbox.copy = text
    strike(.paste)
  }

  /// Asks the application to edit.
  mutating func strike(_ command: EditingCommand) {
    guard let chord = command.chord(inTerminal: field?.traits.type == .terminal) else { return }
    finishComposition()
    session.forget()
    send(chord)
    levels.spendModifiers()
  }

  /// The next moment at which a hidden keyboard has something to do.
  var hiddenDeadlines: Instant? {
    [assist.clickDeadline, bar.deadline, pages.deadline].compactMap(\.self).min()
  }
}
