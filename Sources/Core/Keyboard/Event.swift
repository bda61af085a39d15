package import Control
package import InputSession
package import KeyModel
package import Layouts
package import Pages
package import TextRules

/// An event for the keyboard. The devices make events, and `Keyboard.handle` handles them.
package enum Event: Sendable {
  /// A finger on the keyboard's window, on its pop-up or on the list of keyboards.
  case touch(Touch)
  /// The deadline of the last `.wake` has come.
  case deadline
  case command(Command)
  /// The program ends: the window is hidden, and all held keys are released.
  case end
  /// The user asks for the keyboard by a command, in this form.
  case show(Showing)
  /// The monitors with their scales, and the monitor of the focused window (R-SIZE-10).
  case screen(Screen)
  /// The installed keyboards, after their files were read again (R-MANIFEST).
  case keyboards([KeyboardDefinition])
  /// The XKB group in force in the server, counted from 0.
  case group(Int)
  case settings(Settings)
  /// The WM_CLASS of the focused window has changed; nil if unknown (R-GLOBE-6).
  case application(String?)
  /// Whether the program of the active window needs keys to be down for as long as a finger touches them (R-CHORD-4).
  case holdsKeys(Bool)
  /// Another top-level window is active, so that the user's hand has left the former window.
  case anotherWindow
  /// The focused field, or what is known about it, has changed; nil if no field has the focus, or if no application
  /// reports the focus (R-TRAIT).
  case focus(Field?)
  /// Whether the focused window refuses extensions, whatever is known about its fields (R-TRAIT-6).
  case refusal(Bool)
  /// Another client gets the keys now, or the focused window gets them again (R-DESK-1).
  case receiver(KeyReceiver)
  /// The frame in which a locker asks for the password, in root px; nil if there is no such frame (R-DESK-2).
  case lockDialog(Rect?)
  /// The application reported the text around the insertion point, or a move of the insertion point (R-DOC-3); nil
  /// if the application reports no text.
  case document(DocumentContext?)
  /// Keys were dropped, because their field lost the focus before they could be sent (R-HARM-5).
  case strokesLost
  /// The pointer has been at this point (root px) of the keyboard's window since this time, with no button pressed;
  /// nil: the pointer has left. The devices report this while `DeviceRequests.hover`.
  case hover(Point?, since: Instant)
  /// A switch on a device of its own went down or was released, at the server's time (R-ASSIST-4). The devices
  /// report this while the switch is one of `DeviceRequests.switches`.
  case pressSwitch(SwitchRole, isDown: Bool, at: Instant)
  /// The pointer is at this point (root px) outside the keyboard; nil: the pointer is over the keyboard. The devices
  /// report this while `DeviceRequests.pointer`.
  case pointer(Point?)
  /// The first button was pressed at this point (root px) outside the keyboard, and no program got the press. The
  /// devices report this while `DeviceRequests.takesPress`.
  case pressTaken(Point)
  /// A screen reader presses this key, in the state in which the screen reader knows it.
  case activate(AccessibleKey)
  /// Whether an extension asks for access that the user has not decided about, so that the settings have a request
  /// to show (R-TRUST-3).
  case request(Bool)
  /// The screen was blanked at this time, or shows a picture again from this time on.
  case blank(Bool, at: Instant)
  /// Whether the theme is light or dark.
  case scheme(Scheme)
  /// A finger or a click came down on another window. The devices report this while `DeviceRequests.touchesElsewhere`.
  case touchElsewhere
  /// A finger came down outside the keyboard, at this point (root px). The devices report this while `DeviceRequests.taps`.
  case tapElsewhere(Point)
  /// A finger was dragged over other windows. The devices report this while `DeviceRequests.swipes`.
  case swipe(Swipe)
  /// The field that the keyboard types into was touched while the keyboard was hidden.
  case fieldTapped(byFinger: Bool)
  /// Whether no source reports where text can be typed in the active window.
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
  /// The distances by which letter keys extend over their neighbours (R-TEXT-4).
  case reach(LetterReach)
  /// The word services answered about a glide (`Effect.glide`).
  case glided(GlideAnswer)
  /// The user asks for the menu of the icon in a panel; the value is the icon's frame, in root px.
  case panelMenu(Rect)
  /// The place of the floating button, which an earlier `Effect.saveButton` stored.
  case buttonPlace(String)
  /// The keyboard of each application, which an earlier `Effect.saveKeyboards` stored (R-GLOBE-6).
  case keyboardsInUse(String)
  /// This text was copied. The devices report this while `DeviceRequests.copies`.
  case copied(String)
  /// The data for which `PageEffect.open` asked; nil if the data are not installed.
  case page(PageID, (any PageData)?)
  /// The height constraints that come neither from the settings nor from a page or a keyboard's file (R-SIZE-3).
  case constraints([HeightConstraint])
}

