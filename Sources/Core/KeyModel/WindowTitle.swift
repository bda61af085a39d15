/// Reads window titles, which name the file in an editor: `*main.c (~/src) - gedit`.
package enum WindowTitle {
  /// Number of words of a title that are examined.
  private static let mostWords = 24
  /// Greatest length of a file name, in characters.
  private static let longestName = 80

  /// Returns the words of `title` that may be file names, in order, without directories and without the marks that
  /// editors add to a name. The title comes from another program, and may contain any text.
  package static func files(in title: String) -> [String] {
    title.split(whereSeparator: \.isWhitespace).prefix(mostWords).compactMap { word in
      var word = word
      while let first = word.first, marks.contains(first) { word.removeFirst() }
      while let last = word.last, marks.contains(last) { word.removeLast() }
      let name = word.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last ?? ""
      guard !name.isEmpty, name.utf8.count <= longestName,
        name.first?.isLetter == true || name.first == "."
          || name.first?.isNumber == true || name.first == "_"
      else { return nil }
      return String(name)
    }
  }

  private static let marks: Set<Character> = [
    "*", "●", "•", "+", "[", "]", "(", ")", "<", ">", "\"", "'", "‘", "’", "“", "”", ":", ",", ";",
  ]
}
