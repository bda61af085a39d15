internal import Conversion
internal import KeyModel

// What was kept is taught when nothing is composed: the reading is typed once more, and the same candidates are chosen.
extension MethodEngine {
  mutating func beginLesson() -> [Action] {
    guard let lesson = lessons.first else { return [] }
    goal = .learn
    return [.call(.learn(true))] + bring(to: lesson.reading, [])
  }

  /// Chooses what comes next in the lesson.
  mutating func teach() -> [Action] {
    let place = choices.count
    guard let lesson = lessons.first, lesson.choices.indices.contains(place) else {
      return endLesson()
    }
    return seek(lesson.choices[place].text)
  }

  /// A choice of the lesson was made. The engine learns once all of them are.
  mutating func goOn(with consumed: Int) -> [Action] {
    guard let lesson = lessons.first, lesson.choices.indices.contains(choices.count),
      lesson.choices[choices.count].consumed == consumed
    else { return endLesson() }
    note(consumed, lesson.choices[choices.count].text)
    guard !reading.isEmpty else { return endLesson() }
    goal = .learn
    return teach()
  }

  private mutating func endLesson() -> [Action] {
    if !lessons.isEmpty { lessons.removeFirst() }
    goal = nil
    return forget() + [.call(.learn(false))] + proceed()
  }
}
