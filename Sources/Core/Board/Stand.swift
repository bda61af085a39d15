package import KeyModel
package import Layouts

/// The place of the window, and how its area is divided. Pure: monitors and settings go in, px come
/// out.
package struct Stand: Hashable, Sendable {
  /// The window in root px.
  package var frame: Rect
  package var monitor: Monitor
  package var form: Form
  package var isFloating: Bool
  /// True if the keyboard is docked at the upper edge.
  package var isOnTop = false
  /// True if the frame is an embedder's.
  package var isEmbedded = false
  /// True if the band holds suggestions.
  package var hasBar = false
  /// True if the band holds desktop keys: on tablets and desktops, and in terminals on phones, unless the settings
  /// say otherwise.
  package var hasTools = false
  /// True if the band has the handles for the height in the place of what is usually there (R-SIZE-12).
  package var isSizing = false
  /// The keys of assistive typing with which the band begins.
  package var aids: [BoardKey.Handle] = []
  /// True if the band has the tools for clicks in the place of the suggestions.
  package var hasClickTools = false
  /// How many suggestions the band has.
  package var cellCount = 3
  /// The room of the band above the keys with the gap below it, in px of the window; zero without a
  /// band.
  package var band: Rect
  /// The room of a page's header above the keys, in px of the window; zero without a header.
  package var header = Rect.zero
  /// The hands in force.
  package var hand = HandMode.both
  /// The room beside one-handed keys, or between two halves, in px of the window; zero for both hands.
  package var gutter = Rect.zero
  /// The strip with the handles, in px of the window; zero when docked.
  package var strip: Rect
  /// The room of the keys, in px of the window.
  package var keyArea: Rect
  /// How high, in pt, the room of the keys would be for as many rows as a system keyboard has; nil where it is as high
  /// as it is for every keyboard. Keys are as wide as those rows allow, so that the globe keeps its place (R-GLOBE-1).
  package var usualHeight: Double?
  package var conflicts: [HeightSolution.Conflict]

  package var scale: Double { monitor.scale }
  /// The window without the band and the header, in root px. A `FloatingPlace` places this part.
  package var body: Rect {
    Rect(
      x: frame.x, y: frame.y + keyArea.y, width: frame.width, height: frame.height - keyArea.y)
  }
  /// The measures of what is as wide as the room of the keys.
  package var metrics: Metrics { metrics(width: keyArea.width) }
  /// The measures of keys in two halves.
  package var halvesMetrics: Metrics { metrics(width: keyArea.width - gutter.width) }

  private func metrics(width: Double) -> Metrics {
    Metrics(
      form: form, isPortrait: isFloating || hand.isOneHanded || monitor.isPortrait,
      width: width / scale, height: usualHeight ?? keyArea.height / scale)
  }
}

extension Stand {
  /// The docked keyboard's bounds while the screen is locked or in a greeter, where no window can
  /// be moved out of its way (R-DESK-2).
  package struct Lock: Hashable, Sendable {
    /// The share of the monitor's height that the keyboard takes at most.
    package static let most = 0.4
    /// The share that it takes at least.
    package static let least = 0.2

    /// The window that asks for the password, in root px; nil when not known.
    package var window: Rect?
    /// A locker's dialog that stays above all windows, in root px; nil where none is seen.
    package var dialog: Rect?
    /// Whether the window is a greeter's. One that fills the screen has its form around its middle, the password below
    /// the user's picture and name.
    package var isGreeter: Bool

    package init(window: Rect?, dialog: Rect? = nil, isGreeter: Bool = false) {
      self.window = window
      self.dialog = dialog
      self.isGreeter = isGreeter
    }

    /// The share of its height that a greeter's form reaches down to, in a window that fills the screen.
    private static let form = 2.0 / 3

    /// Whether a keyboard with the frame `low` would cover what asks for the password.
    fileprivate func isCovered(by low: Rect, on monitor: Monitor) -> Bool {
      guard let window else { return false }
      if isGreeter, window.contains(monitor.frame.origin),
        window.maxX >= monitor.frame.maxX, window.maxY >= monitor.frame.maxY
      {
        return low.y < monitor.frame.y + monitor.frame.height * Lock.form
      }
      return low.contains(window.center)
    }

    /// The keyboard's largest height at the bottom edge of `monitor`, in pt: below the dialog, where a
    /// usable keyboard fits there.
    fileprivate func most(on monitor: Monitor) -> Double {
      let height = monitor.points.height
      guard let dialog, dialog.intersects(monitor.frame) else { return height * Lock.most }
      let room = (monitor.frame.maxY - dialog.maxY) / monitor.scale
      return room < height * Lock.least ? height * Lock.most : min(room, height * Lock.most)
    }
  }

