import InputSession
import KeyModel
import Pages

/// A suggestion as a finger saw it.
struct Offer: Hashable, Sendable {
  var suggestion = Suggestion.none
  /// The word that it is about; empty where it is what may come next.
  var word = ""
  /// `Field.serial` of the field that it was made for.
  var field: UInt64?
}

/// The suggestion bar: the cells that are shown, what each finger saw in its cell, and the copied text that is offered.
struct SuggestionBar: Sendable {
  /// What the cells are about.
  private struct Basis: Hashable, Sendable {
    /// The word that is being typed; empty where the cells are what may come next.
    var word: String
    var circumstances: InputSession.Circumstances
  }

  /// What was just copied, and the time until which it is offered.
  private struct PasteOffer: Hashable, Sendable {
    var text: CopiedText
    var until: Instant
  }

  /// How long a copied text is offered in the bar, unless something is typed before.
  private static let offerTime: Milliseconds = 60_000

  /// Whether the bar has room above the keys.
  private(set) var hasRoom = false
  /// The suggestions that are shown, from left to right.
  private(set) var cells: [Suggestion] = []
  /// What the cells are about; nil while there are none.
  private var basis: Basis?
  /// What a stroke under way may mean, which is shown alone; nil for nothing.
  private var guess: GlideAnswer?
  /// What was in the cells on which fingers came down.
  private var seen: [TouchID: Offer] = [:]
  private var pasteOffer: PasteOffer?
  /// How far letter keys extend, with the number of the question that this answers.
  private var reach: LetterReach?

  /// The suggestion in a cell; nil for an empty cell.
  subscript(cell: Int) -> Suggestion? {
    cells.indices.contains(cell) && !cells[cell].text.isEmpty ? cells[cell] : nil
  }

  /// Whether the cells show what a stroke under way may mean.
  var isGuessing: Bool { guess != nil }

  // MARK: The cells

  /// Gives the bar room above the keys where `isWanted`; true if that changes. While a menu is open the bar keeps its
  /// room, empty, so that no window is resized.
  mutating func giveRoom(_ isWanted: Bool, in surroundings: Surroundings) -> Bool {
    guard surroundings.custody.isOfField || surroundings.custody.isLocked, hasRoom != isWanted
    else { return false }
    hasRoom = isWanted
    return true
  }

  /// Follows the text; true if the cells change. While an answer is under way the last cells stay, so that the
  /// bar does not flicker, unless they are of another keyboard or another field.
  mutating func follow(
    _ session: InputSession, isRightToLeft: Bool, in surroundings: Surroundings
  ) -> Bool {
    let isShown = hasRoom && !surroundings.custody.isSecret
    var cells =
      isShown ? guess?.cells ?? withPasteOffer(session, in: surroundings) : []
    if cells.isEmpty, isShown, session.isAwaiting,
      basis?.circumstances == session.circumstances,
      !self.cells.contains(where: { $0.kind == .clipping })
    {
      return false
    }
    if isRightToLeft, !cells.isEmpty {
      // The first cell is at the side where reading begins.
      cells += [Suggestion](repeating: .none, count: max(0, session.cellCount - cells.count))
      cells.reverse()
    }
    basis =
      cells.isEmpty ? nil : Basis(word: session.basis, circumstances: session.circumstances)
    guard cells != self.cells else { return false }
    self.cells = cells
    return true
  }

  /// The cells with the copied text in the first one.
  private func withPasteOffer(
    _ session: InputSession, in surroundings: Surroundings
  ) -> [Suggestion] {
    guard let pasteOffer, surroundings.field?.traits.isSecure != true, !session.isInWord else {
      return session.suggestions
    }
    let clipping = Suggestion(text: pasteOffer.text.excerpt, kind: .clipping)
    return [clipping] + session.suggestions.prefix(session.cellCount - 1)
  }

  /// Shows what a stroke under way may mean; nil for nothing.
  mutating func show(guess: GlideAnswer?) { self.guess = guess }

  /// The stroke under way writes nothing: what it may have meant is gone. True if the cells had it.
  mutating func dropGuess() -> Bool {
    guard guess != nil else { return false }
    (guess, cells) = (nil, [])
    return true
  }

  // MARK: Fingers

  /// What a cell offers now; nil for an empty one, and while a stroke is under way.
  func offer(in cell: Int, _ surroundings: Surroundings) -> Offer? {
    guard guess == nil, let suggestion = self[cell] else { return nil }
    return Offer(
      suggestion: suggestion, word: basis?.word ?? "", field: surroundings.field?.serial)
  }

  /// A finger has come down on a cell.
  mutating func press(_ cell: Int, by finger: TouchID, in surroundings: Surroundings) {
    seen[finger] = offer(in: cell, surroundings) ?? Offer()
  }

  /// What the finger that strikes the cell saw there, whatever the cell has now; nil for nothing.
  mutating func strike(_ cell: Int, by finger: TouchID, in surroundings: Surroundings) -> Offer? {
    seen.removeValue(forKey: finger) ?? offer(in: cell, surroundings)
  }

  /// The finger has lifted.
  mutating func release(_ finger: TouchID) { seen[finger] = nil }

  // MARK: The copied text

  /// The time at which the copied text is offered no longer.
  var deadline: Instant? { pasteOffer?.until }

  mutating func offer(_ copied: CopiedText, at now: Instant) {
    pasteOffer =
      copied.excerpt.isEmpty
      ? nil : PasteOffer(text: copied, until: now + SuggestionBar.offerTime)
  }

  mutating func advance(to now: Instant) {
    if let pasteOffer, pasteOffer.until <= now { self.pasteOffer = nil }
  }

  /// The copied text, which is offered no longer.
  mutating func takeCopied() -> CopiedText? {
    defer { pasteOffer = nil }
    return pasteOffer?.text
  }

  /// Something was sent to the field: the copied text is offered no longer.
  mutating func noteTyped() { pasteOffer = nil }

  // MARK: The reach of letters

  mutating func adopt(_ reach: LetterReach) { self.reach = reach }

  /// How far letter keys extend under the next touch, in px by letter: only while the field wants suggestions, and the
  /// text is the one that the word services were asked about.
  func reach(about session: InputSession) -> [Character: Double] {
    guard let reach, hasRoom, session.isAbout(reach.id) else { return [:] }
    return reach.reach
  }
}
