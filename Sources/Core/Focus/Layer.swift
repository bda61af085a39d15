/// The layer of the decision that has found where text is typed: the reason for which the keyboard opens.
package enum Layer: String, Hashable, Sendable, CaseIterable {
  case focusReported = "the application reports the focus"
  case caretReported = "the application reports the caret"
  case frame = "the tap lies in the field's frame"
  case rule = "a rule takes the whole window"
  case hitTest = "the hit test found a field"
  case textCursor = "the pointer has the shape of a text cursor"
  case notEditable = "the application reports a focus that is not editable"
  case silence = "no layer: the application reports nothing, and the floating button stands in"
  case nothingYet = "no layer has found a field yet"
}