  /// At the bottom edge of `monitor`, as wide as that (R-SIZE-1 to R-SIZE-6). `constraints` are those in
  /// force. In a terminal, where no words are suggested, phones have a band, too. At a `lock` it is at the upper edge
  /// where it would cover what asks for the password. `dialog` is the height, in px, of a dialog that is to stand above
  /// the keyboard.
  package static func docked(
    _ keyboard: KeyboardDefinition, on monitor: Monitor, settings: Settings,
    constraints: [HeightConstraint], hasBar: Bool = false, aids: [BoardKey.Handle] = [],
    headerHeight: Double = 0, hands: HandPlace = HandPlace(),
    isTerminal: Bool = false, isSizing: Bool = false, lock: Lock? = nil, dialog: Double? = nil
  ) -> Stand {
    let points = monitor.points
    let form = hands.form(Form(shorterSide: min(points.width, points.height)), on: monitor)
    let least = Least(of: keyboard, form, on: monitor)
    func solve(usual: Double, least: Double) -> HeightSolution {
      HeightSolver.solve(
        constraints, inferred: max(hands.height(usual: usual, on: monitor), least),
        monitor: monitor, size: settings.size)
    }
    let standard = max(DefaultHeight.points(for: monitor, size: settings.size), least.usual)
    let inferred = max(
      inferredHeight(of: keyboard, form, on: monitor, usual: standard) ?? standard, least.wide)
    let solution = solve(usual: inferred, least: least.close)
    // The host's own limit holds for the keys and the band together (R-SIZE-6).
    let most = lock?.most(on: monitor) ?? HeightSolver.most(on: monitor)
    func fit(_ height: Double, above: Double) -> Double {
      min(max(height, 44) + above, max(most, 44), points.height)
    }
    let bandHeight = Metrics.bandHeight + Metrics.bandGap
    let scale = monitor.scale
    func inPixels(_ height: Double) -> Double {
      min((height * scale).rounded(), monitor.frame.height)
    }
    let hasTools =
      keyboard.planes[.band] != nil && settings.band && (form != .phone || isTerminal)
    let mayHaveBand = hasBar || hasTools || isSizing
    let whole = mayHaveBand ? bandHeight + headerHeight : headerHeight
    /// The band gives its room to letters that would be too low to be hit, and to a dialog that fits above the keys
    /// alone. Keys of assistive typing stay.
    var bandGivesWay: Bool {
      guard !isSizing, aids.isEmpty else { return false }
      let high = fit(solution.height, above: whole)
      let low = fit(solution.height, above: headerHeight)
      if high - whole < least.close - 0.5, low - headerHeight > high - whole { return true }
      let room = monitor.frame.height - inPixels(high)
      return dialog.map { $0 > room && $0 <= monitor.frame.height - inPixels(low) } ?? false
    }
    let hasBand = mayHaveBand && !bandGivesWay
    let above = hasBand ? whole : headerHeight
    let height = fit(solution.height, above: above)
    let cut = HeightSolver.cut(constraints, from: solution.height, to: height - above)
    let isUsual = inferred == standard && above == whole
    let usualHeight =
      isUsual ? nil : fit(solve(usual: standard, least: 0).height, above: whole) - whole
    let pixels = inPixels(height)
    let band = hasBand ? min((bandHeight * scale).rounded(), pixels) : 0
    let header = min((headerHeight * scale).rounded(), pixels - band)
    let width = monitor.frame.width
    let low = Rect(
      x: monitor.frame.x, y: monitor.frame.maxY - pixels, width: width, height: pixels)
    let isOnTop = lock?.isCovered(by: low, on: monitor) ?? false
    let hand = hands.modeInForce(on: monitor)
    let keysWidth = min((hands.keysWidth(on: monitor) * scale).rounded(), width)
    // One-handed keys have the band and the header above them; halves have both at full width.
    let room = Rect(
      x: hand == .right ? width - keysWidth : 0, y: 0,
      width: hand.isOneHanded ? keysWidth : width, height: pixels)
    let gutter: Rect =
      switch hand {
      case .both: .zero
      case .left: Rect(x: keysWidth, y: 0, width: width - keysWidth, height: pixels)
      case .right: Rect(x: 0, y: 0, width: width - keysWidth, height: pixels)
      case .split:
        Rect(
          x: (keysWidth / 2).rounded(), y: band + header, width: width - keysWidth,
          height: pixels - band - header)
      }
    return Stand(
      frame: isOnTop ? Rect(x: low.x, y: monitor.frame.y, width: width, height: pixels) : low,
      monitor: monitor, form: form, isFloating: false, isOnTop: isOnTop,
      hasBar: hasBand && hasBar, hasTools: hasBand && hasTools, isSizing: isSizing, aids: aids,
      band: Rect(x: room.x, y: 0, width: band > 0 ? room.width : 0, height: band),
      header: Rect(x: room.x, y: band, width: header > 0 ? room.width : 0, height: header),
      hand: hand, gutter: gutter, strip: .zero,
      keyArea: Rect(
        x: room.x, y: band + header, width: room.width, height: pixels - band - header),
      usualHeight: usualHeight, conflicts: solution.conflicts + cut)
  }

