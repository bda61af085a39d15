import Runtime
import TestKit
import Testing

@testable import Library

@Suite struct FileCatalogTests {
  /// A file of a name and a number; anything else is a mistake.
  private struct Card: Hashable {
    var name: String
    var number: Int

    static func read(_ path: String) throws(Mistake) -> Card {
      let words = try DataReader.text(path).split(separator: " ").map(String.init)
      guard words.count == 2, let number = Int(words[1]) else {
        throw Mistake(message: "\(path): not a card")
      }
      return Card(name: words[0], number: number)
    }
  }

  private let folder = Scratch()
  private let weaker = Scratch()
  private var themes: String { folder.path + "/Themes" }

  private func makeCatalog() -> FileCatalog<Card> {
    FileCatalog(paths: folder.paths(over: weaker), kind: .themes) { $0 != "hidden.toml" }
  }

  private func numbers(_ catalog: inout FileCatalog<Card>) -> [Int] {
    catalog.contents(Card.read).map(\.value.number)
  }

  private func number(_ name: String, _ catalog: inout FileCatalog<Card>) -> Int? {
    catalog.value(named: name, name: \.name, Card.read)?.number
  }

  @Test func aNameIsFoundInItsFileOrInAnother() throws {
    try folder.file("Themes/one.toml", "one 1")
    try folder.file("Themes/other.toml", "two 2")
    try folder.file("Themes/hidden.toml", "three 3")
    var catalog = makeCatalog()
    #expect(number("one", &catalog) == 1)
    #expect(number("two", &catalog) == 2)
    #expect(number("three", &catalog) == nil)
  }

  @Test func filesThatNobodyAskedForAreNotRead() throws {
    try folder.file("Themes/good.toml", "good 1")
    try folder.file("Themes/bad.toml", "")
    var catalog = makeCatalog()
    #expect(number("good", &catalog) == 1)
    let mistakes = catalog.takeMistakes()
    #expect(mistakes == [])
  }

  @Test func aBrokenFileIsReportedOnceAndTheOthersWork() throws {
    try folder.file("Themes/bad.toml", "bad")
    try folder.file("Themes/good.toml", "good 1")
    var catalog = makeCatalog()
    #expect(numbers(&catalog) == [1])
    let isConcerned = catalog.reload([themes + "/good.toml"])
    #expect(isConcerned)
    #expect(numbers(&catalog) == [1])
    let mistakes = catalog.takeMistakes()
    #expect(mistakes == [Mistake(message: themes + "/bad.toml: not a card")])
  }

  @Test func aFileBrokenLaterLeavesWhatItSaidBefore() throws {
    try folder.file("Themes/a.toml", "a 1")
    var catalog = makeCatalog()
    #expect(number("a", &catalog) == 1)
    try folder.file("Themes/a.toml", "a one")
    _ = catalog.reload([themes + "/a.toml"])
    #expect(number("a", &catalog) == 1)
    let mistakes = catalog.takeMistakes()
    #expect(mistakes.count == 1)
    try folder.file("Themes/a.toml", "a 2")
    _ = catalog.reload([themes + "/a.toml"])
    #expect(number("a", &catalog) == 2)
  }

  @Test func aFileBrokenFromTheStartLeavesTheOneItHides() throws {
    try folder.file("Themes/a.toml", "broken")
    try weaker.file("Themes/a.toml", "a 7")
    var catalog = makeCatalog()
    #expect(number("a", &catalog) == 7)
    #expect(catalog.contents(Card.read).map(\.path) == [weaker.path + "/Themes/a.toml"])
  }

  @Test func aFileThatCameOrWentIsNoticed() throws {
    try folder.file("Themes/a.toml", "a 1")
    var catalog = makeCatalog()
    #expect(number("b", &catalog) == nil)
    try folder.file("Themes/b.toml", "b 2")
    _ = catalog.reload([themes + "/b.toml"])
    #expect(number("b", &catalog) == 2)
    folder.remove("Themes/a.toml")
    _ = catalog.reload([themes])
    #expect(number("a", &catalog) == nil)
  }

  @Test func filesOfAnotherKindDoNotConcernIt() {
    var catalog = makeCatalog()
    #expect(catalog.reload([folder.path + "/Assets/Keyboards/x.toml"]) == false)
  }
}
