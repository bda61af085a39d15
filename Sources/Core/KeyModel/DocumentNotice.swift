/// What a keyboard is told around a change of the text document that it did not make by typing
/// (R-DOC-6): it was shown or hidden, another field has the focus, the insertion point or the selection
/// moved.
package enum DocumentNotice: String, Hashable, Sendable, CaseIterable {
  case selectionWillChange, textWillChange, textDidChange, selectionDidChange
}
