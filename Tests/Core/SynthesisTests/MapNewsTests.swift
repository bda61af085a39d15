import Testing

@testable import Synthesis

@Suite struct MapNewsTests {
  @Test func aClientIsToldOfEachChangeOnce() {
    var news = MapNews<Int>()
    func due(_ client: Int) -> Bool { news.isDue(for: client) }
    #expect(due(1))
    #expect(!due(1))
    news.noteChange()
    #expect(due(1))
    #expect(due(2), "another one has not been told")
    #expect(!due(2))
  }
}
