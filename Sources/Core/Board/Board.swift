package import KeyModel
package import Layouts

/// The keys in the window, with their frames. A board is made again only when the keyboard, the plane or the window
/// changes.
package struct Board: Hashable, Sendable {
  package var keyboard: String
  package var displayName: String
  package var plane: PlaneID
  package var geometry: WindowGeometry
  package var metrics: Metrics
  package var keys: [BoardKey]
  /// The letter keys, as the word services need them.
  package var letters: LetterKeys
  /// Height of a letter key in pt if the keys are laid out as on a printed keyboard; nil otherwise.
  package var printedHeight: Double?
  /// Time for which the dot key of a Morse keyboard is held for a dash; nil where the dash has its own key.
  package var dashTime: Milliseconds?
  /// Indices of the keys that stay down while they are touched (R-CHORD-4).
  package var pushed: Set<Int> = []
  /// Indices of the keys that the administrator forbids (R-DESK-5).
  package var forbidden: Set<Int> = []
  /// Area beside one-handed keys or between two halves, in px of the window; zero for none.
  package var gutter = Rect.zero

  /// The index of the key at `point` (root px): the key whose touch area contains it, or else the
  /// nearest key; nil outside the window and in the gutter.
  package func key(at point: Point) -> Int? {
    guard geometry.frame.contains(point) else { return nil }
    let inside = self.inside(point)
    if let index = keys.firstIndex(where: { $0.touchArea.contains(inside) }) { return index }
    // The hand that holds the device rests beside one-handed keys and between two halves.
    if gutter.contains(inside) { return nil }
    return keys.indices.min {
      keys[$0].frame.distance(to: inside) < keys[$1].frame.distance(to: inside)
    }
  }

  /// Converts a point of the root window to px of the keyboard's window.
  package func inside(_ point: Point) -> Point {
    point.offset(x: -geometry.frame.x, y: -geometry.frame.y)
  }

  /// Converts `rect` of the keyboard's window to px of the root window.
  package func root(_ rect: Rect) -> Rect {
    rect.offset(x: geometry.frame.x, y: geometry.frame.y)
  }
}

/// A key, a handle of the floating window or a cell of the suggestion bar, with its place in px of
/// the window.
package struct BoardKey: Hashable, Sendable {
  package var part: Part
  /// The rectangle that is drawn.
  package var frame: Rect
  /// The rectangle in which a finger hits the key.
  package var touchArea: Rect
  /// Size of the notch at the lower left corner, in px; nil for none.
  package var notch: Size?

  package enum Part: Hashable, Sendable {
    case key(Key, isBand: Bool)
    case handle(Handle)
    /// Cell of the suggestion bar, by its index.
    case suggestion(Int)
  }

  package enum Handle: String, Hashable, Sendable {
    case grabber, resize, dock
    /// Handles beside the keys: back to both hands, over to the other hand.
    case both
    case otherHand = "other-hand"
    /// Handles above the keys while the user chooses the keys' height: the pill, other places, and the end of the
    /// choice.
    case height
    case leftHand = "left-hand"
    case rightHand = "right-hand"
    case twoThumbs = "two-thumbs"
    case done
    /// Suspends assistive typing, or resumes it.
    case rest
    /// Makes the next key count as held instead of tapped.
    case hold
    /// Shows the tools for clicks in the band, or shows the suggestions again.
    case mouse
    /// Chooses a tool for clicks.
    case right = "right-click", middle = "middle-click", double = "double-click", drag, scroll
    /// Silences the speech, or turns it on again.
    case speech

    package init(_ tool: ClickTool) {
      self =
        switch tool {
        case .right: .right
        case .middle: .middle
        case .double: .double
        case .drag: .drag
        case .scroll: .scroll
        }
    }

    /// The hands that the handle chooses; nil for other handles.
    package var hands: HandMode? {
      switch self {
      case .leftHand: .left
      case .rightHand: .right
      case .twoThumbs: .split
      default: nil
      }
    }

    /// The click tool that the handle chooses; nil for other handles.
    package var tool: ClickTool? { ClickTool.allCases.first { Handle($0) == self } }
  }

  /// Whether the key belongs to assistive typing.
  package var isAid: Bool {
    if case .handle(let handle) = part {
      handle == .rest || handle == .hold || handle == .mouse || handle == .speech
        || handle.tool != nil
    } else {
      false
    }
  }

  package var key: Key? {
    if case .key(let key, _) = part { key } else { nil }
  }

  package var isBand: Bool {
    if case .key(_, let isBand) = part { isBand } else { false }
  }

  /// The key's frame with equal margins on opposite sides. The touch area of a row's first key reaches to the
  /// window's edge, but nobody aims there.
  fileprivate var cell: Rect {
    let across = max(min(frame.x - touchArea.x, touchArea.maxX - frame.maxX), 0)
    let down = max(min(frame.y - touchArea.y, touchArea.maxY - frame.maxY), 0)
    return Rect(
      x: frame.x - across, y: frame.y - down, width: frame.width + 2 * across,
      height: frame.height + 2 * down)
  }

  /// The letter that a tap types, lowercased; nil for other keys.
  package var letter: Character? { key?.letter }
}