/// The facts about the screen that the keyboard needs.
package struct Screen: Hashable, Sendable {
  package var monitors: [Monitor]
  /// Name of the monitor with the focused window; nil: the primary monitor.
  package var focused: String?
  /// Frame of the focused window with its title bar, in root px; nil if unknown. A docked keyboard has this window
  /// moved out of its way. While the screen is locked, the keyboard itself keeps clear of the window.
  package var window: Rect?
  /// Smallest possible height of `window`, in px, if the window is a dialog whose height may be reduced; nil for any
  /// other window.
  package var leastHeight: Double?
  /// Height, in px, that `window` needs above the keyboard so that the whole window is visible, if the window is a
  /// dialog; nil for any other window.
  package var dialogHeight: Double?
  /// The frame that an embedder gives the keyboard, in px of the keyboard's own window (R-DESK-4); nil if the
  /// keyboard is not embedded.
  package var embedder: Rect?

  package init(monitors: [Monitor], focused: String? = nil) {
    self.monitors = monitors
    self.focused = focused
  }
}

/// An effect of an event: work for the devices. The devices carry effects out in order.
package enum Effect: Hashable, Sendable {
  /// Commands for the focused field, in order. One list is sent in one flush.
  case send([TextCommand])
  /// Put this text into the clipboard, before the commands that follow.
  case copy(String)
  /// Speak this text (R-ASSIST-7).
  case speak(Utterance)
  /// Play the click of a touched key or of a scanned item, if the settings have clicks on. All keys have the same click.
  case click
  /// Carry out these acts of the pointer, in order (R-ASSIST-9).
  case point([PointerAct])
  /// Place the keyboard's window. This effect precedes the `.show` or `.repaint` that belongs to it.
  case place(Placement)
  case show
  case hide
  /// `Keyboard.scene` changed in these rectangles, in px of the window.
  case repaint([Rect])
  /// `Keyboard.popup` has changed: show, move, redraw or hide its window.
  case popup
  /// Send the event `.deadline` at this time; nil: send none. The time replaces the time of the effect before.
  case wake(at: Instant?)
  /// The characters of the keyboard's planes. Each should have a keycode bound, so that a tap can be sent without delay.
  case keepResident(Set<Character>)
  /// Ask the word services, which answer with `.suggestions`. Typing does not wait for the answer.
  case suggest(SuggestionRequest, on: LetterKeys)
  /// Ask the word services for the word of a glide over these keys. The answer comes as `Event.glided`.
  case glide(GlideRequest, on: LetterKeys)
  /// Words for the user's own lexicon (R-TRUST-5).
  case learn([InputSession.LearnedWord])
  /// Lock the server's group, counted from 0.
  case lockGroup(Int)
  /// Write this message to the user's log. A message never contains typed text.
  case log(String)
  /// An effect of a page.
  case page(PageID, PageEffect)
  /// The user chose "Keyboard Settings…".
  case openSettings
  /// The user chose "Quit" in the menu of the icon.
  case quit
  /// Ask the application for its text again after it must have handled every key, because its last report of the
  /// text is older than the last keys.
  case askDocument
  /// The text of the document has changed otherwise than by typing (R-DOC-6). Look up again everything that depends
  /// on the field (R-TRAIT-7).
  case documentChanged
  /// `Keyboard.button` has changed: show, move, redraw or hide its window.
  case button
  /// The user has moved the floating button. Store this place for the next start.
  case saveButton(String)
  /// Another keyboard is used in an application. Store this text for the next start (R-GLOBE-6).
  case saveKeyboards(String)
  /// The user has dragged the keys to this height in mm. Write the height into the settings (R-SIZE-12).
  case saveSize(Double)
}

/// The place of the keyboard's window, in root px.
package struct Placement: Hashable, Sendable {
  package var frame: Rect
  package var monitor: String
  /// Whether the keyboard reserves its area at the monitor's bottom edge, as docked keyboards do (R-SIZE-9).
  package var reservesArea: Bool

  package init(frame: Rect, monitor: String, reservesArea: Bool) {
    self.frame = frame
    self.monitor = monitor
    self.reservesArea = reservesArea
  }
}
