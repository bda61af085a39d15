package import KeyModel

/// Decides when an object that has claimed the focus is asked again because it has not answered: a few times by the
/// clock, as GTK 4 tells of the focus before the object can answer, and after that at every sign of life that its
/// application gives. A busy application may take seconds.
package struct LateAnswer: Hashable, Sendable {
  /// So many questions follow the first one by the clock, and so many each sign of life.
  private static let most = 8
  private static let mostAfterSign = 3
  /// Each pause before a question is so many milliseconds longer than the one before.
  private static let step = 30.0

  private var asked = 0
  /// True once no question is to follow except after a sign of life.
  package private(set) var isExhausted = false

  package init() {}

  /// Notes that no answer came. The time until the next question; nil when a sign must come first.
  package mutating func fail() -> Milliseconds? {
    guard asked < LateAnswer.most else {
      isExhausted = true
      return nil
    }
    asked += 1
    return Milliseconds(LateAnswer.step * Double(asked))
  }

  /// Notes a sign of life of the object's application. True if the object is to be asked now: no other question is due.
  package mutating func hear() -> Bool {
    guard isExhausted else { return false }
    isExhausted = false
    asked = LateAnswer.most - LateAnswer.mostAfterSign
    return true
  }
}