extension Key {
  /// The letter that a tap types, lowercased; nil for other keys.
  package var letter: Character? {
    guard let text = action.text, text.count == 1, let letter = text.first,
      letter.isLetter || letter.isLoneMark
    else { return nil }
    return letter.lowercased().first
  }
}

extension Character {
  /// Whether the character is a combining mark by itself, such as the vowel signs on keys of Indic scripts.
  fileprivate var isLoneMark: Bool {
    switch unicodeScalars.first?.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }
}

extension BoardKey {
  /// A key placed in `area` of the window.
  package init(_ placed: PlacedKey, in area: Rect, isBand: Bool = false) {
    self.init(
      part: .key(placed.key, isBand: isBand),
      frame: placed.frame.offset(x: area.x, y: area.y),
      touchArea: placed.touchArea.offset(x: area.x, y: area.y), notch: placed.notch)
  }
}

extension Board {
  /// Content that a page shows above the keys or in place of the keys.
  package struct Header: Hashable, Sendable {
    /// Keys of the header, in px of the header's area.
    package var keys: [PlacedKey]
    /// Whether the header also takes the area of the keys.
    package var coversKeys: Bool

    package init(keys: [PlacedKey], coversKeys: Bool) {
      self.keys = keys
      self.coversKeys = coversKeys
    }
  }

