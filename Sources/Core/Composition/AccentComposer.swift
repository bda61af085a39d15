package import KeyModel

/// Dead keys: an accent is pending until its letter follows. Without a fitting letter, accent and letter are both
/// typed. A space gives the accent alone, and so does a second strike of the dead key.
package struct AccentComposer: Composer, Hashable {
  private let accents: [String: [String: String]]
  private var accent = ""

  package init(_ accents: [String: [String: String]]) {
    self.accents = accents
  }

  package var pending: Pending? {
    accent.isEmpty ? nil : Pending(keyed: accent, meaning: "")
  }

  package func preview(of text: String) -> String? {
    accents[accent]?[text]
  }

  package mutating func handle(_ key: ComposerKey) -> [TextEdit]? {
    switch key {
    case .dead(let struck):
      guard accent.isEmpty else {
        defer { accent = accent == struck ? "" : struck }
        return [.insert(accent)]
      }
      accent = struck
      return []
    case .text(let text):
      guard !accent.isEmpty else { return nil }
      defer { accent = "" }
      if let whole = accents[accent]?[text] { return [.insert(whole)] }
      // In the text, a combining mark stands after its letter.
      let isMark = accent.unicodeScalars.first?.properties.canonicalCombiningClass != .notReordered
      return [.insert(isMark ? text + accent : accent + text)]
    case .space: return accent.isEmpty ? nil : finish()
    case .deleteBackward:
      guard !accent.isEmpty else { return nil }
      accent = ""
      return []
    }
  }

  package mutating func finish() -> [TextEdit] {
    defer { accent = "" }
    return accent.isEmpty ? [] : [.insert(accent)]
  }

  package mutating func reset() {
    accent = ""
  }
}