  /// The whole of `frame`, which is the embedder's, in px of the keyboard's own window (R-DESK-4). `monitor`
  /// says which keys there are and how large they are drawn.
  package static func embedded(
    in frame: Rect, on monitor: Monitor, settings: Settings, _ keyboard: KeyboardDefinition
  ) -> Stand {
    let points = monitor.points
    let form = Form(shorterSide: min(points.width, points.height))
    let hasTools =
      keyboard.planes[.band] != nil && settings.band && form != .phone
      && frame.height >= leastForBand
    let above = hasTools ? Metrics.bandHeight + Metrics.bandGap : 0
    let band = min((above * monitor.scale).rounded(), frame.height)
    var room = monitor
    room.frame = frame
    return Stand(
      frame: frame, monitor: room, form: form, isFloating: false, isEmbedded: true,
      hasTools: hasTools,
      band: Rect(x: 0, y: 0, width: hasTools ? frame.width : 0, height: band), strip: .zero,
      keyArea: Rect(x: 0, y: band, width: frame.width, height: frame.height - band), conflicts: [])
  }

  /// An embedded keyboard that is less high, in px, has no band: its keys need the room.
  private static let leastForBand = 260.0

  /// The heights in pt of the room of keys below which letters would be too low to be hit (R-SIZE-6); 0 for keyboards
  /// without letters in rows.
  private struct Least {
    /// With the rows of the keyboard as far from each other as usual, and as near as they may come.
    var wide = 0.0
    var close = 0.0
    /// With the rows of a system keyboard, as far from each other as usual.
    var usual: Double

    init(of keyboard: KeyboardDefinition, _ form: Form, on monitor: Monitor) {
      let gap = Metrics(form: form, isPortrait: monitor.isPortrait, width: monitor.points.width)
        .rowGap
      usual = form.usualRows * (Metrics.leastLetter.height + gap)
      guard let letters = keyboard.planes[.letters]?.plane(for: form) else { return }
      wide = LayoutSolver.leastHeight(of: letters, gap: gap)
      close = LayoutSolver.leastHeight(of: letters, gap: Metrics.leastGap)
    }
  }

