internal import Conversion
package import KeyModel
package import Layouts
package import Pages

/// The candidates of IBus or Fcitx 5 for the spelled letters, above the keys of any keyboard that does not convert
/// by itself (R-TEXT-6). The keys go to the application as usual, and from the application to the input method. The
/// page informs the input method when a finger touches a candidate.
package struct MethodPage: PageContent {
  package let id = PageID.inputMethod
  private var offer = MethodOffer()
  /// Content of the row. The candidates are made once for each change of the offer.
  private(set) var content = RowContent()
  private var row = CandidateRow()
  /// Whether the candidates are shown in place of the keys.
  private var isOpen = false

  package init() {}

  package var hasHeader: Bool { offer.isOn }
  package var headerHeight: Double { CandidateRow.rowHeight + CandidateRow.cellHeight }
  package var coversKeys: Bool { isOpen }
  private var canOpen: Bool { !offer.candidates.isEmpty }

  package mutating func supply(
    _ data: (any PageData)?, in context: PageContext
  ) -> [PageRequest] {
    guard let reported = data as? MethodOffer, reported != offer else { return [] }
    let couldOpen = canOpen
    show(reported)
    let closing = canOpen ? [] : setOpen(false)
    return closing + (canOpen != couldOpen ? [.repaint, .restyle] : [.repaint])
  }

  /// Removes the spelled letters and the candidates.
  package mutating func forget() -> [PageRequest] {
    var rest = offer
    rest.mark = ""
    rest.candidates = []
    show(rest)
    return setOpen(false) + [.repaint]
  }

  private mutating func show(_ reported: MethodOffer) {
    if reported.candidates != offer.candidates {
      content.candidates = reported.candidates.enumerated().map { index, text in
        ConversionCandidate(text: text, start: 0, signs: "", kind: .listed(index))
      }
    }
    content.mark = reported.mark
    content.first = reported.cursor
    offer = reported
    row.follow(content)
  }

  // MARK: Output

  package mutating func layOut(_ room: PageRoom?) {
    row.layOut(room, isOpen: isOpen)
    row.follow(content)
  }

  package func header(of size: Size, _ metrics: Metrics, scale: Double) -> [PlacedKey] {
    CandidateKeys.placed(in: size, isOpen: isOpen, scale: scale)
  }

  package var picture: Strip? { row.picture(of: content) }

  package func look(of key: Key) -> PageLook? { CandidateKeys.look(of: key, canOpen: canOpen) }

  /// The visible candidates. Only screen readers get their texts (R-TRUST-4).
  package var elements: [PageElement] {
    row.touchable.map { index, frame in
      PageElement(
        id: "candidate-\(index)", label: "", role: "candidate",
        spoken: row.candidate(index)?.text ?? "", frame: frame)
    } + row.sayingElements(content)
  }

  // MARK: Fingers

  package mutating func perform(_ command: PageCommand, in context: PageContext) -> [PageRequest] {
    switch CandidateKeys(rawValue: command.rawValue) {
    case .open where canOpen: return setOpen(true)
    case .close: return setOpen(false)
    case .up: return turn(-1, .previous, isPaged: offer.hasPrevious)
    case .down: return turn(1, .next, isPaged: offer.hasNext)
    case .open, nil: return []
    }
  }

  /// Scrolls the candidates. If the candidates come in pages, asks for another page instead.
  private mutating func turn(_ way: Double, _ act: MethodAct, isPaged: Bool) -> [PageRequest] {
    if isPaged { return [.effect(.method(act))] }
    row.turn(way)
    return [.repaint]
  }

  private mutating func setOpen(_ opens: Bool) -> [PageRequest] {
    guard opens != isOpen else { return [] }
    isOpen = opens
    return [.relayout]
  }

  package mutating func handle(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageRequest] {
    switch touch.phase {
    case .began(let point): row.begin(touch.finger, at: point, now)
    case .moved(let point):
      switch row.drag(touch.finger, to: point, now) {
      case .nothing: return []
      case .begunToScroll: return [.capture(touch.finger), .repaint]
      case .scrolled: break
      }
    case .held: return []
    case .cancelled: _ = row.end(touch.finger, glides: false, now)
    case .ended:
      let picked = row.end(touch.finger, glides: !context.settings.reducedMotion, now)
      if let picked, case .listed(let index) = picked.kind {
        return [.effect(.method(.pick(index, picked.text))), .repaint]
      }
    }
    return [.repaint]
  }

  package var deadline: Instant? { row.deadline }

  package mutating func advance(to now: Instant) -> [PageRequest] {
    row.advance(to: now) ? [.repaint] : []
  }
}
