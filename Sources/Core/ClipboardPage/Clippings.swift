package import KeyModel

/// The texts that were copied last. They are in memory only, and go with time, but for those that the user keeps.
package struct Clippings: Hashable, Sendable {
  package struct Clipping: Hashable, Sendable {
    /// Of all clippings of this run.
    package let number: Int
    package var text: String
    /// When the text was copied.
    package var time: Instant
    /// Whether the user keeps it, also beyond this run.
    package var isKept: Bool
  }

  /// The most clippings that are remembered beside the kept ones, and the most that may be kept.
  package static let capacity = 24
  package static let keptCapacity = 48
  /// The longest text in graphemes. A longer one is a document, and no clipping.
  package static let longest = 16_384

  /// The kept ones first, then the others; in both the newest comes first.
  package private(set) var all: [Clipping] = []
  private var count = 0

  package init() {}

  package subscript(number: Int) -> Clipping? { all.first { $0.number == number } }

  /// A text was copied. One that is there already comes to the front of its kind.
  package mutating func add(_ text: String, at now: Instant) {
    guard text.contains(where: { !$0.isWhitespace }), text.count <= Clippings.longest else {
      return
    }
    let isKept = all.first { $0.text == text }?.isKept ?? false
    all.removeAll { $0.text == text }
    insert(text, isKept: isKept, at: now)
  }

  /// The user keeps the text, or does so no longer; from then on time counts as from its copying.
  package mutating func keep(_ number: Int, _ isKept: Bool, at now: Instant) {
    guard let clipping = self[number] else { return }
    all.removeAll { $0.number == number }
    insert(clipping.text, isKept: isKept, at: now)
  }

  package mutating func remove(_ number: Int) { all.removeAll { $0.number == number } }

  /// Forgets all that the user does not keep, as far as it was copied before that moment.
  package mutating func forget(before moment: Instant) {
    all.removeAll { !$0.isKept && $0.time <= moment }
  }

  /// When the oldest of those that are not kept was copied.
  package var oldest: Instant? { all.lazy.filter { !$0.isKept }.map(\.time).min() }

  private mutating func insert(_ text: String, isKept: Bool, at now: Instant) {
    count += 1
    let clipping = Clipping(number: count, text: text, time: now, isKept: isKept)
    let start = isKept ? 0 : all.firstIndex { !$0.isKept } ?? all.endIndex
    all.insert(clipping, at: start)
    let excess = { (clippings: [Clipping], most: Int) in
      clippings.dropFirst(most).map(\.number)
    }
    let old = Set(
      excess(all.filter(\.isKept), Clippings.keptCapacity)
        + excess(all.filter { !$0.isKept }, Clippings.capacity))
    all.removeAll { old.contains($0.number) }
  }

  // MARK: The file of those that are kept

  /// One text on each line, the newest first; a line break in a text is `\n`, a backslash `\\`.
  package var keptText: String {
    all.filter(\.isKept).map { Clippings.escaped($0.text) + "\n" }.joined()
  }

  /// Takes the texts of such a file, as the ones that are kept.
  package mutating func restore(_ file: String, at now: Instant) {
    all.removeAll(where: \.isKept)
    let lines = file.split(separator: "\n").prefix(Clippings.keptCapacity)
    for line in lines.reversed() {
      let text = Clippings.plain(line)
      guard !text.isEmpty, text.count <= Clippings.longest else { continue }
      all.removeAll { $0.text == text }
      insert(text, isKept: true, at: now)
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { line, character in
      switch character {
      case "\\": line += "\\\\"
      case _ where character.isNewline: line += "\\n"
      default: line.append(character)
      }
    }
  }

  private static func plain(_ line: Substring) -> String {
    var text = ""
    var isEscaped = false
    for character in line {
      switch (isEscaped, character) {
      case (false, "\\"):
        isEscaped = true
        continue
      case (true, "n"): text.append("\n")
      default: text.append(character)
      }
      isEscaped = false
    }
    return text
  }
}
