import Conversion
import KeyModel
import Layouts
import Pages

/// The composition row, and below it the candidates in cells. A finger scrolls the cells and picks a candidate. When
/// closed, the candidates are in one row, in cells as wide as their text. When open, they take the place of the
/// keys, in rows and columns. Lengths are px of the page's area.
struct CandidateRow: Sendable {
  /// Height of the composition row, in pt.
  static let rowHeight = 20.0
  /// Height of a cell, in pt.
  static let cellHeight = 44.0
  /// Text size of the composition row, in pt.
  static let markSize = 14.0
  /// Margin at the left and right of the composition row, in pt.
  static let markSide = 8.0
  /// Text size of the candidates, in pt.
  private static let textSize = 24.0
  private static let leastWidth = 44.0
  private static let padding = 20.0
  private static let margin = 4.0
  /// Least number of columns of the open area.
  private static let leastColumns = 5
  /// Greatest width of a column, in pt; wider areas have more columns.
  private static let columnWidth = 80.0
  /// Length of the cells beyond the visible part below which further candidates are requested, in lengths of the area.
  private static let ahead = 1.0

  private(set) var room: PageRoom?
  private(set) var isOpen = false
  /// Fingers on the cells, which scroll vertically when open.
  private var strip = StripFingers<ConversionCandidate>()
  /// Frames of the cells without scrolling, relative to the upper left corner of `view`.
  private var cells: [Rect] = []
  /// The candidates in the cells.
  private var shown: [ConversionCandidate] = []
  /// Pieces of the composition row.
  private(set) var pieces: [MarkedPiece] = []
  /// First invisible unit after the visible part of a long composition row; nil if the end is visible.
  var markEnd: Int?

  var form: Form? { room?.form }
  var scale: Double { room?.scale ?? 1 }
  private var height: Double { (CandidateRow.cellHeight * scale).rounded() }
  private var margin: Double { (CandidateRow.margin * scale).rounded() }
  /// The visible area of the cells.
  var view: Rect {
    guard let size = room?.size else { return .zero }
    let top = (CandidateRow.rowHeight * scale).rounded()
    return Rect(x: 0, y: top, width: size.width, height: max(0, size.height - top))
  }
  /// Length of the view in the direction in which it scrolls.
  private var length: Double { isOpen ? view.height : view.width }

  mutating func layOut(_ room: PageRoom?, isOpen: Bool) {
    guard room != self.room || isOpen != self.isOpen else { return }
    self.room = room
    self.isOpen = isOpen
    strip.isVertical = isOpen
    strip.clear()
    shown = []
    cells = []
    markEnd = nil
    strip.scroller.extend(to: 0)
  }

  /// Adopts changed candidates. A finger that is down keeps the candidate that it has touched.
  mutating func follow(_ content: RowContent) {
    if content.pieces.map(\.text) != pieces.map(\.text) { markEnd = nil }
    pieces = content.pieces
    guard !content.isAwaited, content.candidates != shown else { return }
    let isLonger =
      !shown.isEmpty && content.candidates.count > shown.count
      && content.candidates.first == shown.first
    shown = content.candidates
    cells = isOpen ? columns() : line()
    if !isLonger { strip.scroller.jump(to: 0) }
    let end = isOpen ? cells.last?.maxY ?? 0 : (cells.last?.maxX ?? 0) + margin
    strip.scroller.extend(to: max(0, end - length))
  }

  /// Returns the width of a cell. The width is at most the width of the view, so that a longer text loses its middle.
  private func width(of candidate: ConversionCandidate) -> Double {
    let width = CandidateRow.width(of: candidate.text, CandidateRow.textSize)
    let whole = (max(width + CandidateRow.padding, CandidateRow.leastWidth) * scale).rounded()
    return min(whole, max(0, view.width - 2 * margin))
  }

  private func line() -> [Rect] {
    var end = margin
    return shown.map { candidate in
      let width = width(of: candidate)
      defer { end += width }
      return Rect(x: end, y: 0, width: width, height: view.height)
    }
  }

  /// Returns the frames of cells that cover one or more columns, from left to right and from top to bottom.
  private func columns() -> [Rect] {
    let least = CandidateRow.leastColumns
    let count = max(least, Int(view.width / (CandidateRow.columnWidth * scale)))
    let column = view.width / Double(count)
    guard column >= 1 else { return [] }
    var place = (row: 0, column: 0)
    return shown.map { candidate in
      let span = min(count, Int((width(of: candidate) / column).rounded(.up)))
      if place.column + span > count { place = (place.row + 1, 0) }
      defer { place.column += span }
      let left = (Double(place.column) * column).rounded()
      let right = (Double(place.column + span) * column).rounded()
      return Rect(x: left, y: Double(place.row) * height, width: right - left, height: height)
    }
  }

  var isNearEnd: Bool {
    room != nil && strip.scroller.reach - strip.scroller.offset < CandidateRow.ahead * length
  }

  /// Scrolls up or down by the number of rows that are completely visible.
  mutating func turn(_ direction: Double) {
    let rows = max(1, (view.height / height).rounded(.down))
    strip.scroller.jump(to: strip.scroller.offset + direction * rows * height)
  }

