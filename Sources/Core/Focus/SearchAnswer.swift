extension FieldTracker {
  /// What is known when a search for the focused object begins.
  package enum SearchAnswer: Hashable, Sendable {
    /// The application tells by itself which object has the focus: no search is needed.
    case needless
    /// The application is on the bus, and is searched.
    case begun
    /// The application is not on the bus; another search may find it there.
    case absent
  }
}
