// The standard library has these too, in a module that brings the engine of regular expressions into each program:
// 1.2 MB. Release builds go without it (Makefile, RELEASE_FLAGS). Characters are compared, as there.

extension StringProtocol {
  /// Whether the text has the other one somewhere.
  package func contains(_ other: String) -> Bool {
    place(of: other, from: startIndex) != nil
  }

  /// Whether the text has the other one somewhere.
  package func contains(_ other: Substring) -> Bool {
    contains(String(other))
  }

  /// The text with each occurrence of `old`, from its start on, written as `new`.
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

  /// What stands before the first occurrence of the separator, and what stands after it; nil without one.
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
