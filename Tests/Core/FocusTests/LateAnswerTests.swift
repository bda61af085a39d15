import KeyModel
import Testing

@testable import Focus

/// An object that has the focus and does not answer is asked a few times by the clock, and then at signs of life alone.
@Suite struct LateAnswerTests {
  private static func exhausted() -> LateAnswer {
    var late = LateAnswer()
    while late.fail() != nil {}
    return late
  }

  @Test func thePausesGrowAndEnd() {
    var late = LateAnswer()
    var pauses: [Double] = []
    while let pause = late.fail() { pauses.append(pause.value) }
    #expect(pauses == [30, 60, 90, 120, 150, 180, 210, 240])
    #expect(late.isExhausted)
  }

  @Test func aSignWhileAQuestionIsDueLeadsToNoOther() {
    var late = LateAnswer()
    let isAsked = (late.hear(), late.fail() != nil, late.hear())
    #expect(isAsked == (false, true, false))
  }

  @Test func eachSignLeadsToAFewQuestions() {
    var late = Self.exhausted()
    for _ in 0..<20 {
      let isAsked = (late.hear(), late.hear())
      #expect(isAsked == (true, false), "a second sign comes while the question is on its way")
      var count = 0
      while late.fail() != nil { count += 1 }
      #expect(count == 3)
    }
  }
}
