import Runtime
import Testing

@testable import keycap

/// A file of a name and a number; anything else is a mistake.
private struct Card: Shelved, Hashable {
  static let kind = DataPaths.Kind.themes
  var shelfName: String
  var number: Int

  static func read(_ text: String, path: String) throws(Mistake) -> Card {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 2, let number = Int(words[1]) else {
      throw Mistake(message: "\(path): not a card")
    }
    return Card(shelfName: words[0], number: number)
  }
}

@Suite struct ShelfTests {
  private let folder = TemporaryFolder()
  private let paths: DataPaths

  init() {
    var paths = DataPaths(data: folder.path)
    paths.dataDirectories = [folder.path]
    self.paths = paths
  }

  private var themes: String { folder.path + "/Themes" }

  private func write(_ name: String, _ text: String) throws {
    try TextFile.write(text, to: themes + "/" + name + ".toml")
  }

  private func numbers(_ shelf: inout Shelf<Card>) -> [Int] { shelf.all().map(\.number) }

  @Test func aNameIsFoundInItsFileOrInAnother() throws {
    try write("one", "one 1")
    try write("other", "two 2")
    var shelf = Shelf<Card>(paths: paths)
    #expect(shelf.value(named: "one")?.number == 1)
    #expect(shelf.value(named: "two")?.number == 2)
    #expect(shelf.value(named: "three") == nil)
  }

  @Test func filesThatNobodyAskedForAreNotRead() throws {
    try write("good", "good 1")
    try write("bad", "")
    var shelf = Shelf<Card>(paths: paths)
    #expect(shelf.value(named: "good")?.number == 1)
    #expect(shelf.mistakes == [])
  }

  @Test func aBrokenFileIsReportedOnceAndTheOthersWork() throws {
    try write("bad", "bad")
    try write("good", "good 1")
    var shelf = Shelf<Card>(paths: paths)
    #expect(numbers(&shelf) == [1])
    #expect(numbers(&shelf) == [1])
    #expect(shelf.mistakes == [Mistake(message: themes + "/bad.toml: not a card")])
  }

  @Test func aFileBrokenLaterLeavesWhatItSaidBefore() throws {
    try write("a", "a 1")
    var shelf = Shelf<Card>(paths: paths)
    #expect(shelf.value(named: "a")?.number == 1)
    try write("a", "a one")
    let isConcerned = shelf.reload([themes + "/a.toml"])
    #expect(isConcerned)
    #expect(shelf.value(named: "a")?.number == 1)
    #expect(shelf.mistakes.count == 1)
    try write("a", "a 2")
    _ = shelf.reload([themes + "/a.toml"])
    #expect(shelf.value(named: "a")?.number == 2)
  }

  @Test func aFileBrokenFromTheStartLeavesTheOneItHides() throws {
    let weaker = TemporaryFolder()
    try write("a", "broken")
    try TextFile.write("a 7", to: weaker.path + "/Themes/a.toml")
    var paths = paths
    paths.dataDirectories = [folder.path, weaker.path]
    var shelf = Shelf<Card>(paths: paths)
    #expect(shelf.value(named: "a")?.number == 7)
    #expect(shelf.contents().map(\.path) == [weaker.path + "/Themes/a.toml"])
  }

  @Test func aFileThatCameOrWentIsNoticed() throws {
    try write("a", "a 1")
    var shelf = Shelf<Card>(paths: paths)
    #expect(shelf.value(named: "b") == nil)
    try write("b", "b 2")
    _ = shelf.reload([themes + "/b.toml"])
    #expect(shelf.value(named: "b")?.number == 2)
    folder.remove("Themes/a.toml")
    _ = shelf.reload([themes])
    #expect(shelf.value(named: "a") == nil)
  }

  @Test func filesOfAnotherKindDoNotConcernIt() {
    var shelf = Shelf<Card>(paths: paths)
    #expect(shelf.reload([folder.path + "/Assets/Keyboards/x.toml"]) == false)
  }
}
