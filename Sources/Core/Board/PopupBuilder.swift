package import KeyModel
package import Layouts
import Pages

/// Content of the second window, above the keyboard: a preview, a callout or the list of keyboards (R-SIZE-8).
package struct Popup: Hashable, Sendable {
  /// Frame in root px.
  package var frame: Rect
  package var scene: Scene
  /// Whether fingers choose from the pop-up. Otherwise touches must reach the window below.
  package var takesTouches: Bool

  package init(frame: Rect, scene: Scene, takesTouches: Bool = false) {
    self.frame = frame
    self.scene = scene
    self.takesTouches = takesTouches
  }
}

/// Makes the second window of a preview, a callout or the list of keyboards.
package struct PopupBuilder {
  /// Measures of the preview's bubble in pt (`ios-rules` §7): extra width over the key's width, height, and
  /// distance above the key.
  private static let bubbleExtra = 26.0
  private static let bubbleHeight = 57.0
  private static let bubbleLift = 8.0
  /// Size of the previewed letter as a multiple of the key's text size.
  private static let bubbleText = 1.55

  package var scale: Double
  package var isPad: Bool
  /// The rectangle for pop-ups, in root px.
  package var bounds: Rect
  package var metrics: Metrics
  /// Whether shadows must also stay inside `bounds`.
  package var isInside: Bool

  package init(scale: Double, isPad: Bool, bounds: Rect, metrics: Metrics, isInside: Bool = false) {
    self.scale = scale
    self.isPad = isPad
    self.bounds = bounds
    self.metrics = metrics
    self.isInside = isInside
  }

  private var padding: Double { (Scene.popupPadding * scale).rounded() }

  package func preview(_ preview: Preview) -> Popup {
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

  /// Makes a callout; `cues` are shown on its choices, by their index.
  package func callout(_ callout: Callout, cues: [Int: Cue] = [:]) -> Popup {
    let keycaps = zip(callout.choices, callout.frames).enumerated().map { index, cell in
      let legend = Mark.drawn(cell.0)
      var keycap = Keycap(
        frame: cell.1, style: index == callout.chosen ? .chosen : .popup,
        face: callout.owner?.offer.choices[index].face ?? Mark.sign(cell.0).map { .icon($0) }
          ?? .text(legend, weight: .regular),
        textSize: callout.owner != nil
          ? cell.1.height / scale * 0.72
          : cell.0.count == 1 && legend.count <= 2 ? metrics.letterSize : metrics.wordSize)
      keycap.cue = cues[index]
      return keycap
    }
    // Only cells above the key grow out of it.
    let isAbove = callout.frames.allSatisfy { $0.maxY <= callout.stem.y }
    let stem = callout.owner == nil && isAbove ? callout.stem : nil
    return popup(keycaps, stem: stem, takesTouches: callout.isStanding)
  }

  /// Makes the list that the globe key opens, with its entries in the language of `names`.
  package func list(
    _ list: KeyboardList, cues: [Int: Cue] = [:], names: Translation = Translation()
  ) -> Popup {
    let keycaps = zip(list.entries, list.frames).enumerated().map { index, row in
      let face: Keycap.Face =
        switch row.0 {
        case .settings(let isMarked):
          .entry(.settings, names("Keyboard Settings…") + (isMarked ? " ●" : ""))
        case .quit: .entry(nil, names("Quit"))
        case .keyboard(_, let name, let isCurrent): .entry(isCurrent ? .check : nil, name)
        case .hands(let choice, _): .icon(choice.icon)
        }
      var keycap = Keycap(
        frame: row.1, style: index == list.chosen ? .chosen : .popup,
        state: row.0.isCurrentHand ? .latched : .normal, face: face,
        textSize: metrics.wordSize)
      keycap.cue = cues[index]
      return keycap
    }
    return popup(keycaps, stem: nil, takesTouches: true)
  }

  /// Makes a pop-up around the keycaps (root px), with background, stem and shadow.
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

extension KeyboardList.Entry {
  /// Whether the entry is the cell of the keyboard's current place.
  fileprivate var isCurrentHand: Bool {
    if case .hands(_, let isCurrent) = self { isCurrent } else { false }
  }
}
