package import KeyModel

/// A rectangle with round corners as rows of whole px, for the shape of a window.
package enum RoundedRows {
  /// Returns the rows from top to bottom. The straight middle is a single row.
  package static func make(size: Size, radius: Double) -> [Rect] {
    let radius = min(radius, size.width / 2, size.height / 2).rounded()
    guard radius >= 1 else {
      return [size.bounds]
    }
    let insets = (0..<Int(radius)).map { row -> Double in
      let y = radius - Double(row) - 0.5
      return (radius - (radius * radius - y * y).squareRoot()).rounded()
    }
    func row(_ y: Double, _ inset: Double) -> Rect {
      Rect(x: inset, y: y, width: size.width - 2 * inset, height: 1)
    }
    let top = insets.enumerated().map { row(Double($0.offset), $0.element) }
    let middle = Rect(x: 0, y: radius, width: size.width, height: size.height - 2 * radius)
    let bottom = insets.reversed().enumerated().map {
      row(size.height - radius + Double($0.offset), $0.element)
    }
    return top + (middle.height > 0 ? [middle] : []) + bottom
  }
}
