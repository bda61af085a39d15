import KeyModel

// Several languages on one keyboard (R-TEXT-8): the keys of the first language, with the letters of the others on a
// long press.
extension KeyboardDefinition {
  /// Reasons why keyboards cannot be joined.
  package enum JoiningFailure: Error, Hashable, Sendable {
    /// Fewer than two or more than `most` keyboards.
    case count(Int)
    /// The keyboard does not type letter by letter (Morse, emoji, syllables), or its keys are printed.
    case notByLetters(String)
    /// Two keyboards have the same language.
    case sameLanguage(String, String)
    /// The letters of the second keyboard are on no key of the first.
    case otherScript(String, than: String)
  }

  /// Greatest number of joined keyboards.
  package static let mostJoined = 3
  /// Separator between the identifiers of joined keyboards: `en-US+es`.
  package static let joint: Character = "+"

  /// The identifiers of the keyboards that are joined under a name; the identifier itself for a single keyboard.
  package static func parts(of identifier: String) -> [String] {
    identifier.split(separator: joint, omittingEmptySubsequences: false).map(String.init)
  }

  /// Joins several keyboards: the keys of the first, and on a long press the letters of all. A letter that has its
  /// own key on another keyboard is on the key of its plain letter, or else on the key at the same place.
  package static func joining(
    _ parts: [KeyboardDefinition]
  ) throws(JoiningFailure) -> KeyboardDefinition {
    guard let base = parts.first, (2...mostJoined).contains(parts.count) else {
      throw .count(parts.count)
    }
    for part in parts {
      guard part.isJoinable else { throw .notByLetters(part.identifier) }
    }
    for (index, part) in parts.enumerated() {
      let languages = part.baseLanguages
      if let same = parts[..<index].first(where: { !$0.baseLanguages.isDisjoint(with: languages) })
      {
        throw .sameLanguage(same.identifier, part.identifier)
      }
      guard part.sharesLetters(with: base) else {
        throw .otherScript(part.identifier, than: base.identifier)
      }
    }
    var joined = base
    joined.identifier = parts.map(\.identifier).joined(separator: String(joint))
    joined.displayName = parts.map(\.groupName).joined(separator: " · ")
    joined.groupName = joined.displayName
    joined.severalLanguages = parts.flatMap(\.languages)
    joined.manifest.primaryLanguage = Manifest.severalLanguages
    joined.manifest.requestsOpenAccess = parts.contains { $0.manifest.requestsOpenAccess }
    joined.isBuiltIn = parts.allSatisfy(\.isBuiltIn)
    joined.isShipped = parts.allSatisfy(\.isShipped)
    var domains: Set<String> = []
    joined.domains = parts.flatMap(\.domains).filter { domains.insert($0).inserted }
    let callouts = JoinedCallouts(of: parts)
    joined.planes = base.planes.mapValues { forms in
      PlaneForms(
        phone: callouts.merged(forms.phone), pad: forms.pad.map(callouts.merged),
        desktop: forms.desktop.map(callouts.merged))
    }
    return joined
  }

  private var baseLanguages: Set<String> { Set(languages.map(\.tag.baseLanguage)) }

  private var isJoinable: Bool {
    inputMethod == nil && serverGroup == nil && planes[.letters]?.phone.blueprint == nil
  }

  /// Whether at least half of the letters also have keys on `other`.
  private func sharesLetters(with other: KeyboardDefinition) -> Bool {
    let (own, others) = (Set(letters.map(\.text)), Set(other.letters.map(\.text)))
    return own.intersection(others).count * 2 >= own.count
  }

  /// The letters with their own keys in the phone form.
  fileprivate var letters: [PlacedLetter] {
    (planes[.letters]?.phone.rows ?? []).enumerated().flatMap { number, row in
      row.keys.filter { $0.role == .character }.enumerated().compactMap { column, key in
        guard let text = key.action.text, text.first?.isLetter == true else { return nil }
        return PlacedLetter(text: text, row: number, column: column, key: key)
      }
    }
  }
}

