internal import KeyModel

/// An icon as a drawing in a square of 24 units: lines of one width with round ends and joins.
struct Artwork {
  /// Areas to fill; their border is among the strokes.
  var fills: [Step] = []
  var strokes: [Step] = []
  /// Lines that are cut out of the areas.
  var cuts: [Step] = []

  static let side = 24.0

  enum Step {
    case move(Double, Double)
    case line(Double, Double)
    /// A quarter of an ellipse: the point where its tangents meet, then its end.
    case corner(Double, Double, Double, Double)
    /// A Bézier curve: two control points, then its end.
    case curve(Double, Double, Double, Double, Double, Double)
    case close
    /// An ellipse: the centre, then the half axes.
    case oval(Double, Double, Double, Double)
  }

  /// The lines between the points; each point is two numbers.
  static func path(_ points: (Double, Double)...) -> [Step] {
    points.enumerated().map { number, point in
      number == 0 ? .move(point.0, point.1) : .line(point.0, point.1)
    }
  }

  static func closed(_ points: (Double, Double)...) -> [Step] {
    points.enumerated().map { number, point in
      number == 0 ? Step.move(point.0, point.1) : .line(point.0, point.1)
    } + [.close]
  }

  static func circle(_ x: Double, _ y: Double, _ radius: Double) -> [Step] {
    [.oval(x, y, radius, radius)]
  }

  /// The drawing mirrored left to right.
  var mirrored: Artwork {
    Artwork(
      fills: fills.map(\.mirrored), strokes: strokes.map(\.mirrored), cuts: cuts.map(\.mirrored))
  }

  /// A round point as thick as the lines.
  static func dot(_ x: Double, _ y: Double) -> [Step] {
    [.move(x, y), .line(x, y)]
  }

  static func box(
    _ left: Double, _ top: Double, _ right: Double, _ bottom: Double, radius: Double
  ) -> [Step] {
    [
      .move(left + radius, top), .line(right - radius, top),
      .corner(right, top, right, top + radius), .line(right, bottom - radius),
      .corner(right, bottom, right - radius, bottom), .line(left + radius, bottom),
      .corner(left, bottom, left, bottom - radius), .line(left, top + radius),
      .corner(left, top, left + radius, top), .close,
    ]
  }
}

extension Artwork.Step {
  fileprivate var mirrored: Artwork.Step {
    let side = Artwork.side
    return switch self {
    case .move(let x, let y): .move(side - x, y)
    case .line(let x, let y): .line(side - x, y)
    case .corner(let x1, let y1, let x2, let y2): .corner(side - x1, y1, side - x2, y2)
    case .curve(let x1, let y1, let x2, let y2, let x3, let y3):
      .curve(side - x1, y1, side - x2, y2, side - x3, y3)
    case .close: .close
    case .oval(let x, let y, let a, let b): .oval(side - x, y, a, b)
    }
  }
}

