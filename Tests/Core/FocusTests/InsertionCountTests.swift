import Testing

@testable import Focus

/// R-HARM-5: which reports show that typed characters stand in a field.
@Suite struct InsertionCountTests {
  private var count = InsertionCount(field: "/field", caret: 3)

  @Test mutating func theFieldItselfCounts() {
    #expect(count.insert(5, at: "/field") == .inserted(5))
    #expect(count.insert(0, at: "/field") == .nothing)
  }

  @Test mutating func aParagraphCountsOnceItIsKnownToBeAPart() {
    #expect(count.insert(2, at: "/paragraph") == .ask("/paragraph"))
    #expect(count.insert(3, at: "/paragraph") == .nothing)
    #expect(count.settle("/paragraph", isPart: true) == .inserted(5))
    #expect(count.insert(1, at: "/paragraph") == .inserted(1))
    #expect(count.settle("/paragraph", isPart: true) == .nothing)
  }

  @Test mutating func anotherFieldNeverCounts() {
    #expect(count.insert(2, at: "/other") == .ask("/other"))
    #expect(count.settle("/other", isPart: false) == .nothing)
    #expect(count.insert(9, at: "/other") == .nothing)
  }

  @Test mutating func theCaretOfASecretFieldCountsWhereItMovesOn() {
    #expect(count.moveCaret(to: 5, at: "/field") == .inserted(2))
    #expect(count.moveCaret(to: 1, at: "/field") == .nothing)
    #expect(count.moveCaret(to: 2, at: "/field") == .inserted(1))
    #expect(count.moveCaret(to: 7, at: "/other") == .nothing)
  }

  @Test mutating func aPageWithManyObjectsCostsNoMemory() {
    for number in 0..<64 { #expect(count.insert(1, at: "/\(number)") == .ask("/\(number)")) }
    #expect(count.insert(1, at: "/more") == .nothing)
  }
}
