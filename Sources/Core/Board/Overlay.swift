package import KeyModel
package import Pages

/// Content of the second window, over the keyboard.
package enum Overlay: Hashable, Sendable {
  case none
  case preview(Preview)
  case callout(Callout)
  case list(KeyboardList)
}

/// The pressed letter above its key.
package struct Preview: Hashable, Sendable {
  package var key: Int
  package var label: String
  /// The key's frame in root px.
  package var stem: Rect
  /// Time when the preview ends; nil until the finger has lifted.
  package var end: Instant?

  package init(key: Int, label: String, stem: Rect, end: Instant? = nil) {
    self.key = key
    self.label = label
    self.stem = stem
    self.end = end
  }
}

/// The characters that a held key offers, the key's own character first.
package struct Callout: Hashable, Sendable {
  package var finger: TouchID
  /// The key's frame in root px.
  package var stem: Rect
  package var choices: [String]
  /// The frames of the choices, in root px.
  package var frames: [Rect]
  /// Index of the choice that counts while the finger has not left its key.
  package var first = 0
  /// The choice under the finger; nil when the finger is too far away.
  package var chosen: Int?
  /// Whether the callout stays open without a finger until a tap, a rest or a switch takes a choice.
  package var isStanding = false
  /// The page that offers the choices; nil for the characters of a key.
  package var owner: Owner?
  /// The page's key whose alternatives the callout offers; nil for other keys.
  package var pageKey: PageKey?

  package init(
    finger: TouchID, stem: Rect, choices: [String], frames: [Rect], first: Int = 0,
    chosen: Int? = nil, owner: Owner? = nil, pageKey: PageKey? = nil
  ) {
    self.finger = finger
    self.stem = stem
    self.choices = choices
    self.frames = frames
    self.first = first
    self.chosen = chosen
    self.owner = owner
    self.pageKey = pageKey
  }

  /// A page, and the choices that it offers.
  package struct Owner: Hashable, Sendable {
    package var page: PageID
    package var offer: PageOffer

    package init(page: PageID, offer: PageOffer) {
      self.page = page
      self.offer = offer
    }
  }

  /// Greatest number of cells in a row of a key's characters: a finger reaches no farther without a second look.
  private static let mostPerRow = 8

  /// The frames of `count` cells. The first cell is above the key; the others follow away from the nearer edge of
  /// `bounds`, and continue in further rows above, all of nearly the same length. The cells never cover the key:
  /// where there is no room above it, they are below. `columns` fixes the number of cells per row, even if the
  /// first cell is then not above the key. All in px.
  package static func frames(
    count: Int, cell: Size, above stem: Rect, lift: Double, within bounds: Rect,
    columns: Int? = nil
  ) -> [Rect] {
    let growsRight = stem.midX <= bounds.midX
    // The first cell is centred over the key, or begins at the key's edge where the key is wider.
    let overhang = max((cell.width - stem.width) / 2, 0)
    let edge =
      growsRight ? max(stem.x - overhang, bounds.x) : min(stem.maxX + overhang, bounds.maxX)
    let room = growsRight ? bounds.maxX - edge : edge - bounds.x
    let most = max(1, min(count, columns ?? min(Int(room / cell.width), mostPerRow)))
    let rows = (count + most - 1) / most
    let perRow = columns == nil ? (count + rows - 1) / max(rows, 1) : most
    let width = Double(perRow) * cell.width
    let left = growsRight ? edge : edge - width
    let start = min(max(left, bounds.x), max(bounds.maxX - width, bounds.x)).rounded()
    let height = Double(rows) * cell.height
    let isBelow =
      stem.y - lift - height < bounds.y && bounds.maxY - stem.maxY > stem.y - bounds.y
    let bottom = max(stem.y - lift, bounds.y + height)
    let top = min(stem.maxY + lift, bounds.maxY - height)
    return (0..<count).map { index in
      let column = growsRight ? index % perRow : perRow - 1 - index % perRow
      let row = Double(index / perRow)
      return Rect(
        x: start + Double(column) * cell.width,
        y: isBelow ? top + row * cell.height : bottom - (row + 1) * cell.height,
        width: cell.width, height: cell.height)
    }
  }

  /// The choice for a finger at `point`: the first while the finger is on the key, otherwise the nearest; nil if
  /// the finger is farther than `reach` from the cells and the key.
  package func choice(at point: Point, reach: Double) -> Int? {
    if stem.contains(point) { return first }
    let all = frames.reduce(stem) { $0.union($1) }
    guard all.distance(to: point) <= reach else { return nil }
    return frames.indices.min {
      frames[$0].distance(to: point) < frames[$1].distance(to: point)
    }
  }
}

