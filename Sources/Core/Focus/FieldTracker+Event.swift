package import KeyModel

extension FieldTracker {
  /// An event for the tracker.
  package enum Event: Hashable, Sendable {
    /// An application has reported that another field has the focus, or more facts about the same field; nil if
    /// no field has the focus.
    case reported(Field?)
    /// The caret of the reported field has moved.
    case caretMoved
    /// A connection to the accessibility bus has been made.
    case listening
    /// This window is active. `isFieldLeft`: the reported field has been given up, because its window was left.
    case window(ActiveWindow?, isFieldLeft: Bool)
    /// The hints of the input context with the focus about its field; nil if there is no context.
    case context(InputHints?)
    /// A report of the browser whose window has the X focus, about the focused field of its page.
    case page(PageFields.News)
    /// The rules for applications have changed.
    case rules([FieldRule])
    /// A tap outside the keyboard while it was hidden.
    case tap(Tap)
    /// The answer to `lookAtCursor`: whether the pointer has the shape of a text cursor.
    case cursor(isText: Bool)
    /// The answer to the `hitTest` with this number: the object at the point.
    case hit(Int, Hit)
    /// The answer to `search`.
    case searched(SearchAnswer)
    /// The application whose window has the X focus has appeared on the accessibility bus.
    case appeared
    /// The time set by `wake` has come.
    case deadline
  }

  /// An action that the tracker asks for.
  package enum Action: Hashable, Sendable {
    /// Serve this field; nil: none.
    case serve(Field?)
    /// Open the keyboard: the user has touched the field that is served.
    case open(byFinger: Bool)
    /// Look at the shape of the pointer, and answer with `cursor`.
    case lookAtCursor
    /// Ask the application what lies at the point (root px), and answer with `hit` and this number.
    case hitTest(Point, Int)
    /// Search the active window for the focused object.
    case search
    /// Send the event `deadline` at this time; nil cancels it.
    case wake(Instant?)
    /// Whether no source reports what can be typed into the active window. Sent at each change.
    case tellSilence(Bool)
    /// Whether the active window refuses keyboards by others, whatever its fields are (R-TRAIT-6). Sent at each
    /// change.
    case tellRefusal(Bool)
    /// Whether the program of the active window wants keys to be down for as long as they are touched
    /// (R-CHORD-4). Sent at each change.
    case tellHolding(Bool)
  }
}
