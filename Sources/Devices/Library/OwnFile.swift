import Runtime

/// A file of which there is one: the user's beside those that are shipped, or the administrator's. A broken one leaves
/// in use what it said before; without one it is as if it were empty.
struct OwnFile<Value> {
  let path: String
  private let empty: Value
  private var value: Value
  private var mistakes: [Mistake] = []
  /// The mistake that was last told.
  private var told: Mistake?

  init(_ path: String, empty: Value) {
    self.path = path
    self.empty = empty
    value = empty
  }

  /// Whether the file could not be used when it was read last.
  var isBroken: Bool { told != nil }

  /// What was wrong in it since this was last called.
  mutating func takeMistakes() -> [Mistake] { mistakes.takeAll() }

  mutating func read(_ reader: Shelf<Value>.Reader) -> Value {
    guard TextFile.exists(path) else {
      (value, told) = (empty, nil)
      return value
    }
    do throws(Mistake) {
      value = try reader(path)
      told = nil
    } catch {
      if let news = error.news(since: told) { mistakes.append(news) }
      told = error
    }
    return value
  }
}
