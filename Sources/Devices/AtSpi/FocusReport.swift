package import KeyModel

/// What the focus watcher tells.
package enum FocusReport: Hashable, Sendable {
  /// Another field has the focus, or more is known of it; nil when none has.
  case focus(Field?)
  /// The text around the insertion point; nil when it is not told.
  case document(DocumentContext?)
  /// The caret of the field with the focus has moved; told while `wantsCarets`.
  case caretMoved
  /// Whether applications can be heard.
  case listening(Bool)
}
