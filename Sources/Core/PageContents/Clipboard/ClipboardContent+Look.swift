package import KeyModel
package import Layouts
package import Pages

// The drawing of the clipboard.
extension ClipboardContent {
  /// Text size in pt.
  private static let textSize = 15.0

  package var picture: Strip? {
    guard let grid else { return nil }
    let pressed = strip.pressed
    let tiles = grid.visible(at: strip.scroller.offset).map { index, frame in
      let clipping = clippings.all[index]
      return Keycap(
        frame: frame, style: .letter, state: pressed.contains(clipping.number) ? .pressed : .normal,
        face: .excerpt(clipping.isKept ? .pin : .recents, CopiedText(clipping.text).excerpt),
        textSize: ClipboardContent.textSize)
    }
    return Strip(frame: grid.view, keycaps: tiles.isEmpty ? [hint(in: grid.view)] : tiles)
  }

  private func hint(in view: Rect) -> Keycap {
    let text =
      memory > 0 ? "What you copy appears here" : "Only what you keep is remembered"
    return Keycap(
      frame: view, style: .bare, face: .text(text, weight: .regular),
      textSize: ClipboardContent.textSize)
  }

  package func look(of key: Key) -> PageLook? {
    guard case .page(let action) = key.action else { return nil }
    switch action {
    case .open: return PageLook(.icon(.paste), .special)
    case .area: return PageLook(.none, .bare)
    case .command(let command):
      return EditingCommand(rawValue: command.rawValue).map { PageLook(.icon($0.icon), .bare) }
    case .leave, .resume, .key, .convert: return nil
    }
  }

  /// The tiles of which at least half is visible. The labels of the elements do not contain the copied texts (R-TRUST-4).
  package var elements: [PageElement] {
    guard let grid else { return [] }
    return grid.visible(at: strip.scroller.offset).compactMap { index, frame in
      let seen = frame.intersection(grid.view)
      guard seen.width >= frame.width / 2 else { return nil }
      return PageElement(
        id: "clipping-\(index + 1)", label: "Clipping \(index + 1)", role: "clipping", frame: seen)
    }
  }
}

extension EditingCommand {
  fileprivate var icon: Icon {
    switch self {
    case .undo: .undo
    case .redo: .redo
    case .cut: .cut
    case .copy: .copy
    case .paste: .paste
    case .selectAll: .selectAll
    case .selectBack: .selectBack
    case .selectOn: .selectOn
    }
  }
}
