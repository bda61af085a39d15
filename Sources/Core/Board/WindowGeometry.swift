package import KeyModel
package import Layouts

/// The place of the window, and the division of its area. Computed from monitors and settings alone, in px.
package struct WindowGeometry: Hashable, Sendable {
  /// Frame of the window in root px.
  package var frame: Rect
  package var monitor: Monitor
  package var form: Form
  package var position: Position
  /// The cells of the band.
  package var bar = Bar.none
  /// Whether the band holds desktop keys: on tablets and desktops, and in terminals on phones, unless the settings
  /// say otherwise.
  package var hasTools = false
  /// Whether the band shows the handles for the height instead of its usual content (R-SIZE-12).
  package var isSizing = false
  /// The keys of assistive typing at the start of the band.
  package var aids: [BoardKey.Handle] = []
  /// Number of suggestions in the band.
  package var cellCount = 3
  /// Area of the band above the keys with the gap below it, in px of the window; zero without a band.
  package var band: Rect
  /// Area of a page's header above the keys, in px of the window; zero without a header.
  package var header = Rect.zero
  /// The hands in force.
  package var hand = HandMode.both
  /// Area beside one-handed keys, or between two halves, in px of the window; zero for both hands.
  package var gutter = Rect.zero
  /// The strip with the handles, in px of the window; zero when docked.
  package var strip: Rect
  /// Area of the keys, in px of the window.
  package var keyArea: Rect
  /// Height in pt that the key area would have with the rows of a system keyboard; nil where its height is this
  /// already. It determines the widths of keys, so that the globe keeps its place (R-GLOBE-1).
  package var usualHeight: Double?
  package var conflicts: [HeightSolution.Conflict]

  /// The position of the window on its monitor.
  package enum Position: Hashable, Sendable {
    /// Docked at the lower edge.
    case bottom
    /// Docked at the upper edge.
    case top
    case floating
    /// In the frame that an embedding program determines.
    case embedded
  }

  /// The contents of the band's cells.
  package enum Bar: Hashable, Sendable {
    case none
    case suggestions
    /// The tools for clicks, in the place of the suggestions.
    case clickTools
  }

  package var isFloating: Bool { position == .floating }
  /// Whether the band has cells.
  package var hasBar: Bool { bar != .none }
  package var scale: Double { monitor.scale }
  /// The window without the band and the header, in root px. A `FloatingPlace` places this part.
  package var body: Rect {
    Rect(
      x: frame.x, y: frame.y + keyArea.y, width: frame.width, height: frame.height - keyArea.y)
  }
  /// Measures for the width of the key area.
  package var metrics: Metrics { metrics(width: keyArea.width) }
  /// Measures for keys in two halves.
  package var halvesMetrics: Metrics { metrics(width: keyArea.width - gutter.width) }

  private func metrics(width: Double) -> Metrics {
    Metrics(
      form: form, isPortrait: isFloating || hand.isOneHanded || monitor.isPortrait,
      width: width / scale, height: usualHeight ?? keyArea.height / scale)
  }
}

extension WindowGeometry {
  /// The docked keyboard's bounds while the screen is locked or in a greeter, where no window can
  /// be moved out of its way (R-DESK-2).
  package struct Lock: Hashable, Sendable {
    /// Greatest share of the monitor's height for the keyboard.
    package static let most = 0.4
    /// Least share of the monitor's height for the keyboard.
    package static let least = 0.2

    /// Frame of the window that asks for the password, in root px; nil when unknown.
    package var window: Rect?
    /// Frame of a locker's dialog that stays above all windows, in root px; nil where no dialog is seen.
    package var dialog: Rect?
    /// Whether the window is a greeter's. A greeter's window that fills the screen has its form around its middle,
    /// with the password below the user's picture and name.
    package var isGreeter: Bool

    package init(window: Rect?, dialog: Rect? = nil, isGreeter: Bool = false) {
      self.window = window
      self.dialog = dialog
      self.isGreeter = isGreeter
    }

    /// Lower edge of a greeter's form as a share of the height, in a window that fills the screen.
    private static let form = 2.0 / 3

    /// Whether a keyboard with the frame `low` would cover the window that asks for the password.
    fileprivate func isCovered(by low: Rect, on monitor: Monitor) -> Bool {
      guard let window else { return false }
      if isGreeter, window.contains(monitor.frame.origin),
        window.maxX >= monitor.frame.maxX, window.maxY >= monitor.frame.maxY
      {
        return low.y < monitor.frame.y + monitor.frame.height * Lock.form
      }
      return low.contains(window.center)
    }

    /// Greatest height of the keyboard at the bottom edge of `monitor`, in pt: the height below the dialog, where
    /// this is enough for a usable keyboard.
    fileprivate func most(on monitor: Monitor) -> Double {
      let height = monitor.points.height
      guard let dialog, dialog.intersects(monitor.frame) else { return height * Lock.most }
      let room = (monitor.frame.maxY - dialog.maxY) / monitor.scale
      return room < height * Lock.least ? height * Lock.most : min(room, height * Lock.most)
    }
  }

