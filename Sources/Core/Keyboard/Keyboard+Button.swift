package import KeyModel

/// The small round button that opens a hidden keyboard.
package struct FloatingButton: Hashable, Sendable {
  /// The square around the disc, in root px.
  package var frame: Rect
  package var scene: Scene
}

/// The place of the floating button: an edge of the monitor, and a point along it.
struct ButtonPlace: Hashable, Sendable {
  enum Edge: String, Hashable, Sendable, CaseIterable {
    case left, right, top, bottom
  }

  /// The button's diameter in pt, more than the 44 that a finger needs.
  static let diameter = 52.0
  /// The distance from the edge, in pt.
  static let margin = 10.0

  var edge = Edge.right
  /// The place along the edge, 0…1.
  var along = 0.72

  /// The place in words, such as `right 0.72`.
  var text: String { "\(edge.rawValue) \(along)" }

  init() {}

  /// The place that `text` names in the form of the property `text`; nil for other texts.
  init?(text: String) {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard parts.count == 2, let edge = Edge(rawValue: String(parts[0])),
      let along = Double(parts[1]), (0...1).contains(along)
    else { return nil }
    (self.edge, self.along) = (edge, along)
  }

  /// The place nearest to a button with this frame (root px).
  init(nearest frame: Rect, on monitor: Monitor) {
    let room = ButtonPlace.room(on: monitor)
    let (x, y) = (frame.x - room.x, frame.y - room.y)
    let distances: [(Edge, Double)] = [
      (.left, x), (.right, room.width - x), (.top, y), (.bottom, room.height - y),
    ]
    edge = distances.min { $0.1 < $1.1 }?.0 ?? .right
    let isUpright = edge == .left || edge == .right
    let (way, length) = isUpright ? (y, room.height) : (x, room.width)
    along = length > 0 ? min(max(way / length, 0), 1) : 0
  }

  /// The rectangle in which the button's upper left corner may be, in root px.
  private static func room(on monitor: Monitor) -> Rect {
    let margin = (margin * monitor.scale).rounded()
    let side = (diameter * monitor.scale).rounded()
    return Rect(
      x: monitor.frame.x + margin, y: monitor.frame.y + margin,
      width: max(monitor.frame.width - 2 * margin - side, 0),
      height: max(monitor.frame.height - 2 * margin - side, 0))
  }

  /// The button's frame in root px, at the nearest place along its edge, else along another edge,
  /// where the button does not cover `target`.
  func frame(on monitor: Monitor, avoiding target: Rect?) -> Rect {
    let frame = frame(on: monitor)
    guard let target, frame.intersects(target) else { return frame }
    for edge in [edge] + Edge.allCases.filter({ $0 != edge }) {
      let places = (0...ButtonPlace.steps).map { Double($0) / Double(ButtonPlace.steps) }
      for along in places.sorted(by: { abs($0 - self.along) < abs($1 - self.along) }) {
        var place = self
        (place.edge, place.along) = (edge, along)
        let other = place.frame(on: monitor)
        if !other.intersects(target) { return other }
      }
    }
    return frame
  }

  /// So many places along an edge are tried, to cover no insertion point.
  private static let steps = 20

  /// The button's frame in root px.
  func frame(on monitor: Monitor) -> Rect {
    let side = (ButtonPlace.diameter * monitor.scale).rounded()
    let room = ButtonPlace.room(on: monitor)
    let (across, down) = ((room.width * along).rounded(), (room.height * along).rounded())
    let corner =
      switch edge {
      case .left: Point(x: room.x, y: room.y + down)
      case .right: Point(x: room.maxX, y: room.y + down)
      case .top: Point(x: room.x + across, y: room.y)
      case .bottom: Point(x: room.x + across, y: room.maxY)
      }
    return Rect(x: corner.x, y: corner.y, width: side, height: side)
  }
}

