import InputSession
import KeyModel
import Pages

/// A suggestion as a finger saw it.
struct Offer: Hashable, Sendable {
  var suggestion = Suggestion.none
  /// The word to which the suggestion belongs; empty for a suggestion of the next word.
  var word = ""
  /// `Field.serial` of the field for which the suggestion was made; nil if no field was known.
  var field: UInt64?
}

/// The suggestion bar: the cells that are shown, the suggestion that each finger saw in its cell, and the copied
/// text that is offered.
struct SuggestionBar: Sendable {
  /// The word and the circumstances to which the cells belong.
  private struct Basis: Hashable, Sendable {
    /// The word that is being typed; empty if the cells suggest the next word.
    var word: String
    var circumstances: InputSession.Circumstances
  }

  /// A copied text, and the time until which it is offered.
  private struct PasteOffer: Hashable, Sendable {
    var text: CopiedText
    var until: Instant
  }

  /// Time for which a copied text is offered in the bar, unless the user types before.
  private static let offerTime: Milliseconds = 60_000

  /// Whether the bar has room above the keys.
  private(set) var hasRoom = false
  /// The suggestions that are shown, from left to right.
  private(set) var cells: [Suggestion] = []
  /// The word and the circumstances of the cells; nil while there are no cells.
  private var basis: Basis?
  /// The guess about an unfinished glide, which is shown alone; nil if there is none.
  private var guess: GlideAnswer?
  /// The suggestions in the cells on which fingers came down, by finger.
  private var seen: [TouchID: Offer] = [:]
  private var pasteOffer: PasteOffer?
  /// The reach of letter keys, with the number of the question that it answers; nil if there is none.
  private var reach: LetterReach?

  /// Returns the suggestion in a cell; nil for an empty cell.
  subscript(cell: Int) -> Suggestion? {
    cells.indices.contains(cell) && !cells[cell].text.isEmpty ? cells[cell] : nil
  }

  /// Whether the cells show a guess about an unfinished glide.
  var isGuessing: Bool { guess != nil }

  // MARK: The cells

  /// Gives the bar room above the keys, or removes the room, by `isWanted`. While a menu is open the bar
  /// keeps its room, empty, so that no window is resized.
  mutating func giveRoom(_ isWanted: Bool, in surroundings: Surroundings) {
    guard surroundings.receiver.isOfField || surroundings.receiver.isLocked else { return }
    hasRoom = isWanted
  }

  /// Adapts the cells to the text. Returns true if the cells change. While an answer is awaited, the last cells stay,
  /// so that the bar does not flicker, unless they belong to another keyboard or another field.
  mutating func follow(
    _ session: InputSession, isRightToLeft: Bool, in surroundings: Surroundings
  ) -> Bool {
    let isShown = hasRoom && !surroundings.receiver.isSecret
    var cells =
      isShown ? guess?.cells ?? withPasteOffer(session, in: surroundings) : []
    if cells.isEmpty, isShown, session.isAwaiting,
      basis?.circumstances == session.circumstances,
      !self.cells.contains(where: { $0.kind == .clipping })
    {
      return false
    }
    if isRightToLeft, !cells.isEmpty {
      // The first cell is at the side at which reading begins.
      cells += [Suggestion](repeating: .none, count: max(0, session.cellCount - cells.count))
      cells.reverse()
    }
    basis =
      cells.isEmpty ? nil : Basis(word: session.basis, circumstances: session.circumstances)
    guard cells != self.cells else { return false }
    self.cells = cells
    return true
  }

  /// Returns the suggestions of the session, with the copied text in the first cell.
  private func withPasteOffer(
    _ session: InputSession, in surroundings: Surroundings
  ) -> [Suggestion] {
    guard let pasteOffer, surroundings.field?.traits.isSecure != true, !session.isInWord else {
      return session.suggestions
    }
    let clipping = Suggestion(text: pasteOffer.text.excerpt, kind: .clipping)
    return [clipping] + session.suggestions.prefix(session.cellCount - 1)
  }

  /// Shows the guess about an unfinished glide; nil: shows no guess.
  mutating func show(guess: GlideAnswer?) { self.guess = guess }

  /// Removes the guess about a glide that writes nothing. Returns true if the cells showed a guess.
  mutating func dropGuess() -> Bool {
    guard guess != nil else { return false }
    (guess, cells) = (nil, [])
    return true
  }

  // MARK: Fingers

  /// Returns the suggestion that a cell shows now; nil for an empty cell, and while a finger glides.
  func offer(in cell: Int, _ surroundings: Surroundings) -> Offer? {
    guard guess == nil, let suggestion = self[cell] else { return nil }
    return Offer(
      suggestion: suggestion, word: basis?.word ?? "", field: surroundings.field?.serial)
  }

  /// Notes the suggestion in the cell on which a finger has come down.
  mutating func press(_ cell: Int, by finger: TouchID, in surroundings: Surroundings) {
    seen[finger] = offer(in: cell, surroundings) ?? Offer()
  }

  /// Returns the suggestion that the finger saw when it came down, whatever the cell shows now. For a finger that
  /// was not noted, returns the present suggestion; nil if there is none.
  mutating func strike(_ cell: Int, by finger: TouchID, in surroundings: Surroundings) -> Offer? {
    seen.removeValue(forKey: finger) ?? offer(in: cell, surroundings)
  }

  /// Forgets the suggestion of a finger that has lifted.
  mutating func release(_ finger: TouchID) { seen[finger] = nil }

  // MARK: The copied text

  /// The time at which the offer of the copied text ends; nil if no text is offered.
  var deadline: Instant? { pasteOffer?.until }

  mutating func offer(_ copied: CopiedText, at now: Instant) {
    pasteOffer =
      copied.excerpt.isEmpty
      ? nil : PasteOffer(text: copied, until: now + SuggestionBar.offerTime)
  }

  mutating func advance(to now: Instant) {
    if let pasteOffer, pasteOffer.until <= now { self.pasteOffer = nil }
  }

  /// Returns the copied text and ends its offer.
  mutating func takeCopied() -> CopiedText? {
    defer { pasteOffer = nil }
    return pasteOffer?.text
  }

  /// Ends the offer of the copied text, because text was sent to the field.
  mutating func noteTyped() { pasteOffer = nil }

  // MARK: Enlarged target areas of letter keys

  mutating func adopt(_ reach: LetterReach) { self.reach = reach }

  /// Returns the distances by which letter keys extend for the next touch, in px by letter. The result is empty
  /// unless the field wants suggestions, and the text is the text about which the word services were asked.
  func reach(about session: InputSession) -> [Character: Double] {
    guard let reach, hasRoom, session.isAbout(reach.id) else { return [:] }
    return reach.reach
  }
}
