package import Appearance
package import Control
package import InputSession
package import KeyModel
package import Layouts
package import Pages
package import TextRules

/// Everything that can happen to the keyboard. Devices make these; `Keyboard.handle` takes them.
package enum Event: Sendable {
  /// A finger on the keyboard's window, its pop-up or its list.
  case touch(Touch)
  /// The deadline of the last `.wake` has come.
  case deadline
  case command(Command)
  /// Monitors, their scales, and the one with the focused window (R-SIZE-10).
  case screen(Screen)
  /// The keyboards that can be shown, read anew (R-MANIFEST).
  case keyboards([KeyboardDefinition])
  /// The group that the server types in now, from 0.
  case group(Int)
  case settings(Settings)
  /// The WM_CLASS of the focused window changed; nil when unknown (R-GLOBE-6).
  case application(String?)
  /// The focused field changed, or what is known of it; nil when no field has the focus, or nothing
  /// on the desktop tells (R-TRAIT).
  case focus(Field?)
  /// Somebody else gets the keys now, or the focused window does again (R-DESK-1).
  case custody(Custody)
  /// The application told the text around the insertion point, or that it moved (R-DOC-3); nil when
  /// it tells nothing of it.
  case document(DocumentContext?)
  /// The scheme that `auto` takes now.
  case scheme(Scheme)
  /// The primary view has been drawn on screen for the first time since it was shown (R-SIZE-4).
  case drawn
  /// A finger or a click came down on another window, while `Popup.takesTouches` (R-GLOBE-4) or
  /// `Keyboard.mayRetype`.
  case touchElsewhere
  /// A finger came down there, in root px, while `Keyboard.wantsTaps`.
  case tapElsewhere(Point)
  /// The field that is served was touched while the keyboard was hidden.
  case fieldTapped(byFinger: Bool)
  /// A key of a physical keyboard that types something was pressed.
  case physicalKey
  /// What the languages of the keyboards do at sentence ends and in quotation marks, by `de`.
  case languages([String: LanguageRules])
  /// The languages, `de`, that there are words for.
  case lexicons(Set<String>)
  /// The user's text shortcuts: what each stands for (R-TEXT-5).
  case shortcuts([String: String])
  /// The word services have answered.
  case suggestions(SuggestionAnswer)
  /// How far letter keys reach out now (R-TEXT-4).
  case reach(LetterReach)
  /// Where the user put the floating button, as `Effect.saveButton` had it.
  case buttonPlace(String)
  /// The data that `PageEffect.open` asked for; nil when they are not installed.
  case page(PageID, (any PageData)?)
  /// A keyboard's own height constraints changed (R-SIZE-3).
  case constraints([HeightConstraint])
}

/// The screen as the keyboard needs to know it.
package struct Screen: Hashable, Sendable {
  package var monitors: [Monitor]
  /// Name of the monitor with the focused window; nil for the primary one.
  package var focused: String?
  /// The focused window with its title, in root px; nil when nobody knows. What is docked moves it, and
  /// gives way to it at a lock.
  package var window: Rect?

  package init(monitors: [Monitor], focused: String? = nil) {
    self.monitors = monitors
    self.focused = focused
  }
}

/// What the devices have to do. They are carried out in order.
package enum Effect: Hashable, Sendable {
  /// Done in the focused field, in this order; one list is sent in one flush.
  case send([TextCommand])
  /// Puts the keyboard's window there; comes before the `.show` or `.repaint` that fits it.
  case place(Placement)
  case show
  case hide
  /// `Keyboard.scene` changed in these px of the window.
  case repaint([Rect])
  /// `Keyboard.popup` changed: show, move, redraw or hide its window.
  case popup
  /// Ask for `.deadline` then; nil asks for none. Replaces the earlier wish.
  case wake(at: Instant?)
  /// Characters of the keyboard's planes that should be ready to type at once.
  case keepResident(Set<Character>)
  /// Ask the word services, which answer with `.suggestions`; the typing does not wait.
  case suggest(SuggestionRequest, on: LetterKeys)
  /// Words for the user's own lexicon (R-TRUST-5).
  case learn([InputSession.LearnedWord])
  /// Make the server type in that group, from 0.
  case lockGroup(Int)
  /// A message for the user's log: never with anything typed.
  case log(String)
  /// Something for a page.
  case page(PageID, PageEffect)
  /// "Keyboard Settings…" was chosen.
  case openSettings
  /// What was told of the text is of an earlier moment: tell it again when nothing of what was sent can
  /// be under way any more.
  case askDocument
  /// The text document changed, but for what was typed (R-DOC-6); what depends on the field is looked
  /// up again (R-TRAIT-7).
  case documentChanged
  /// `Keyboard.button` changed: show, move, redraw or hide its window.
  case button
  /// Where the user put the floating button: to be kept for the next time.
  case saveButton(String)
}

/// Where the window stands, in root px.
package struct Placement: Hashable, Sendable {
  package var frame: Rect
  package var monitor: String
  /// Docked keyboards reserve their area at the monitor's bottom edge (R-SIZE-9).
  package var reservesArea: Bool

  package init(frame: Rect, monitor: String, reservesArea: Bool) {
    self.frame = frame
    self.monitor = monitor
    self.reservesArea = reservesArea
  }
}

/// A second window above the keyboard: preview, callout, list of keyboards (R-SIZE-8).
package struct Popup: Hashable, Sendable {
  /// In root px.
  package var frame: Rect
  package var scene: Scene
  /// Whether fingers choose from it. Touches on a window that does not must reach what is below.
  package var takesTouches: Bool

  package init(frame: Rect, scene: Scene, takesTouches: Bool = false) {
    self.frame = frame
    self.scene = scene
    self.takesTouches = takesTouches
  }
}