  /// The keyboard docked at the bottom edge of `monitor`, over its whole width (R-SIZE-1 to R-SIZE-6).
  /// `constraints` are the constraints in force. In a terminal, which gets no suggestions, phones have a band, too.
  /// With a `lock`, the keyboard is docked at the upper edge where it would cover the password field. `dialog` is
  /// the height in px of a dialog that must fit above the keyboard.
  package static func docked(
    _ keyboard: KeyboardDefinition, on monitor: Monitor, settings: Settings,
    constraints: [HeightConstraint], hasBar: Bool = false, aids: [BoardKey.Handle] = [],
    headerHeight: Double = 0, hands: HandPlace = HandPlace(),
    isTerminal: Bool = false, isSizing: Bool = false, lock: Lock? = nil, dialog: Double? = nil
  ) -> WindowGeometry {
    let points = monitor.points
    let form = hands.form(Form(for: points), on: monitor)
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
    // The host's own limit applies to the keys and the band together (R-SIZE-6).
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
    /// Whether the band is left out: where letters would be too low to be hit, and where a dialog fits above the
    /// keys alone. Keys of assistive typing stay.
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
    // One-handed keys have the band and the header directly above them; halves have both at full width.
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
    return WindowGeometry(
      frame: isOnTop ? Rect(x: low.x, y: monitor.frame.y, width: width, height: pixels) : low,
      monitor: monitor, form: form, position: isOnTop ? .top : .bottom,
      bar: hasBand && hasBar ? .suggestions : .none, hasTools: hasBand && hasTools,
      isSizing: isSizing, aids: aids,
      band: Rect(x: room.x, y: 0, width: band > 0 ? room.width : 0, height: band),
      header: Rect(x: room.x, y: band, width: header > 0 ? room.width : 0, height: header),
      hand: hand, gutter: gutter, strip: .zero,
      keyArea: Rect(
        x: room.x, y: band + header, width: room.width, height: pixels - band - header),
      usualHeight: usualHeight, conflicts: solution.conflicts + cut)
  }

  /// The keyboard in the whole of an embedder's `frame`, in px of the keyboard's own window (R-DESK-4). `monitor`
  /// determines the form of the keys and their scale.
  package static func embedded(
    in frame: Rect, on monitor: Monitor, settings: Settings, _ keyboard: KeyboardDefinition
  ) -> WindowGeometry {
    let points = monitor.points
    let form = Form(for: points)
    let hasTools =
      keyboard.planes[.band] != nil && settings.band && form != .phone
      && frame.height >= leastForBand
    let above = hasTools ? Metrics.bandHeight + Metrics.bandGap : 0
    let band = min((above * monitor.scale).rounded(), frame.height)
    var room = monitor
    room.frame = frame
    return WindowGeometry(
      frame: frame, monitor: room, form: form, position: .embedded,
      hasTools: hasTools,
      band: Rect(x: 0, y: 0, width: hasTools ? frame.width : 0, height: band), strip: .zero,
      keyArea: Rect(x: 0, y: band, width: frame.width, height: frame.height - band), conflicts: [])
  }

  /// Least height in px of an embedded keyboard with a band; a lower keyboard needs all its room for keys.
  private static let leastForBand = 260.0

  /// Least heights in pt of the key area at which letters are high enough to be hit (R-SIZE-6); 0 for keyboards
  /// without letters in rows.
  private struct Least {
    /// Heights for the keyboard's rows at their usual distance, and at their least distance.
    var wide = 0.0
    var close = 0.0
    /// Height for the rows of a system keyboard at their usual distance.
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

  /// Height in pt that the rows of the letters ask for (R-SIZE-5). `usual` is the height of a system keyboard's
  /// rows: four, or five on desktops. Nil without letters.
  static func inferredHeight(
    of keyboard: KeyboardDefinition, _ form: Form, on monitor: Monitor, usual: Double
  ) -> Double? {
    guard let letters = keyboard.planes[.letters]?.plane(for: form) else { return nil }
    let pitch = usual / form.usualRows
    let metrics = Metrics(
      form: form, isPortrait: monitor.isPortrait, width: monitor.points.width)
    return LayoutSolver.inferredHeight(of: letters, metrics: metrics, pitch: pitch)
  }

  /// The floating keyboard at the user's place, always within the screen (R-SIZE-9).
  package static func floating(
    on monitor: Monitor, place: FloatingPlace, hasBar: Bool = false, aids: [BoardKey.Handle] = [],
    headerHeight: Double = 0
  ) -> WindowGeometry {
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
    return WindowGeometry(
      frame: Rect(
        x: monitor.frame.x + (room.width * place.across).rounded(), y: monitor.frame.y + down,
        width: width, height: height),
      monitor: monitor, form: .phone, position: .floating, bar: hasBar ? .suggestions : .none,
      aids: aids,
      band: Rect(x: 0, y: 0, width: band > 0 ? width : 0, height: min(band, above)),
      header: Rect(x: 0, y: band, width: header > 0 ? width : 0, height: max(above - band, 0)),
      strip: Rect(x: 0, y: height - strip, width: width, height: strip),
      keyArea: Rect(x: 0, y: above, width: width, height: body - strip), conflicts: [])
  }
}

/// Place and width of the floating keyboard. The place is stored as shares of the free space, so that the keyboard
/// stays on screen when the monitor changes.
package struct FloatingPlace: Hashable, Sendable {
  /// The height of the strip with the handles below the keys, in pt.
  package static let stripHeight = 28.0
  /// The widths that the corner handle allows, in pt.
  package static let widths = 320.0...500.0
  /// Height of the key area as a share of the width, as on a phone of 375 × 667 pt.
  package static let aspect = 0.6

  /// Width in pt.
  package var width = 375.0
  /// Share of the monitor's free width that is left of the keyboard, and of the free height above it, 0…1.
  package var across = 0.5
  package var down = 0.94

  package init() {}

  /// Size of keys and strip in pt, at most the monitor's size.
  package func size(on monitor: Monitor) -> Size {
    let points = monitor.points
    let strip = FloatingPlace.stripHeight
    let tallest = max((points.height - strip) / FloatingPlace.aspect, 1)
    let width = min(width, points.width, tallest)
    return Size(width: width, height: width * FloatingPlace.aspect + strip)
  }

  /// Moves the window's upper left corner to `corner` (root px) as far as the monitor allows.
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
