internal import Appearance
internal import CCairo

/// The words and letters of keys as masks, each made once.
final class Labels {
  private let families: [String]
  private let fonts: OpaquePointer?
  private let typesetter: Typesetter
  private var complex: Lazily<ComplexText> = .untried
  private(set) var masks: [Request: Label] = [:]
  /// The masks of texts that come and go; see `forgetPassing`.
  private(set) var passing: [Request: Label] = [:]
  /// Characters without a glyph since they were last asked for.
  private var unknown: Set<Unicode.Scalar> = []

  /// More labels than every plane of a few keyboards has; beyond, the store starts anew.
  private static let capacity = 600
  /// A label too long for its key is set smaller down to this share, then shortened; one that loses
  /// its middle stays larger.
  private static let smallest = 0.55
  private static let smallestWhole = 0.7
  /// Numbers that stand for characters without a glyph: their size as a share of a letter's, and how
  /// far they shrink from there.
  private static let numberShare = 0.5
  private static let smallestNumber = 0.5
  /// How far a label of one character shrinks, which cannot be shortened.
  private static let smallestCharacter = 0.3

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
    /// What is left out of a text that is too long even when it is small.
    var cut = Cut.end
    /// Whether the text was typed, copied or offered, and is no label of a key.
    var passes = false
  }

  enum Cut: Hashable {
    case end, middle
    /// The end, and the text is not made smaller before.
    case atOnce
  }

  enum Alignment: Hashable {
    case left, center, right
  }

  struct Label {
    /// Its origin is the whole pixel left of the anchor, on the baseline. nil for blank text.
    var mask: Mask?
    /// The text size after shrinking, in px.
    var size: Double
    /// How the text had to be changed.
    var change = Change.none
  }

  enum Change: Hashable {
    case none
    /// A part of it was left out.
    case shortened
    /// No font has its characters: their numbers stand there.
    case numbered
  }

  /// Fonts beyond `families` are those of `fonts`, a configuration of fontconfig, else the installed ones.
  init(
    families: [String], finder: FontFinder, fonts: OpaquePointer? = nil
  ) throws(PaintFailure) {
    self.families = families
    self.fonts = fonts
    typesetter = try Typesetter(families: families, finder: finder, opensScripts: fonts == nil)
  }

  /// Height of a capital letter as a share of the text size.
  var capHeight: Double { typesetter.capHeight }

  /// Closes the fonts that only some keyboards need; the masks made with them stay.
  func forgetFonts() {
    typesetter.forgetScripts()
    complex = .untried
  }

  /// Forgets what was typed, copied or offered: a composition has hundreds of such texts, of which few come again, and
  /// some are secrets.
  func forgetPassing() {
    passing = [:]
  }

  func label(_ request: Request) -> Label {
    if let label = request.passes ? passing[request] : masks[request] { return label }
    let label = make(request)
    if request.passes {
      Labels.keep(label, request, in: &passing)
    } else {
      Labels.keep(label, request, in: &masks)
    }
    return label
  }

  private static func keep(_ label: Label, _ request: Request, in store: inout [Request: Label]) {
    if store.count >= capacity { store.removeAll() }
    store[request] = label
  }

  private func make(_ request: Request) -> Label {
    let least: Double =
      switch request.cut {
      case .end: Labels.smallest
      case .middle: Labels.smallestWhole
      case .atOnce: 1
      }
    if let label = label(request, least: least) { return label }
    var numbers = request
    numbers.text = request.text.numbers
    numbers.size *= Labels.numberShare
    var label = label(numbers, least: Labels.smallestNumber) ?? Label(mask: nil, size: numbers.size)
    label.change = .numbered
    unknown.formUnion(request.text.unicodeScalars)
    return label
  }

  /// What stood in texts that no font has whole; once.
  func takeUnknown() -> Set<Unicode.Scalar> {
    defer { unknown = [] }
    return unknown
  }

  /// nil when no font has one of the characters. The text shrinks to the share `least` at most.
  private func label(_ request: Request, least: Double) -> Label? {
    var text = request.text
    guard var width = width(of: text, at: request.size, weight: request.weight) else { return nil }
    var size = request.size
    if width > request.room, width > 0 {
      // One character cannot be cut: wide ones, as Malayalam has them, become as small as they must.
      let least = text.count == 1 ? min(least, Labels.smallestCharacter) : least
      size *= max(least, request.room / width)
      width = self.width(of: text, at: size, weight: request.weight) ?? 0
    }
    // One hundredth of a px may be left over by rounding.
    if width > request.room + 0.01 {
      var (least, most) = (1, max(1, text.count - 1))
      while least < most {
        let count = (least + most + 1) / 2
        let shorter = Labels.shorten(text, to: count, request.cut)
        let needed = self.width(of: shorter, at: size, weight: request.weight) ?? 0
        if needed > request.room + 0.01 { most = count - 1 } else { least = count }
      }
      text = Labels.shorten(text, to: least, request.cut)
      width = self.width(of: text, at: size, weight: request.weight) ?? 0
    }
    let start =
      switch request.alignment {
      case .left: request.phase
      case .center: request.phase - width / 2
      case .right: request.phase - width
      }
    return Label(
      mask: mask(text, request.weight, size, start), size: size,
      change: text == request.text ? .none : .shortened)
  }

  /// `count` characters of the text and the sign for what is left out.
  private static func shorten(_ text: String, to count: Int, _ cut: Cut) -> String {
    let tail = cut == .middle ? count / 2 : 0
    return text.prefix(count - tail) + "…" + text.suffix(tail)
  }

  private func width(of text: String, at size: Double, weight: Keycap.Weight) -> Double? {
    if let line = typesetter.line(text, weight: weight) { return line.width * size }
    return complexText?.width(of: text, size: size, weight: weight)
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
      complex = ComplexText(families: families, fonts: fonts).map { .ready($0) } ?? .missing
    }
    if case .ready(let text) = complex { return text }
    return nil
  }
}

extension String {
  /// The characters by their numbers, as Unicode's charts have them; the circle below a mark that stands
  /// alone is none of them.
  fileprivate var numbers: String {
    let scalars = unicodeScalars.drop { $0 == "\u{25CC}" }
    return scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map { scalar in
      let code = String(scalar.value, radix: 16, uppercase: true)
      return String(repeating: "0", count: max(4 - code.count, 0)) + code
    }.joined(separator: " ")
  }
}
