package import Runtime

/// State that is kept from one run to the next, in files that only the user can read: the place of the floating
/// button, the keyboards that were last used in applications (R-GLOBE-6), and copied texts that the user keeps.
package struct KeptState {
  private let directory: String
  /// Greatest length of a file that is read, in bytes.
  private static let limit = 1 << 18

  package init(_ paths: DataPaths) { directory = paths.stateDirectory }

  package enum Part: String {
    case button, keyboards, clippings
  }

  /// Returns the saved text of a part; nil if none was saved.
  package func recall(_ part: Part) -> String? {
    try? TextFile.read(file(of: part), limit: KeptState.limit)
  }

  package func keep(_ text: String, as part: Part) throws(FileFailure) {
    try TextFile.write(text, to: file(of: part))
  }

  private func file(of part: Part) -> String { "\(directory)/\(part.rawValue)" }
}
