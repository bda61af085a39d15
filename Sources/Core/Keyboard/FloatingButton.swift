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

  /// The button's diameter in pt. The button is larger than the 44 pt that a finger needs.
  static let diameter = 52.0
  /// The distance from the edge, in pt.
  static let margin = 10.0

  var edge = Edge.right
  /// The place along the edge, 0…1.
  var along = 0.72

  /// The place as a text, such as `right 0.72`.
  var text: String { "\(edge.rawValue) \(along)" }

  init() {}

  /// Reads a place in the form of the property `text`; nil if the text has another form.
  init?(text: String) {
    let parts = text.split(whereSeparator: \.isWhitespace)
    guard parts.count == 2, let edge = Edge(rawValue: String(parts[0])),
      let along = Double(parts[1]), (0...1).contains(along)
    else { return nil }
    (self.edge, self.along) = (edge, along)
  }

  /// Creates the place nearest to a button with this frame (root px).
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

  /// Returns the rectangle in which the button's upper left corner may be, in root px.
  private static func room(on monitor: Monitor) -> Rect {
    let margin = (margin * monitor.scale).rounded()
    let side = (diameter * monitor.scale).rounded()
    return Rect(
      x: monitor.frame.x + margin, y: monitor.frame.y + margin,
      width: max(monitor.frame.width - 2 * margin - side, 0),
      height: max(monitor.frame.height - 2 * margin - side, 0))
  }

  /// Returns the button's frame in root px: at the nearest place along its edge, or else along another edge, at
  /// which the button does not cover `target`.
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

  /// Number of places along an edge that are tried for the button, so that it does not cover the insertion point.
  private static let steps = 20

  /// Returns the button's frame in root px.
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
  /// The point where the finger came down, in root px.
  private let start: Point
  /// The button's frame when the finger came down, in root px.
  private let frame: Rect
  /// Distance by which the finger has dragged the button, in px; nil until the finger has moved farther than in a tap.
  private var distance: Point?

  init(finger: TouchID, start: Point, frame: Rect) {
    (self.finger, self.start, self.frame) = (finger, start, frame)
  }

  /// Notes that the finger is at `point` (root px). A finger that moves farther than `slop` px drags the button.
  mutating func move(to point: Point, slop: Double) {
    let way = point.offset(x: -start.x, y: -start.y)
    if distance != nil || way.x * way.x + way.y * way.y > slop * slop { distance = way }
  }

  /// The frame to which the button was dragged, in root px; nil while the button is not dragged.
  var draggedFrame: Rect? { distance.map { frame.offset(x: $0.x, y: $0.y) } }
}
