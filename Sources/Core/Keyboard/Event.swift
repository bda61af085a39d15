package import Control
package import InputSession
package import KeyModel
package import Layouts
package import Pages
package import TextRules

/// An event for the keyboard: devices make it, and `Keyboard.handle` takes it.
package enum Event: Sendable {
  /// A finger on the keyboard's window, on its pop-up or on the list of keyboards.
  case touch(Touch)
  /// The deadline of the last `.wake` has come.
  case deadline
  case command(Command)
  /// The program ends: the window goes, and everything that is held is let go.
  case end
  /// The keyboard is shown by hand, in the form that somebody wishes.
  case show(Showing)
  /// Monitors, their scales, and the one with the focused window (R-SIZE-10).
  case screen(Screen)
  /// The keyboards that are installed, read anew (R-MANIFEST).
  case keyboards([KeyboardDefinition])
  /// The server's group in force, counted from 0.
  case group(Int)
  case settings(Settings)
  /// The WM_CLASS of the focused window changed; nil when unknown (R-GLOBE-6).
  case application(String?)
  /// Whether the program of the active window wants keys to be down for as long as they are touched (R-CHORD-4).
  case holdsKeys(Bool)
  /// Another top-level window is active: the hand that typed has left the one before.
  case anotherWindow
  /// The focused field changed, or what is known of it; nil when no field has the focus, or nothing
  /// on the desktop tells (R-TRAIT).
  case focus(Field?)
  /// The focused window refuses keyboards by others, whatever is known of its fields, or does so no longer
  /// (R-TRAIT-6).
  case refusal(Bool)
  /// Another client gets the keys now, or the focused window gets them again (R-DESK-1).
  case custody(Custody)
  /// Where a locker asks for the password, in root px; nil where that is not seen (R-DESK-2).
  case lockDialog(Rect?)
  /// The application told the text around the insertion point, or that the insertion point moved
  /// (R-DOC-3); nil when the application tells no text.
  case document(DocumentContext?)
  /// Keys were dropped, as their field lost the focus before they could be sent (R-HARM-5).
  case strokesLost
  /// The pointer is at this point (root px) of the keyboard's window without a button down, since that
  /// time; nil when it has left. Told while `Wishes.hover`.
  case hover(Point?, since: Instant)
  /// A switch of a device of its own went down or was let go, at the server's time (R-ASSIST-4). Told
  /// while it is one of `Wishes.switches`.
  case pressSwitch(SwitchRole, isDown: Bool, at: Instant)
  /// The pointer is at this point (root px) outside the keyboard; nil when it is over the keyboard. Told
  /// while `Wishes.pointer`.
  case pointer(Point?)
  /// The first button was pressed at this point (root px) outside the keyboard, and no program was told.
  /// Told while `Wishes.takesPress`.
  case pressTaken(Point)
  /// A screen reader presses this key, as it was told of it.
  case activate(AccessibleKey)
  /// Whether a keyboard by somebody else asks for what nobody has decided, so that the settings have something to tell
  /// (R-TRUST-3).
  case wish(Bool)
  /// The screen was blanked at that time, or shows something again.
  case blank(Bool, at: Instant)
  /// Whether the theme is light or dark.
  case scheme(Scheme)
  /// A finger or a click came down on another window, while `Wishes.touchesElsewhere`.
  case touchElsewhere
  /// A finger came down outside the keyboard, at this point (root px), while `Wishes.taps`.
  case tapElsewhere(Point)
  /// A finger was dragged over other windows, while `Wishes.swipes`.
  case swipe(Swipe)
  /// The field that is served was touched while the keyboard was hidden.
  case fieldTapped(byFinger: Bool)
  /// Nobody tells what can be typed into the active window, or somebody does so now.
  case silence(Bool)
  /// A key of a physical keyboard that types something was pressed.
  case physicalKey
  /// The rules of the keyboards' languages for sentence ends and quotation marks, by language such
  /// as `de`.
  case languages([String: LanguageRules])
  /// The languages for which there is a lexicon, such as `de`.
  case lexicons(Set<String>)
  /// The names of keys and of entries of menus in the user's language.
  case translation(Translation)
  /// The user's text shortcuts with their phrases (R-TEXT-5).
  case shortcuts([String: String])
  /// The word services have answered.
  case suggestions(SuggestionAnswer)
  /// How far letter keys extend over their neighbours (R-TEXT-4).
  case reach(LetterReach)
  /// The word services answered about a stroke (`Effect.glide`).
  case glided(GlideAnswer)
  /// The menu of the icon in a panel is wanted; the icon's frame, in root px.
  case panelMenu(Rect)
  /// The place of the floating button, as an earlier `Effect.saveButton` told it.
  case buttonPlace(String)
  /// The keyboards of applications, as an earlier `Effect.saveKeyboards` told them (R-GLOBE-6).
  case keyboardsInUse(String)
  /// Somebody copied this text, while `Wishes.copies`.
  case copied(String)
  /// The data that `PageEffect.open` asked for; nil when the data are not installed.
  case page(PageID, (any PageData)?)
  /// A keyboard's own height constraints changed (R-SIZE-3).
  case constraints([HeightConstraint])
}

