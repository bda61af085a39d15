package import KeyModel
package import Layouts

// Adapts the letters to a field's type (R-TRAIT-1, R-TRAIT-2).
extension Plane {
  /// Puts the keys for the field's type into the area of the space bar.
  package mutating func serve(_ type: KeyboardType, of definition: KeyboardDefinition) {
    let offersDomains = type == .emailAddress || type == .url
    if offersDomains { offer(definition.domains, on: ".") }
    guard let wanted = definition.fieldKeys[type], let last = rows.indices.last,
      let place = rows[last].items.firstIndex(where: { $0.key?.role == .space }),
      let space = rows[last].items[place].key
    else { return }
    var taken = Set(keys.map(\.id.rawValue))
    let hasSpace = wanted.contains(.space)
    let items = wanted.map { key in
      switch key {
      case .space: return Row.Item.key(space)
      case .text(let text):
        let isDomain = definition.domains.contains(text)
        return .key(
          Key(
            id: KeyID(rawValue: taken.insert(text).inserted ? text : text + "-field"),
            role: .character, width: hasSpace ? .units(1) : .stretch(1), action: .insert(text),
            label: .text(text),
            alternates: offersDomains && (text == "." || isDomain)
              ? definition.domains.filter { $0 != text } : []))
      }
    }
    rows[last].items.replaceSubrange(place...place, with: items)
  }

  /// Makes a long press on the key of `character` offer `texts` first.
  private mutating func offer(_ texts: [String], on character: String) {
    changeKeys { key in
      if key.action == .insert(character) { key.alternates = texts + key.alternates }
    }
  }
}