  /// Lays out `plane` of `definition`, the band above it and the handles below. Keys open only pages in `pages`; on
  /// phones, the first page also gets a key.
  package init(
    _ definition: KeyboardDefinition, plane: PlaneID, geometry: WindowGeometry,
    hiding: Set<KeyRole>,
    type: KeyboardType = .default, header: Header? = nil, leadingTo pages: [PageID] = []
  ) {
    keyboard = definition.identifier
    displayName = definition.displayName
    self.plane = plane
    self.geometry = geometry
    metrics = geometry.metrics
    let coversKeys = header?.coversKeys == true
    if geometry.hand.isOneHanded { gutter = geometry.gutter }
    // A header that covers the keys leaves the band unchanged on every plane.
    let isDesktop = plane == .desktop && !coversKeys
    var area = geometry.keyArea
    var keys = header?.keys.map { BoardKey($0, in: geometry.header) } ?? []
    if !geometry.band.isEmpty {
      let band = definition.planes[.band]?.plane(for: geometry.form).opening(pages)
      if geometry.isSizing {
        keys += Board.heightHandles(on: geometry)
      } else if !isDesktop || !geometry.aids.isEmpty, geometry.hasBar {
        keys += Board.bar(
          geometry.hasTools && !isDesktop ? band : nil, geometry: geometry, metrics: metrics,
          hiding: hiding)
      } else if !isDesktop, let band {
        keys += Board.band(band, geometry: geometry, metrics: metrics, hiding: hiding)
      } else {
        // The desktop plane contains the band's keys itself and takes the band's area.
        area = area.union(geometry.band)
      }
    }
    if !coversKeys, var plane = definition.planes[plane]?.plane(for: geometry.form).opening(pages) {
      if self.plane == .letters { plane.serve(type, of: definition) }
      if geometry.form == .phone, self.plane == .letters, let page = pages.first {
        plane.lead(to: page)
      }
      if Board.splits(plane, on: geometry) {
        metrics = geometry.halvesMetrics
        let halves = Board.solveHalves(
          plane, in: area, gap: geometry.gutter.width, metrics: metrics, scale: geometry.scale,
          hiding: hiding)
        keys += halves.keys
        gutter = halves.gutter
      } else {
        keys += Board.solve(
          plane, in: area, metrics: metrics, scale: geometry.scale, hiding: hiding)
      }
    }
    if definition.planes[plane]?.plane(for: geometry.form).blueprint != nil {
      let letter = keys.first { $0.key?.role == .character }
      printedHeight = letter.map { $0.frame.height / geometry.scale }
    }
    if !gutter.isEmpty { keys += Board.handHandles(in: gutter, on: geometry) }
    if !geometry.strip.isEmpty { keys += Board.handles(in: geometry.strip, scale: geometry.scale) }
    self.keys = keys
    letters = LetterKeys(
      keys.compactMap { key in
        key.letter.map { LetterKeys.Key($0, key.cell) }
      }, space: keys.first { $0.key?.action == .space }?.touchArea, scale: geometry.scale)
  }

  package static func solve(
    _ plane: Plane, in area: Rect, metrics: Metrics, scale: Double, hiding: Set<KeyRole>,
    isBand: Bool = false
  ) -> [BoardKey] {
    LayoutSolver.solve(plane, metrics: metrics, size: area.size, scale: scale, hiding: hiding)
      .keys.map { BoardKey($0, in: area, isBand: isBand) }
  }

  /// The handles of the floating window: the dock button at the left, the pill in the middle for moving, the corner
  /// for resizing.
  private static func handles(in strip: Rect, scale: Double) -> [BoardKey] {
    let side = min((44 * scale).rounded(), (strip.width / 3).rounded(.down))
    let left = Rect(x: strip.x, y: strip.y, width: side, height: strip.height)
    let right = left.offset(x: strip.width - side)
    let middle = Rect(
      x: left.maxX, y: strip.y, width: strip.width - 2 * side, height: strip.height)
    let pill = min((72 * scale).rounded(), middle.width)
    let grabber = Rect(
      x: (middle.midX - pill / 2).rounded(), y: strip.y, width: pill, height: strip.height)
    return [
      BoardKey(part: .handle(.dock), frame: left, touchArea: left),
      BoardKey(part: .handle(.grabber), frame: grabber, touchArea: middle),
      BoardKey(part: .handle(.resize), frame: right, touchArea: right),
    ]
  }
}

extension Plane {
  /// The plane without the keys that open pages other than `pages`. A printed keyboard has no such key.
  fileprivate func opening(_ pages: [PageID]) -> Plane {
    guard blueprint == nil else { return self }
    var plane = self
    for row in plane.rows.indices {
      plane.rows[row].items.removeAll { item in
        guard case .page(.open(let page)) = item.key?.action else { return false }
        return !pages.contains(page)
      }
    }
    return plane
  }

  /// Replaces the key for the desktop plane by the key that opens `page`; the planes with numbers and symbols keep
  /// theirs. Phones have no room for both keys.
  fileprivate mutating func lead(to page: PageID) {
    guard !keys.contains(where: { $0.role == .page }) else { return }
    var isFound = false
    changeKeys { key in
      guard !isFound, key.action == .plane(.desktop) else { return }
      isFound = true
      key = Key(
        id: KeyID(rawValue: page.rawValue), role: .page, width: key.width,
        action: .page(.open(page)), label: .role)
    }
  }
}
