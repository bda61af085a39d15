internal import Toml

/// Collects the mistakes of a file while it is read.
final class Report {
  let file: String
  private let document: Document
  private lazy var lines = LineIndex(document.bytes)
  private var failures: [DataFailure] = []
  private var isCut = false

  /// Greatest number of reported mistakes. More mistakes would not help the user.
  static let most = 100

  init(file: String, document: Document) {
    self.file = file
    self.document = document
    failures = document.mistakes.map { mistake in
      DataFailure(
        file: file, line: mistake.place.line, column: mistake.place.column,
        key: mistake.path.joined(separator: "."), problem: .syntax(mistake.message))
    }
  }

  /// Whether the file has a mistake.
  var hasFailures: Bool { !failures.isEmpty }

  /// Notes a problem with a value. `path` is the path of a missing key.
  func note(_ item: Item, _ problem: DataFailure.Problem, path: [String]? = nil) {
    note(
      DataFailure(
        file: file, line: line(of: item), key: (path ?? item.path).joined(separator: "."),
        problem: problem))
  }

  func note(_ failure: DataFailure) {
    // The missing key may be in the part of the text that cannot be read.
    if !document.mistakes.isEmpty, failure.problem.mayFollow { return }
    guard failures.count < Report.most else {
      isCut = true
      return
    }
    failures.append(failure)
  }

  /// Returns the place of a value, with the lines of its text.
  func place(of item: Item) -> Place {
    Place(
      file: file, path: item.path, line: line(of: item),
      firstRow: item.linesStart.map(lines.line(of:)))
  }

  /// Throws all noted mistakes in the order of the lines; mistakes of the whole file come last.
  func end() throws(DataFailures) {
    guard hasFailures else { return }
    func rank(_ failure: DataFailure) -> Int { failure.line > 0 ? failure.line : .max }
    let order = failures.enumerated().sorted {
      (rank($0.element), $0.offset) < (rank($1.element), $1.offset)
    }
    var seen: Set<DataFailure> = []
    throw DataFailures(
      all: order.map(\.element).filter { seen.insert($0).inserted }, isCut: isCut)
  }

  private func line(of item: Item) -> Int { item.keyOffset.map(lines.line(of:)) ?? 0 }
}

/// The place of a value in a file, kept for mistakes that are found after the file has been read.
struct Place: Hashable, Sendable {
  let file: String
  /// Path from the top of the file to the value.
  let path: [String]
  /// Line of the value's key, from 1; 0 for the whole file.
  let line: Int
  /// Line of the first row of a text with several rows.
  let firstRow: Int?

  /// Makes a failure for a row, counted from 0; for the whole value if `row` is nil.
  func failure(row: Int? = nil, _ problem: DataFailure.Problem) -> DataFailure {
    let line = row.flatMap { row in firstRow.map { $0 + row } } ?? line
    return DataFailure(
      file: file, line: line, key: path.joined(separator: "."), problem: problem)
  }
}
