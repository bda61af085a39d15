package import KeyModel

/// Letters from dots and dashes (R-MORSE-1, R-MORSE-2): a space ends a letter and types none; the next one is
/// the literal space, which alone may replace a shortcut (R-MORSE-4). Delete takes the last signal.
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
      // Longer than any character: such signals can only be deleted or given up.
      if signals.count <= table.longest { signals += signal }
      return []
    case .text, .dead: return nil
    case .space: return signals.isEmpty ? nil : finish()
    case .deleteBackward: return signals.popLast() == nil ? nil : []
    }
  }

  /// Signals without a meaning are given up.
  package mutating func finish() -> [TextEdit] {
    defer { signals = "" }
    return table.character(for: signals).map { [.insert($0)] } ?? []
  }

  package mutating func reset() {
    signals = ""
  }
}
