import KeyModel

extension [TextEdit] {
  /// What turns `old`, which stands before the insertion point, into `new`: what they have in common
  /// is left alone.
  init(replacing old: String, by new: String) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let edit = TextEdit(
      deleting: old.count - common, inserting: String(new.dropFirst(common)))
    self = edit.isNothing ? [] : [edit]
  }
}
