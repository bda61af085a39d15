import KeyModel

/// The marked text in the field, and marks that were there a moment ago (R-DOC-7). Browsers report a mark as a part
/// of their text, right before the insertion point; other programs leave the mark out.
struct FieldMarks: Hashable, Sendable {
  /// The text that is marked now; empty if no text is marked.
  private(set) var shown = ""
  /// Earlier marks that the application may still report, oldest first.
  private var earlier: [String] = []

  /// The time until which no mark is shown, because a BackSpace is on its way; nil if none is on its way. A browser
  /// would apply the BackSpace to the mark that is in the field when the key arrives.
  private(set) var heldUntil: Instant?

  private static let most = 64
  /// Longest time for which a BackSpace is on its way. `telling` is for applications that report their text,
  /// `silent` for all other applications.
  private static let patience: (telling: Milliseconds, silent: Milliseconds) = (1500, 300)

  /// Notes that keys which delete text are sent. `isReported`: the application reports its text.
  mutating func hold(at now: Instant, isReported: Bool) {
    heldUntil = now + (isReported ? FieldMarks.patience.telling : FieldMarks.patience.silent)
  }

  /// Notes that the application has reported the text after these keys.
  mutating func release() { heldUntil = nil }

  /// Returns `mark` if it may be shown now; an empty text while a BackSpace is on its way.
  mutating func admitted(_ mark: String, at now: Instant) -> String {
    if let heldUntil, heldUntil <= now { release() }
    return heldUntil == nil ? mark : ""
  }

  mutating func show(_ mark: String) {
    if !shown.isEmpty { earlier.append(shown) }
    if earlier.count > FieldMarks.most { earlier.removeFirst() }
    shown = mark
  }

  /// Removes the mark from a report that contains it, and returns the report. `fits`: returns whether a report agrees
  /// with the known text; nil if no text is known yet.
  mutating func takeOff(
    _ document: DocumentContext, fits: ((DocumentContext) -> Bool)?
  ) -> DocumentContext {
    if let fits, fits(document) {
      // After a report without a mark, the application does not report earlier marks any more.
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
