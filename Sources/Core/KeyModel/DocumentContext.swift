/// The text around the insertion point as the application tells it (R-DOC-3): at most a sentence or
/// 256 graphemes each way. Never made for a secure field, never logged, never stored (R-TRUST-4).
package struct DocumentContext: Hashable, Sendable {
  /// The `Field.serial` it belongs to.
  package var serial: UInt64
  package var before: String
  package var after: String
  package var selected: String
  /// Whether `before` reaches back to the start of the document.
  package var startsDocument: Bool
  /// Counts the reports about the field, from 1. Each is whole: nothing of an earlier one holds on.
  package var number: UInt64 = 0
  /// Whether no key had been sent for so long when it was asked for that none is under way.
  package var isSettled = false
  /// Where the insertion point is, in root px; nil when that is not told.
  package var caret: Rect?

  package init(
    serial: UInt64, before: String, after: String = "", selected: String = "",
    startsDocument: Bool = false
  ) {
    self.serial = serial
    self.before = before
    self.after = after
    self.selected = selected
    self.startsDocument = startsDocument
  }
}
