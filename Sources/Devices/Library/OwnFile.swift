import Runtime

/// A single file: the user's own file beside the shipped files, or the administrator's file. If the file is broken,
/// its last valid content stays in use. A missing file counts as empty.
struct OwnFile<Value> {
  let path: String
  private let empty: Value
  private var value: Value
  private var mistakes: [Mistake] = []
  /// The last mistake that was reported; nil if the file is valid.
  private var reported: Mistake?

  init(_ path: String, empty: Value) {
    self.path = path
    self.empty = empty
    value = empty
  }

  /// Whether the file was unusable when it was last read.
  var isBroken: Bool { reported != nil }

  /// Returns the mistakes in the file since the last call.
  mutating func takeMistakes() -> [Mistake] { mistakes.takeAll() }

  mutating func read(_ reader: FileCatalog<Value>.Reader) -> Value {
    guard TextFile.exists(path) else {
      (value, reported) = (empty, nil)
      return value
    }
    do throws(Mistake) {
      value = try reader(path)
      reported = nil
    } catch {
      if let news = error.news(since: reported) { mistakes.append(news) }
      reported = error
    }
    return value
  }
}
