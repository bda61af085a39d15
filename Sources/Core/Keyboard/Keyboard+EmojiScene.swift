import Appearance
import Emoji
import KeyModel
import Layouts

// What the emoji keyboard looks like.
extension Keyboard {
  /// Share of its cell that an emoji takes.
  private static let emojiShare = 0.76

  /// The group whose key is shown as chosen.
  var shownGroup: EmojiGroup? {
    guard let board, let scene else { return nil }
    for (key, keycap) in zip(board.keys, scene.keycaps) {
      if case .emoji(.group(let group))? = key.key?.action, keycap.style == .letter {
        return group
      }
    }
    return nil
  }

  /// The strip of emoji that is seen now; nil without one.
  func strip(of board: Board) -> Strip? {
    guard let emoji, let grid = emoji.grid else { return nil }
    let pressed = Set(emoji.touches.values.compactMap(\.place))
    let size = grid.cell.height * Keyboard.emojiShare / board.stand.scale
    let keycaps = grid.visible(at: emoji.scroller.offset).map { place, frame in
      Keycap(
        frame: frame, style: .band, state: pressed.contains(place) ? .pressed : .normal,
        face: .emoji(emoji.shown(at: place)), textSize: size)
    }
    return Strip(frame: grid.view, keycaps: keycaps)
  }

  /// What is looked for.
  var searchFace: Keycap.Face {
    let query = emoji?.search?.query ?? ""
    return .entry(.search, query.isEmpty ? "Search emoji" : query)
  }

  /// The emoji that are seen, for `keycap status`: what stands on the keyboard, not what was typed.
  var emojiStates: [Status.KeyStatus] {
    guard let board, let emoji, let grid = emoji.grid else { return [] }
    return grid.visible(at: emoji.scroller.offset).compactMap { place, frame in
      let seen = frame.intersection(grid.view)
      guard seen.width >= frame.width / 2 else { return nil }
      return Status.KeyStatus(
        id: "emoji-\(place.chapter)-\(place.index)", label: emoji.shown(at: place),
        role: "emoji-cell", rect: board.root(seen))
    }
  }
}

extension EmojiAction {
  var face: Keycap.Face {
    switch self {
    case .open: .icon(.emoji)
    case .letters: .text("ABC", weight: .regular)
    case .search: .icon(.search)
    case .endSearch: .text("Done", weight: .regular)
    case .group(let group): .icon(group.icon)
    case .grid: .none
    }
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
