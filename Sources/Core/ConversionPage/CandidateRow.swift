import Appearance
import Conversion
import KeyModel
import Layouts
import Pages

/// The composition row, and below it the candidates in cells as wide as their text, which a finger scrolls and picks from.
/// px of the page's area.
struct CandidateRow: Sendable {
  /// In pt.
  static let rowHeight = 20.0
  static let cellHeight = 44.0
  private static let textSize = 22.0
  private static let markSize = 14.0
  private static let leastWidth = 44.0
  private static let padding = 20.0
  private static let margin = 4.0
  /// A finger that moves so far in pt scrolls and picks nothing.
  private static let slop = 8.0
  /// Further candidates are asked for when less than so many widths of the row are left.
  private static let ahead = 1.0

  private struct Finger {
    var start: Point
    /// The candidate that a lift would pick; nil for none.
    var index: Int?
    var scrolls = false
  }

  private var room: PageRoom?
  var scroller = Scroller()
  private var fingers: [TouchID: Finger] = [:]
  /// Where each cell ends, not scrolled.
  private var ends: [Double] = []
  private var shown: [ConversionCandidate] = []

  var form: Form? { room?.form }
  private var scale: Double { room?.scale ?? 1 }
  private var view: Rect { room?.size.bounds ?? .zero }
  private var margin: Double { (CandidateRow.margin * scale).rounded() }

  mutating func layOut(_ room: PageRoom?) {
    guard room != self.room else { return }
    self.room = room
    fingers = [:]
    shown = []
    ends = []
    scroller.extend(to: 0)
  }

  /// The candidates have changed. Those of an earlier reading stay until the answer is there, so that the row does not
  /// flicker; the composition takes no pick of them.
  mutating func follow(_ conversion: Conversion) {
    if conversion.isComposing, !conversion.isFresh, !conversion.isSlow { return }
    guard conversion.candidates != shown else { return }
    let isLonger =
      !shown.isEmpty && conversion.candidates.count > shown.count
      && conversion.candidates.first == shown.first
    shown = conversion.candidates
    var end = margin
    ends = shown.map { candidate in
      let width = CandidateRow.width(of: candidate.text, CandidateRow.textSize)
      end += (max(width + CandidateRow.padding, CandidateRow.leastWidth) * scale).rounded()
      return end
    }
    if !isLonger { scroller.jump(to: 0) }
    scroller.extend(to: max(0, end + margin - view.width))
    for finger in fingers.keys { fingers[finger]?.index = nil }
  }

  var isNearEnd: Bool {
    scroller.reach > 0 && scroller.reach - scroller.offset < CandidateRow.ahead * view.width
  }

  /// About how wide a text is, in pt: an ideograph is as wide as high, other signs are half of that.
  static func width(of text: String, _ size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + ($1.value >= 0x2E80 ? 1 : 0.56) } * size
  }

  // MARK: Fingers

  private func index(at point: Point) -> Int? {
    guard point.y >= (CandidateRow.rowHeight * scale / 2).rounded() else { return nil }
    let x = point.x + scroller.offset
    guard x >= 0 else { return nil }
    return ends.firstIndex { x < $0 }
  }

  mutating func begin(_ finger: TouchID, at point: Point, _ now: Instant) {
    // A finger that stops gliding candidates means to stop them and nothing else.
    let wasGliding = scroller.isGliding
    scroller.grab(point.x, at: now)
    fingers[finger] = Finger(start: point, index: wasGliding ? nil : index(at: point))
  }

  /// True if the finger scrolls.
  mutating func drag(_ finger: TouchID, to point: Point, _ now: Instant) -> Bool {
    guard let touch = fingers[finger] else { return false }
    if !touch.scrolls {
      guard abs(point.x - touch.start.x) > CandidateRow.slop * scale else { return false }
      fingers[finger]?.scrolls = true
      fingers[finger]?.index = nil
    }
    scroller.drag(to: point.x, at: now)
    return true
  }

  /// The candidate that the finger has picked; nil for none.
  mutating func end(_ finger: TouchID, glides: Bool, _ now: Instant) -> Int? {
    guard let touch = fingers.removeValue(forKey: finger) else { return nil }
    guard touch.scrolls else { return touch.index }
    scroller.letGo(at: now, glides: glides)
    return nil
  }

  mutating func advance(to now: Instant) -> Bool { scroller.advance(to: now) }

  // MARK: Picture

  /// The cells of which something is seen, by the index of their candidates.
  var visible: [(index: Int, frame: Rect)] {
    guard room != nil else { return [] }
    let top = (CandidateRow.rowHeight * scale).rounded()
    var start = margin
    return ends.enumerated().compactMap { index, end in
      defer { start = end }
      let frame = Rect(
        x: (start - scroller.offset).rounded(), y: top, width: end - start,
        height: view.height - top)
      return frame.maxX > 0 && frame.x < view.width ? (index, frame) : nil
    }
  }

  func picture(of conversion: Conversion) -> Strip? {
    guard room != nil else { return nil }
    let pressed = Set(fingers.values.compactMap(\.index))
    var keycaps = visible.map { index, frame in
      Keycap(
        frame: frame.inset(x: (2 * scale).rounded(), y: (3 * scale).rounded()),
        style: index == 0 ? .letter : .band, state: pressed.contains(index) ? .pressed : .normal,
        face: .suggestion(shown[index].text), textSize: CandidateRow.textSize)
    }
    if let mark = markKeycap(conversion) { keycaps.append(mark) }
    return Strip(frame: view, keycaps: keycaps)
  }

  /// The composition row: what was chosen, then the reading. The end of a long one is seen.
  private func markKeycap(_ conversion: Conversion) -> Keycap? {
    let text = CandidateRow.notice(conversion) ?? ""
    guard !text.isEmpty else { return nil }
    let size = CandidateRow.markSize
    let side = (8 * scale).rounded()
    let width = (CandidateRow.width(of: text, size) * scale).rounded() + 3 * side
    let free = view.width - 2 * side
    return Keycap(
      frame: Rect(
        x: width <= free ? side : view.width - side - width, y: 0, width: width,
        height: (CandidateRow.rowHeight * scale).rounded()),
      style: .bare, face: .suggestion(text), textSize: size)
  }

  private static func notice(_ conversion: Conversion) -> String? {
    switch conversion.engine {
    case .missing(let package): return "ABC · \(package)?"
    case .resting: return "ABC · keycap doctor"
    case .asleep, .awake: break
    }
    let marked = conversion.marked
    let text = marked.chosen + marked.reading
    return conversion.isSlow ? text + " …" : text
  }
}
