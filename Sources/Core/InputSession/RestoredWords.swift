/// The words whose correction the user took back in this field: they are right.
struct RestoredWords: Hashable, Sendable {
  private var lowercased: Set<String> = []

  mutating func insert(_ word: String) { lowercased.insert(word.lowercased()) }
  func contains(_ word: some StringProtocol) -> Bool { lowercased.contains(word.lowercased()) }
}
