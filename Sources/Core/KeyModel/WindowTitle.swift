/// Reads window titles, which name the file that an editor shows: `*main.c (~/src) - gedit`.
package enum WindowTitle {
  /// So many words of a title are looked at.
  private static let mostWords = 24
  private static let longestName = 80

  /// What may be names of files in `title`, in order, without directories and without the marks that
  /// editors put beside a name. The title is another program's: it may be anything.
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
