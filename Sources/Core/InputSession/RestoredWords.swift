/// The words whose correction the user has undone in this field. These words count as correct.
struct RestoredWords: Hashable, Sendable {
  private var lowercased: Set<String> = []

  mutating func insert(_ word: String) { lowercased.insert(word.lowercased()) }
  func contains(_ word: some StringProtocol) -> Bool { lowercased.contains(word.lowercased()) }
}
