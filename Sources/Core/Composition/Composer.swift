package import KeyModel

/// Turns keys into text where one key is less than a character: Morse signals, jamo, kana. It holds
/// what is not text yet and knows neither the keyboard nor the field.
package protocol Composer: Sendable {
  /// What was keyed and is not text yet; nil when nothing waits.
  var pending: Pending? { get }

  /// What stands in the text before the insertion point already and may still change as keys follow: a
  /// syllable that grows. Empty when nothing may.
  var tail: String { get }

  /// Handles a key and says what becomes of the text. Nil when the key is not for the composer: it then
  /// does what it always does, a space is the literal space, delete takes a character.
  mutating func handle(_ key: ComposerKey) -> [TextEdit]?

  /// Ends what waits, because a key that the composer does not know follows, or another keyboard.
  mutating func finish() -> [TextEdit]

  /// What a key with that text gives now, where that is another one: keys show it.
  func preview(of text: String) -> String?

  /// Forgets what waits, because its field has gone.
  mutating func reset()
}

extension Composer {
  /// Whether something was keyed that may still change.
  package var isPending: Bool { pending != nil || !tail.isEmpty }
}

/// A key as a composer sees it.
package enum ComposerKey: Hashable, Sendable {
  case text(String)
  case space
  case deleteBackward
  /// An accent for the letter that follows.
  case dead(String)
}

/// What a composer holds.
package struct Pending: Hashable, Sendable {
  /// As keyed: signals, jamo, kana.
  package var keyed: String
  /// What it stands for now; empty when it stands for nothing.
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
  /// A composer of that method, with nothing pending; nil for a method that composes nothing.
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
