import Board
import InputSession
import KeyModel
import Pages

/// What was just copied, as a suggestion.
struct PasteOffer: Hashable, Sendable {
  var text: CopiedText
  var until: Instant
}

// Follows what is copied, and pastes.
extension Keyboard {
  /// How long a copied text is offered in the bar, unless something is typed before.
  private static let offerTime: Milliseconds = 60_000
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
    let until = now + Keyboard.offerTime
    pasteOffer = copied.excerpt.isEmpty ? nil : PasteOffer(text: copied, until: until)
  }

  mutating func endPasteOffer(ifDueAt now: Instant) {
    if let offer = pasteOffer, offer.until <= now { pasteOffer = nil }
  }

  /// The cells of the bar, with the copied text in the first one.
  func withPasteOffer(_ cells: [Suggestion]) -> [Suggestion] {
    guard let pasteOffer, field?.traits.isSecure != true, !session.isInWord else { return cells }
    let clipping = Suggestion(text: pasteOffer.text.excerpt, kind: .clipping)
    return [clipping] + cells.prefix(session.cellCount - 1)
  }

  mutating func pasteOffered() {
    guard let offer = pasteOffer else { return }
    paste(offer.text.text)
    pasteOffer = nil
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
    [hiddenDeadline, pasteOffer?.until, pages.deadline].compactMap(\.self).min()
  }
}
