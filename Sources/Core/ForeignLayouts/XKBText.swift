/// Writes a layout of physical keys as XKB symbols.
package enum XKBText {
  /// The text of the file, with one section called `section`; nil for a layout without physical keys.
  package static func write(_ layout: ForeignLayout, section: String) -> String? {
    guard case .printed(let rows) = layout.body, rows.count == 4 else { return nil }
    let name = layout.name.filter { $0 != "\"" && $0 != "\\" && !$0.isNewline }
    var text = """
      default partial alphanumeric_keys
      xkb_symbols "\(section)" {
        name[Group1] = "\(name)";

      """
    for (number, row) in rows.enumerated() {
      // Rows without a key left of 1 or of Z begin one column later.
      let first = number == 0 && row.count < 13 || number == 3 && row.count < 11 ? 1 : 0
      for (column, levels) in row.enumerated() {
        guard let key = key(number, column + first) else { continue }
        var symbols = (0..<4).map { levels.text($0).flatMap(symbol) ?? "NoSymbol" }
        while symbols.last == "NoSymbol" { symbols.removeLast() }
        if !symbols.isEmpty {
          text += "  key <\(key)> { [ \(symbols.joined(separator: ", ")) ] };\n"
        }
      }
    }
    return text + "  include \"level3(ralt_switch)\"\n};\n"
  }

  /// The keysym of a text of one character; nil for a longer text.
  private static func symbol(_ text: String) -> String? {
    guard text.unicodeScalars.count == 1, let scalar = text.unicodeScalars.first else { return nil }
    let hex = String(scalar.value, radix: 16, uppercase: true)
    return "U" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
  }

  /// The XKB name of a place.
  private static func key(_ row: Int, _ column: Int) -> String? {
    switch (row, column) {
    case (0, 0): return "TLDE"
    case (1, 12): return "BKSL"
    case (3, 0): return "LSGT"
    default:
      let number = row == 0 || row == 3 ? column : column + 1
      guard (1...12).contains(number), row < 4 else { return nil }
      return "A\(["E", "D", "C", "B"][row])\(number < 10 ? "0" : "")\(number)"
    }
  }
}
