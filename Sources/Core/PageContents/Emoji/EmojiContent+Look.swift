package import KeyModel
package import Layouts
package import Pages

// The drawing of the emoji keyboard.
extension EmojiContent {
  /// Share of its cell that an emoji fills: 32 pt in the cells of a phone.
  private static let emojiShare = 0.86

  package var picture: Strip? {
    guard let emoji = open, let grid = emoji.grid else { return nil }
    let pressed = emoji.strip.pressed
    let size = grid.cell.height * EmojiContent.emojiShare / emoji.scale
    let keycaps = grid.visible(at: emoji.strip.scroller.offset).map { place, frame in
      Keycap(
        frame: frame, style: .band, state: pressed.contains(place) ? .pressed : .normal,
        face: .emoji(emoji.shown(at: place)), textSize: size)
    }
    return Strip(frame: grid.view, keycaps: keycaps)
  }

  package func look(of key: Key) -> PageLook? {
    if key.id == EmojiContent.fieldID { return PageLook(searchFace, .letter) }
    guard case .page(let action) = key.action else { return nil }
    switch action {
    case .open: return PageLook(.icon(.emoji), .special)
    case .resume: return PageLook(.text("Done", weight: .regular), .special)
    case .area: return PageLook(.none, .bare)
    case .leave, .key, .convert: return nil
    case .command(.search): return PageLook(.icon(.search), .bare)
    case .command(let command):
      guard let group = EmojiGroup(rawValue: command.rawValue) else { return nil }
      return PageLook(.icon(group.icon), open?.group == group ? .letter : .bare)
    }
  }

  /// The search field with its query.
  private var searchFace: Keycap.Face {
    let query = open?.search?.query ?? ""
    return .entry(.search, query.isEmpty ? "Search emoji" : query)
  }

  /// The emoji of which at least half is visible.
  package var elements: [PageElement] {
    guard let emoji = open, let grid = emoji.grid else { return [] }
    return grid.visible(at: emoji.strip.scroller.offset).compactMap { place, frame in
      let seen = frame.intersection(grid.view)
      guard seen.width >= frame.width / 2 else { return nil }
      return PageElement(
        id: "emoji-\(place.chapter)-\(place.index)", label: emoji.shown(at: place),
        role: "emoji-cell", frame: seen)
    }
  }

  // MARK: The search above the letters

  private static let fieldID = KeyID(rawValue: "emoji-field")

  /// Height of the search field and its results, with the gaps around them, in pt.
  package var headerHeight: Double { 92 }

  /// Places the field with the query, the key that ends the search, and the results.
  package func header(of size: Size, _ metrics: Metrics, scale: Double) -> [PlacedKey] {
    let row = (size.height / 2).rounded()
    let side = (metrics.sideInset * scale).rounded()
    let gap = (metrics.keyGap * scale).rounded()
    let (top, height) = ((7 * scale).rounded(), (36 * scale).rounded())
    let end = (64 * scale).rounded()
    func key(_ id: String, _ role: KeyRole, _ action: KeyAction) -> Key {
      Key(id: KeyID(rawValue: id), role: role, width: .stretch(1), action: action, label: .role)
    }
    let field = Rect(x: side, y: top, width: size.width - 2 * side - gap - end, height: height)
    let cancel = Rect(x: field.maxX + gap, y: top, width: end, height: height)
    let upper = Rect(x: 0, y: 0, width: field.maxX + gap / 2, height: row)
    let results = Rect(
      x: side, y: row, width: size.width - 2 * side, height: size.height - row)
    return [
      PlacedKey(
        key: key(EmojiContent.fieldID.rawValue, .preview, .inert), frame: field,
        touchArea: upper),
      PlacedKey(
        key: key("end-search", .page, .page(.resume)), frame: cancel,
        touchArea: Rect(
          x: upper.maxX, y: 0, width: size.width - upper.maxX, height: row)),
      PlacedKey(
        key: key("emoji-results", .pageArea, .page(.area)), frame: results,
        touchArea: Rect(x: 0, y: row, width: size.width, height: results.height)),
    ]
  }
}

extension EmojiGroup {
  var icon: Icon {
    switch self {
    case .recents: .recents
    case .smileys: .emoji
    case .people: .people
    case .animals: .animals
    case .food: .food
    case .travel: .travel
    case .activities: .activities
    case .objects: .objects
    case .symbols: .symbols
    case .flags: .flags
    }
  }
}
