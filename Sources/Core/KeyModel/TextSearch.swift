// The standard library has these functions, too, but in a module that adds the regular-expression engine to each
// program (1.2 MB). Release builds leave the module out (Makefile, RELEASE_FLAGS). As in the library, characters are
// compared.

extension StringProtocol {
  /// Whether the text contains `other`.
  package func contains(_ other: String) -> Bool {
    place(of: other, from: startIndex) != nil
  }

  /// Whether the text contains `other`.
  package func contains(_ other: Substring) -> Bool {
    contains(String(other))
  }

  /// Returns the text with each occurrence of `old`, searched from the start, replaced by `new`.
  package func replacing(_ old: String, with new: String) -> String {
    var rest = startIndex
    var result = ""
    while let place = place(of: old, from: rest), !place.isEmpty {
      result += self[rest..<place.lowerBound]
      result += new
      rest = place.upperBound
    }
    return result + self[rest...]
  }

  /// Returns the parts before and after the first occurrence of the separator; nil if the text has no separator.
  package func halves(at separator: String) -> (SubSequence, SubSequence)? {
    place(of: separator, from: startIndex).map { (self[..<$0.lowerBound], self[$0.upperBound...]) }
  }

  private func place(of other: String, from: Index) -> Range<Index>? {
    guard let first = other.first else { return from..<from }
    var start = from
    while let next = self[start...].firstIndex(of: first) {
      var (mine, theirs) = (next, other.startIndex)
      while theirs < other.endIndex, mine < endIndex, self[mine] == other[theirs] {
        formIndex(after: &mine)
        other.formIndex(after: &theirs)
      }
      if theirs == other.endIndex { return next..<mine }
      start = index(after: next)
    }
    return nil
  }
}