/// A letter's key and its place: the row, and the number of the character in the row.
private struct PlacedLetter {
  var text: String
  var row: Int
  var column: Int
  var key: Key

  /// The letter with shift.
  var capital: String? { key.shifted?.action.text }
}

/// The characters that a long press offers for all languages together.
private struct JoinedCallouts {
  /// The characters offered for a key's character, for each language in order.
  private var plain: [String: [[String]]] = [:]
  private var shifted: [String: [[String]]] = [:]
  /// Capitals of shared letters that differ in other languages: the Turkish İ for i.
  private var capitals: [String: [String]] = [:]
  /// Letters of the other languages without a key in the first language, by the key that offers them.
  private var homeless: [String: [(plain: String, shifted: String)]] = [:]

  init(of parts: [KeyboardDefinition]) {
    for part in parts {
      var seen: Set<String> = []
      for forms in [part.planes[.letters], part.planes[.numbers], part.planes[.symbols]] {
        for key in (forms?.own ?? []).flatMap(\.plane.keys) {
          guard let text = key.action.text, !key.alternates.isEmpty, seen.insert(text).inserted
          else { continue }
          plain[text, default: []].append(key.alternates)
          shifted[text, default: []].append(key.shiftedAlternates)
        }
      }
    }
    settle(parts)
  }

  private mutating func settle(_ parts: [KeyboardDefinition]) {
    guard let base = parts.first else { return }
    let places = base.letters
    let own = Set(places.map(\.text))
    for letter in parts.dropFirst().flatMap(\.letters) {
      if own.contains(letter.text) {
        if let capital = letter.capital { capitals[letter.text, default: []].append(capital) }
        continue
      }
      let row = places.filter { $0.row == letter.row }
      let home =
        places.first { $0.key.alternates.contains(letter.text) }?.text
        ?? JoinedCallouts.plain(letter.text).flatMap { own.contains($0) ? $0 : nil }
        ?? (row.last { $0.column <= letter.column } ?? row.first ?? places.last)?.text
      guard let home, homeless[home]?.contains(where: { $0.plain == letter.text }) != true else {
        continue
      }
      homeless[home, default: []].append((letter.text, letter.capital ?? letter.text))
    }
  }

  /// The plain letter, such as `n` for `ñ`; nil for a letter without marks.
  private static func plain(_ letter: String) -> String? {
    guard let scalar = letter.unicodeScalars.first else { return nil }
    let plain = BaseLetters.of(scalar)
    return plain == [scalar] ? nil : plain.first.map { String(Character($0)) }
  }

  func merged(_ plane: Plane) -> Plane {
    let shown = Set(plane.keys.compactMap(\.action.text))
    var plane = plane
    plane.changeKeys { key in
      guard let text = key.action.text else { return }
      // A character with its own key in this form needs no second place.
      let new = homeless[text]?.filter { !shown.contains($0.plain) } ?? []
      let others = (capitals[text] ?? []).filter { key.shifted?.action.text != $0 }
      let isShared = (plain[text]?.count ?? 0) > 1 || key.alternates.isEmpty
      guard isShared || !new.isEmpty || !others.isEmpty else { return }
      key.alternates = JoinedCallouts.inTurn(
        new.map(\.plain), plain[text] ?? [key.alternates], without: text)
      key.shiftedAlternates = JoinedCallouts.inTurn(
        others + new.map(\.shifted), shifted[text] ?? [key.shiftedAlternates], without: text)
    }
    return plane
  }

  /// Merges the lists: first the letters without a key, then the likeliest of each language, the second likeliest
  /// of each…
  private static func inTurn(
    _ first: [String], _ lists: [[String]], without own: String
  ) -> [String] {
    var all = first
    for place in 0..<(lists.map(\.count).max() ?? 0) {
      for list in lists where place < list.count { all.append(list[place]) }
    }
    var seen: Set<String> = [own]
    return all.filter { seen.insert($0).inserted }
  }
}
