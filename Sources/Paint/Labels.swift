internal import Appearance
internal import CCairo

/// The words and letters of keys as masks, each made once.
final class Labels {
  private let families: [String]
  private let typesetter: Typesetter
  private var complex: Lazily<ComplexText> = .untried
  private var masks: [Request: Label] = [:]

  /// More labels than every plane of a few keyboards has; beyond, the store starts anew.
  private static let capacity = 600
  /// A label too long for its key is set smaller down to this share, then shortened.
  private static let smallest = 0.7

  private enum Lazily<Value> {
    case untried, missing
    case ready(Value)
  }

  /// What is asked for. Lengths are px.
  struct Request: Hashable {
    var text: String
    var weight: Keycap.Weight
    var size: Double
    /// The label is made smaller until it is no wider.
    var room: Double
    var alignment: Alignment
    /// Where the anchor stands between two pixels, 0 ..< 1.
    var phase: Double
  }

  enum Alignment: Hashable {
    case left, center, right
  }

  struct Label {
    /// Its origin is the whole pixel left of the anchor, on the baseline. nil for blank text.
    var mask: Mask?
    /// The text size after shrinking, in px.
    var size: Double
  }

  init(families: [String], finder: FontFinder) throws(PaintFailure) {
    self.families = families
    typesetter = try Typesetter(families: families, finder: finder)
  }

  /// Height of a capital letter as a share of the text size.
  var capHeight: Double { typesetter.capHeight }

  func label(_ request: Request) -> Label {
    if let label = masks[request] { return label }
    if masks.count >= Labels.capacity { masks.removeAll() }
    let label = make(request)
    masks[request] = label
    return label
  }

  private func make(_ request: Request) -> Label {
    var text = request.text
    var width = width(of: text, at: request.size, weight: request.weight)
    var size = request.size
    if width > request.room, width > 0 {
      size *= max(Labels.smallest, request.room / width)
      width = self.width(of: text, at: size, weight: request.weight)
      // One hundredth of a px may be left over by rounding.
      while width > request.room + 0.01, text.count > 2 {
        text = text.dropLast(text.hasSuffix("…") ? 2 : 1) + "…"
        width = self.width(of: text, at: size, weight: request.weight)
      }
    }
    let start =
      switch request.alignment {
      case .left: request.phase
      case .center: request.phase - width / 2
      case .right: request.phase - width
      }
    return Label(mask: mask(text, request.weight, size, start), size: size)
  }

  private func width(of text: String, at size: Double, weight: Keycap.Weight) -> Double {
    if let line = typesetter.line(text, weight: weight) { return line.width * size }
    return complexText?.width(of: text, size: size, weight: weight) ?? 0
  }

  private func mask(
    _ text: String, _ weight: Keycap.Weight, _ size: Double, _ start: Double
  ) -> Mask? {
    if let line = typesetter.line(text, weight: weight) {
      return typesetter.mask(line, size: size, phase: start)
    }
    return complexText?.mask(text, size: size, weight: weight, phase: start)
  }

  private var complexText: ComplexText? {
    if case .untried = complex {
      complex = ComplexText(families: families).map { .ready($0) } ?? .missing
    }
    if case .ready(let text) = complex { return text }
    return nil
  }
}