/// What the keyboard needs to know of the screen.
package struct Screen: Hashable, Sendable {
  package var monitors: [Monitor]
  /// Name of the monitor with the focused window; nil for the primary one.
  package var focused: String?
  /// The focused window with its title bar, in root px; nil when not known. A docked keyboard has
  /// this window moved, and avoids it while the screen is locked.
  package var window: Rect?
  /// The least height that `window` can have, in px, where it is a dialog that may be made lower;
  /// nil for any other window.
  package var leastHeight: Double?
  /// The height, in px, that `window` needs above the keyboard to be seen whole, where it is a dialog; nil for any other
  /// window.
  package var dialogHeight: Double?
  /// The frame that an embedder gives the keyboard, in px of the keyboard's own window (R-DESK-4); nil
  /// where the keyboard stands on the screen by itself.
  package var embedder: Rect?

  package init(monitors: [Monitor], focused: String? = nil) {
    self.monitors = monitors
    self.focused = focused
  }
}

/// An effect of an event: what the devices have to do. Effects are carried out in order.
package enum Effect: Hashable, Sendable {
  /// Commands for the focused field, in order. One list is sent in one flush.
  case send([TextCommand])
  /// Make this text that of the clipboard, before the commands that follow.
  case copy(String)
  /// Something to say (R-ASSIST-7).
  case speak(Utterance)
  /// The sound of one touched key, or of one scanned item, where the settings want it: all sound alike.
  case click
  /// What is done with the pointer, in order (R-ASSIST-9).
  case point([PointerAct])
  /// Places the keyboard's window; precedes the `.show` or `.repaint` that belongs to it.
  case place(Placement)
  case show
  case hide
  /// `Keyboard.scene` changed in these rectangles, in px of the window.
  case repaint([Rect])
  /// `Keyboard.popup` changed: show, move, redraw or hide its window.
  case popup
  /// Send the event `.deadline` at this time; nil for none. Replaces the time that was wanted
  /// before.
  case wake(at: Instant?)
  /// Characters of the keyboard's planes: each should have a keycode bound, so that a tap is sent
  /// at once.
  case keepResident(Set<Character>)
  /// Ask the word services, which answer with `.suggestions`. Typing does not wait for the answer.
  case suggest(SuggestionRequest, on: LetterKeys)
  /// Ask the word services for the word of a stroke over these keys; `Event.glided` has the answer.
  case glide(GlideRequest, on: LetterKeys)
  /// Words for the user's own lexicon (R-TRUST-5).
  case learn([InputSession.LearnedWord])
  /// Lock the server's group, counted from 0.
  case lockGroup(Int)
  /// A message for the user's log: never with anything typed.
  case log(String)
  /// An effect of a page.
  case page(PageID, PageEffect)
  /// The user chose "Keyboard Settings…".
  case openSettings
  /// The user chose "Quit" in the menu of the icon.
  case quit
  /// The application's report of the text is about an earlier moment: ask for the text again when
  /// every key must have been handled.
  case askDocument
  /// The text document changed otherwise than by typing (R-DOC-6): what depends on the field is
  /// looked up again (R-TRAIT-7).
  case documentChanged
  /// `Keyboard.button` changed: show, move, redraw or hide its window.
  case button
  /// The user moved the floating button: keep this place for the next start.
  case saveButton(String)
  /// Another keyboard is used in an application: keep this for the next start (R-GLOBE-6).
  case saveKeyboards(String)
  /// The user has dragged the keys to this height in mm: write it into the settings (R-SIZE-12).
  case saveSize(Double)
}

/// The place of the keyboard's window, in root px.
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