/// The list of enabled keyboards (R-GLOBE-4).
package struct KeyboardList: Hashable, Sendable {
  /// The finger that opened the list or is choosing from it; nil while no finger is down.
  package var finger: TouchID?
  /// Whether the finger has been on an entry: a lift beside the entries then chooses nothing.
  package var hasEntered = false
  package var entries: [Entry]
  /// The frames of the entries, in root px.
  package var frames: [Rect]
  package var chosen: Int?
  /// The monitor of the panel whose icon opened the list as a menu; nil for the globe key's list.
  package var panel: Monitor?

  package init(
    finger: TouchID? = nil, entries: [Entry], frames: [Rect], chosen: Int? = nil,
    panel: Monitor? = nil
  ) {
    self.finger = finger
    self.entries = entries
    self.frames = frames
    self.chosen = chosen
    self.panel = panel
  }

  package enum Entry: Hashable, Sendable {
    /// The settings application. `isMarked`: the settings have a message for the user.
    case settings(isMarked: Bool)
    /// Ends the keyboard.
    case quit
    case keyboard(String, name: String, isCurrent: Bool)
    /// A cell of the last row (R-SIZE-11).
    case hands(HandChoice, isCurrent: Bool)
  }

  /// Distance from the globe key to the entries above it, in pt: the list's window with its shadow leaves the key
  /// free for repainting.
  package static let lift = Scene.popupPadding + Scene.shadowMargin

  package func entry(at point: Point) -> Int? {
    frames.firstIndex { $0.contains(point) }
  }

  /// The frames of a list's rows, above `key` and left-aligned with it as far as `bounds` allows; in several
  /// columns where one column is too high. One more row below is divided into `cells` cells, if any. All in px.
  package static func frames(
    count: Int, cells: Int, row: Size, above key: Rect, lift: Double, within bounds: Rect
  ) -> [Rect] {
    guard cells > 0 else {
      return frames(count: count, row: row, above: key, lift: lift, within: bounds)
    }
    // The list is above the row of cells.
    var rest = bounds
    rest.height -= row.height
    var top = key
    top.y = min(top.y - row.height, rest.maxY + lift)
    let rows = frames(count: count, row: row, above: top, lift: lift, within: rest)
    let body = rows.dropFirst().reduce(rows.first ?? .zero) { $0.union($1) }
    let edges = (0...cells).map { (body.width * Double($0) / Double(cells)).rounded() }
    return rows
      + (0..<cells).map { index in
        Rect(
          x: body.x + edges[index], y: body.maxY, width: edges[index + 1] - edges[index],
          height: row.height)
      }
  }

  /// The frames of a menu's rows: above an icon in the lower half of `bounds`, otherwise below the icon. All in px.
  package static func frames(
    count: Int, row: Size, beside icon: Rect, lift: Double, within bounds: Rect
  ) -> [Rect] {
    guard icon.midY < bounds.midY else {
      return frames(count: count, row: row, above: icon, lift: lift, within: bounds)
    }
    var rest = bounds
    rest.y = max(icon.maxY + lift, bounds.y)
    rest.height = max(bounds.maxY - rest.y, 0)
    var foot = icon
    foot.y = min(rest.y + Double(count) * row.height, rest.maxY) + lift
    return frames(count: count, row: row, above: foot, lift: lift, within: rest)
  }

  /// The frames of a list without cells.
  package static func frames(
    count: Int, row: Size, above key: Rect, lift: Double, within bounds: Rect
  ) -> [Rect] {
    guard count > 0, row.height > 0 else { return [] }
    let bottom = min(max(key.y - lift, bounds.y + row.height), bounds.maxY)
    let perColumn = max(1, min(count, Int((bottom - bounds.y) / row.height)))
    let columns = (count + perColumn - 1) / perColumn
    let width = Double(columns) * row.width
    let left = min(max(key.x, bounds.x), max(bounds.maxX - width, bounds.x)).rounded()
    let top = bottom - Double(perColumn) * row.height
    return (0..<count).map { index in
      Rect(
        x: left + Double(index / perColumn) * row.width,
        y: top + Double(index % perColumn) * row.height, width: row.width, height: row.height)
    }
  }
}