  /// Returns the approximate width of a text in pt. An ideograph is as wide as it is high; another character has
  /// half of this width, a narrow letter a third, and a wide letter nearly the full width.
  static func width(of text: String, _ size: Double) -> Double {
    text.unicodeScalars.reduce(0) { width, sign in
      if halfWide.contains(sign.value) { return width + 0.5 }
      if sign.value >= 0x2E80 { return width + 1 }
      if wide.contains(sign) { return width + 0.88 }
      return width + (narrow.contains(sign) || (0x2C7...0x2D9).contains(sign.value) ? 0.32 : 0.56)
    } * size
  }

  private static let wide = Set("mwMW".unicodeScalars)
  /// Code points of half-width katakana (ｶﾅｻ) and Hangul.
  private static let halfWide: ClosedRange<UInt32> = 0xFF61...0xFFDC
  /// Characters with a third of the full width.
  private static let narrow = Set(" 'fijlrt".unicodeScalars)

  // MARK: Fingers

  private func candidate(at point: Point) -> ConversionCandidate? {
    // When closed, the lower half of an empty composition row belongs to the candidates.
    guard isOpen || point.y >= view.y / 2 else { return nil }
    guard isOpen else {
      let x = point.x + strip.scroller.offset
      return x < 0 ? nil : cells.firstIndex { x < $0.maxX }.map { shown[$0] }
    }
    guard view.contains(point) else { return nil }
    let inside = point.offset(x: -view.x, y: strip.scroller.offset - view.y)
    return cells.firstIndex { $0.contains(inside) }.map { shown[$0] }
  }

  mutating func begin(_ finger: TouchID, at point: Point, _ now: Instant) {
    strip.begin(finger, at: point, on: candidate(at: point), now)
  }

  mutating func drag(
    _ finger: TouchID, to point: Point, _ now: Instant
  ) -> StripFingers<ConversionCandidate>.Move {
    strip.drag(finger, to: point, scale: scale, now)
  }

  /// Handles the lift of a finger. Returns the picked candidate; nil if the finger picks none.
  mutating func end(_ finger: TouchID, glides: Bool, _ now: Instant) -> ConversionCandidate? {
    strip.end(finger, glides: glides, now)
  }

  /// Returns the candidate under the finger, which a lift would pick; nil if there is none.
  func held(by finger: TouchID) -> ConversionCandidate? { strip.held(by: finger)?.item }

  /// Time of the next picture of gliding cells; nil if the cells do not glide.
  var deadline: Instant? { strip.scroller.deadline }

  mutating func advance(to now: Instant) -> Bool { strip.scroller.advance(to: now) }

  // MARK: Picture

  /// The cells that are at least partly visible, by the index of their candidates.
  var visible: [(index: Int, frame: Rect)] {
    guard room != nil else { return [] }
    let (x, y) = isOpen ? (0, strip.scroller.offset) : (strip.scroller.offset, 0)
    return cells.enumerated().compactMap { index, cell in
      let frame = cell.offset(x: view.x - x.rounded(), y: view.y - y.rounded())
      let isSeen =
        isOpen
        ? frame.maxY > view.y && frame.y < view.maxY : frame.maxX > 0 && frame.x < view.maxX
      return isSeen ? (index, frame) : nil
    }
  }

  func picture(of content: RowContent) -> Strip? {
    guard let room else { return nil }
    let pressed = strip.pressed
    let visible = visible
    let marks = content.pieces.isEmpty ? saying(content.mark) : marking(content.pieces)
    var keycaps = visible.map { index, frame in
      Keycap(
        frame: frame.inset(x: (2 * scale).rounded(), y: (3 * scale).rounded()),
        style: index == content.first ? .letter : .band,
        state: pressed.contains(shown[index]) ? .pressed : .normal,
        face: .suggestion(shown[index].text), textSize: CandidateRow.textSize)
    }
    if !isOpen { keycaps += hairlines(between: visible, first: content.first) }
    return Strip(
      frame: room.size.bounds, keycaps: marks + keycaps, still: marks.count, view: view)
  }

  // MARK: Elements

  /// Returns the candidate in a cell.
  func candidate(_ index: Int) -> ConversionCandidate? {
    shown.indices.contains(index) ? shown[index] : nil
  }

  /// The candidates of which at least half is visible, by their index.
  var touchable: [(index: Int, frame: Rect)] {
    visible.compactMap { index, frame in
      let seen = frame.intersection(view)
      return !isOpen || seen.height >= frame.height / 2 ? (index, isOpen ? seen : frame) : nil
    }
  }

  /// Returns the element for a text in the composition row that no finger can touch; an empty list for an empty
  /// text. Only screen readers get the text.
  func sayingElements(_ content: RowContent) -> [PageElement] {
    guard content.pieces.isEmpty, let frame = saying(content.mark).first?.frame else { return [] }
    return [
      PageElement(
        id: "composition", label: "", role: KeyRole.preview.rawValue, spoken: content.mark,
        frame: frame)
    ]
  }
}
