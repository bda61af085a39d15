/// A report about the served field while a long text is typed into it (R-HARM-5). Reports are numbers: none contains
/// typed text.
package enum FieldNews: Hashable, Sendable {
  /// Another field is served, or none.
  case another
  /// The focus may be about to leave the field (true), or has stayed (false).
  case passing(Bool)
  /// The application of the served field reports inserted characters from now on.
  case follows
  /// No application reports inserted characters.
  case silent
  /// This number of further characters has appeared in the field of the last `follows`.
  case inserted(Int)
}
