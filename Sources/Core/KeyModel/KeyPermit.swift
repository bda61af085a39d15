/// The keys that an administrator allows (R-DESK-5).
package struct KeyPermit: Hashable, Sendable {
  /// The keys that are allowed before the forbidden keys are taken away: every key, or only the few keys that write text.
  package enum Scope: String, Hashable, Sendable, CaseIterable {
    case all
    /// Characters, space, delete, return, tab and arrows, with no modifier but shift. This is a list of allowed
    /// keys, because a list of forbidden keys always misses some: see `Documentation/kiosk.md`.
    case text
  }

  package var scope = Scope.all
  /// Keys and chords that are never sent, in either scope.
  package var forbidden: [KeyPattern] = []

  package init(scope: Scope = .all, forbidden: [KeyPattern] = []) {
    self.scope = scope
    self.forbidden = forbidden
  }

  /// Keys that write text although they have no character.
  private static let writing: Set<Keysym> = [
    .backSpace, .delete, .return, .tab, .space, .left, .right, .up, .down,
  ]

  /// Whether the key may be struck while exactly these modifiers are down.
  package func allows(_ key: ChordKey, _ modifiers: Modifiers = []) -> Bool {
    guard !forbidden.contains(where: { $0.matches(key, modifiers) }) else { return false }
    switch (scope, key) {
    case (.all, _): return true
    case (.text, .character(let character)), (.text, .letter(let character, _)):
      return modifiers.isSubset(of: .shift) && !character.isControl
    case (.text, .keysym(let keysym)):
      // Shift+Return opens windows in browsers, Shift+Delete cuts.
      let bearsShift = keysym != .return && keysym != .delete
      return KeyPermit.writing.contains(keysym) && modifiers.isSubset(of: bearsShift ? .shift : [])
    }
  }

  /// Returns the part of `modifiers` that may stay down between key strokes. The pointer's clicks are sent with
  /// these modifiers.
  package func holdable(_ modifiers: Modifiers) -> Modifiers {
    guard scope == .all else { return [] }
    return forbidden.reduce(modifiers) { rest, pattern in
      pattern.key == .any && pattern.modifiers.isSubset(of: rest)
        ? rest.subtracting(pattern.modifiers) : rest
    }
  }

  /// Returns the allowed part of the command while `held` is down in the server; nil if nothing is allowed.
  package func admitted(_ command: TextCommand, held: Modifiers) -> TextCommand? {
    switch command {
    case .commit(let text):
      let rest = text.filter { allows(ChordKey(typing: $0), held) }
      return rest.isEmpty ? nil : .commit(rest)
    case .mark: return command
    case .delete(let before, let after, let text):
      let before = allows(.keysym(.backSpace), held) ? before : 0
      let after = allows(.keysym(.delete), held) ? after : 0
      return before == 0 && after == 0 ? nil : .delete(before: before, after: after, of: text)
    case .deleteWord(let characters):
      // Single keys do the same as this chord.
      if allows(.keysym(.backSpace), held.union(.control)) { return command }
      return admitted(.delete(before: characters, after: 0), held: held)
    case .move:
      return allows(.keysym(.left), held) && allows(.keysym(.right), held) ? command : nil
    case .strike(let key, let modifiers):
      if allows(key, modifiers.union(held)) { return command }
      // Shift that is latched for the next letter does not forbid return.
      guard modifiers == .shift, allows(key, held) else { return nil }
      return .strike(key, [])
    case .press(let key, let modifiers):
      return allows(key, modifiers.union(held)) ? command : nil
    case .lift: return command
    case .hold(let modifiers): return .hold(holdable(modifiers))
    }
  }
}

/// A key, or all keys, with the modifiers of a chord: `Ctrl+Alt+*`, `Alt+F4`, `F1`. The pattern also matches a chord
/// with further modifiers: `F1` also matches Ctrl+F1.
package struct KeyPattern: Hashable, Sendable {
  package enum Key: Hashable, Sendable {
    case any
    case one(ChordKey)
  }

  package let modifiers: Modifiers
  package let key: Key
  /// The pattern as the file writes it.
  package let text: String

  /// Reads a pattern; nil if the text names no key.
  package init?(_ text: String) {
    self.text = text
    var parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // Ctrl++ is the plus sign with Ctrl.
    if text == "+" || text.hasSuffix("++") { parts = Array(parts.dropLast(2)) + ["+"] }
    guard let last = parts.popLast(), !last.isEmpty else { return nil }
    var modifiers: Modifiers = []
    for part in parts {
      guard let named = Modifiers.named.first(where: { $0.name == part.lowercased() }) else {
        return nil
      }
      modifiers.insert(named.modifier)
    }
    self.modifiers = modifiers
    let name = last.lowercased()
    if last == "*" {
      key = .any
    } else if let keysym = Keysym.named.first(where: { $0.key.lowercased() == name })?.value {
      key = .one(.keysym(keysym))
    } else if name == "space" {
      key = .one(.keysym(.space))
    } else if let letter = name.first, name.count == 1 {
      key = .one(.character(letter))
    } else {
      return nil
    }
  }

  /// Whether the pattern matches the chord. A letter is the same key in both cases. A letter of another script is
  /// also the Latin letter at its place, since programs take Ctrl+Ц for Ctrl+W.
  func matches(_ key: ChordKey, _ modifiers: Modifiers) -> Bool {
    guard self.modifiers.isSubset(of: modifiers) else { return false }
    switch (self.key, key) {
    case (.any, _): return true
    case (.one(.character(let own)), .character(let character)):
      return String(own) == character.lowercased()
    case (.one(.character(let own)), .letter(let character, let place)):
      return String(own) == character.lowercased() || own == place.american
    case (.one(let own), _): return own == key
    }
  }
}

extension ChordKey {
  /// Creates the key that types a character of a text.
  init(typing character: Character) {
    self =
      switch character {
      case "\n", "\r", "\r\n": .keysym(.return)
      case "\t": .keysym(.tab)
      case " ": .keysym(.space)
      default: .character(character)
      }
  }
}

extension Character {
  fileprivate var isControl: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
