internal import CCairo
internal import KeyModel

/// The labels of keys as masks, each made once.
final class Labels {
  private let families: [String]
  private let fonts: OpaquePointer?
  private let typesetter: Typesetter
  private var complex: Lazily<ComplexText> = .untried
  private(set) var masks: [Request: Label] = [:]
  /// The masks of texts that are not labels of keys, such as suggestions; see `forgetPassing`.
  private(set) var passing: [Request: Label] = [:]
  /// The characters without a glyph that were met since the last `takeUnknown`.
  private var unknown: Set<Unicode.Scalar> = []

  /// The greatest number of cached labels, more than all planes of a few keyboards have; then the cache is emptied.
  private static let capacity = 600
  /// The least text size of a label that is too long for its key, as a share of the wanted size; at that size
  /// the label is shortened. A label that loses its beginning stays larger.
  private static let smallest = 0.55
  private static let smallestWhole = 0.7
  /// Size of the numbers that stand for characters without a glyph, as a share of a letter's size, and the
  /// least share to which they shrink from there.
  private static let numberShare = 0.5
  private static let smallestNumber = 0.5
  /// The least width of a condensed label as a share of its usual width.
  private static let narrowest = 0.6
  /// The least share to which a label of one character shrinks, because it cannot be shortened.
  private static let smallestCharacter = 0.3

  private enum Lazily<Value> {
    case untried, missing
    case ready(Value)
  }

  /// The key of the cache: a text and the way to set it. Lengths are px.
  struct Request: Hashable {
    var text: String
    var weight: Keycap.Weight
    var size: Double
    /// The greatest width; a wider label is made smaller.
    var room: Double
    var alignment: Alignment
    /// The fraction of a pixel at which the anchor stands, 0 ..< 1.
    var phase: Double
    /// The part to leave out of a text that is too long even at the least size.
    var cut = Cut.end
    /// Whether the text was typed, copied or offered, in contrast to a label of a key.
    var passes = false
    /// The least size to which a text shrinks before its beginning is left out, in px.
    var leastSize = 0.0
  }

  enum Cut: Hashable {
    case end
    /// The beginning is cut, with a sign in its place, because long words differ at their ends.
    case start
    /// Nothing: the text is made narrower, and smaller only where that is not enough.
    case condensed
    /// The end; the text is not made smaller first.
    case atOnce
  }

  enum Alignment: Hashable {
    case left, center, right
  }

  struct Label {
    /// The picture; its origin is the whole pixel left of the anchor, on the baseline. nil for blank text.
    var mask: Mask?
    /// The text size after shrinking, in px.
    var size: Double
    /// The change that was necessary to fit the text.
    var change = Change.none
  }

  enum Change: Hashable {
    case none
    /// A part of the text was left out.
    case shortened
    /// No font has the characters: their numbers are shown instead.
    case numbered
  }

  /// Looks for further fonts in `fonts`, a configuration of fontconfig; nil: among the installed fonts.
  init(
    families: [String], finder: FontFinder, fonts: OpaquePointer? = nil
  ) throws(PaintFailure) {
    self.families = families
    self.fonts = fonts
    typesetter = try Typesetter(families: families, finder: finder, opensScripts: fonts == nil)
  }

  /// Height of a capital letter as a share of the text size.
  var capHeight: Double { typesetter.capHeight }

  /// Closes the fonts that only some keyboards need; masks made with them stay.
  func forgetFonts() {
    typesetter.forgetScripts()
    complex = .untried
  }

  /// Forgets typed, copied and offered texts: a composition has hundreds of them, few come again, and some
  /// are secrets.
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
      case .end, .condensed: Labels.smallest
      case .start: min(1, max(Labels.smallestWhole, request.leastSize / max(request.size, 1)))
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

  /// The characters that no font has, in the texts set since the last call.
  func takeUnknown() -> Set<Unicode.Scalar> {
    defer { unknown = [] }
    return unknown
  }

  /// nil if no font has one of the characters. `least` is the least share to which the text shrinks.
  private func label(_ request: Request, least: Double) -> Label? {
    var text = request.text
    guard var width = width(of: text, at: request.size, weight: request.weight) else { return nil }
    if request.cut == .condensed, width > request.room, width > 0 {
      return condensed(request, width: width)
    }
    var size = request.size
    if width > request.room, width > 0 {
      // A single character cannot be cut: wide characters, as in Malayalam, shrink further.
      let least = text.count == 1 ? min(least, Labels.smallestCharacter) : least
      size *= max(least, request.room / width)
      width = self.width(of: text, at: size, weight: request.weight) ?? 0
    }
    // Rounding may leave over one hundredth of a px.
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

  /// A label whose text is `width` px wide, made as narrow as its room.
  private func condensed(_ request: Request, width: Double) -> Label {
    let share = request.room / width
    let size = request.size * min(1, share / Labels.narrowest)
    let narrow = max(share, Labels.narrowest)
    let start = request.phase - min(request.room, width) / 2
    let mask = mask(request.text, request.weight, size, 0)
    return Label(mask: mask?.condensed(by: narrow, at: start), size: size)
  }

  /// The part of a text that fits on a line of `room` px, up to the end of a word where there is one, and the rest.
  func broken(
    _ text: String, weight: Keycap.Weight, size: Double, room: Double
  ) -> (String, String) {
    func fits(_ count: Int) -> Bool {
      (width(of: String(text.prefix(count)), at: size, weight: weight) ?? 0) <= room
    }
    guard !fits(text.count) else { return (text, "") }
    var (least, most) = (1, text.count - 1)
    while least < most {
      let count = (least + most + 1) / 2
      if fits(count) { least = count } else { most = count - 1 }
    }
    let line = text.prefix(least)
    let isWhole = text[line.endIndex...].first?.isWhitespace == true
    let end = isWhole ? line.endIndex : line.lastIndex { $0.isWhitespace } ?? line.endIndex
    return (String(text[..<end]), String(text[end...].drop(while: \.isWhitespace)))
  }

  /// The first `count` characters of the text and an ellipsis, or an ellipsis and the last `count` characters. A
  /// quotation mark at the beginning stays.
  private static func shorten(_ text: String, to count: Int, _ cut: Cut) -> String {
    guard cut == .start else { return text.prefix(count) + "…" }
    let mark = text.first.flatMap { $0.isLetter || $0.isNumber ? nil : String($0) } ?? ""
    return mark + "…" + text.suffix(max(count - mark.count, 1))
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
  /// The characters as numbers, in the form of Unicode's charts; without the circle that a single mark is set on.
  fileprivate var numbers: String {
    let scalars = unicodeScalars.drop { $0 == "\u{25CC}" }
    return scalars.filter { !$0.properties.isDefaultIgnorableCodePoint }.map { scalar in
      let code = String(scalar.value, radix: 16, uppercase: true)
      return String(repeating: "0", count: max(4 - code.count, 0)) + code
    }.joined(separator: " ")
  }
}
