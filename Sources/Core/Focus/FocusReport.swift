package import KeyModel

/// A report about the focus.
package enum FocusReport: Hashable, Sendable {
  /// Another field has the focus, or more is known of the same field; nil if no field has the focus.
  case focus(Field?)
  /// The text around the insertion point; nil if the application does not report it.
  case document(DocumentContext?)
  /// The caret of the focused field has moved; reported while `wantsCarets` is true.
  case caretMoved
  /// News of the field while a long text is typed into it; reported while `wantsInsertions` is true.
  case news(FieldNews)
  /// The application whose window has the X focus is on the bus.
  case appeared
  /// Whether there is a connection to the accessibility bus.
  case listening(Bool)
}
