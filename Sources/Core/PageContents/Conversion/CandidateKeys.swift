import KeyModel
import Layouts
import Pages

/// The keys beside the candidates, by the names of their commands.
enum CandidateKeys: String, CaseIterable {
  case open = "candidates-open"
  case close = "candidates-close"
  case up = "candidates-up"
  case down = "candidates-down"

  private var icon: Icon {
    switch self {
    case .open: .expand
    case .close: .collapse
    case .up: .up
    case .down: .down
    }
  }

  /// Width of these keys, in pt.
  private static let width = 48.0

  /// Returns the width of these keys in an area of `width` px.
  static func side(of width: Double, scale: Double) -> Double {
    min((self.width * scale).rounded(), (width / 4).rounded())
  }

  /// Places the keys of a header: the area of the composition row and the candidates, and the key that shows all
  /// candidates. If `isOpen`, all candidates are shown in place of the keyboard's keys, and the keys beside them are
  /// placed, too.
  static func placed(in size: Size, isOpen: Bool, scale: Double) -> [PlacedKey] {
    let side = side(of: size.width, scale: scale)
    let top = (CandidateRow.rowHeight * scale).rounded()
    let width = size.width - side
    let area = Rect(x: 0, y: 0, width: width, height: size.height)
    guard isOpen else {
      let corner = Rect(x: width, y: 0, width: side, height: size.height)
      return [
        placed("candidates", .pageArea, .page(.area), area),
        open.placed(Rect(x: width, y: top, width: side, height: size.height - top), corner),
      ]
    }
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
      placed("candidates", .pageArea, .page(.area), area),
      close.placed(place(0), place(0)), up.placed(place(1), place(1)),
      down.placed(place(2), place(2)),
      PlacedKey(key: delete, frame: place(3).inset(x: inset, y: inset), touchArea: place(3)),
    ]
  }

  private static func placed(
    _ id: String, _ role: KeyRole, _ action: KeyAction, _ frame: Rect, _ area: Rect? = nil
  ) -> PlacedKey {
    let key = Key(
      id: KeyID(rawValue: id), role: role, width: .stretch(1), action: action, label: .role)
    return PlacedKey(key: key, frame: frame, touchArea: area ?? frame)
  }

  private func placed(_ frame: Rect, _ area: Rect) -> PlacedKey {
    Self.placed(
      rawValue, .pageTab, .page(.command(PageCommand(rawValue: rawValue))), frame, area)
  }

  /// Returns the look of one of these keys; nil for a key of a keyboard. `canOpen`: there are candidates that the
  /// key can show.
  static func look(of key: Key, canOpen: Bool) -> PageLook? {
    switch key.action {
    case .page(.area): return PageLook(.none, .bare)
    case .page(.command(let command)):
      guard let icon = CandidateKeys(rawValue: command.rawValue)?.icon, canOpen else {
        return PageLook(.none, .bare)
      }
      return PageLook(.icon(icon), .bare)
    default: return nil
    }
  }
}
