package import KeyModel

/// Decides when an object that has claimed the focus but not answered is asked again. The first repetitions follow the clock, as
/// GTK 4 reports the focus before the object can answer. After them, each message of the application leads to further questions.
/// A busy application may take seconds.
package struct LateAnswer: Hashable, Sendable {
  /// Number of questions after the first one, by the clock. `mostAfterSign`: after a message of the application.
  private static let most = 8
  private static let mostAfterSign = 3
  /// Time by which each pause before a question is longer than the pause before, in ms.
  private static let step = 30.0

  private var asked = 0
  /// True once no question follows until the application sends a message.
  package private(set) var isExhausted = false

  package init() {}

  /// Notes that no answer came. Returns the time until the next question; nil if the application must send a
  /// message first.
  package mutating func fail() -> Milliseconds? {
    guard asked < LateAnswer.most else {
      isExhausted = true
      return nil
    }
    asked += 1
    return Milliseconds(LateAnswer.step * Double(asked))
  }

  /// Notes a message of the object's application. Returns true if the object must be asked now, as no other
  /// question is due.
  package mutating func hear() -> Bool {
    guard isExhausted else { return false }
    isExhausted = false
    asked = LateAnswer.most - LateAnswer.mostAfterSign
    return true
  }
}
