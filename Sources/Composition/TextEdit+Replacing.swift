extension [TextEdit] {
  /// What turns `old`, which stands before the insertion point, into `new`: what they have in common
  /// is left alone.
  init(replacing old: String, by new: String) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    var edits: [TextEdit] = []
    if old.count > common { edits.append(.deleteBackward(old.count - common)) }
    let added = String(new.dropFirst(common))
    if !added.isEmpty { edits.append(.insert(added)) }
    self = edits
  }
}
