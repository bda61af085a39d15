internal import Toml

/// The keys and tables at the top of a file, which show the kind of the file.
package enum TopKeys {
  /// The names in the order of the file, also where the file has mistakes.
  package static func names(in text: String) -> [String] {
    Document(text).root.members.map(\.key)
  }
}
