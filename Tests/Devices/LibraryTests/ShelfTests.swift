import Runtime
import TestKit
import Testing

@testable import Library

@Suite struct ShelfTests {
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

  private func makeShelf() -> Shelf<Card> {
    Shelf(paths: folder.paths(over: weaker), kind: .themes) { $0 != "hidden.toml" }
  }

  private func numbers(_ shelf: inout Shelf<Card>) -> [Int] {
    shelf.contents(Card.read).map(\.value.number)
  }

  private func number(_ name: String, _ shelf: inout Shelf<Card>) -> Int? {
    shelf.value(named: name, name: \.name, Card.read)?.number
  }

  @Test func aNameIsFoundInItsFileOrInAnother() throws {
    try folder.file("Themes/one.toml", "one 1")
    try folder.file("Themes/other.toml", "two 2")
    try folder.file("Themes/hidden.toml", "three 3")
    var shelf = makeShelf()
    #expect(number("one", &shelf) == 1)
    #expect(number("two", &shelf) == 2)
    #expect(number("three", &shelf) == nil)
  }

  @Test func filesThatNobodyAskedForAreNotRead() throws {
    try folder.file("Themes/good.toml", "good 1")
    try folder.file("Themes/bad.toml", "")
    var shelf = makeShelf()
    #expect(number("good", &shelf) == 1)
    let mistakes = shelf.takeMistakes()
    #expect(mistakes == [])
  }

  @Test func aBrokenFileIsReportedOnceAndTheOthersWork() throws {
    try folder.file("Themes/bad.toml", "bad")
    try folder.file("Themes/good.toml", "good 1")
    var shelf = makeShelf()
    #expect(numbers(&shelf) == [1])
    let isConcerned = shelf.reload([themes + "/good.toml"])
    #expect(isConcerned)
    #expect(numbers(&shelf) == [1])
    let mistakes = shelf.takeMistakes()
    #expect(mistakes == [Mistake(message: themes + "/bad.toml: not a card")])
  }

  @Test func aFileBrokenLaterLeavesWhatItSaidBefore() throws {
    try folder.file("Themes/a.toml", "a 1")
    var shelf = makeShelf()
    #expect(number("a", &shelf) == 1)
    try folder.file("Themes/a.toml", "a one")
    _ = shelf.reload([themes + "/a.toml"])
    #expect(number("a", &shelf) == 1)
    let mistakes = shelf.takeMistakes()
    #expect(mistakes.count == 1)
    try folder.file("Themes/a.toml", "a 2")
    _ = shelf.reload([themes + "/a.toml"])
    #expect(number("a", &shelf) == 2)
  }

  @Test func aFileBrokenFromTheStartLeavesTheOneItHides() throws {
    try folder.file("Themes/a.toml", "broken")
    try weaker.file("Themes/a.toml", "a 7")
    var shelf = makeShelf()
    #expect(number("a", &shelf) == 7)
    #expect(shelf.contents(Card.read).map(\.path) == [weaker.path + "/Themes/a.toml"])
  }

  @Test func aFileThatCameOrWentIsNoticed() throws {
    try folder.file("Themes/a.toml", "a 1")
    var shelf = makeShelf()
    #expect(number("b", &shelf) == nil)
    try folder.file("Themes/b.toml", "b 2")
    _ = shelf.reload([themes + "/b.toml"])
    #expect(number("b", &shelf) == 2)
    folder.remove("Themes/a.toml")
    _ = shelf.reload([themes])
    #expect(number("a", &shelf) == nil)
  }

  @Test func filesOfAnotherKindDoNotConcernIt() {
    var shelf = makeShelf()
    #expect(shelf.reload([folder.path + "/Assets/Keyboards/x.toml"]) == false)
  }
}
