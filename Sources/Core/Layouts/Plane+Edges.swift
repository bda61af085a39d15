import KeyModel

extension KeyboardDefinition {
  /// Messages about rows that end before the right edge on tablets and desktops, one sentence per form.
  package var holes: [String] {
    let drawn = planes.filter { $0.key != .band && !NamedKey.pads.contains($0.key) }
    return drawn.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { id, forms in
      forms.own.compactMap { form, plane in
        let rows = plane.rowsWithHoles(in: form).map(String.init)
        guard !rows.isEmpty else { return nil }
        let list = rows.joined(separator: ", ")
        let names = rows.count == 1 ? "row \(list) ends" : "rows \(list) end"
        return
          "planes.\(id.rawValue).\(form.rawValue): \(names) before the right edge;"
          + " give a key the width *"
      }
    }
  }
}

extension Plane {
  /// Numbers, from 1, of the rows that end before the right edge on tablets and desktops and leave a hole beside
  /// their last key. Phones centre rows of fewer letters.
  package func rowsWithHoles(in form: Form) -> [Int] {
    guard form != .phone, blueprint == nil else { return [] }
    let size = Size(width: 1200, height: 400)
    let metrics = Metrics(
      form: form, isPortrait: false, width: size.width, height: size.height)
    var numbers: [Int] = []
    let solved = LayoutSolver.solve(self, metrics: metrics, size: size, scale: 1).keys
    let edge = solved.map(\.frame.maxX).max() ?? 0
    for (index, row) in rows.enumerated() {
      guard let last = row.keys.last,
        let end = solved.last(where: { $0.key.id == last.id })?.frame.maxX
      else { continue }
      if edge - end > Self.leastHole { numbers.append(index + 1) }
    }
    return numbers
  }

  /// Least width of a hole, in px; less comes from rounding.
  private static let leastHole = 2.0
}