extension Icon {
  var artwork: Artwork {
    switch self {
    case .shift: Artwork(strokes: Artwork.shiftArrow)
    case .shiftOn: Artwork(fills: Artwork.shiftArrow, strokes: Artwork.shiftArrow)
    case .capsLock: Artwork(strokes: Artwork.lockArrow + Artwork.lockBar)
    case .capsLockOn, .shiftLocked:
      Artwork(fills: Artwork.lockArrow, strokes: Artwork.lockArrow + Artwork.lockBar)
    case .delete: Artwork(strokes: Artwork.deleteBody + Artwork.deleteCross)
    case .deletePressed:
      Artwork(
        fills: Artwork.deleteBody, strokes: Artwork.deleteBody, cuts: Artwork.deleteCross)
    case .deleteRight: Icon.delete.artwork.mirrored
    case .deleteRightPressed: Icon.deletePressed.artwork.mirrored
    case .returnRight: Icon.return.artwork.mirrored
    case .tabLeft: Icon.tab.artwork.mirrored
    case .return: Artwork(strokes: Artwork.returnArrow)
    case .globe: Artwork(strokes: Artwork.globe)
    case .dismiss: Artwork(strokes: Artwork.keyboardDown)
    case .keyboard: Artwork(strokes: Artwork.keyboard)
    case .tab: Artwork(strokes: Artwork.tabArrow)
    case .space: Artwork(strokes: Artwork.spaceBar)
    case .emoji: Artwork(strokes: Artwork.face)
    case .settings: Artwork(strokes: Artwork.sliders)
    case .search: Artwork(strokes: Artwork.lens)
    case .left: Artwork(strokes: Artwork.leftArrow)
    case .right: Artwork(strokes: Artwork.rightArrow)
    case .up: Artwork(strokes: Artwork.upArrow)
    case .down: Artwork(strokes: Artwork.downArrow)
    case .joiner:
      Artwork(
        strokes: Artwork.joinerBar + Artwork.path((2.4, 12), (8.6, 12))
          + Artwork.path((5.8, 9.2), (8.6, 12), (5.8, 14.8)) + Artwork.path((21.6, 12), (15.4, 12))
          + Artwork.path((18.2, 9.2), (15.4, 12), (18.2, 14.8)))
    case .nonJoiner:
      Artwork(
        strokes: Artwork.joinerBar + Artwork.path((8.6, 12), (2.4, 12))
          + Artwork.path((5.2, 9.2), (2.4, 12), (5.2, 14.8)) + Artwork.path((15.4, 12), (21.6, 12))
          + Artwork.path((18.8, 9.2), (21.6, 12), (18.8, 14.8)))
    case .expand: Artwork(strokes: Artwork.path((5.5, 9), (12, 15.5), (18.5, 9)))
    case .collapse: Artwork(strokes: Artwork.path((5.5, 15), (12, 8.5), (18.5, 15)))
    case .check: Artwork(strokes: Artwork.path((4.4, 12.6), (9.6, 17.8), (19.6, 6.6)))
    case .recents: Artwork(strokes: Artwork.clock)
    case .people: Artwork(strokes: Artwork.person)
    case .animals: Artwork(strokes: Artwork.paw)
    case .food: Artwork(strokes: Artwork.cup)
    case .travel: Artwork(strokes: Artwork.car)
    case .activities: Artwork(strokes: Artwork.ball)
    case .objects: Artwork(strokes: Artwork.bulb)
    case .symbols: Artwork(strokes: Artwork.heart)
    case .flags: Artwork(strokes: Artwork.flag)
    case .undo: Artwork(strokes: Artwork.undoArrow)
    case .redo: Icon.undo.artwork.mirrored
    case .cut: Artwork(strokes: Artwork.scissors)
    case .copy: Artwork(strokes: Artwork.sheets)
    case .paste: Artwork(strokes: Artwork.clipboard)
    case .selectAll: Artwork(strokes: Artwork.marquee)
    case .selectBack: Artwork(strokes: Artwork.wordBack)
    case .selectOn: Icon.selectBack.artwork.mirrored
    case .pin: Artwork(strokes: Artwork.needle)
    case .unpin: Artwork(strokes: Artwork.needle + Artwork.slash)
    case .bin: Artwork(strokes: Artwork.bin)
    case .dot: Artwork(fills: Artwork.signalDot)
    case .dash: Artwork(fills: Artwork.signalDash)
    case .pause:
      Artwork(
        strokes: Artwork.path((8.5, 5.5), (8.5, 18.5)) + Artwork.path((15.5, 5.5), (15.5, 18.5)))
    case .resume: Artwork(strokes: Artwork.closed((8, 5), (18.5, 12), (8, 19)))
    case .more:
      Artwork(
        fills: Artwork.circle(5, 12, 1.7) + Artwork.circle(12, 12, 1.7)
          + Artwork.circle(19, 12, 1.7))
    case .mouse: Artwork(strokes: Artwork.mouse + Artwork.mouseButtons)
    case .clickRight:
      Artwork(fills: Artwork.mouseRight, strokes: Artwork.mouse + Artwork.mouseButtons)
    case .clickMiddle:
      Artwork(fills: Artwork.mouseWheel, strokes: Artwork.mouse + Artwork.mouseWheel)
    case .clickDouble:
      Artwork(
        fills: Artwork.mouseLeft,
        strokes: Artwork.mouse + Artwork.mouseButtons + Artwork.dot(9.6, 15.2)
          + Artwork.dot(14.4, 15.2))
    case .drag: Artwork(strokes: Artwork.fourArrows)
    case .scroll: Artwork(strokes: Artwork.twoArrows + Artwork.circle(12, 12, 1.6))
    case .speech: Artwork(strokes: Artwork.speaker + Artwork.waves)
    case .quiet:
      Artwork(
        strokes: Artwork.speaker + Artwork.path((15.5, 9), (21, 15))
          + Artwork.path((21, 9), (15.5, 15)))
    case .resize: Artwork(strokes: Artwork.diagonal)
    case .dock: Artwork(fills: Artwork.dockedHalf, strokes: Artwork.screen + Artwork.dockedHalf)
    case .handLeft: Artwork.onScreen(Artwork.box(3, 13, 14, 20, radius: 2.6))
    case .handRight: Artwork.onScreen(Artwork.box(10, 13, 21, 20, radius: 2.6))
    case .split:
      Artwork.onScreen(
        Artwork.box(3, 13, 9, 20, radius: 2.6) + Artwork.box(15, 13, 21, 20, radius: 2.6))
    case .floating: Artwork.onScreen(Artwork.box(8, 11, 17.4, 16.4, radius: 1))
    case .height: Artwork(strokes: Artwork.twoArrows + Artwork.path((12, 8), (12, 16)))
    }
  }
}

