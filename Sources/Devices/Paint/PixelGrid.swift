internal import KeyModel

/// Fits artwork to whole pixels: lines get a whole width, and upright and level lines, and the
/// utmost points of ovals, stand so that their edges fall between pixels. What lies between moves in
/// proportion, so that curves stay smooth and symmetry is kept.
struct PixelGrid {
  /// Of the icon's square, in px. It is odd or even as the stroke is, so that the middle of the
  /// square is a place where a line can stand.
  let side: Int
  /// The width that lines are placed for, in px.
  let stroke: Int
  /// The width they are drawn with: thin lines get a whole width, on thicker ones a share of a pixel
  /// is not seen as a blur.
  let width: Double

  private static let thin = 3.0

  init(side: Double, stroke: Double) {
    self.stroke = max(Int(stroke.rounded()), 1)
    width = stroke < PixelGrid.thin ? Double(self.stroke) : stroke
    let whole = max(Int(side.rounded()), 1)
    self.side = (whole - self.stroke) % 2 == 0 ? whole : whole + 1
  }

  /// Where the points of one icon come to stand.
  struct Fit {
    fileprivate let across: [Stem]
    fileprivate let down: [Stem]
    fileprivate let unit: Double

    /// In px, for a point in the artwork's units.
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

  /// A coordinate with a line along it, and how far it moves to fit, in px.
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
      // Seen from the middle, so that both sides round alike.
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
