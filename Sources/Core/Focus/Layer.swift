/// The layer of the decision that has found where text is typed: the reason for which the keyboard opens.
package enum Layer: String, Hashable, Sendable, CaseIterable {
  case focusTold = "the focus is told"
  case caretTold = "the caret is told"
  case frame = "the tap lies in the field's frame"
  case rule = "a rule takes the whole window"
  case hitTest = "the hit test found a field"
  case textCursor = "the pointer has the shape of a text cursor"
  case notEditable = "the focus is told, and is not editable"
  case silence = "no layer: nothing tells, and the floating button stands in"
  case nothingYet = "no layer has told of a field yet"
}
