import Board
import Control
package import KeyModel
package import Layouts
package import Pages

// Draws a keyboard without a screen, for pictures.
extension Keyboard {
  /// Returns the scene of `keyboard` in a window of exactly `size` px at `scale` px per pt; nil if the keyboard has
  /// no such plane. The keyboards of `others` are enabled, too, so that `keyboard` has a globe key. The keys are
  /// arranged as on the monitor on which a docked keyboard of this width has nearly this height.
  package static func picture(
    of keyboard: KeyboardDefinition, among others: [KeyboardDefinition] = [],
    plane: PlaneID = .letters, form: Form? = nil, size: Size, scale: Double, settings: Settings,
    pages: [any PageContent] = [], data: [PageID: any PageData] = [:]
  ) -> Scene? {
    guard keyboard.planes[plane] != nil else { return nil }
    var settings = settings
    settings.placement = .docked
    settings.keyboard = keyboard.identifier
    if !settings.keyboards.contains(keyboard.identifier) {
      settings.keyboards.append(keyboard.identifier)
    }
    let installed = [keyboard] + others.filter { $0.identifier != keyboard.identifier }
    let monitors = monitors(form, width: size.width, height: size.height, scale: scale)
    let fits = monitors.map { monitor in
      var shown = Keyboard(
        settings: settings, keyboards: installed, screen: Screen(monitors: [monitor]),
        pages: pages)
      shown.surroundings.becomePicture()
      shown.levels.show(plane)
      _ = shown.handle(.command(.show), at: Instant(microseconds: 0))
      for (id, data) in data {
        _ = shown.handle(.page(id, data), at: Instant(microseconds: 0))
      }
      return shown
    }
    func misfit(_ keyboard: Keyboard) -> Double {
      abs((keyboard.placement?.frame.height ?? 0) - size.height)
    }
    guard var nearest = fits.min(by: { misfit($0) < misfit($1) }) else { return nil }
    return nearest.stretched(to: size.height / scale)
  }

  /// Returns monitors of this width on which a keyboard of this height is allowed (R-SIZE-6), in px; with a `form`, those
  /// whose keys have this form.
  private static func monitors(
    _ form: Form?, width: Double, height: Double, scale: Double
  ) -> [Monitor] {
    // Height divided by width of phones, tablets and desktop monitors, upright and lying.
    let shapes: [Double] = [16 / 9, 4 / 3, 3 / 4, 5 / 8, 9 / 16]
    var heights = shapes.map { width * $0 }.filter { height <= $0 * ($0 > width ? 0.5 : 0.6) }
    if heights.isEmpty { heights = [max(2 * height, width + 1)] }
    if let form {
      func hasForm(_ height: Double) -> Bool {
        Form(for: Size(width: width / scale, height: height / scale)) == form
      }
      // The least height of a lying monitor with this form, if no usual shape has the form.
      let least = max(form.leastSide, height / 0.6 / scale) * scale
      heights = heights.filter(hasForm) + [least].filter(hasForm)
    }
    return heights.map { height in
      let frame = Rect(x: 0, y: 0, width: width, height: height)
      return Monitor(name: "picture", frame: frame, isPrimary: true, scale: scale)
    }
  }

  /// Returns the scene in a window that is `height` pt high.
  private mutating func stretched(to height: Double) -> Scene? {
    guard let placement, let scale = stage.board?.geometry.scale else { return nil }
    let keyArea = (stage.board?.geometry.keyArea.height ?? 0) / scale
    let wanted = keyArea + height - placement.frame.height / scale
    let constraint = HeightConstraint(name: "picture", relation: .equal, constant: wanted)
    _ = handle(.constraints([constraint]), at: Instant(microseconds: 0))
    return scene
  }
}
