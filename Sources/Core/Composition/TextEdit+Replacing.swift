import KeyModel

extension [TextEdit] {
  /// Makes the edit that turns `old`, before the insertion point, into `new`. A common beginning is not typed again.
  init(replacing old: String, by new: String) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let edit = TextEdit(
      deleting: old.count - common, inserting: String(new.dropFirst(common)))
    self = edit.isNothing ? [] : [edit]
  }
}
