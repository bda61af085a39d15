/// The groups of emoji in CLDR's order, after the most used emoji.
package enum EmojiGroup: String, Hashable, Sendable, CaseIterable {
  case recents, smileys, people, animals, food, travel, activities, objects, symbols, flags
}
