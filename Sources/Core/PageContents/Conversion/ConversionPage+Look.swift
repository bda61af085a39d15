import Conversion
package import KeyModel
package import Layouts
package import Pages

// The drawing of a composition: one row of candidates above the keys, or all candidates in place of the keys.
extension ConversionPage {
  /// Whether there are candidates for the open view.
  var canOpen: Bool { conversion.isComposing && !conversion.candidates.isEmpty }

  /// Height of the composition row and the candidates, in pt.
  package var headerHeight: Double { CandidateRow.rowHeight + CandidateRow.cellHeight }
  package var coversKeys: Bool { isOpen }

  package func header(of size: Size, _ metrics: Metrics, scale: Double) -> [PlacedKey] {
    CandidateKeys.placed(in: size, isOpen: isOpen, scale: scale)
  }

  package mutating func perform(_ command: PageCommand, in context: PageContext) -> [PageRequest] {
    switch CandidateKeys(rawValue: command.rawValue) {
    case .open where canOpen:
      return setOpen(true) + carryOut(conversion.handle(.more, at: context.now))
    case .close: return setOpen(false)
    case .up: row.turn(-1)
    case .down: row.turn(1)
    case .open, nil: return []
    }
    return [.repaint] + moreIfNeeded(at: context.now)
  }

  /// Shows all candidates in place of the keys, or one row of candidates above the keys.
  mutating func setOpen(_ opens: Bool) -> [PageRequest] {
    guard opens != isOpen else { return [] }
    isOpen = opens
    return [.relayout]
  }

  package mutating func layOut(_ room: PageRoom?) {
    row.layOut(room, isOpen: isOpen)
    row.follow(conversion.row)
  }

  package var picture: Strip? {
    var content = conversion.row
    if let meaning = heldMeaning { (content.mark, content.pieces) = (meaning, []) }
    return row.picture(of: content)
  }

  /// Meaning of the candidate under a held finger; nil if no finger is held, or if the meaning is unknown.
  private var heldMeaning: String? {
    held.flatMap { conversion.meaning(of: $0.candidate) }.map(row.beginning(of:))
  }

  /// Shows the meaning of the candidate under the finger. When the finger lifts, it still takes the candidate.
  mutating func hold(_ finger: TouchID) -> [PageRequest] {
    guard let candidate = row.held(by: finger), conversion.meaning(of: candidate) != nil else {
      return []
    }
    held = (finger, candidate)
    return [.repaint]
  }

  /// Ends the hold of the finger.
  mutating func letGo(_ finger: TouchID) {
    if held?.finger == finger { held = nil }
  }

  package func look(of key: Key) -> PageLook? { CandidateKeys.look(of: key, canOpen: canOpen) }

  /// The visible candidates and pieces. Only screen readers get their texts (R-TRUST-4). The role of a candidate
  /// shows whether it belongs to an earlier reading.
  package var elements: [PageElement] {
    row.touchable.map { index, frame in
      PageElement(
        id: "candidate-\(index)", label: "", role: role(of: index), spoken: spoken(of: index),
        frame: frame)
    } + composed + row.sayingElements(conversion.row)
  }

  /// Returns a candidate, with its meaning if the meaning is known.
  private func spoken(of index: Int) -> String {
    guard let candidate = row.candidate(index) else { return "" }
    return [candidate.text, conversion.meaning(of: candidate)].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// The visible pieces of the composition row, and the arrows that lead to the invisible pieces.
  private var composed: [PageElement] {
    let pieces = row.pieces
    let line = row.line(of: pieces)
    let seen = row.frames(of: line).map { index, text, frame in
      let role = pieces[index].kind == .chosen ? "chosen" : "composed"
      return PageElement(
        id: "composed-\(index)", label: "", role: role, spoken: text, frame: frame)
    }
    return seen
      + row.signs(of: line).map { way, frame in
        let (id, role) =
          way == .earlier ? ("earlier", "earlier part") : ("later", "later part")
        return PageElement(id: "composed-\(id)", label: "", role: role, frame: frame)
      }
  }

  private func role(of index: Int) -> String {
    guard conversion.isFresh else { return "earlier-candidate" }
    let kind =
      conversion.candidates.indices.contains(index) ? conversion.candidates[index].kind : nil
    return switch kind {
    case .word: "word-candidate"
    case .emoji: "emoji-candidate"
    case .next: "next-word"
    case .converted, .raw, .listed, nil: "candidate"
    }
  }
}
