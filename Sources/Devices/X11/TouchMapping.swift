package import KeyModel

/// The matrix by which the X server multiplies a touch screen's places to get places on the screen, row by row
/// (property `Coordinate Transformation Matrix`). Places are 0…1 in both directions.
package struct TouchMapping: Hashable, Sendable {
  package var rows: [Double]

  /// The matrix that changes nothing.
  package static let identity = TouchMapping(rows: [1, 0, 0, 0, 1, 0, 0, 0, 1])
  /// Rotations of a picture, in quarters of a turn counterclockwise, as the matrices of a touch screen that is fixed
  /// to the panel.
  private static let turns = [
    identity.rows, [0, -1, 1, 1, 0, 0, 0, 0, 1], [-1, 0, 1, 0, -1, 1, 0, 0, 1],
    [0, 1, 0, -1, 0, 1, 0, 0, 1],
  ]
  /// Difference of numbers below which two matrices count as the same: at most the width of a finger.
  private static let tolerance = 0.02

  package init(rows: [Double]) { self.rows = rows }

  /// Makes the matrix that maps a touch screen to a picture's part of the screen. `screen` is in px.
  package init(of picture: Panel, in screen: Size) {
    let frame = picture.frame
    let place = [
      frame.width / screen.width, 0, frame.x / screen.width,
      0, frame.height / screen.height, frame.y / screen.height, 0, 0, 1,
    ]
    self = TouchMapping(rows: place).after(
      TouchMapping(rows: TouchMapping.turns[picture.quarters & 3]))
  }

  /// Returns the product of both matrices; `first` is applied first.
  package func after(_ first: TouchMapping) -> TouchMapping {
    var product = [Double](repeating: 0, count: 9)
    for row in 0..<3 {
      for column in 0..<3 {
        product[row * 3 + column] = (0..<3).map { rows[row * 3 + $0] * first.rows[$0 * 3 + column] }
          .reduce(0, +)
      }
    }
    return TouchMapping(rows: product)
  }

  package func isNear(_ other: TouchMapping) -> Bool {
    zip(rows, other.rows).allSatisfy { abs($0 - $1) < TouchMapping.tolerance }
  }
}

/// The picture of an output: its part of the screen, in px.
package struct Panel: Hashable, Sendable {
  package var name: String
  package var frame: Rect
  /// The rotation of the picture, in quarters of a turn counterclockwise.
  package var quarters: Int

  package init(name: String, frame: Rect, quarters: Int = 0) {
    self.name = name
    self.frame = frame
    self.quarters = quarters
  }

  /// The rotation in the terms of xrandr(1).
  package var rotation: String { ["normal", "left", "inverted", "right"][quarters & 3] }
}

/// A touch screen as the server describes it.
package struct TouchScreen: Hashable, Sendable {
  package var name: String
  package var mapping: TouchMapping
  /// The matrix that the driver applies first. The matrix describes how the touch screen is mounted on its panel.
  package var calibration: TouchMapping

  package init(name: String, mapping: TouchMapping, calibration: TouchMapping = .identity) {
    self.name = name
    self.mapping = mapping
    self.calibration = calibration
  }

  /// Whether touches land under the finger on one of the pictures.
  package func fits(_ panels: [Panel], in screen: Size) -> Bool {
    let whole = mapping.after(calibration)
    return panels.isEmpty
      || panels.contains {
        let wanted = TouchMapping(of: $0, in: screen)
        return mapping.isNear(wanted) || whole.isNear(wanted)
      }
  }
}
