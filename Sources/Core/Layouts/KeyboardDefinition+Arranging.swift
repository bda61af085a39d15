import KeyModel

// Other orders of letters: Dvorak, Colemak, phonetic layouts. Each arrangement is one file, which is applied to the
// letters of any language that has them.
extension KeyboardDefinition {
  /// Whether the arrangement fits: the keyboard types letter by letter, and the arrangement has at least half of
  /// its letters.
  package func accepts(_ arrangement: Arrangement) -> Bool {
    guard isArrangeable else { return false }
    let own = letterTexts
    // Without rows, an arrangement adds long presses to letters that all have to be there.
    if arrangement.forms.isEmpty { return arrangement.letters.isSubset(of: own) }
    return !own.isEmpty && own.intersection(arrangement.letters).count * 2 >= own.count
  }

  /// The keyboard with its letters in another order. All characters of its letters plane stay reachable: further
  /// letters of the language stand in the places that give way, at the ends of rows, or on a long press. Returns
  /// the keyboard itself where the arrangement does not fit.
  package func arranged(by arrangement: Arrangement) -> KeyboardDefinition {
    guard accepts(arrangement), let forms = planes[.letters] else { return self }
    var keyboard = self
    keyboard.arrangement = arrangement.identifier
    let arrange = { (plane: Plane, form: Form) -> Plane in
      var plane = plane
      if let rows = arrangement.rows(for: form) {
        var work = ArrangedPlane(plane, form: form, rows, yields: arrangement.yields)
        plane = work.result()
      }
      plane.offer(arrangement.alternates)
      return plane
    }
    keyboard.planes[.letters] = PlaneForms(
      phone: arrange(forms.phone, .phone), pad: forms.pad.map { arrange($0, .pad) },
      desktop: forms.desktop.map { arrange($0, .desktop) })
    return keyboard
  }

  private var isArrangeable: Bool {
    if case .morse? = inputMethod { return false }
    // On a keyboard for games the places of the keys count, not their letters.
    return page == nil && serverGroup == nil && !isPrinted && !holdsKeys
  }

  private var letterTexts: Set<String> {
    let keys = planes[.letters]?.phone.keys ?? []
    return Set(keys.compactMap(\.action.text).filter(\.isLetter))
  }
}

extension Plane {
  /// Puts characters before those that a long press offers.
  fileprivate mutating func offer(_ alternates: [String: [String]]) {
    guard !alternates.isEmpty else { return }
    changeKeys { key in
      guard let text = key.action.text, let offered = alternates[text] else { return }
      key.alternates = offered + key.alternates.filter { !offered.contains($0) }
      let capitals = offered.compactMap(\.ownCapital)
      key.shiftedAlternates = capitals + key.shiftedAlternates.filter { !capitals.contains($0) }
    }
  }
}

extension String {
  /// The capital as one character, also the title case of ᾳ; the text itself where it has no case, nil where only
  /// several characters would be its capital.
  var ownCapital: String? {
    let upper = uppercased()
    if upper.count == 1, upper.unicodeScalars.count == unicodeScalars.count { return upper }
    guard unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return nil }
    let title = scalar.properties.titlecaseMapping
    return title.unicodeScalars.count == 1 && title != self ? title : nil
  }
}