  /// What the rows of the letters ask for (R-SIZE-5), where the rows of the system keyboard, four of
  /// them and five on desktops, give it the height `usual` in pt; nil without letters.
  static func inferredHeight(
    of keyboard: KeyboardDefinition, _ form: Form, on monitor: Monitor, usual: Double
  ) -> Double? {
    guard let letters = keyboard.planes[.letters]?.plane(for: form) else { return nil }
    let pitch = usual / form.usualRows
    let metrics = Metrics(
      form: form, isPortrait: monitor.isPortrait, width: monitor.points.width)
    return LayoutSolver.inferredHeight(of: letters, metrics: metrics, pitch: pitch)
  }

  /// The floating keyboard where the user put it, always within the screen (R-SIZE-9).
  package static func floating(
    on monitor: Monitor, place: FloatingPlace, hasBar: Bool = false, aids: [BoardKey.Handle] = [],
    headerHeight: Double = 0
  ) -> Stand {
    let scale = monitor.scale
    let size = place.size(on: monitor)
    let width = (size.width * scale).rounded()
    let band = hasBar ? ((Metrics.bandHeight + Metrics.bandGap) * scale).rounded() : 0
    let header = (headerHeight * scale).rounded()
    let body = min((size.height * scale).rounded(), monitor.frame.height)
    // The keys keep their place when a band or a header appears above them.
    let height = min(body + band + header, monitor.frame.height)
    let above = height - body
    let strip = min((FloatingPlace.stripHeight * scale).rounded(), height)
    let room = Size(
      width: max(monitor.frame.width - width, 0), height: max(monitor.frame.height - body, 0))
    let down = max((room.height * place.down).rounded() - above, 0)
    return Stand(
      frame: Rect(
        x: monitor.frame.x + (room.width * place.across).rounded(), y: monitor.frame.y + down,
        width: width, height: height),
      monitor: monitor, form: .phone, isFloating: true, hasBar: hasBar, aids: aids,
      band: Rect(x: 0, y: 0, width: band > 0 ? width : 0, height: min(band, above)),
      header: Rect(x: 0, y: band, width: header > 0 ? width : 0, height: max(above - band, 0)),
      strip: Rect(x: 0, y: height - strip, width: width, height: strip),
      keyArea: Rect(x: 0, y: above, width: width, height: body - strip), conflicts: [])
  }
}

/// The place and the width of the floating keyboard. The place is kept as shares of the free room,
/// so that the keyboard stays on screen whatever happens to the monitor.
package struct FloatingPlace: Hashable, Sendable {
  /// The height of the strip with the handles below the keys, in pt.
  package static let stripHeight = 28.0
  /// The widths that the corner handle allows, in pt.
  package static let widths = 320.0...500.0
  /// Height of the key area as a share of the width: that of a phone of 375 × 667 pt.
  package static let aspect = 0.6

  /// The width in pt.
  package var width = 375.0
  /// The share of the monitor's free width that is to the left, 0…1, and of the free height that is
  /// above.
  package var across = 0.5
  package var down = 0.94

  package init() {}

  /// The size of keys and strip in pt, no larger than the monitor.
  package func size(on monitor: Monitor) -> Size {
    let points = monitor.points
    let strip = FloatingPlace.stripHeight
    let tallest = max((points.height - strip) / FloatingPlace.aspect, 1)
    let width = min(width, points.width, tallest)
    return Size(width: width, height: width * FloatingPlace.aspect + strip)
  }

  /// Puts the window's upper left corner at `corner` (root px) as far as the monitor allows.
  package mutating func move(to corner: Point, on monitor: Monitor) {
    let size = size(on: monitor)
    let roomAcross = monitor.frame.width - size.width * monitor.scale
    let roomDown = monitor.frame.height - size.height * monitor.scale
    across = FloatingPlace.share(corner.x - monitor.frame.x, of: roomAcross)
    down = FloatingPlace.share(corner.y - monitor.frame.y, of: roomDown)
  }

  /// Makes the window `width` pt wide, within the limits, while its upper left corner stays at
  /// `corner` (root px).
  package mutating func resize(to width: Double, corner: Point, on monitor: Monitor) {
    let limits = FloatingPlace.widths
    self.width = min(max(width, limits.lowerBound), limits.upperBound)
    move(to: corner, on: monitor)
  }

  private static func share(_ distance: Double, of room: Double) -> Double {
    room > 0 ? min(max(distance / room, 0), 1) : 0
  }
}
