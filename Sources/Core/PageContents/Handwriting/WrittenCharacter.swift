import Conversion
import KeyModel

/// The strokes of one character, while it is written and until a candidate is taken. Lengths are px of the page's area.
struct WrittenCharacter: Hashable, Sendable {
  /// Greatest distance between a stroke's points for the helper, as a share of the cell.
  private static let grain = 1.0 / 48
  /// Share of the square that the strokes fill for the helper.
  private static let filled = 0.86
  /// Least size of the strokes, as a share of the cell, that is enlarged no more: a dot stays a dot.
  private static let least = 0.3

  /// The number of the cell in which the character is written, from the left.
  let cell: Int
  /// The cell's frame.
  let frame: Rect
  private(set) var strokes: [Ink] = []
  /// The candidates, best first; empty if none were found or no answer has come.
  var candidates: [String] = []
  /// The number of the last question about the character; nil if none was asked.
  var question: UInt64?
  /// Whether the answer to the last question has come.
  var isAnswered = false
  /// Whether the character is complete: the next stroke belongs to another character.
  var isComplete = false
  /// Whether a finger is down on the cell.
  private(set) var isDrawn = false

  init(cell: Int, frame: Rect) {
    self.cell = cell
    self.frame = frame
  }

  mutating func begin(at point: Point, width: Double) {
    strokes.append(Ink(points: [point], widths: [width]))
    isDrawn = true
    isAnswered = false
  }

  /// Adds a point to the last stroke.
  mutating func draw(to point: Point, width: Double) {
    guard isDrawn, !strokes.isEmpty else { return }
    strokes[strokes.count - 1].add(point, width: width)
  }

  /// Ends the last stroke.
  mutating func lift() { isDrawn = false }

  /// Removes the last stroke.
  mutating func undo() {
    _ = strokes.popLast()
    isDrawn = false
    isAnswered = false
  }

  /// The strokes in the helper's square: in the middle, as large as the square allows, with their proportions.
  var reported: [[WrittenPoint]] {
    guard let box = Rect(around: strokes.flatMap(\.points)) else { return [] }
    let least = min(frame.width, frame.height) * WrittenCharacter.least
    let side = max(box.width, box.height, least, 1)
    let whole = Double(WritingBounds.side)
    let factor = whole * WrittenCharacter.filled / side
    func place(_ value: Double, _ middle: Double) -> Int {
      Int(min(max((value - middle) * factor + whole / 2, 0), whole).rounded())
    }
    return strokes.suffix(WritingBounds.strokes).map { stroke in
      WrittenCharacter.thinned(stroke.points, side * WrittenCharacter.grain).map {
        WrittenPoint(x: place($0.x, box.midX), y: place($0.y, box.midY))
      }
    }
  }

  /// Leaves out points that are nearer than `distance` to the point before, except for the last.
  private static func thinned(_ points: [Point], _ distance: Double) -> [Point] {
    var kept: [Point] = []
    for (index, point) in points.enumerated() {
      let isLast = index == points.count - 1
      if let before = kept.last, !isLast, before.distance(to: point) < distance { continue }
      kept.append(point)
    }
    guard kept.count > WritingBounds.points else { return kept }
    let step = Double(kept.count - 1) / Double(WritingBounds.points - 1)
    return (0..<WritingBounds.points).map { kept[Int((Double($0) * step).rounded())] }
  }
}
