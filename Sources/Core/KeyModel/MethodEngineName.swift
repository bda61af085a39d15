/// The name of an engine of an input method that runs beside the keyboard: `fcitx:pinyin`.
package struct MethodEngineName: Hashable, Sendable {
  /// An input method whose engines can stand behind the keyboard. IBus is none: it has one focus and one engine for all
  /// programs, and each key that a program gets takes both away from the keyboard.
  package enum Framework: String, Hashable, Sendable, CaseIterable {
    case fcitx
  }

  package var framework: Framework
  /// The engine's name, as the framework knows it.
  package var engine: String

  /// No engine has a longer name, in bytes.
  private static let longest = 64

  /// Nil for a text that names no engine: the framework, a colon, the engine in ASCII.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let framework = Framework(rawValue: String(parts[0])),
      (1...MethodEngineName.longest).contains(parts[1].utf8.count),
      parts[1].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.framework = framework
    engine = String(parts[1])
  }

  /// The name as a text.
  package var text: String { framework.rawValue + ":" + engine }
}
