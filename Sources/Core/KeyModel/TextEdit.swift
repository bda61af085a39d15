/// A change of the text at the insertion point: first some of it is taken back, then some is typed.
package struct TextEdit: Hashable, Sendable {
  /// Graphemes before the insertion point to delete.
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
