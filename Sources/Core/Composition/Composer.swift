package import KeyModel

/// Turns keys into text if a key is less than a character: Morse signals, jamo, kana. A composer holds the keys that
/// are not text yet, and knows neither the keyboard nor the field.
package protocol Composer: Sendable {
  /// Keys that are not text yet; nil if no keys are pending.
  var pending: Pending? { get }

  /// Text before the insertion point that further keys may still change, such as a growing syllable; empty if there
  /// is no such text.
  var tail: String { get }

  /// Handles a key; returns the edits of the text. Returns nil if the key is not for the composer: the key then has
  /// its usual effect, so that a space types a space, and delete removes a character.
  mutating func handle(_ key: ComposerKey) -> [TextEdit]?

  /// Turns the pending keys into text, because another keyboard, or a key that the composer does not know, follows.
  mutating func finish() -> [TextEdit]

  /// Returns the text that a key would give now, for the key's label; nil if this is `text` itself.
  func preview(of text: String) -> String?

  /// Forgets pending keys, because their field is gone.
  mutating func reset()
}

extension Composer {
  /// Whether keys are pending, or further keys may still change the text.
  package var isPending: Bool { pending != nil || !tail.isEmpty }
}

/// A key as the composer's input.
package enum ComposerKey: Hashable, Sendable {
  case text(String)
  case space
  case deleteBackward
  /// An accent for the letter that follows.
  case dead(String)
}

/// Pending keys of a composer.
package struct Pending: Hashable, Sendable {
  /// The keys: signals, jamo, kana.
  package var keyed: String
  /// The text that the keys mean now; empty if they have no meaning yet.
  package var meaning: String

  package init(keyed: String, meaning: String) {
    self.keyed = keyed
    self.meaning = meaning
  }
}

extension Composer {
  package var tail: String { "" }

  package func preview(of text: String) -> String? { nil }
}

extension InputMethod {
  /// Makes a composer for the method, without pending keys; nil if the method does not compose.
  package func makeComposer() -> (any Composer)? {
    switch self {
    case .morse(let signals): MorseComposer(MorseTable(signals))
    case .hangul: HangulComposer()
    case .kana: KanaComposer()
    case .romaji: RomajiComposer()
    case .telex: VietnameseComposer(.telex)
    case .vni: VietnameseComposer(.vni)
    case .ethiopic: EthiopicComposer()
    case .accents(let accents): AccentComposer(accents)
    case .page: nil
    }
  }
}
