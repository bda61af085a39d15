package import KeyModel

/// What the focus watcher tells.
package enum FocusReport: Hashable, Sendable {
  /// Another field has the focus, or more is known of it; nil when none has.
  case focus(Field?)
  /// The text around the insertion point; nil when it is not told.
  case document(DocumentContext?)
  /// Whether applications can be heard.
  case listening(Bool)
}
