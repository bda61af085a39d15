/// What the keys of the emoji keyboard do, and those that lead to it.
package enum EmojiAction: Hashable, Sendable {
  /// Shows the emoji keyboard.
  case open
  /// Goes back to the keyboard that was shown before it.
  case letters
  /// Begins to look for emoji by their names, with the keys of that keyboard.
  case search
  /// Ends the search.
  case endSearch
  /// Shows a group.
  case group(EmojiGroup)
  /// The emoji themselves, which a finger scrolls.
  case grid
}

/// The groups of emoji in CLDR's order, after those that are used most.
package enum EmojiGroup: String, Hashable, Sendable, CaseIterable {
  case recents, smileys, people, animals, food, travel, activities, objects, symbols, flags
}
