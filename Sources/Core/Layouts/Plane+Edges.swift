import KeyModel

extension KeyboardDefinition {
  /// Messages about rows that leave a hole at one side, one sentence per form.
  package var holes: [String] {
    let drawn = planes.filter { $0.key != .band && !NamedKey.pads.contains($0.key) }
    return drawn.sorted { $0.key.rawValue < $1.key.rawValue }.flatMap { id, forms in
      forms.own.compactMap { form, plane in
        let rows = plane.rowsWithHoles(in: form).map(String.init)
        guard !rows.isEmpty else { return nil }
        let list = rows.joined(separator: ", ")
        let isOne = rows.count == 1
        let names = isOne ? "row \(list)" : "rows \(list)"
        let fault =
          form == .phone
          ? "\(isOne ? "has" : "have") a hole at one side"
          : "\(isOne ? "ends" : "end") before the right edge"
        return "planes.\(id.rawValue).\(form.rawValue): \(names) \(fault); give a key the width *"
      }
    }
  }
}

extension Plane {
  /// Numbers, from 1, of the rows that leave a hole beside their last key: on tablets and desktops, rows that end
  /// before the right edge; on phones, where rows of fewer letters are centred, rows with unequal margins.
  package func rowsWithHoles(in form: Form) -> [Int] {
    guard blueprint == nil else { return [] }
    let size = form == .phone ? Size(width: 390, height: 216) : Size(width: 1200, height: 400)
    let metrics = Metrics(
      form: form, isPortrait: form == .phone, width: size.width, height: size.height)
    var numbers: [Int] = []
    let solved = LayoutSolver.solve(self, metrics: metrics, size: size, scale: 1).keys
    let edge = solved.map(\.frame.maxX).max() ?? 0
    for (index, row) in rows.enumerated() {
      guard let first = row.keys.first, let last = row.keys.last,
        let start = solved.first(where: { $0.key.id == first.id })?.frame.x,
        let end = solved.last(where: { $0.key.id == last.id })?.frame.maxX
      else { continue }
      let hole = form == .phone ? abs(size.width - end - start) : edge - end
      if hole > Self.leastHole { numbers.append(index + 1) }
    }
    return numbers
  }

  /// Least width of a hole, in px; less comes from rounding.
  private static let leastHole = 2.0
}
