package import KeyModel

extension FocusMachine {
  /// An event for the machine.
  package enum Event: Hashable, Sendable {
    /// A connection to the accessibility bus has been made, or has ended.
    case connected(Bool)
    /// The X focus is in this window, another one or the same.
    case window(FocusedWindow)
    /// This process is behind a connection of the bus; nil if the bus does not report it.
    case identified(String, process: Int?)
    /// The connection has left the bus.
    case gone(String)
    /// The object reports that it has the focus.
    case claimed(Place)
    /// The object reports that it does not have the focus.
    case left(Place)
    /// The object reports that it became editable, or stopped being editable.
    case editingChanged(Place)
    /// The caret of the object has moved.
    case caretMoved(Place)
    /// The application reports that one of its windows is active.
    case activated(String)
    /// The application reports that its window is no longer active.
    case deactivated(String)
    /// The application has sent any other message.
    case heard(String)
    /// The registry reports that there are other applications.
    case applicationsChanged
    /// The answer to `askFacts`; nil if the object cannot answer yet.
    case facts(Facts?, serial: UInt64)
    /// The answer to `askStates`.
    case states(StatesAnswer, StatesQuestion)
    /// The answer to `askPointer`: whether a client has grabbed the pointer, as an open menu does.
    case pointer(isGrabbed: Bool)
    /// A search for the focused object has found this object.
    case found(Place)
    /// These strokes were sent to the field.
    case sent([Stroke])
    /// The user has touched another window than the keyboard's.
    case touchedElsewhere
    /// The field with this number draws masking signs instead of its text.
    case hidesText(UInt64)
    /// A menu that still has the focus, as far as its application reports, no longer counts.
    case menuGivenUp
    /// The time `deadline` has come.
    case deadline
  }

  /// A request of the machine.
  package enum Order: Hashable, Sendable {
    case report(FocusReport)
    /// Ask the object for its facts, and answer with `facts` and this number.
    case askFacts(Place, serial: UInt64)
    /// Ask the object for its states, and answer with `states` and this question.
    case askStates(Place, StatesQuestion)
    /// Ask whether a client has grabbed the pointer, and answer with `pointer`.
    case askPointer
    /// Make the application of this object known, unless it is known.
    case greet(Place)
    /// Search the window with the X focus for the focused object.
    case search
    /// The reported field has been given up, because its application's window was left.
    case leaveField
  }

  /// The reason for a question about an object's states.
  package enum StatesQuestion: Hashable, Sendable {
    /// Whether an object whose caret has moved has the focus.
    case caret(Place, serial: UInt64)
    /// Whether an object that claimed the focus before a row with these facts is a field that has kept the focus.
    case passed(Place, row: Facts, serial: UInt64)
    /// Whether the field that had the focus has kept it; otherwise the object with these facts has the focus, or
    /// without facts no object.
    case beneath(otherwise: Facts?, serial: UInt64)
    /// Whether the secret field has lost the focus.
    case proof(Place)
  }

  /// An answer to `askStates`.
  package enum StatesAnswer: Hashable, Sendable {
    case states(States)
    /// The application answered that there is no such object.
    case error
    /// No answer came in time.
    case none

    private var known: States { if case .states(let states) = self { states } else { [] } }

    /// Whether the object is an editable field that has the focus.
    var isFocusedField: Bool { known.isSuperset(of: [.editable, .focused]) }

    /// Whether the object has the focus.
    var isFocused: Bool { known.contains(.focused) }

    /// Whether the object is an editable field that is on the screen.
    var isShownField: Bool { known.isSuperset(of: [.editable, .showing]) }
  }

  /// The applications of the window with the X focus that a search for the focused object may begin with.
  package struct Candidates: Hashable, Sendable {
    /// Whether the application of the focused object has never reported the focus by itself.
    package var isFocusedSilent: Bool
    /// An application that has never reported the focus.
    package var silent: Place?
    /// An application that does not report which object of a new window has the focus.
    package var unreported: Place?
    /// Whether any application of the window is on the bus.
    package var isPresent: Bool

    package init(
      isFocusedSilent: Bool = true, silent: Place? = nil, unreported: Place? = nil,
      isPresent: Bool = false
    ) {
      self.isFocusedSilent = isFocusedSilent
      self.silent = silent
      self.unreported = unreported
      self.isPresent = isPresent
    }
  }

  /// A search for the focused object.
  package struct Search: Hashable, Sendable {
    package var application: Place
    /// Whether all windows of the application are searched, and not only the active one.
    package var isEveryWindow: Bool
  }

  /// A field whose text is to be watched, or whose inserted characters are to be counted.
  package struct WatchedField: Hashable, Sendable {
    package var place: Place
    /// The number of the field.
    package var serial: UInt64
    package var profile: ToolkitProfile
    /// Whether the field may draw masking signs instead of its text.
    package var mayHide: Bool
    /// Whether the text of the field must not be read.
    package var isSecret: Bool
  }
}
