import Conversion
import Glibc

/// Reads strokes whose order and number may differ from the usual ones. The engine compares strokes by their order, so
/// variants of the strokes are read, too, each at a cost, and a character keeps its best score.
struct StrokeReader {
  /// Number of candidates of each variant.
  private static let breadth = 40
  /// Number of the last strokes whose neighbours are exchanged.
  private static let exchanged = 6
  /// Greatest distance, in the square's px, between the end of a stroke and the start of the next that may be one stroke.
  private static let joint = 330
  /// Greatest number of variants of each kind.
  private static let most = 8
  /// Costs of the variants, in scores of the engine.
  private static let exchangeCost = 0.25
  private static let joinCost = 0.2
  private static let partCost = 0.2

  /// Difference between the first two scores above which the strokes are read once only.
  private static let certain = 0.6
  /// Time in ms after which no further variant is read.
  private static let budget = 45.0

  let engine: Zinnia

  /// Returns the characters that the strokes may be, best first.
  func read(_ strokes: [[WrittenPoint]], limit: Int) -> [String] {
    let start = StrokeReader.time
    let plain = engine.read(strokes, limit: StrokeReader.breadth)
    if plain.count > 1, plain[0].score - plain[1].score > StrokeReader.certain {
      return plain.prefix(limit).map(\.text)
    }
    var scores = Dictionary(plain) { max($0, $1) }
    for (variant, cost) in StrokeReader.variants(of: strokes) {
      if StrokeReader.time - start > StrokeReader.budget { break }
      for (text, score) in engine.read(variant, limit: StrokeReader.breadth) {
        scores[text] = max(scores[text] ?? -.infinity, score - cost)
      }
    }
    let order = scores.sorted { ($0.value, $1.key) > ($1.value, $0.key) }
    return order.prefix(limit).map(\.key)
  }

  /// The time that this process has used, in ms: other processes do not make the reading worse.
  private static var time: Double { Double(clock()) * 1000 / Double(CLOCKS_PER_SEC) }

  /// Returns the variants of the strokes with their costs, the likeliest first.
  static func variants(
    of strokes: [[WrittenPoint]]
  ) -> [(strokes: [[WrittenPoint]], cost: Double)] {
    var variants: [(strokes: [[WrittenPoint]], cost: Double)] = []
    let count = strokes.count
    if count > 1 {
      let places = (1..<count).reversed()
      for place in places.prefix(exchanged) {
        var variant = strokes
        variant.swapAt(place - 1, place)
        variants.append((variant, exchangeCost))
      }
      for place in places.filter({ isJoint(strokes[$0 - 1], strokes[$0]) }).prefix(most) {
        var variant = strokes
        variant[place - 1] += variant.remove(at: place)
        variants.append((variant, joinCost))
      }
    }
    let parted = strokes.indices.compactMap { place in
      corner(of: strokes[place]).map { (place, $0) }
    }
    for (place, corner) in parted.suffix(most) {
      var variant = strokes
      let stroke = variant[place]
      variant.replaceSubrange(
        place...place, with: [Array(stroke[...corner]), Array(stroke[corner...])])
      variants.append((variant, partCost))
    }
    return variants
  }

  private static func isJoint(_ one: [WrittenPoint], _ next: [WrittenPoint]) -> Bool {
    guard let end = one.last, let start = next.first else { return false }
    let (x, y) = (start.x - end.x, start.y - end.y)
    return x * x + y * y <= joint * joint
  }

  /// Returns the index of the stroke's sharpest bend; nil if the stroke has no bend.
  private static func corner(of stroke: [WrittenPoint]) -> Int? {
    let reach = 2
    guard stroke.count >= 2 * reach + 3 else { return nil }
    var (sharpest, place) = (0.35, Int?.none)
    for index in (reach + 1)..<(stroke.count - reach - 1) {
      let (before, here, after) = (stroke[index - reach], stroke[index], stroke[index + reach])
      let (ax, ay) = (Double(here.x - before.x), Double(here.y - before.y))
      let (bx, by) = (Double(after.x - here.x), Double(after.y - here.y))
      let length = ((ax * ax + ay * ay) * (bx * bx + by * by)).squareRoot()
      guard length > 0 else { continue }
      let cosine = (ax * bx + ay * by) / length
      if cosine < sharpest { (sharpest, place) = (cosine, index) }
    }
    return place
  }
}
