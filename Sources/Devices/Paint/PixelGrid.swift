internal import KeyModel

/// Fits artwork to whole pixels. Lines get a whole width; vertical and horizontal lines, and the extreme
/// points of ovals, are placed so that their edges fall between pixels. Points between them move in
/// proportion, so that curves stay smooth and symmetry is kept.
struct PixelGrid {
  /// Side of the icon's square, in px. It is odd or even as the stroke is, so that a line can stand in the
  /// middle of the square.
  let side: Int
  /// The line width used for placement, in px.
  let stroke: Int
  /// The line width used for drawing: a whole number for thin lines; on thicker lines a fraction of a pixel
  /// does not look blurred.
  let width: Double

  private static let thin = 3.0

  init(side: Double, stroke: Double) {
    self.stroke = max(Int(stroke.rounded()), 1)
    width = stroke < PixelGrid.thin ? Double(self.stroke) : stroke
    let whole = max(Int(side.rounded()), 1)
    self.side = (whole - self.stroke) % 2 == 0 ? whole : whole + 1
  }

  /// The places of the points of one icon.
  struct Fit {
    fileprivate let across: [Stem]
    fileprivate let down: [Stem]
    fileprivate let unit: Double

    /// The place in px of a point in the artwork's units.
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: Fit.place(x, unit, across), y: Fit.place(y, unit, down))
    }

    private static func place(_ value: Double, _ unit: Double, _ stems: [Stem]) -> Double {
      let plain = value * unit
      guard let after = stems.firstIndex(where: { $0.value >= value }) else {
        return plain + (stems.last?.shift ?? 0)
      }
      let upper = stems[after]
      guard after > 0, upper.value > value else { return plain + upper.shift }
      let lower = stems[after - 1]
      let share = (value - lower.value) / (upper.value - lower.value)
      return plain + lower.shift + (upper.shift - lower.shift) * share
    }
  }

  /// The coordinate of a line, and its shift to fit the pixels, in px.
  fileprivate struct Stem {
    var value: Double
    var shift: Double
  }

  func fit(_ artwork: Artwork) -> Fit {
    var across: Set<Double> = []
    var down: Set<Double> = []
    for steps in [artwork.strokes, artwork.cuts] { collect(steps, &across, &down) }
    return Fit(across: stems(across), down: stems(down), unit: unit)
  }

  private var unit: Double { Double(side) / Artwork.side }

  private func stems(_ values: Set<Double>) -> [Stem] {
    let offset = stroke % 2 == 0 ? 0 : 0.5
    let middle = Artwork.side / 2
    return values.sorted().map { value in
      let plain = value * unit
      // Distances count from the middle, so that both sides round alike.
      let distance = (value - middle) * unit
      let centre = Double(side) / 2
      let fromGrid = centre - offset - (centre - offset).rounded()
      let fitted = centre + (distance.magnitude + fromGrid).rounded() * (distance < 0 ? -1 : 1)
      return Stem(value: value, shift: fitted - plain)
    }
  }

  private func collect(
    _ steps: [Artwork.Step], _ across: inout Set<Double>, _ down: inout Set<Double>
  ) {
    var last = (x: 0.0, y: 0.0)
    for step in steps {
      switch step {
      case .move(let x, let y): last = (x, y)
      case .line(let x, let y):
        if x == last.x { across.insert(x) }
        if y == last.y { down.insert(y) }
        last = (x, y)
      case .corner(_, _, let x, let y), .curve(_, _, _, _, let x, let y): last = (x, y)
      case .close: break
      case .oval(let x, let y, let width, let height):
        across.formUnion([x - width, x + width])
        down.formUnion([y - height, y + height])
      }
    }
  }
}
