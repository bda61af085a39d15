import KeyModel

// Several languages on one keyboard (R-TEXT-8): the letters of the first, and what the others have
// beside those a hold away.
extension KeyboardDefinition {
  /// Why keyboards cannot be made one.
  package enum JoiningFailure: Error, Hashable, Sendable {
    /// Fewer than two or more than `most` keyboards.
    case count(Int)
    /// It types otherwise than letter by letter: Morse, emoji, syllables; or its keys are printed ones.
    case notByLetters(String)
    /// Two of the same language.
    case sameLanguage(String, String)
    /// The letters of the second stand on no key of the first.
    case otherScript(String, than: String)
  }

  /// Keyboards in one, at most.
  package static let mostJoined = 3
  /// What parts the identifiers of keyboards that are joined: `en-US+es`.
  package static let joint: Character = "+"

  /// The identifiers of the keyboards that are joined under a name; itself for one by itself.
  package static func parts(of identifier: String) -> [String] {
    identifier.split(separator: joint, omittingEmptySubsequences: false).map(String.init)
  }

  /// One keyboard for the languages of several: the keys of the first one, and held, the letters of
  /// all. A letter that has a key of its own elsewhere stands on the key of its plain letter, else on
  /// the key that has its place.
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

  /// Whether at least half of the letters have keys on `other` too.
  private func sharesLetters(with other: KeyboardDefinition) -> Bool {
    let (own, others) = (Set(letters.map(\.text)), Set(other.letters.map(\.text)))
    return own.intersection(others).count * 2 >= own.count
  }

  /// The letters that stand on keys of their own on telephones.
  fileprivate var letters: [PlacedLetter] {
    (planes[.letters]?.phone.rows ?? []).enumerated().flatMap { number, row in
      row.keys.filter { $0.role == .character }.enumerated().compactMap { column, key in
        guard let text = key.action.text, text.first?.isLetter == true else { return nil }
        return PlacedLetter(text: text, row: number, column: column, key: key)
      }
    }
  }
}

/// A letter's key and where it stands: the row, and the number of the character in it.
private struct PlacedLetter {
  var text: String
  var row: Int
  var column: Int
  var key: Key

  /// What shift makes of it.
  var capital: String? { key.shifted?.action.text }
}

/// What a long press offers for all languages together.
private struct JoinedCallouts {
  /// By the character of a key: what it offers in each language, in their order.
  private var plain: [String: [[String]]] = [:]
  private var shifted: [String: [[String]]] = [:]
  /// The capitals of shared letters in the others, which may be others: the Turkish İ of i.
  private var capitals: [String: [String]] = [:]
  /// Letters of the others that the first has no key for, by the key that they stand on.
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

  /// `n` for `ñ`.
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
      // What has a key of its own in this form needs no second place.
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

  /// First those without a key, then the likeliest of each language, the second likeliest of each…
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
