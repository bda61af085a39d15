import KeyModel
import Layouts
import TestKit
import Testing

@testable import DataFiles

/// Every plane of every shipped keyboard, laid out in all sizes and scales: frames lie inside and apart,
/// gaps are even, and every point belongs to one key.
@Suite struct ShippedLayoutsTests {
  static let scales = [1, 1.25, 1.5, 1.75, 2, 3]

  /// Form, whether upright, and the key area's width and height in pt.
  static let sizes: [(Form, Bool, Double, Double)] = [
    (.phone, true, 320, 216), (.phone, true, 375, 225), (.phone, true, 402, 224),
    (.phone, true, 440, 224), (.phone, false, 568, 162), (.phone, false, 844, 162),
    (.pad, true, 600, 264), (.pad, true, 768, 264), (.pad, false, 1024, 352),
    (.pad, false, 1280, 352), (.desktop, true, 1024, 328), (.desktop, false, 1366, 423),
    (.desktop, false, 1920, 288), (.desktop, false, 1920, 423), (.desktop, false, 3840, 423),
    // What a user or a keyboard may wish for.
    (.phone, true, 402, 44), (.pad, false, 1024, 44), (.desktop, false, 1920, 44),
    (.phone, true, 200, 100), (.desktop, false, 1024, 700),
  ]

  @Test(arguments: scales) func everyPlane(scale: Double) throws {
    let keyboards = try ShippedKeyboardsTests.keyboards()
    for (form, isPortrait, width, height) in Self.sizes {
      // Most keyboards draw their planes alike: each arrangement is laid out once.
      var seen: Set<[Row]> = []
      var globes: Set<Double> = []
      for keyboard in keyboards {
        let fresh = keyboard.planes.filter { seen.insert($0.value.plane(for: form).shape).inserted }
        globes.formUnion(
          try check(keyboard, fresh, form, isPortrait, width, height, scale))
      }
      #expect(globes.count == 1, "the globe moves: \(globes)")
    }
  }

  @Test func everyPlaneInSizesByTheDice() throws {
    let keyboards = try ShippedKeyboardsTests.keyboards()
    var dice = Dice(seed: 42)
    for _ in 0..<60 {
      let keyboard = keyboards[Int.random(in: 0..<keyboards.count, using: &dice)]
      let globes = try check(
        keyboard, keyboard.planes, Form.allCases[Int.random(in: 0..<3, using: &dice)],
        Bool.random(using: &dice),
        Double.random(in: 280...4000, using: &dice), Double.random(in: 44...900, using: &dice),
        Self.scales[Int.random(in: 0..<Self.scales.count, using: &dice)])
      #expect(globes.count == 1, "the globe moves: \(globes)")
    }
  }

  /// Where the globe stands.
  private func check(
    _ keyboard: KeyboardDefinition, _ planes: [PlaneID: PlaneForms], _ form: Form,
    _ isPortrait: Bool, _ width: Double,
    _ height: Double, _ scale: Double
  ) throws -> Set<Double> {
    let size = Size(width: (width * scale).rounded(), height: (height * scale).rounded())
    let metrics = Metrics(form: form, isPortrait: isPortrait, width: width, height: height)
    var globes: Set<Double> = []
    for (id, forms) in planes {
      for hiding in [[], [.globe]] as [Set<KeyRole>] {
        let layout = LayoutSolver.solve(
          forms.plane(for: form), metrics: metrics, size: size, scale: scale, hiding: hiding)
        let name = "\(keyboard.identifier) \(id.rawValue) \(form) \(width)×\(height)@\(scale)"
        #expect(flaws(of: layout, scale: scale) == [], "\(name)")
        #expect(layout.keys.contains { hiding.contains($0.key.role) } == false)
        globes.formUnion(layout.keys.filter { $0.key.role == .globe }.map(\.frame.x))
      }
    }
    return globes
  }

  /// What is wrong with a layout, in words.
  private func flaws(of layout: SolvedLayout, scale: Double) -> [String] {
    let view = Rect(x: 0, y: 0, width: layout.size.width, height: layout.size.height)
    var flaws: [String] = []
    // Four or five rows in the height of one, as a user may wish: keys are slivers, but apart.
    let isCrammed = layout.size.height < 60 * scale
    let tiniest = (isCrammed ? 2 : 4) * scale
    for (index, key) in layout.keys.enumerated() {
      let name = key.key.id.rawValue
      if key.frame.intersection(view) != key.frame { flaws.append("\(name) sticks out") }
      if key.touchArea.intersection(key.frame) != key.frame { flaws.append("\(name) untouchable") }
      let sides = [key.frame.x, key.frame.y, key.frame.maxX, key.frame.maxY]
      if sides.contains(where: { $0 != $0.rounded() }) { flaws.append("\(name) is blurred") }
      if key.frame.width < tiniest || key.frame.height < tiniest {
        flaws.append("\(name) is tiny")
      }
      for other in layout.keys[(index + 1)...] where key.touchArea.intersects(other.touchArea) {
        flaws.append("\(name) and \(other.key.id.rawValue) overlap")
      }
    }
    if layout.keys.reduce(0, { $0 + $1.touchArea.area }) != view.area { flaws.append("a hole") }
    flaws += unevenLetters(layout) + (isCrammed ? [] : unevenGaps(layout))
    return flaws
  }

  private func unevenLetters(_ layout: SolvedLayout) -> [String] {
    let letters = layout.keys.filter { $0.key.role == .character && $0.key.width == .units(1) }
    let widths = letters.map(\.frame.width)
    let heights = letters.map(\.frame.height)
    return [widths, heights].contains { ($0.max() ?? 0) - ($0.min() ?? 0) > 1 }
      ? ["letters differ: \(Set(widths)) \(Set(heights))"] : []
  }

  /// Neighbours whose touch areas meet are as far apart as all others, or a gap of the picture or the
  /// room beside shift and delete is between them.
  private func unevenGaps(_ layout: SolvedLayout) -> [String] {
    var gaps: [Double: Int] = [:]
    for (key, next) in zip(layout.keys, layout.keys.dropFirst()) where key.frame.y == next.frame.y {
      gaps[next.frame.x - key.frame.maxX, default: 0] += 1
    }
    let smallest = gaps.keys.min() ?? 0
    return gaps.keys.filter { $0 > smallest && $0 <= smallest + 1 }.map { "a gap of \($0)" }
  }
}

extension Plane {
  /// The rows with nothing on their keys but their roles and widths.
  fileprivate var shape: [Row] {
    rows.map { row in
      var row = row
      for index in row.items.indices {
        guard case .key(let key) = row.items[index] else { continue }
        row.items[index] = .key(
          Key(
            id: KeyID(rawValue: ""), role: key.role, width: key.width, action: .inert, label: .role)
        )
      }
      return row
    }
  }
}