/// The drawings of a mouse and its actions.
extension Artwork {
  fileprivate static let mouse = box(6, 2.8, 18, 21.2, radius: 6)
  fileprivate static let mouseButtons =
    path((12, 2.8), (12, 10.4)) + path((6, 10.4), (18, 10.4))
  fileprivate static let mouseWheel = box(10.8, 6, 13.2, 11, radius: 1.2)
  fileprivate static let mouseRight: [Step] = [
    .move(12, 2.8), .corner(18, 2.8, 18, 8.8), .line(18, 10.4), .line(12, 10.4), .close,
  ]
  fileprivate static let mouseLeft = mouseRight.map(\.mirrored)

  fileprivate static let speaker = closed(
    (3, 9.4), (6.6, 9.4), (11.6, 5), (11.6, 19), (6.6, 14.6), (3, 14.6))
  fileprivate static let waves: [Step] = [
    .move(14.6, 9), .curve(16.6, 10.6, 16.6, 13.4, 14.6, 15), .move(17.2, 6.2),
    .curve(21.4, 9.4, 21.4, 14.6, 17.2, 17.8),
  ]

  fileprivate static let fourArrows =
    twoArrows + path((3, 12), (21, 12)) + path((5.8, 9.2), (3, 12), (5.8, 14.8))
    + path((18.2, 9.2), (21, 12), (18.2, 14.8)) + path((12, 6), (12, 18))
  fileprivate static let twoArrows =
    path((12, 3), (12, 8)) + path((12, 16), (12, 21)) + path((9.2, 5.8), (12, 3), (14.8, 5.8))
    + path((9.2, 18.2), (12, 21), (14.8, 18.2))
}

/// The drawings. Heights and widths differ so that all look equally large; the visual weight of each is centred.
extension Artwork {
  fileprivate static let shiftArrow = closed(
    (12, 3.5), (20.3, 12.2), (16, 12.2), (16, 20), (8, 20), (8, 12.2), (3.7, 12.2))

  fileprivate static let lockArrow = closed(
    (12, 2.5), (20.3, 11), (16, 11), (16, 16.5), (8, 16.5), (8, 11), (3.7, 11))
  fileprivate static let lockBar = path((8, 21), (16, 21))

  fileprivate static let deleteBody: [Step] = [
    .move(9.2, 5), .line(19.4, 5), .corner(21.5, 5, 21.5, 7.1), .line(21.5, 16.9),
    .corner(21.5, 19, 19.4, 19), .line(9.2, 19), .curve(8.5, 19, 7.9, 18.7, 7.4, 18.2),
    .line(2.5, 12.9), .curve(2, 12.4, 2, 11.6, 2.5, 11.1), .line(7.4, 5.8),
    .curve(7.9, 5.3, 8.5, 5, 9.2, 5), .close,
  ]
  fileprivate static let deleteCross =
    path((12, 9.5), (17, 14.5)) + path((17, 9.5), (12, 14.5))

