import KeyModel

extension [TextEdit] {
  /// Makes the edits that turn `old`, before the insertion point, into `new`; a common beginning is not retyped.
  init(replacing old: String, by new: String) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let edit = TextEdit(
      deleting: old.count - common, inserting: String(new.dropFirst(common)))
    self = edit.isNothing ? [] : [edit]
  }
}
