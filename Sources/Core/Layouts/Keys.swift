// Access to the keys of planes in order.
extension PlaneForms {
  /// The forms with their own picture, the narrowest first.
  package var own: [(form: Form, plane: Plane)] {
    [(.phone, phone)] + (pad.map { [(.pad, $0)] } ?? []) + (desktop.map { [(.desktop, $0)] } ?? [])
  }
}

extension Plane {
  /// The keys from left to right and from the top row down.
  package var keys: [Key] { rows.flatMap(\.keys) }

  /// Changes the keys in the order of `keys`.
  package mutating func changeKeys(_ change: (inout Key) -> Void) {
    for row in rows.indices { rows[row].changeKeys(change) }
  }
}

extension Row {
  package var keys: [Key] { items.compactMap(\.key) }

  /// Changes the keys from left to right.
  package mutating func changeKeys(_ change: (inout Key) -> Void) {
    for index in items.indices {
      guard var key = items[index].key else { continue }
      change(&key)
      items[index] = .key(key)
    }
  }
}

extension Row.Item {
  /// The key; nil for a gap.
  package var key: Key? {
    if case .key(let key) = self { key } else { nil }
  }
}
