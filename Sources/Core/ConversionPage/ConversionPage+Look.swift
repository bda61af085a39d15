package import Appearance
import Conversion
package import KeyModel
package import Layouts
package import Pages

// What is seen of a composition: one row of candidates above the keys, or all of them in the place of the keys.
extension ConversionPage {
  /// The keys beside the candidates.
  private enum Command: String, CaseIterable {
    case open = "candidates-open"
    case close = "candidates-close"
    case up = "candidates-up"
    case down = "candidates-down"

    var icon: Icon {
      switch self {
      case .open: .expand
      case .close: .collapse
      case .up: .up
      case .down: .down
      }
    }
  }

  /// How wide the keys beside the candidates are, in pt.
  private static let keyWidth = 48.0
  private static let markID = KeyID(rawValue: "composition")

  /// Whether there are candidates to open.
  var canOpen: Bool { conversion.isComposing && !conversion.candidates.isEmpty }

  /// The composition row and the candidates, in pt.
  package var headerHeight: Double { CandidateRow.rowHeight + CandidateRow.cellHeight }
  package var coversKeys: Bool { isOpen }

  package func header(of size: Size, _ metrics: Metrics, scale: Double) -> [PlacedKey] {
    let side = min((ConversionPage.keyWidth * scale).rounded(), (size.width / 4).rounded())
    let top = (CandidateRow.rowHeight * scale).rounded()
    let width = size.width - side
    guard isOpen else {
      let area = Rect(x: 0, y: 0, width: width, height: size.height)
      let corner = Rect(x: width, y: 0, width: side, height: size.height)
      return [
        placed("candidates", .pageArea, .page(.area), area),
        placed(.open, Rect(x: width, y: top, width: side, height: size.height - top), corner),
      ]
    }
    let mark = Key(
      id: ConversionPage.markID, role: .preview, width: .stretch(1), action: .inert, label: .role)
    let markFrame = Rect(x: 0, y: 0, width: width, height: top)
    let area = Rect(x: 0, y: top, width: width, height: size.height - top)
    let row = (size.height / 4).rounded()
    func place(_ number: Double) -> Rect {
      let y = number * row
      return Rect(x: width, y: y, width: side, height: number < 3 ? row : size.height - y)
    }
    let delete = Key(
      id: KeyID(rawValue: "delete"), role: .delete, width: .stretch(1), action: .deleteBackward,
      label: .role)
    let inset = (3 * scale).rounded()
    return [
      PlacedKey(key: mark, frame: markFrame, touchArea: markFrame),
      placed("candidates", .pageArea, .page(.area), area),
      placed(.close, place(0), place(0)), placed(.up, place(1), place(1)),
      placed(.down, place(2), place(2)),
      PlacedKey(key: delete, frame: place(3).inset(x: inset, y: inset), touchArea: place(3)),
    ]
  }

  private func placed(
    _ id: String, _ role: KeyRole, _ action: KeyAction, _ frame: Rect, _ area: Rect? = nil
  ) -> PlacedKey {
    let key = Key(
      id: KeyID(rawValue: id), role: role, width: .stretch(1), action: action, label: .role)
    return PlacedKey(key: key, frame: frame, touchArea: area ?? frame)
  }

  private func placed(_ command: Command, _ frame: Rect, _ area: Rect) -> PlacedKey {
    let name = command.rawValue
    return placed(
      name, .pageTab, .page(.command(PageCommand(rawValue: name))), frame, area)
  }

  package mutating func perform(_ command: PageCommand, in context: PageContext) -> [PageWish] {
    switch Command(rawValue: command.rawValue) {
    case .open where canOpen:
      return setOpen(true) + carryOut(conversion.handle(.more, at: context.now))
    case .close: return setOpen(false)
    case .up: row.turn(-1)
    case .down: row.turn(1)
    case .open, nil: return []
    }
    return [.repaint] + moreIfNeeded(at: context.now)
  }

  /// Shows all candidates in the place of the keys, or one row of them above the keys.
  mutating func setOpen(_ opens: Bool) -> [PageWish] {
    guard opens != isOpen else { return [] }
    isOpen = opens
    return [.relayout]
  }

  package mutating func layOut(_ room: PageRoom?) {
    row.layOut(room, isOpen: isOpen)
    row.follow(conversion)
  }

  package var picture: Strip? { row.picture(of: conversion) }

  package func look(of key: Key) -> PageLook? {
    switch key.action {
    case .inert: return PageLook(.suggestion(CandidateRow.mark(of: conversion)), .bare)
    case .page(.area): return PageLook(.none, .bare)
    case .page(.command(let command)):
      guard let icon = Command(rawValue: command.rawValue)?.icon, canOpen else {
        return PageLook(.none, .bare)
      }
      return PageLook(.icon(icon), .bare)
    default: return nil
    }
  }

  /// The candidates that are seen, without their texts (R-TRUST-4). Their role tells whether they are those of an earlier
  /// reading.
  package var elements: [PageElement] {
    row.visible.map { index, frame in
      PageElement(id: "candidate-\(index)", label: "", role: role(of: index), frame: frame)
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
    case .converted, .raw, nil: "candidate"
    }
  }
}
