// Physical keyboards: the four rows as the form for desktops, and their letters for phones and pads.
extension KeyboardText {
  mutating func write(_ source: [[ForeignLayout.Levels]]) {
    var seen: Set<String> = []
    var rows: [[ForeignLayout.Cell]] = []
    for levels in source {
      var cells: [ForeignLayout.Cell] = []
      for key in levels {
        let texts = (0..<4).map { level in key.text(level) }
        guard let plain = texts[0] ?? texts[1], plain != " ", token(plain) != nil,
          seen.insert(plain).inserted
        else {
          // A key whose plain level is missing or drawn already: its other levels go to the key before it.
          if let home = cells.last(where: { $0.text != nil })?.text {
            hold(key.texts.compactMap(\.self).filter { !seen.contains($0) && $0 != " " }, on: home)
          }
          cells.append(ForeignLayout.Cell(.gap))
          continue
        }
        let shifted = texts[0] == nil ? nil : texts[1]
        var cell = ForeignLayout.Cell(.text(plain), shifted: shifted)
        cell.holds = [texts[2], texts[3]].compactMap(\.self).filter { $0 != shifted && $0 != " " }
        hold(cell.holds, on: plain)
        typed.insert(plain)
        if shifted.map({ token($0) == nil }) == true { cell.shifted = nil }
        cells.append(cell)
      }
      while cells.last?.deed == .gap { cells.removeLast() }
      rows.append(cells)
    }
    guard rows.count == 4 else { return }
    let touch = touchRows(rows)
    let isLetter = { (cell: ForeignLayout.Cell) in cell.text.map(KeyboardText.isLetter) ?? false }
    if touch.isEmpty || !touch.joined().contains(where: isLetter) {
      losses.append(ForeignLayout.Loss(line: 0, "no key types a letter"))
      return
    }
    draw(touch, [], [], [], "letters", ["{123}", "{globe}"], "{fn}")
    guard let text = planes.popLast() else { return }
    planes.append(text + desktop(rows))
  }

  /// The rows for phones: the rows with letters, without the signs that the plane of numbers has.
  private func touchRows(_ rows: [[ForeignLayout.Cell]]) -> [[ForeignLayout.Cell]] {
    rows.enumerated().compactMap { number, row in
      let letters = row.filter { cell in
        guard let text = cell.text else { return false }
        if KeyboardText.isLetter(text) { return true }
        return cell.shifted.map(KeyboardText.isLetter) ?? false
      }
      // A few letters in the row of digits are also on long presses or in the form of desktops.
      if number == 0, letters.count < 4 { return nil }
      return letters.isEmpty ? nil : letters
    }
  }

  private func desktop(_ rows: [[ForeignLayout.Cell]]) -> String {
    func tokens(_ cells: [ForeignLayout.Cell]) -> [String] {
      cells.map { $0.text.flatMap { token($0) } ?? "{gap}" }
    }
    func wide(_ cells: [ForeignLayout.Cell], _ width: String) -> [String] {
      guard let last = cells.last else { return ["{gap *}"] }
      return tokens(Array(cells.dropLast())) + [widened(last, width)]
    }
    var lines = [(tokens(rows[0]) + ["{delete *}"]).joined(separator: " ")]
    let hasBackslash = rows[1].count >= 13
    lines.append(
      (["{tab 1.5}"] + (hasBackslash ? wide(rows[1], "*") : tokens(rows[1]) + ["{esc *}"]))
        .joined(separator: " "))
    lines.append((["{caps 1.8}"] + tokens(rows[2]) + ["{return *}"]).joined(separator: " "))
    lines.append(
      (["{shift \(rows[3].count > 10 ? "1.3" : "2.3")}"] + tokens(rows[3]) + ["{shift *}"])
        .joined(separator: " "))
    lines.append(
      "{.?123 9.2%} {globe 9.2%} {ctrl 9.2%} {alt 9.2%} {space} {altgr 9.2%} {.?123 9.2%} {hide 9.2%}"
    )
    var text = KeyboardText.picture("desktop", lines)
    if let overlay = overlay(rows) { text += KeyboardText.picture("desktop-shift", overlay) }
    return text
  }
}
