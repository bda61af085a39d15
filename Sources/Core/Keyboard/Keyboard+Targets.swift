import Board
import Control
import Gestures
import KeyModel
import Layouts
import Pages

// The targets that assistive typing can strike: keys, elements in the area of a page, and choices of a pop-up. Every
// target has a number, so that dwelling and scanning need not know its kind.
extension Keyboard {
  /// The meaning of a target's number.
  enum Number: Hashable {
    case key(Int)
    /// An element of a page, by its index in `pageElements`.
    case element(Int)
    /// A choice of the pop-up.
    case choice(Int)

    private static let firstElement = 1 << 16
    private static let firstChoice = 1 << 24

    init(_ number: Int) {
      self =
        if number >= Number.firstChoice {
          .choice(number - Number.firstChoice)
        } else if number >= Number.firstElement {
          .element(number - Number.firstElement)
        } else {
          .key(number)
        }
    }

    var value: Int {
      switch self {
      case .key(let index): index
      case .element(let index): Number.firstElement + index
      case .choice(let index): Number.firstChoice + index
      }
    }
  }

  /// Frames of the pop-up's choices that a tap takes, in root px; nil if there is no such pop-up.
  private var choices: [Rect]? { overlays.choices }

  /// Returns the frame of a target, in root px; nil if the target is no longer shown.
  func frame(of number: Int) -> Rect? {
    switch Number(number) {
    case .key(let index):
      stage.board.flatMap { $0.keys.indices.contains(index) ? $0.root($0.keys[index].frame) : nil }
    case .element(let index):
      pageElements.indices.contains(index) ? pageElements[index].rect : nil
    case .choice(let index):
      choices.flatMap { $0.indices.contains(index) ? $0[index] : nil }
    }
  }

  // MARK: Targets of the resting pointer and of the scan

  /// Returns the target under a pointer that rests at `point` (root px); nil if no target is there.
  func restTarget(at point: Point, on board: Board) -> Dwell.Target? {
    if let choice = choices?.firstIndex(where: { $0.contains(point) }) {
      return assist.isResting ? nil : Dwell.Target(key: Number.choice(choice).value)
    }
    guard !assist.isResting, let index = board.key(at: point), isPageArea(index) else {
      return dwellTarget(at: point, on: board)
    }
    // The part of the area without completely visible elements scrolls to further elements.
    let element = pageElements.firstIndex { $0.rect.contains(point) }
    let number = element.map { Number.element($0).value } ?? turnedArea
    return number.map { Dwell.Target(key: $0) }
  }

  /// The items to scan while a pop-up waits for a choice: its choices, and an item that closes the pop-up. In this
  /// state nothing else is scanned. Nil if there is no such pop-up.
  var choiceNodes: [ScanNode]? {
    choices.map { $0.indices.map { ScanNode.key(Number.choice($0).value) } + [.back] }
  }

  /// The rows of a page's elements, and the area as a whole if the page continues beyond the area.
  var elementRows: [[Int]] {
    guard !pageElements.isEmpty else { return [] }
    return rowsOfElements + (turnedArea.map { [[$0]] } ?? [])
  }

  private func isPageArea(_ index: Int) -> Bool { boardKey(index)?.key?.role == .pageArea }

  /// Index of the key that is the area of a page, if the page continues beyond the area; nil if the whole page is visible.
  private var turnedArea: Int? {
    guard let board = stage.board, let area = board.pageArea, let picture = picture(on: board),
      picture.keycaps.contains(where: { $0.frame.x < area.x || $0.frame.maxX > area.maxX })
    else { return nil }
    return board.keys.indices.first { isPageArea($0) }
  }

  private var rowsOfElements: [[Int]] {
    var rows: [[Int]] = []
    var last: Rect?
    // A preview cannot be touched.
    let touched = pageElements.enumerated().filter { $0.1.role != KeyRole.preview.rawValue }
    for (index, element) in touched.sorted(by: { isBefore($0.1.rect, $1.1.rect) }) {
      if let last, element.rect.midY < last.maxY {
        rows[rows.count - 1].append(Number.element(index).value)
      } else {
        rows.append([Number.element(index).value])
        last = element.rect
      }
    }
    return rows
  }

  private func isBefore(_ one: Rect, _ other: Rect) -> Bool {
    let isSameRow = one.midY < other.maxY && other.midY < one.maxY
    return isSameRow ? one.x < other.x : one.y < other.y
  }

