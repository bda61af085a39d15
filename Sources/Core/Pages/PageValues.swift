package import KeyModel
package import Layouts

/// Information for a page about the keyboard around it.
package struct PageContext: Hashable, Sendable {
  package var settings: Settings
  /// Traits of the focused field; nil if no field is known.
  package var traits: FieldTraits?
  /// Number of the focused field (`Field.serial`); 0 if no field is known.
  package var serial: UInt64
  /// Whether the screen is locked (R-DESK-2).
  package var isLocked: Bool
  /// The time of the event that is being handled.
  package var now: Instant

  package init(
    settings: Settings, traits: FieldTraits?, isLocked: Bool, serial: UInt64 = 0,
    now: Instant = Instant(microseconds: 0)
  ) {
    self.settings = settings
    self.traits = traits
    self.serial = serial
    self.isLocked = isLocked
    self.now = now
  }
}

/// The area of a page.
package struct PageRoom: Hashable, Sendable {
  /// Size in px.
  package var size: Size
  /// Pixels per pt.
  package var scale: Double
  package var form: Form
  /// Whether the area is a header above letters, which type into the page.
  package var isHeader: Bool

  package init(size: Size, scale: Double, form: Form, isHeader: Bool) {
    self.size = size
    self.scale = scale
    self.form = form
    self.isHeader = isHeader
  }
}

/// The changes of a picture that another program draws: the number of changes, and the areas of the last change, in
/// px of the page's area.
package struct PagePixels: Hashable, Sendable {
  package var revision: Int
  package var changes: [Rect]

  package init(revision: Int, changes: [Rect]) {
    self.revision = revision
    self.changes = changes
  }
}

/// A finger on the page's area.
package struct PageTouch: Hashable, Sendable {
  package var finger: TouchID
  package var phase: Phase

  package enum Phase: Hashable, Sendable {
    /// The finger came down at this place, in px of the area.
    case began(Point)
    /// The finger moved to this place. The place may be outside the area, since a finger is followed beyond its edges.
    case moved(Point)
    /// The finger has not moved for the time of a long press.
    case held
    case ended
    /// The touch was cancelled and must have no effect.
    case cancelled
  }

  package init(_ finger: TouchID, _ phase: Phase) {
    self.finger = finger
    self.phase = phase
  }
}

/// Input into a page from the letters below its header.
package enum PageInput: Hashable, Sendable {
  case text(String)
  /// Deletes this number of characters backwards.
  case erase(Int)
  case `return`
}

/// The end of composed text in a page.
package enum PageEnding: Hashable, Sendable {
  /// The letters are committed as typed.
  case typed
  /// Nothing is committed, because the text would go to another place than the user meant.
  case dropped
}

/// A request of a page to the keyboard around it.
package enum PageRequest: Hashable, Sendable {
  /// Types the text into the focused field.
  case type(String)
  /// Types the text unchanged, without correction, smart punctuation or learning.
  case commit(String)
  /// Sends an editing command to the application.
  case edit(EditingCommand)
  /// Inserts a copied text into the focused field, exactly.
  case paste(String)
  /// Returns a key that the page does not need after all. The key acts as it does without a page.
  case pass(PageInput)
  /// Repaints the area.
  case repaint
  /// Makes the units typed up to now final, so that further keys do not change them.
  case settle
  /// Redraws the page's keys, because their look has changed.
  case restyle
  /// Lays out the window again, because the header's keys or the header's height have changed.
  case relayout
  /// Captures the finger: all its events go to the page until the lift, wherever the finger is.
  case capture(TouchID)
  /// Shows an offer above the page. The held finger chooses from it.
  case offer(PageOffer, to: TouchID)
  /// Shows the letters with the page's header above them. The letters then type into the page.
  case borrowLetters
  /// Asks the devices for an action.
  case effect(PageEffect)
  /// Deletes this number of graphemes before the insertion point.
  case delete(Int)
  /// Replaces this number of graphemes before the insertion point by the text, unchanged.
  case replace(Int, by: String)
  /// Moves the insertion point by this number of graphemes, backwards if negative.
  case move(Int)
  /// Replaces the keys of the page.
  case keys(PlaneForms)
  /// Changes the language of the page, `de-CH` (R-TEXT-8).
  case language(String)
  /// Sets the page's height constraints (R-SIZE-3).
  case constrain([HeightConstraint])
  /// Acts as a tap on the globe key (R-GLOBE-3), as a long press on it (R-GLOBE-4), and as the key that hides the keyboard.
  case nextKeyboard, listKeyboards, dismiss
  /// Reports that the page cannot be shown. Another keyboard replaces the page in this frame. The text is the
  /// reason, for the log.
  case fail(String)
}

/// An action of the devices for a page.
package enum PageEffect: Hashable, Sendable {
  /// Reports that the page is shown, with the languages of the keyboard. The devices answer by `Event.page`.
  case open(languages: [String])
  /// Stores the data that the page remembers about the user, readable only by the user (R-TRUST-5).
  case save(String)
  /// Adds a use to the page's history, such as an emoji typed from the suggestions while the page is closed.
  case use(String)
  /// Reports that the page was closed, so that its data are no longer needed.
  case close
  /// Starts the page's helper process unless it runs; ends the helper.
  case startHelper, endHelper
  /// Sends a line to the helper.
  case tellHelper(String)
  /// Asks the keyboard's words and emoji for candidates to show beside the candidates of the page.
  case extraCandidates(ExtraCandidatesQuestion)
  /// Reports a finger's action to the input method beside the keyboard.
  case method(MethodAct)
  /// Sends the page's surroundings, when the page opens and at each change.
  case surroundings(PageSurroundings)
  /// Sends a touch of a key that the page controls.
  case key(PageKeyPress)
  /// Sends an event of a finger on the page's area.
  case finger(PageTouch, at: Instant)
}

/// Choices that are shown in a pop-up above a place of the page.
package struct PageOffer: Hashable, Sendable {
  /// The text that the choices are forms of.
  package var subject: String
  /// The place that the pop-up belongs to, in px of the area.
  package var stem: Rect
  package var choices: [Choice]
  /// Index of the choice that counts while the finger has not left the place.
  package var first: Int
  /// Greatest number of choices per row.
  package var columns: Int

  package struct Choice: Hashable, Sendable {
    package var text: String
    package var face: Keycap.Face

    package init(_ text: String, _ face: Keycap.Face) {
      self.text = text
      self.face = face
    }
  }

  package init(subject: String, stem: Rect, choices: [Choice], first: Int, columns: Int) {
    self.subject = subject
    self.stem = stem
    self.choices = choices
    self.first = first
    self.columns = columns
  }
}

/// The look of a key of a page.
package struct PageLook: Hashable, Sendable {
  package var face: Keycap.Face
  package var style: Keycap.Style
  /// State of the key while no finger is on it; nil: the usual state.
  package var state: Keycap.State?

  package init(_ face: Keycap.Face, _ style: Keycap.Style, _ state: Keycap.State? = nil) {
    self.face = face
    self.style = style
    self.state = state
  }
}

/// An element in the area of a page.
package struct PageElement: Hashable, Sendable {
  package var id: String
  package var label: String
  package var role: String
  /// Text for screen readers, if it was typed or is made from typed text; empty if screen readers read the label. No
  /// other program gets this text, and in a secret field no program gets it (R-TRUST-4).
  package var spoken: String
  /// Frame in px of the area.
  package var frame: Rect

  package init(id: String, label: String, role: String, spoken: String = "", frame: Rect) {
    self.id = id
    self.label = label
    self.role = role
    self.spoken = spoken
    self.frame = frame
  }
}
