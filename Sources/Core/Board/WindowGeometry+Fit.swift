import KeyModel
package import Layouts

// Printed keyboards keep the shape of their keys: in little room their letters become too small to be hit.
extension WindowGeometry {
  /// Whether the letters of `keyboard` can be hit in this window. Keyboards that are not printed always fill their
  /// area.
  package func holds(_ keyboard: KeyboardDefinition) -> Bool {
    guard let plane = keyboard.planes[.letters]?.plane(for: form), let blueprint = plane.blueprint
    else { return true }
    let grown = min(
      keyArea.width / blueprint.size.width, keyArea.height / blueprint.size.height)
    let pt = grown / scale
    return zip(plane.keys, blueprint.places).allSatisfy { key, place in
      key.role != .character
        || place.frame.width * pt >= Metrics.leastLetter.width
          && place.frame.height * pt >= Metrics.leastLetter.height
    }
  }
}