/// A finger on the button.
struct ButtonTouch: Hashable, Sendable {
  let finger: TouchID
  /// The point where the finger came down, and the button's frame at that moment, in root px.
  let start: Point
  let frame: Rect
  /// How far the finger has dragged the button, in px.
  var distance = Point(x: 0, y: 0)
  var isDragged = false
}

extension Keyboard {
  /// A finger that moves farther than this drags the button and does not open the keyboard, in pt.
  private static let buttonSlop = 10.0

  /// The height of a line of text around a tapped point, in pt.
  private static let line = 28.0

  /// Whether the settings allow the floating button.
  package var wantsButton: Bool { settings.floatingButton != .never }

  /// Notes whether nobody tells what can be typed into the active window.
  mutating func follow(silence isSilent: Bool, at now: Instant) {
    windowIsSilent = isSilent
    // Whoever types by hand needs no button in the next window, either.
    isTypedByHand = presence.quietUntil.map { now < $0 } ?? false
    if !isSilent { lastTap = nil }
  }

  /// Whether the button opens the keyboard where the keyboard does not open by itself.
  private var isButtonDue: Bool {
    switch settings.floatingButton {
    case .never: false
    case .always: true
    case .auto: windowIsSilent && !isTypedByHand && custody != .lock && wantsTaps
    }
  }

  /// Handles touches on the button; false for all others.
  mutating func handleOnButton(_ touch: Touch, at now: Instant) -> Bool {
    guard let button, let monitor else {
      buttonTouch = nil
      return false
    }
    if touch.phase == .began, buttonTouch == nil, button.frame.contains(touch.position) {
      buttonTouch = ButtonTouch(finger: touch.id, start: touch.position, frame: button.frame)
      return true
    }
    guard var held = buttonTouch, held.finger == touch.id else { return false }
    let way = touch.position.offset(x: -held.start.x, y: -held.start.y)
    let slop = Keyboard.buttonSlop * monitor.scale
    if way.x * way.x + way.y * way.y > slop * slop { held.isDragged = true }
    if held.isDragged { held.distance = way }
    switch touch.phase {
    case .began, .moved: buttonTouch = held
    case .cancelled: buttonTouch = nil
    case .ended:
      buttonTouch = nil
      if held.isDragged {
        buttonPlace = ButtonPlace(
          nearest: held.frame.offset(x: held.distance.x, y: held.distance.y), on: monitor)
        outbox.savesButton = true
      } else {
        showByHand()
      }
    }
    return true
  }

  /// Updates the button; true if it changed.
  mutating func refreshButton() -> Bool {
    let new = wantedButton
    guard new != button || outbox.isRepaintForced && button != nil else { return false }
    button = new
    return true
  }

  /// Where text is typed, as far as is known, in root px: the insertion point, the field of one
  /// line, or the line that was tapped last.
  private func insertionPoint(on monitor: Monitor) -> Rect? {
    if let field, field.isEditable, !field.isWholeWindow, let frame = field.frame {
      if let caret = document?.caret, frame.contains(caret.origin) { return caret }
      if !field.traits.isMultiline { return frame }
    }
    let half = Keyboard.line * monitor.scale / 2
    return lastTap.map { Rect(x: $0.x - half, y: $0.y - half, width: 2 * half, height: 2 * half) }
  }

  private var wantedButton: FloatingButton? {
    guard isButtonDue, placement == nil, !isWanted, let monitor else { return nil }
    var frame = buttonPlace.frame(on: monitor, avoiding: insertionPoint(on: monitor))
    if let held = buttonTouch, held.isDragged {
      let wanted = held.frame.offset(x: held.distance.x, y: held.distance.y)
      frame.x = min(max(wanted.x, monitor.frame.x), monitor.frame.maxX - frame.width).rounded()
      frame.y = min(max(wanted.y, monitor.frame.y), monitor.frame.maxY - frame.height).rounded()
    }
    return FloatingButton(
      frame: frame,
      scene: .icon(of: frame.size, scale: monitor.scale, isPressed: buttonTouch != nil))
  }
}
