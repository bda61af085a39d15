internal import Conversion
package import KeyModel
package import Layouts
package import Pages

/// The page on which characters are written by finger: the candidates above the keys, and the writing area in place of
/// the letters (R-TEXT-6). The keyboard's letters can be shown instead of the writing area.
package struct WritingPage: PageContent {
  package let id: PageID
  private(set) var writing: Handwriting
  private(set) var row = CandidateRow()
  private(set) var cells = WritingCells()
  /// Whether all candidates are shown in place of the keys.
  private(set) var isOpen = false
  /// Whether the keyboard's letters are shown in place of the writing area.
  private(set) var showsKeys = false
  /// The finger that writes, with its last place and the time of this; nil if none writes.
  private var pen: (finger: TouchID, point: Point, time: Instant, width: Double)?
  /// The finger that came down on the last typed character; nil if none.
  private var reconsidering: TouchID?
  /// Whether the keys have shown at the last check that there are candidates, and that there are strokes.
  private var shown: [Bool] = []

  package init(script: WritingScript) {
    id = PageID(writing: script)
    writing = Handwriting(script: script)
  }

  // MARK: The helper

  package mutating func supply(_ data: (any PageData)?, in context: PageContext) -> [PageRequest] {
    guard let news = data as? ConversionNews else { return [] }
    adopt(context)
    switch news {
    case .opened: return carryOut(writing.open(at: context.now))
    case .missing: return carryOut(writing.noteMissing("keycap"))
    case .ended: return carryOut(writing.noteEnd(at: context.now))
    case .extraCandidates: return []
    case .answered(let answer):
      switch answer {
      case .ready:
        writing.noteReady()
        return carryOut([])
      case .missing(let package): return carryOut(writing.noteMissing(package))
      case .failed: return carryOut(writing.noteMissing("keycap"))
      case .candidates(let id, _, let found):
        return carryOut(writing.answer(id, found.map(\.text), at: context.now))
      case .meanings, .next, .learned, .forgotten: return []
      }
    }
  }

  private mutating func adopt(_ context: PageContext) {
    writing.pause = context.settings.writingPause
  }

  package mutating func close() -> [PageRequest] {
    showsKeys = false
    return carryOut(writing.leave(types: false))
  }

  package mutating func forget() -> [PageRequest] { carryOut(writing.leave(types: false)) }

  package mutating func finish(_ ending: PageEnding, in context: PageContext) -> [PageRequest] {
    pen = nil
    return carryOut(writing.leave(types: ending == .typed))
  }

  // MARK: Keys

  package mutating func type(_ input: PageInput, in context: PageContext) -> [PageRequest]? {
    guard let actions = writing.handle(input) else {
      row.follow(content)
      return nil
    }
    return carryOut(actions)
  }

  package mutating func perform(_ command: PageCommand, in context: PageContext) -> [PageRequest] {
    adopt(context)
    if let key = WritingKey(rawValue: command.rawValue) {
      switch key {
      case .undo: return carryOut(writing.undo(at: context.now))
      case .clear:
        writing.clear()
        return carryOut([])
      case .keys, .write:
        showsKeys = key == .keys
        return carryOut(writing.take()) + [.relayout]
      }
    }
    switch CandidateKeys(rawValue: command.rawValue) {
    case .open where canOpen: return setOpen(true)
    case .close: return setOpen(false)
    case .up: row.turn(-1)
    case .down: row.turn(1)
    case .open, nil: return []
    }
    return [.repaint]
  }

  package var isComposing: Bool { writing.isComposing }
  package var isOffering: Bool { writing.last != nil }

  // MARK: The area

  package var headerHeight: Double { CandidateRow.rowHeight + CandidateRow.cellHeight }
  package var coversKeys: Bool { isOpen }
  package var plane: PlaneID? { showsKeys || isOpen ? nil : .writing }

  package func header(of size: Size, _ metrics: Metrics, scale: Double) -> [PlacedKey] {
    let keys = CandidateKeys.placed(in: size, isOpen: isOpen, scale: scale)
    return showsKeys && !isOpen ? keys.map(WritingKey.replacingOpener) : keys
  }

  package mutating func layOut(_ room: PageRoom?) {
    let top = room.map { (headerHeight * $0.scale).rounded() } ?? 0
    guard let room, !isOpen, room.size.height > top else {
      cells = WritingCells()
      row.layOut(room, isOpen: isOpen)
      return row.follow(content)
    }
    cells = WritingCells(in: room, below: top)
    var header = room
    header.size.height = top
    header.size.width -= CandidateKeys.side(of: room.size.width, scale: room.scale)
    row.layOut(header, isOpen: false)
    row.follow(content)
  }

  /// Shows all candidates in place of the keys, or one row of candidates above the keys.
  private mutating func setOpen(_ opens: Bool) -> [PageRequest] {
    guard opens != isOpen else { return [] }
    isOpen = opens
    return [.relayout]
  }

  /// Carries out the actions of the writing, and shows its present state.
  private mutating func carryOut(_ actions: [Handwriting.Action]) -> [PageRequest] {
    var requests: [PageRequest] = actions.map { action in
      switch action {
      case .start: .effect(.startHelper)
      case .kill: .effect(.endHelper)
      case .send(let request): .effect(.tellHelper(request.line))
      case .commit(let text): .commit(text)
      case .replace(let text): .replace(1, by: text)
      case .pass(let input): .pass(input)
      }
    }
    row.follow(content)
    if isOpen, !canOpen { requests += setOpen(false) }
    requests.append(.repaint)
    let state = [canOpen, writing.character != nil]
    if state != shown { requests.append(.restyle) }
    shown = state
    return requests
  }

  // MARK: Fingers

  package mutating func handle(
    _ touch: PageTouch, in context: PageContext, at now: Instant
  ) -> [PageRequest] {
    adopt(context)
    if pen?.finger == touch.finger { return write(touch, at: now) }
    switch touch.phase {
    case .began(let point):
      if let cell = cells.cell(at: point) { return begin(touch.finger, in: cell, at: point, now) }
      if !isOpen, row.mark(at: point) != nil {
        reconsidering = touch.finger
        return []
      }
      row.begin(touch.finger, at: point, now)
    case .moved(let point):
      switch row.drag(touch.finger, to: point, now) {
      case .nothing: return []
      case .begunToScroll: return [.capture(touch.finger), .repaint]
      case .scrolled: break
      }
    case .held: return []
    case .cancelled:
      reconsidering = nil
      _ = row.end(touch.finger, glides: false, now)
    case .ended:
      if reconsidering == touch.finger {
        reconsidering = nil
        writing.reconsider()
        return carryOut([])
      }
      let picked = row.end(touch.finger, glides: !context.settings.reducedMotion, now)
      guard case .listed(let index)? = picked?.kind else { return [.repaint] }
      return carryOut(writing.pick(index)) + [.settle]
    }
    return [.repaint]
  }

  private mutating func begin(
    _ finger: TouchID, in cell: Int, at point: Point, _ now: Instant
  ) -> [PageRequest] {
    // A second finger, such as the ball of the hand, does not write.
    guard pen == nil else { return [] }
    let width = cells.inkWidth
    pen = (finger, point, now, width)
    return [.capture(finger)]
      + carryOut(writing.begin(in: cell, cells.frames[cell], at: point, width: width, now))
  }

  private mutating func write(_ touch: PageTouch, at now: Instant) -> [PageRequest] {
    switch touch.phase {
    case .moved(let point):
      guard let before = pen, before.point.distance(to: point) >= 1 else { return [] }
      let time = max((now - before.time).value, 1)
      let width = cells.inkWidth(after: before.width, before.point.distance(to: point) / time)
      pen = (touch.finger, point, now, width)
      writing.draw(to: point, width: width)
      return [.repaint]
    case .ended:
      pen = nil
      return carryOut(writing.lift(at: now))
    case .cancelled:
      pen = nil
      return carryOut(writing.undo(at: now))
    case .began, .held: return []
    }
  }

  // MARK: Deadlines

  package var deadline: Instant? {
    [writing.deadline, row.deadline].compactMap(\.self).min()
  }

  package mutating func advance(to now: Instant) -> [PageRequest] {
    var requests: [PageRequest] = []
    if let due = writing.deadline, due <= now { requests += carryOut(writing.advance(to: now)) }
    if row.advance(to: now) { requests.append(.repaint) }
    return requests
  }
}
