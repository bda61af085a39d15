internal import Toml

/// The keys and tables at the top of a file, by which its kind is told.
package enum TopKeys {
  /// In the order of the file, also where the file has mistakes.
  package static func names(in text: String) -> [String] {
    Document(text).root.members.map(\.key)
  }
}
