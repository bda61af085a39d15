import KeyModel
package import Layouts

// The handles above the keys by which the user chooses the keys' height, and the allowed heights (R-SIZE-12).
extension Board {
  /// Width of each handle beside the pill, in pt; less where the band is narrow.
  private static let handleWidth = 60.0

  /// The handles in the band: left hand, two thumbs, the pill in the middle, done, right hand.
  static func heightHandles(on geometry: WindowGeometry) -> [BoardKey] {
    let band = geometry.band
    let side = min((handleWidth * geometry.scale).rounded(), (band.width / 6).rounded(.down))
    func offers(_ handle: BoardKey.Handle) -> Bool {
      handle.hands.map { HandPlace.allows($0, on: geometry.monitor) } ?? true
    }
    let left = [BoardKey.Handle.leftHand, .twoThumbs].filter(offers)
    let right = [BoardKey.Handle.done, .rightHand].filter(offers)
    func cell(_ handle: BoardKey.Handle, from x: Double) -> BoardKey {
      let frame = Rect(x: x, y: band.y, width: side, height: band.height)
      return BoardKey(part: .handle(handle), frame: frame, touchArea: frame)
    }
    let middle = Rect(
      x: band.x + side * Double(left.count), y: band.y,
      width: band.width - side * Double(left.count + right.count), height: band.height)
    let pill = min((72 * geometry.scale).rounded(), middle.width)
    let frame = Rect(
      x: min(max((band.midX - pill / 2).rounded(), middle.x), middle.maxX - pill), y: band.y,
      width: pill, height: band.height)
    return left.enumerated().map { cell($1, from: band.x + side * Double($0)) }
      + [BoardKey(part: .handle(.height), frame: frame, touchArea: middle)]
      + right.enumerated().map { cell($1, from: middle.maxX + side * Double($0)) }
  }
}

extension WindowGeometry {
  /// The heights in pt that the handle allows for the keys of `keyboard`. At least, the letters can be hit; at
  /// most, the keys with the band leave the application its room (R-SIZE-6).
  package func heights(of keyboard: KeyboardDefinition) -> ClosedRange<Double> {
    let most = max(
      HeightSolver.most(on: monitor) - keyArea.y / scale, Metrics.lowestRow)
    guard let letters = keyboard.planes[.letters]?.plane(for: form) else {
      return Metrics.lowestRow...most
    }
    let metrics = Metrics(form: form, isPortrait: monitor.isPortrait, width: monitor.points.width)
    let pitch = Metrics.leastLetter.height + metrics.rowGap
    let least = max(
      LayoutSolver.inferredHeight(of: letters, metrics: metrics, pitch: pitch),
      LayoutSolver.leastHeight(of: letters, gap: metrics.rowGap))
    return min(least, most)...most
  }

  /// The size setting in mm for which the keys of `keyboard` are `height` pt high, rounded to half a millimetre if
  /// `isRounded`; nil where the monitor does not report its size.
  package func millimetres(
    for height: Double, of keyboard: KeyboardDefinition, isRounded: Bool
  ) -> Double? {
    guard DefaultHeight.millimetres(for: monitor, size: .medium) != nil else { return nil }
    func reached(by size: Double) -> Double {
      let usual = DefaultHeight.points(for: monitor, size: .millimetres(size))
      return WindowGeometry.inferredHeight(of: keyboard, form, on: monitor, usual: usual) ?? usual
    }
    // The height of the keys is linear in the size.
    let (low, high) = (KeyboardSize.heights.lowerBound, KeyboardSize.heights.lowerBound * 2)
    let growth = (reached(by: high) - reached(by: low)) / (high - low)
    guard growth > 0 else { return nil }
    let size = low + (height - reached(by: low)) / growth
    let even = isRounded ? (size * 2).rounded() / 2 : size
    return min(max(even, KeyboardSize.heights.lowerBound), KeyboardSize.heights.upperBound)
  }
}