  /// Closes the pop-up without typing, if the scan has left the pop-up or has ended there.
  mutating func closeChoices(wasScanning: Bool) {
    guard wasScanning, !assist.isScanning, choices != nil else { return }
    closeChoices(at: now)
  }

  // MARK: Striking

  /// Strikes a target as a finger would (R-ASSIST-1).
  mutating func strike(_ number: Int?, at now: Instant) {
    guard let number, let frame = frame(of: number) else { return }
    if case .key(let index) = Number(number), isPageArea(index) {
      return turnPage(frame, at: now)
    }
    guard case .choice(let choice) = Number(number), overlays.callout != nil else {
      return strike(at: frame.center, at: now)
    }
    overlays.choose(choice)
    closeCallout(typing: true)
  }

  /// Taps at `center` (root px); or holds the target there, if the user has asked to hold the next key.
  mutating func strike(at center: Point, at now: Instant) {
    guard !isHold(center), assist.takeHold() else { return tap(center, at: now) }
    hold(center, at: now)
  }

  /// Scrolls the page's area by nearly its width, as a finger would. At the end, scrolls back to the beginning.
  private mutating func turnPage(_ area: Rect, at now: Instant) {
    let before = pageElements
    drag(from: area.maxX - area.width * Keyboard.turnMargin, by: -area.width * Keyboard.turn)
    if pageElements == before { drag(from: area.x, by: area.width * Keyboard.wholePage) }

    func drag(from x: Double, by distance: Double) {
      for step in [0, -Keyboard.turnMargin * area.width, distance] {
        touchPage(Keyboard.finger, at: Point(x: x + step, y: area.midY), now)
      }
      _ = leavePage(Keyboard.finger, cancelled: true, at: now)
    }
  }

  /// Distance from the edge at which the finger comes down, and distance that it moves before it scrolls, as a share
  /// of the area's width.
  private static let turnMargin = 0.1
  /// Distance by which the finger scrolls, as a share of the area's width.
  private static let turn = 0.9
  /// A distance greater than the length of any page, in widths of the area.
  private static let wholePage = 1000.0

  private func isHold(_ point: Point) -> Bool {
    guard let board = stage.board, let index = board.key(at: point) else { return false }
    return board.keys[index].part == .handle(.hold)
  }

  /// Holds the target at `center` (root px) until its long press has taken effect. A pop-up then waits for a choice.
  /// A target without a long press is tapped.
  private mutating func hold(_ center: Point, at now: Instant) {
    func touch(_ phase: Touch.Phase) -> Touch {
      Touch(id: Keyboard.finger, phase: phase, position: center, time: now)
    }
    route(touch(.began), at: now)
    if let due = fingers.gestureDeadline, stage.board?.key(at: center).map(repeatsWhileHeld) != true
    {
      perform(fingers.advance(to: due), at: now)
    }
    if overlays.geometry(without: Keyboard.finger) { retire(Keyboard.finger, at: now) }
    route(touch(.ended), at: now)
  }

  private func repeatsWhileHeld(_ index: Int) -> Bool { boardKey(index)?.manner == .repeats }

  /// Handles a touch while a callout waits for a choice. A touch on a choice takes the choice, and any other touch
  /// closes the callout. Returns false if no callout waits.
  mutating func handleOnCallout(_ touch: Touch) -> Bool {
    guard let callout = overlays.callout, callout.isStanding,
      !fingers.isOnKey(touch.id)
    else { return false }
    guard touch.phase == .began else { return true }
    overlays.choose(callout.frames.firstIndex { $0.contains(touch.position) })
    closeCallout(typing: true)
    return true
  }

  /// Closes a pop-up that waits for a choice.
  mutating func closeChoices(at now: Instant) {
    if overlays.callout?.isStanding == true { return showNoOverlay() }
    dismissList(at: now)
  }

  // MARK: Cues

  /// The cues on the choices of a pop-up, by their index.
  var choiceCues: [Int: Cue] {
    guard let choices else { return [:] }
    return choices.indices.reduce(into: [:]) { $0[$1] = assist.cues[Number.choice($1).value] }
  }

  /// Returns the picture of a page with the cues on its elements.
  func cued(_ picture: Strip?, of board: Board) -> Strip? {
    guard var picture, !assist.cues.isEmpty else { return picture }
    for (index, element) in pageElements.enumerated() {
      guard let cue = assist.cues[Number.element(index).value] else { continue }
      let place = element.rect.center
      let keycap = picture.keycaps.firstIndex { board.root($0.frame).contains(place) }
      if let keycap { picture.keycaps[keycap].cue = cue }
    }
    return picture
  }
}
