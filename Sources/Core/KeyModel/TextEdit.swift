/// A change of the text at the insertion point: a deletion before it, then an insertion.
package struct TextEdit: Hashable, Sendable {
  /// Number of graphemes to delete before the insertion point.
  package var deleting: Int
  package var inserting: String

  package init(deleting: Int = 0, inserting: String = "") {
    self.deleting = deleting
    self.inserting = inserting
  }

  package static func insert(_ text: String) -> TextEdit { TextEdit(inserting: text) }

  package static func deleteBackward(_ count: Int) -> TextEdit { TextEdit(deleting: count) }

  package var isNothing: Bool { deleting == 0 && inserting.isEmpty }
}
