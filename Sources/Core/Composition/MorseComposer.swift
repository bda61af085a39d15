package import KeyModel

/// Makes letters from dots and dashes (R-MORSE-1, R-MORSE-2). A space ends a letter without typing a space. The next
/// space is a real space, and only a real space may replace a shortcut (R-MORSE-4). Delete removes the last signal.
package struct MorseComposer: Composer, Hashable {
  private let table: MorseTable
  private var signals = ""

  package init(_ table: MorseTable) {
    self.table = table
  }

  package var pending: Pending? {
    signals.isEmpty
      ? nil : Pending(keyed: written, meaning: table.character(for: signals) ?? "")
  }

  /// The signals as they are shown.
  private var written: String {
    signals.map { $0 == "." ? "•" : "–" }.joined(separator: " ")
  }

  package mutating func handle(_ key: ComposerKey) -> [TextEdit]? {
    switch key {
    case .text(MorseTable.dot), .text(MorseTable.dash):
      guard case .text(let signal) = key else { return nil }
      // Signals beyond the longest character can only be deleted, or dropped at the end.
      if signals.count <= table.longest { signals += signal }
      return []
    case .text, .dead: return nil
    case .space: return signals.isEmpty ? nil : finish()
    case .deleteBackward: return signals.popLast() == nil ? nil : []
    }
  }

  /// Ends the letter. Signals without a meaning are dropped.
  package mutating func finish() -> [TextEdit] {
    defer { signals = "" }
    return table.character(for: signals).map { [.insert($0)] } ?? []
  }

  package mutating func reset() {
    signals = ""
  }
}
