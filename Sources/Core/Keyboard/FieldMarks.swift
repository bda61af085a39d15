import KeyModel

/// The marks that stand in the field, or stood there a moment ago (R-DOC-7). Browsers tell a mark as a part of their text,
/// right before the insertion point; other programs leave it out.
struct FieldMarks: Hashable, Sendable {
  /// What is marked now; empty for nothing.
  private(set) var shown = ""
  /// Marks that the application may still tell, oldest first.
  private var earlier: [String] = []

  /// Until when no mark is shown: a browser hands a BackSpace that is under way to a mark that stands there by then. Nil
  /// where none is under way.
  private(set) var heldUntil: Instant?

  private static let most = 64
  /// How long a BackSpace may be under way to an application that tells its text, and to another one.
  private static let patience: (telling: Milliseconds, silent: Milliseconds) = (1500, 300)

  /// Keys are sent that take text back; `isTold` says whether the application tells its text.
  mutating func hold(at now: Instant, isTold: Bool) {
    heldUntil = now + (isTold ? FieldMarks.patience.telling : FieldMarks.patience.silent)
  }

  /// The application has told what the keys have left.
  mutating func release() { heldUntil = nil }

  /// What may be shown of a mark that is wanted.
  mutating func admitted(_ mark: String, at now: Instant) -> String {
    if let heldUntil, heldUntil <= now { release() }
    return heldUntil == nil ? mark : ""
  }

  mutating func show(_ mark: String) {
    if !shown.isEmpty { earlier.append(shown) }
    if earlier.count > FieldMarks.most { earlier.removeFirst() }
    shown = mark
  }

  /// The report without the mark that it tells. `fits` says whether a report tells the known text; nil where no text is
  /// known yet.
  mutating func takeOff(
    _ document: DocumentContext, fits: ((DocumentContext) -> Bool)?
  ) -> DocumentContext {
    if let fits, fits(document) {
      // A report that has no mark any more is followed by none with an earlier one.
      if shown.isEmpty { earlier = [] }
      return document
    }
    let candidates = fits == nil && shown.isEmpty ? [] : [shown] + earlier.reversed()
    for mark in candidates where !mark.isEmpty {
      let end = document.before.suffix(mark.count).map { $0 == "\u{A0}" ? " " : $0 }
      guard end.elementsEqual(mark) else { continue }
      var rest = document
      rest.before.removeLast(mark.count)
      if fits?(rest) ?? true { return rest }
    }
    return document
  }
}
