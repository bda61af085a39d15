import KeyModel

/// Remembers the fields that were secret. A field whose text is shown for a while, by "show password", still
/// contains a password (R-TRAIT-4). Toolkits then describe it like any other field, and browsers may replace the
/// object by another one.
package struct Secrets {
  private struct Secret {
    var place: Place
    var size: Size?
    var origin: Point?
    var parent: Place?
    var label: String?
    var name: String?

    init(_ place: Place, _ facts: Facts) {
      self.place = place
      size = facts.onScreen.map { Size(width: $0.width, height: $0.height) }
      origin = facts.onScreen?.origin
      parent = facts.parent
      label = facts.name.isEmpty ? nil : facts.name
      name = facts.attributes["id"]
    }

    /// Whether both are the same object, or objects of one application with the same size and name. If one of
    /// them has no name, both must be in the same place, and have the same label or be parts of the same object:
    /// a rectangle alone proves nothing, as some toolkits report the same rectangle for many objects.
    func isIn(_ other: Secret) -> Bool {
      if place == other.place { return true }
      guard place.sender == other.place.sender, let size, size == other.size else { return false }
      if let name, let otherName = other.name { return name == otherName }
      guard origin == other.origin else { return false }
      return parent == other.parent || label != nil && label == other.label
    }
  }

  private static let most = 16
  private var known: [Secret] = []

  package init() {}

  /// Notes that the object is secret.
  package mutating func note(_ place: Place, _ facts: Facts) {
    let secret = Secret(place, facts)
    known.removeAll { $0.place == place }
    known.append(secret)
    if known.count > Secrets.most { known.removeFirst() }
  }

  /// Whether the object was secret.
  package func hold(_ place: Place, _ facts: Facts) -> Bool {
    let asked = Secret(place, facts)
    return known.contains { $0.isIn(asked) }
  }

  /// Forgets an application that has left the bus; its name is not used again.
  package mutating func forget(_ sender: String) { known.removeAll { $0.place.sender == sender } }

  package mutating func forgetAll() { known = [] }
}
