internal import Toml

/// The keys and tables at the top of a file. The keys and tables show which kind of file it is.
package enum TopKeys {
  /// Returns the names in the order of the file, even if the file has mistakes.
  package static func names(in text: String) -> [String] {
    Document(text).root.members.map(\.key)
  }
}