  fileprivate static let returnArrow: [Step] =
    [
      .move(20, 5.5), .line(20, 12.3), .corner(20, 14.5, 17.8, 14.5), .line(4.4, 14.5),
    ] + path((9, 9.9), (4.4, 14.5), (9, 19.1))

  fileprivate static let globe: [Step] =
    circle(12, 12, 9) + [.oval(12, 12, 4, 9)] + path((3, 12), (21, 12))

  fileprivate static let keyboardDown: [Step] =
    box(2.5, 3, 21.5, 14.5, radius: 2.4) + dot(6.5, 7) + dot(10.2, 7) + dot(13.8, 7)
    + dot(17.5, 7) + path((8.5, 10.75), (15.5, 10.75))
    + path((8.4, 18.2), (12, 21.2), (15.6, 18.2))

  fileprivate static let keyboard: [Step] =
    box(2, 5.5, 22, 18.5, radius: 2.6) + dot(6.2, 9.6) + dot(10, 9.6) + dot(14, 9.6)
    + dot(17.8, 9.6) + path((8.2, 14.4), (15.8, 14.4))

  fileprivate static let tabArrow: [Step] =
    path((2.8, 12), (16.6, 12)) + path((11.8, 7), (16.8, 12), (11.8, 17))
    + path((21, 6.5), (21, 17.5))

  fileprivate static let spaceBar: [Step] = [
    .move(3.5, 10), .line(3.5, 13.5), .corner(3.5, 15, 5, 15), .line(19, 15),
    .corner(20.5, 15, 20.5, 13.5), .line(20.5, 10),
  ]

  fileprivate static let face: [Step] =
    circle(12, 12, 9) + path((9, 9), (9, 10)) + path((15, 9), (15, 10))
    + [.move(7.8, 14), .curve(9.4, 17.4, 14.6, 17.4, 16.2, 14)]

  fileprivate static let sliders: [Step] =
    path((3.5, 7), (12, 7)) + circle(14.8, 7, 2.8) + path((17.6, 7), (20.5, 7))
    + path((3.5, 17), (6.4, 17)) + circle(9.2, 17, 2.8) + path((12, 17), (20.5, 17))

  fileprivate static let lens: [Step] = circle(10.5, 10.5, 7) + path((15.6, 15.6), (20.8, 20.8))

  fileprivate static let leftArrow = path((20, 12), (4, 12)) + path((10, 6), (4, 12), (10, 18))
  fileprivate static let rightArrow = path((4, 12), (20, 12)) + path((14, 6), (20, 12), (14, 18))
  fileprivate static let upArrow = path((12, 20), (12, 4)) + path((6, 10), (12, 4), (18, 10))
  fileprivate static let downArrow = path((12, 4), (12, 20)) + path((6, 14), (12, 20), (18, 14))

  fileprivate static let joinerBar = path((12, 4.5), (12, 19.5))

  fileprivate static let diagonal: [Step] =
    path((10, 4.5), (4.5, 4.5), (4.5, 10)) + path((4.5, 4.5), (10.4, 10.4))
    + path((14, 19.5), (19.5, 19.5), (19.5, 14)) + path((19.5, 19.5), (13.6, 13.6))

  fileprivate static let signalDot = circle(12, 12, 2.6)
  fileprivate static let signalDash = box(3, 9.4, 21, 14.6, radius: 2.6)

  fileprivate static let screen = box(3, 4, 21, 20, radius: 2.6)
  fileprivate static func onScreen(_ keys: [Step]) -> Artwork {
    Artwork(fills: keys, strokes: screen + keys)
  }
  fileprivate static let dockedHalf: [Step] = [
    .move(3, 14), .line(21, 14), .line(21, 17.4), .corner(21, 20, 18.4, 20), .line(5.6, 20),
    .corner(3, 20, 3, 17.4), .close,
  ]
}
