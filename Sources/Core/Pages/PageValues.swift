package import KeyModel
package import Layouts

/// Information for a page about the keyboard around it.
package struct PageContext: Hashable, Sendable {
  package var settings: Settings
  /// Traits of the focused field; nil when no field is known.
  package var traits: FieldTraits?
  /// Number of the focused field (`Field.serial`); 0 when no field is known.
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
  /// Whether the area is a row above letters, which are typed into the page.
  package var isHeader: Bool

  package init(size: Size, scale: Double, form: Form, isHeader: Bool) {
    self.size = size
    self.scale = scale
    self.form = form
    self.isHeader = isHeader
  }
}

/// The changes of a picture by another program: the number of changes, and the areas that changed last, in px of
/// the page's area.
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
    /// Place in px of the area; a finger that has left the area is followed beyond its edges.
    case began(Point)
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

/// Input from the letters into a page that has borrowed them.
package enum PageInput: Hashable, Sendable {
  case text(String)
  /// Deletes this number of characters backwards.
  case erase(Int)
  case `return`
}

/// How composed text in a page ends.
package enum PageEnding: Hashable, Sendable {
  /// The letters are committed as typed.
  case typed
  /// Nothing is committed, because the text would go to another place than intended.
  case dropped
}

/// A request of a page to the keyboard around it.
package enum PageWish: Hashable, Sendable {
  /// Types the text into the focused field.
  case type(String)
  /// Types the text unchanged, without correction, smart punctuation or learning.
  case commit(String)
  /// Sends an editing command to the application.
  case edit(EditingCommand)
  /// Inserts a copied text into the focused field, exactly.
  case paste(String)
  /// Gives a key back that the page does not need after all: the key acts as without a page.
  case pass(PageInput)
  /// Repaints the area.
  case repaint
  /// Makes the signs typed so far final, so that further keys do not change them.
  case settle
  /// Redraws the page's keys with another look.
  case restyle
  /// Lays out again, because the header's keys or the header's height have changed.
  case relayout
  /// Gives the finger to the page until the lift, wherever the finger goes.
  case capture(TouchID)
  /// Lets the held finger choose from an offer above the page.
  case offer(PageOffer, to: TouchID)
  /// Shows the letters with the page's header above them; their input goes to the page.
  case borrowLetters
  /// Asks the devices for an action.
  case effect(PageEffect)
  /// Deletes this number of graphemes before the insertion point.
  case delete(Int)
  /// Replaces this number of graphemes before the insertion point by the text, unchanged.
  case replace(Int, by: String)
  /// Moves the insertion point by this number of graphemes, backwards if negative.
  case move(Int)
  /// Replaces the keys of the page's keyboard.
  case keys(PlaneForms)
  /// Changes the language of the page's keyboard, `de-CH` (R-TEXT-8).
  case language(String)
  /// Sets the page's height constraints (R-SIZE-3).
  case constrain([HeightConstraint])
  /// Does what a tap on the globe key does (R-GLOBE-3), a long press on it (R-GLOBE-4), or the key that hides.
  case nextKeyboard, listKeyboards, dismiss
  /// Reports that the page cannot be shown: another keyboard replaces it in this frame. The text is the reason, for
  /// the log.
  case fail(String)
}

/// An action of the devices for a page.
package enum PageEffect: Hashable, Sendable {
  /// The page is shown: the devices answer by `Event.page`. With the languages of the keyboard.
  case open(languages: [String])
  /// Stores what the page remembers about the user, readable for the user only (R-TRUST-5).
  case save(String)
  /// Adds a use to the page's history, such as an emoji typed from the suggestions while the page is closed.
  case use(String)
  /// The page was closed: its data are not needed any more.
  case close
  /// Starts the page's helper process unless it runs; ends it; sends it a line.
  case startHelper, endHelper
  case tellHelper(String)
  /// Asks the keyboard's words and emoji for candidates to show beside the page's own.
  case aside(AsideQuestion)
  /// Informs the input method beside the keyboard of a finger's action.
  case method(MethodAct)
  /// Sends the page's surroundings, when the page opens and at each change.
  case surroundings(PageSurroundings)
  /// Sends a touch on a key that the page controls.
  case key(PageKeyPress)
  /// Sends a finger on the page's area.
  case finger(PageTouch, at: Instant)
}

/// Choices that are shown above a place of the page.
package struct PageOffer: Hashable, Sendable {
  /// The text whose forms the choices are.
  package var subject: String
  /// The place, in px of the area.
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

/// Look of a page's key.
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
  /// Text for screen readers, where it was typed or is made from typed text; empty where they read the label. No
  /// other program gets this text, and in a secret field nobody does (R-TRUST-4).
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
