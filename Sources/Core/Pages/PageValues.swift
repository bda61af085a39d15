package import Appearance
package import KeyModel
package import Layouts

/// What a page is told of the keyboard around it.
package struct PageContext: Hashable, Sendable {
  package var settings: Settings
  /// Of the focused field; nil when no field is known.
  package var traits: FieldTraits?
  /// Changes with the focused field (`Field.serial`); 0 when no field is known.
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
  /// In px.
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

/// What of its picture a page that another program draws has shown: how often the picture changed, and what changed last,
/// in px of the area.
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
    /// In px of the area; a finger that has left the area is followed beyond its edges.
    case began(Point)
    case moved(Point)
    /// The finger has not moved for the time of a long press.
    case held
    case ended
    /// Something took the touch away: nothing may come of it.
    case cancelled
  }

  package init(_ finger: TouchID, _ phase: Phase) {
    self.finger = finger
    self.phase = phase
  }
}

/// What the letters type into a page that has borrowed them.
package enum PageInput: Hashable, Sendable {
  case text(String)
  /// So many characters back.
  case erase(Int)
  case `return`
}

/// What becomes of what was typed into a page and is not text yet.
package enum PageEnding: Hashable, Sendable {
  /// The letters are committed as typed.
  case typed
  /// Nothing is committed: the text would go to another place than the one it was meant for.
  case dropped
}

/// What a page asks of the keyboard around it.
package enum PageWish: Hashable, Sendable {
  /// Types the text into the focused field.
  case type(String)
  /// Types the text as it stands, without correction, smart punctuation or learning.
  case commit(String)
  /// Asks the application to edit.
  case edit(EditingCommand)
  /// Puts a text that was copied into the focused field, exactly.
  case paste(String)
  /// A key whose input the page took, and after all does not want, does what it does without a page.
  case pass(PageInput)
  /// What the area shows has changed.
  case repaint
  /// The signs typed so far are chosen for, and no key behind them changes them any more.
  case settle
  /// The page's keys look different.
  case restyle
  /// The keys of the page's header, or the room that the header takes, have changed.
  case relayout
  /// The finger is the page's until it lifts, wherever it goes.
  case capture(TouchID)
  /// The finger, held, chooses from what is offered above the page.
  case offer(PageOffer, to: TouchID)
  /// The letters come back with the page's header above them, and what they type goes to the page.
  case borrowLetters
  /// Something for the devices.
  case effect(PageEffect)
  /// Deletes so many graphemes before the insertion point.
  case delete(Int)
  /// The text takes the place of so many graphemes before the insertion point, as it stands.
  case replace(Int, by: String)
  /// Moves the insertion point by so many graphemes, backwards where negative.
  case move(Int)
  /// The keys of the page's keyboard are these now.
  case keys(PlaneForms)
  /// The page's keyboard types that language now, `de-CH` (R-TEXT-8).
  case language(String)
  /// The page's wishes about the height (R-SIZE-3).
  case constrain([HeightConstraint])
  /// What a tap on the globe key does (R-GLOBE-3), what a long press does (R-GLOBE-4), what the key does that hides.
  case nextKeyboard, listKeyboards, dismiss
  /// The page cannot be shown: another keyboard takes its place in this frame. With the reason, for the log.
  case fail(String)
}

/// What devices do for a page.
package enum PageEffect: Hashable, Sendable {
  /// The page is shown: `Event.page` answers, in these languages of the keyboard.
  case open(languages: [String])
  /// Keeps what the page remembers of the user, for the user alone to read (R-TRUST-5).
  case save(String)
  /// Something of the page was used while the page is closed: counted as if it had been used there.
  case use(String)
  /// The page was left: nothing of it is needed any more.
  case close
  /// Starts the page's helper process, unless it runs; ends it; sends it a line.
  case startHelper, endHelper
  case tellHelper(String)
  /// Asks the keyboard's words and emoji for what belongs beside candidates.
  case aside(AsideQuestion)
  /// Tells the input method that runs beside the keyboard of a finger.
  case method(MethodAct)
  /// The page's surroundings, when it comes up and whenever they change.
  case surroundings(PageSurroundings)
  /// A touch on a key that the page has the say about.
  case key(PageKeyPress)
  /// A finger on the page's area.
  case finger(PageTouch, at: Instant)
}

/// Choices that stand above a place of the page.
package struct PageOffer: Hashable, Sendable {
  /// What the choices are forms of.
  package var subject: String
  /// The place, in px of the area.
  package var stem: Rect
  package var choices: [Choice]
  /// The number of the choice that is meant while the finger has not left the place.
  package var first: Int
  /// How many choices stand in a row at most.
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

/// How a key of a page looks.
package struct PageLook: Hashable, Sendable {
  package var face: Keycap.Face
  package var style: Keycap.Style
  /// How the key stands there while no finger is on it; nil: as any key.
  package var state: Keycap.State?

  package init(_ face: Keycap.Face, _ style: Keycap.Style, _ state: Keycap.State? = nil) {
    self.face = face
    self.style = style
    self.state = state
  }
}

/// Something that stands in the area of a page.
package struct PageElement: Hashable, Sendable {
  package var id: String
  package var label: String
  package var role: String
  /// What screen readers say of the element, where that was typed or is made of it; empty where they say the label. Nobody
  /// else is told of it, and nobody at all in a secret field (R-TRUST-4).
  package var spoken: String
  /// In px of the area.
  package var frame: Rect

  package init(id: String, label: String, role: String, spoken: String = "", frame: Rect) {
    self.id = id
    self.label = label
    self.role = role
    self.spoken = spoken
    self.frame = frame
  }
}
