/// The text around the insertion point as the application reports it (R-DOC-3): at most a sentence or 256 graphemes
/// in each direction. The value is never made for a secure field, never logged and never stored (R-TRUST-4).
package struct DocumentContext: Hashable, Sendable {
  /// `Field.serial` of the field that has this text.
  package var serial: UInt64
  package var before: String
  package var after: String
  package var selected: String
  /// Whether `before` reaches back to the start of the document.
  package var startsDocument: Bool
  /// Number of the report about the field, counted from 1. Each report is complete and replaces the earlier reports.
  package var number: UInt64 = 0
  /// Whether the application had handled all keys when it was asked for the text: the keyboard had sent no key for
  /// long enough.
  package var isSettled = false
  /// Place of the insertion point in root px; nil if the application does not report the place.
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
