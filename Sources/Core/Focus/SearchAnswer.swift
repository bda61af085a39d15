extension FieldTracker {
  /// The answer when a search for the focused object is requested.
  package enum SearchAnswer: Hashable, Sendable {
    /// The application reports by itself which object has the focus: no search is needed.
    case needless
    /// The application is on the bus, and the search has begun.
    case begun
    /// The application is not on the bus; another search may find it there.
    case absent
  }
}
