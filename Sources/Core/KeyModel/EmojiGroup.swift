/// The groups of emoji: the most used emoji, then the groups in CLDR's order.
package enum EmojiGroup: String, Hashable, Sendable, CaseIterable {
  case recents, smileys, people, animals, food, travel, activities, objects, symbols, flags
}
