import Board
import Control
import Gestures
import KeyModel
import Layouts
import Pages

// The area of a page in the window: the fingers on it, and its drawing.
extension Keyboard {
  /// Gives the page the room that it has in the window.
  mutating func layOutPage() {
    if page.isWhole { takeLettersBack() }
    guard let id = page.id else { return }
    let room = stage.board.flatMap { board in
      board.pageArea.map { area in
        PageRoom(
          size: area.size, scale: board.geometry.scale, form: board.metrics.form,
          isHeader: page.isHeader)
      }
    }
    pages.layOut(id, in: room)
  }

  // MARK: Fingers

  /// Reports to the page a finger on its area, or a finger that came down there. `point` is in root px.
  mutating func touchPage(_ finger: TouchID, at point: Point, _ now: Instant) {
    guard let id = page.id, let board = stage.board,
      let area = board.pageArea.map({ board.root($0) })
    else {
      return
    }
    let inside = point.offset(x: -area.x, y: -area.y)
    tell(id, pages.touch(by: finger, at: inside, on: id), at: now)
  }

  /// Reports to the page that a finger is held on its area.
  mutating func holdPage(by finger: TouchID, at now: Instant) {
    guard let id = pages.owner(of: finger) else { return }
    tell(id, PageTouch(finger, .held), at: now)
  }

  /// Reports to the page that the finger has lifted. Returns false if the finger was on no page.
  mutating func leavePage(_ finger: TouchID, cancelled: Bool, at now: Instant) -> Bool {
    guard let id = pages.release(finger) else { return false }
    tell(id, PageTouch(finger, cancelled ? .cancelled : .ended), at: now)
    return true
  }

  /// Makes the page carry out the pending actions of its fingers, because another event happens now.
  mutating func commitPage() {
    if let id = page.id { tell(id) { page, context in page.commit(in: context) } }
  }

  /// Advances the pages to `now`. Even a page that is not shown may have data that expire.
  mutating func advancePages(to now: Instant) {
    for id in pages.due(at: now) {
      tell(id) { page, _ in page.advance(to: now) }
    }
  }

  private mutating func tell(_ id: PageID, _ touch: PageTouch, at now: Instant) {
    tell(id) { page, context in page.handle(touch, in: context, at: now) }
  }

  // MARK: - Drawing

  /// Returns the picture in the page's area, in px of the window; nil if the page has none.
  func picture(on board: Board) -> Strip? {
    guard let id = page.id, let area = board.pageArea else { return nil }
    return cued(pages[id]?.picture?.offset(x: area.x, y: area.y), of: board)
  }

  /// Returns the pixels that another program has drawn in the page's area, in px of the window; nil if there are none.
  func pixels(on board: Board) -> Pixels? {
    guard let id = page.id, let area = board.pageArea, let pixels = pages[id]?.pixels else {
      return nil
    }
    return Pixels(
      frame: area, source: id.rawValue, revision: pixels.revision, changes: pixels.changes)
  }

  /// Returns the look of a key of a page, or of a key that opens a page; nil for other keys.
  func pageLook(of key: Key) -> PageLook? {
    switch key.action {
    case .page(.open(let id)): pages[id]?.look(of: key)
    case .page: page.id.flatMap { pages[$0]?.look(of: key) }
    case .inert: page.isHeader ? page.id.flatMap { pages[$0]?.look(of: key) } : nil
    case .insert, .dead, .key, .return, .space, .deleteBackward, .shift, .option, .capsLock,
      .modifier, .plane, .globe, .dismiss:
      nil
    }
  }

  /// The elements in the page's area, each with its frame in root px.
  var placedElements: [(element: PageElement, frame: Rect)] {
    guard let id = page.id, let board = stage.board, let area = board.pageArea else { return [] }
    return (pages[id]?.elements ?? []).map { element in
      (element, board.root(element.frame.offset(x: area.x, y: area.y)))
    }
  }

  /// The elements in the page's area, for `keycap status`.
  var pageElements: [Status.KeyStatus] {
    placedElements.map { element, frame in
      Status.KeyStatus(id: element.id, label: element.label, role: element.role, rect: frame)
    }
  }

  // MARK: Pop-ups with choices of a page

  /// Margin around the cells of an offer, in pt.
  private static let offerMargin = 8.0
  /// Distance between the cells and the place below them, in pt.
  private static let offerLift = 10.0
  /// Smallest and greatest side of a cell, in pt, whatever the size of the place below is.
  private static let offerSides = 40.0...52.0

  mutating func open(_ offer: PageOffer, of id: PageID, by finger: TouchID) {
    guard let board = stage.board, let area = board.pageArea else { return }
    let stem = board.root(offer.stem.offset(x: area.x, y: area.y))
    fingers.capture(finger)
    _ = pages.release(finger)
    overlays.open(
      Callout(
        finger: finger, stem: stem, choices: offer.choices.map(\.text),
        frames: frames(of: offer, above: stem, board.geometry), first: offer.first,
        chosen: offer.first, owner: Callout.Owner(page: id, offer: offer)))
  }

  private func frames(of offer: PageOffer, above stem: Rect, _ geometry: WindowGeometry) -> [Rect] {
    let sides = Keyboard.offerSides
    let side =
      (min(max(stem.height, sides.lowerBound * geometry.scale), sides.upperBound * geometry.scale))
      .rounded()
    let margin = (Keyboard.offerMargin * geometry.scale).rounded()
    let bounds = geometry.monitor.frame.inset(x: margin, y: margin)
    return Callout.frames(
      count: offer.choices.count, cell: Size(width: side, height: side), above: stem,
      lift: (Keyboard.offerLift * geometry.scale).rounded(), within: bounds,
      columns: max(1, min(offer.columns, Int(bounds.width / side))))
  }
}

extension Board {
  /// The area of the page, in px of the window. An area in the header and an area among the keys are one area.
  var pageArea: Rect? {
    let areas = keys.lazy.filter { $0.key?.action == .page(.area) }.map(\.frame)
    guard let first = areas.first else { return nil }
    return areas.dropFirst().reduce(first) { $0.union($1) }
  }
}
