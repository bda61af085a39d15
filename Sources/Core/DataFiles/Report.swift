internal import Toml

/// The mistakes of a file while it is read.
final class Report {
  let file: String
  private let document: Document
  private lazy var lines = LineIndex(document.bytes)
  private var failures: [DataFailure] = []
  private var isCut = false

  /// More mistakes than these help nobody.
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

  /// Whether anything is wrong.
  var hasFailures: Bool { !failures.isEmpty }

  /// Notes what is wrong with a value; `path` where a key that is missing is meant.
  func note(_ item: Item, _ problem: DataFailure.Problem, path: [String]? = nil) {
    note(
      DataFailure(
        file: file, line: line(of: item), key: (path ?? item.path).joined(separator: "."),
        problem: problem))
  }

  func note(_ failure: DataFailure) {
    // What cannot be read may be what seems to be missing.
    if !document.mistakes.isEmpty, failure.problem.mayFollow { return }
    guard failures.count < Report.most else {
      isCut = true
      return
    }
    failures.append(failure)
  }

  /// Where a value is written, and the lines of its text.
  func place(of item: Item) -> Place {
    Place(
      file: file, path: item.path, line: line(of: item),
      firstRow: item.linesStart.map(lines.line(of:)))
  }

  /// Throws all that was noted, in the order of the lines; what concerns the whole file comes last.
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

/// Where a value is written, for mistakes that show when its file has been read.
struct Place: Hashable, Sendable {
  let file: String
  /// From the top of the file to the value.
  let path: [String]
  /// That of its key, from 1; 0 for the whole file.
  let line: Int
  /// The line of the first row of a text that has several.
  let firstRow: Int?

  /// A mistake in the row of that number, from 0; nil for the whole value.
  func failure(row: Int? = nil, _ problem: DataFailure.Problem) -> DataFailure {
    let line = row.flatMap { row in firstRow.map { $0 + row } } ?? line
    return DataFailure(
      file: file, line: line, key: path.joined(separator: "."), problem: problem)
  }
}
