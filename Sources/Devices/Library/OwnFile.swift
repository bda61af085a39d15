import Runtime

/// A single file, not one of many: the user's own beside the shipped ones, or the administrator's. If the
/// file is broken, its last good content stays in use; a missing file counts as empty.
struct OwnFile<Value> {
  let path: String
  private let empty: Value
  private var value: Value
  private var mistakes: [Mistake] = []
  /// The mistake that was reported last.
  private var told: Mistake?

  init(_ path: String, empty: Value) {
    self.path = path
    self.empty = empty
    value = empty
  }

  /// Whether the file was unusable at its last reading.
  var isBroken: Bool { told != nil }

  /// The mistakes in the file since the last call.
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
