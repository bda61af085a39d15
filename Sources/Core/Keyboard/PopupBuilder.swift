import Appearance
import KeyModel
import Layouts
import Pages

// Makes the second window from the overlay.
extension Keyboard {
  func popup(on board: Board) -> Popup? {
    let builder = PopupBuilder(
      scale: board.stand.scale, isPad: board.metrics.form != .phone,
      bounds: popupRoom(of: board.stand), metrics: board.metrics,
      isInside: roster.current?.isBuiltIn == false)
    return switch overlay {
    case .none: nil
    case .preview(let preview): builder.preview(preview)
    case .callout(let callout): builder.callout(callout)
    case .list(let list): builder.list(list)
    }
  }
}

struct PopupBuilder {
  /// Measures of the preview's bubble in pt (`ios-rules` §7): how much wider than its key it is,
  /// how high, and how far above the key.
  private static let bubbleExtra = 26.0
  private static let bubbleHeight = 57.0
  private static let bubbleLift = 8.0
  /// The previewed letter's size as a multiple of the key's.
  private static let bubbleText = 1.55

  var scale: Double
  var isPad: Bool
  /// The rectangle in which pop-ups may be, in root px.
  var bounds: Rect
  var metrics: Metrics
  /// True if not even a shadow may lie outside `bounds`.
  var isInside = false

  private var padding: Double { (Scene.popupPadding * scale).rounded() }

  func preview(_ preview: Preview) -> Popup {
    let stem = preview.stem
    let width = (stem.width + Self.bubbleExtra * scale).rounded()
    let height = (Self.bubbleHeight * scale).rounded()
    let edge = (2 * scale).rounded()
    let left = (stem.midX - width / 2).rounded()
    let body = Rect(
      x: min(max(left, bounds.x + edge), max(bounds.maxX - edge - width, bounds.x)),
      y: max(stem.y - (Self.bubbleLift * scale).rounded() - height, bounds.y + edge),
      width: width, height: height)
    let keycap = Keycap(
      frame: body.inset(x: padding, y: padding), style: .popup,
      face: .text(preview.label, weight: .regular),
      textSize: metrics.letterSize * Self.bubbleText)
    return popup([keycap], stem: stem, takesTouches: false)
  }

  func callout(_ callout: Callout) -> Popup {
    let keycaps = zip(callout.choices, callout.frames).enumerated().map { index, cell in
      Keycap(
        frame: cell.1, style: index == callout.chosen ? .chosen : .popup,
        face: callout.owner?.offer.choices[index].face ?? .text(cell.0, weight: .regular),
        textSize: callout.owner != nil
          ? cell.1.height / scale * 0.72
          : cell.0.count == 1 ? metrics.letterSize : metrics.wordSize)
    }
    let stem = callout.owner == nil ? callout.stem : nil
    return popup(keycaps, stem: stem, takesTouches: false)
  }

  func list(_ list: KeyboardList) -> Popup {
    let keycaps = zip(list.entries, list.frames).enumerated().map { index, row in
      let face: Keycap.Face =
        switch row.0 {
        case .settings: .entry(.settings, "Keyboard Settings…")
        case .keyboard(_, let name, let isCurrent): .entry(isCurrent ? .check : nil, name)
        }
      return Keycap(
        frame: row.1, style: index == list.chosen ? .chosen : .popup, face: face,
        textSize: metrics.wordSize)
    }
    return popup(keycaps, stem: nil, takesTouches: true)
  }

  /// A pop-up around the keycaps (root px), with their body, the stem and the shadow.
  private func popup(_ keycaps: [Keycap], stem: Rect?, takesTouches: Bool) -> Popup {
    let margin = (Scene.shadowMargin * scale).rounded()
    let body = keycaps.reduce(Rect.zero) { $0.union($1.frame) }.inset(x: -padding, y: -padding)
    var frame = body.union(stem ?? .zero).inset(x: -margin, y: -margin)
    if isInside { frame = frame.intersection(bounds) }
    let kind: Scene.Kind =
      stem.map { .bubble(stem: $0.offset(x: -frame.x, y: -frame.y)) } ?? .plate
    return Popup(
      frame: frame,
      scene: Scene(
        size: frame.size, scale: scale, isPad: isPad, kind: kind,
        keycaps: keycaps.map { keycap in
          var keycap = keycap
          keycap.frame = keycap.frame.offset(x: -frame.x, y: -frame.y)
          return keycap
        }),
      takesTouches: takesTouches)
  }
}
