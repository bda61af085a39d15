package import Board
internal import Composition
import Control
internal import Gestures
internal import InputSession
package import KeyModel
package import Layouts
package import Pages
internal import TextRules

/// The whole behaviour of the keyboard as a value: events and time go in, effects come out. It
/// calls no device, reads no clock and opens no file, so that all behaviour is tested without a
/// display.
package struct Keyboard: Sendable {
  /// The contents of the window; nil when it is hidden.
  package internal(set) var scene: Scene?
  /// The contents of the second window; nil when that is hidden.
  package internal(set) var popup: Popup?
  /// The window's place; nil when it is hidden.
  package internal(set) var placement: Placement?
  /// What the keyboard needs to be told.
  package internal(set) var wishes = Wishes()
  /// How often `wishes` have changed.
  package internal(set) var wishesRevision: UInt64 = 0

  // What the devices told.
  var settings: Settings
  var installed: [KeyboardDefinition]
  var screen: Screen
  var application: String?
  /// The field that is served; nil when none is known.
  package internal(set) var field: Field?
  /// Whether the focused window refuses keyboards by others as a whole (R-TRAIT-6).
  var windowRefusesOthers = false
  /// The focused field as applications tell it, whoever gets the keys.
  var told: Field?
  /// Who gets the keys (R-DESK-1).
  package internal(set) var custody = Custody.focus
  /// Where a locker asks for the password, in root px; nil where that is not seen.
  package internal(set) var lockDialog: Rect?
  /// When another client has grabbed the keys last, and when it let go; nil as long as it holds them.
  var lastGrab: (began: Instant, ended: Instant?)?
  /// The text around the insertion point of `field`, where the application tells it.
  var document: DocumentContext?
  /// True if something was typed into the field that `document` may not show yet.
  var hasTyped = false
  var scheme = Scheme.light
  /// Whether the settings have a wish of a keyboard by somebody else to tell.
  var hasWish = false
  var constraints: [HeightConstraint] = []

  // What is chosen.
  var isWanted = false
  var presence = Presence()
  var mode: PlacementMode
  var floatingPlace = FloatingPlace()
  var hands: HandPlace
  /// The button that opens the hidden keyboard; nil when there is none on screen.
  package internal(set) var button: FloatingButton?
  var buttonPlace = ButtonPlace()
  var buttonTouch: ButtonTouch?
  /// True while nobody tells what can be typed into the active window.
  var windowIsSilent = false
  /// True once physical keys were used in the active window, until a finger taps into it.
  var isTypedByHand = false
  /// The last tap of a finger outside the keyboard, in root px: the insertion point may be there.
  var lastTap: Point?
  var roster: Roster
  /// True where a picture of one keyboard is wanted, however small.
  var isPicture = false
  var planes = PlaneState()
  /// What the keys wait for under a hand that types.
  var fitting = Fitting()
  var shift = ShiftState()
  /// The state of option, the third level of printed keyboards, which is chosen as shift is.
  var option = ShiftState()
  var modifiers = ModifierStates()

  /// The composer of the current keyboard; nil where each key is a character.
  var composer: (any Composer)?
  /// Keys that wait for the application's report of what the composer would take back.
  var waitingKeys = WaitingKeys()
  /// What is marked in the field, as far as the keyboard has asked for it.
  var marks = FieldMarks()

  // The text services.
  var session = InputSession()
  var languageRules: [String: LanguageRules] = [:]
  var wordLanguages: Set<String> = []
  /// The suggestions that are shown.
  var bar: [Suggestion] = []
  /// What the suggestions shown are about; nil while there are none.
  var barBasis: BarBasis?
  /// The names of keys and of entries of menus in the user's language.
  var names = Translation()
  /// What the cells had on which fingers came down.
  var offers: [TouchID: Offer] = [:]
  var hasBar = false
  /// What was just copied, and is offered in the bar.
  var pasteOffer: PasteOffer?
  /// How far letter keys extend, with the number of the question that this answers.
  var reach: LetterReach?

  /// How many events have been handled: while this number is the same, so is everything that is shown.
  package private(set) var revision: UInt64 = 0
  /// The time of the event that is being handled.
  var now = Instant(microseconds: 0)

  // What is shown instead of keys.
  var pages: [PageID: any PageContent]
  /// The page that has borrowed the letters: what they type goes there.
  var borrower: PageID?
  /// The page that devices were last told to be open.
  var openPage: OpenPage?
  /// The keys and the height constraints of pages that are keyboards by themselves.
  var pageKeys: [PageID: PlaneForms] = [:]
  var pageConstraints: [PageID: [HeightConstraint]] = [:]
  var pageLanguages: [PageID: String] = [:]
  /// What the page that is shown was last told about its surroundings.
  var toldSurroundings: PageSurroundings?
  let makePage: @Sendable (PageID) -> (any PageContent)?
  /// Whether the page with the candidates of input methods has a header.
  var hasMethodOffer = false
  /// Whether an input method beside the keyboard composes what the keys type.
  var isBesideMethod = false
  /// The fingers on the area of a page.
  var pageFingers: [TouchID: PageID] = [:]

  // What fingers are doing.
  /// Each finger's last place, in root px.
  var positions: [TouchID: Point] = [:]
  var recognizer: TouchRecognizer
  var threeFingers = ThreeFingers()
  var presses = Presses()
  var holds: [TouchID: KeyAction] = [:]
  var repeats: [TouchID: Repetition] = [:]
  var pushed = PushedKeys()
  var wakening = Wakening()
  var drag: HandleDrag?
  /// Whether the handles for the height are shown (R-SIZE-12).
  var isSizing = false
  var trackpad: Trackpad?
  var overlay = Overlay.none
  var fades = Fades()
  var assist: AssistState
  var glide = GlideState()

  // What was made of it.
  var board: Board?
  var outbox = Outbox()
  var heldInServer: Modifiers = []
  /// The modifiers of the last `.hold` that was sent.
  var sentHold: Modifiers = []
  var wish: Instant?
  /// The last touch since the keyboard has forgotten its user; nil for none.
  var lastUse: Instant?
  var residents: Set<Character> = []
  var reported: [HeightSolution.Conflict] = []

  /// A hidden keyboard, which `.command(.show)` shows. Where one of `keyboards` names a page, that
  /// page must be among `pages`, or `makePage` must make it.
  package init(
    settings: Settings, keyboards: [KeyboardDefinition], screen: Screen,
    pages: [any PageContent] = [],
    makePage: @escaping @Sendable (PageID) -> (any PageContent)? = { _ in nil }
  ) {
    self.makePage = makePage
    self.settings = settings
    installed = keyboards
    self.pages = Dictionary(pages.map { ($0.id, $0) }) { first, _ in first }
    self.screen = screen
    mode = settings.placement
    hands = HandPlace(settings.hands)
    roster = Roster(installed: keyboards, settings: settings)
    recognizer = TouchRecognizer(timing: settings.timing)
    assist = AssistState(settings)
    renewAssist()
    makePages()
    renewSession()
    renewComposer()
    renewWishes()
  }

  /// Handles one event at the time `now`. Returns the effects in order: text, then the window, its
  /// pop-up, messages, and the next deadline.
  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    self.now = now
    session.now = now
    fitting.begin(isOwnAct: event.isOwnAct)
    revision += 1
    switch event {
    case .blank(let isBlank, let time): wakening.note(isBlank: isBlank, at: min(time, now))
    case .touch(let touch) where settings.firstTouchWakes && wakening.takes(touch): break
    case .touch(let touch):
      // A word that is tapped was seen, and is meant for the text that it was made from.
      if touch.phase == .began, !isOnSuggestion(touch) { session.settle(at: now) }
      handle(touch, at: now)
    case .hover(let point, let time): hover(at: point, min(time, now))
    case .pressSwitch(let role, let isDown, at: let time):
      session.settle(at: now)
      press(role, isDown: isDown, at: min(time, now))
    case .pointer(let point): follow(pointer: point, at: now)
    case .pressTaken(let point): pressTaken(at: point, now)
    case .activate(let key):
      session.settle(at: now)
      activate(key, at: now)
    case .deadline: advance(to: now)
    case .swipe(let swipe): swiped(swipe)
    case .command(let command): obey(command, at: now)
    case .end:
      settings.policy.isAlwaysVisible = false
      screen.embedder = nil
      outbox.acts += assist.clicks.reset()
      endPages()
      hide()
    case .show(let showing): show(showing, at: now)
    case .screen(let screen): follow(screen, at: now)
    case .keyboards(let keyboards): install(keyboards, at: now)
    case .group(let group): follow(group: group, at: now)
    case .settings(let settings): adopt(settings, at: now)
    case .application(let name): follow(application: name, at: now)
    case .anotherWindow:
      liftAll(at: now)
      leaveKeys(at: now)
    case .holdsKeys(let holds): follow(holding: holds, at: now)
    case .focus(let field):
      told = field
      follow(Field.under(custody, told: field), at: now)
    case .refusal(let refuses): follow(refusal: refuses, at: now)
    case .custody(let custody): follow(custody, at: now)
    case .lockDialog(let frame):
      lockDialog = frame
      outbox.isWindowStale = true
    case .document(let document): follow(document, at: now)
    case .strokesLost: loseStrokes()
    case .scheme(let scheme): repaint(in: scheme)
    case .wish(let isOpen): hasWish = isOpen
    case .languages(let rules):
      languageRules = rules
      renewSession()
    case .lexicons(let languages): wordLanguages = languages
    case .translation(let translation): names = translation
    case .shortcuts(let shortcuts): session.shortcuts = shortcuts
    case .suggestions(let answer): adopt(answer)
    case .reach(let reach): self.reach = reach
    case .glided(let answer): handle(answer, at: now)
    case .keyboardsInUse(let text): roster.memory = KeyboardMemory(text: text)
    case .panelMenu(let icon): openPanelMenu(beside: icon, at: now)
    case .buttonPlace(let text): if let place = ButtonPlace(text: text) { buttonPlace = place }
    case .copied(let text): handle(copied: text, at: now)
    case .page(let id, let data): supply(data, to: id)
    case .constraints(let constraints): constrain(constraints, at: now)
    case .touchElsewhere:
      fitting.noteTouchElsewhere(at: now)
      leaveKeys(at: now)
      assist.clicks.move(to: nil, at: now)
      leaveInsertionPoint(at: now)
    case .tapElsewhere(let point): tapElsewhere(at: point)
    case .fieldTapped(let byFinger): fieldTapped(byFinger: byFinger, at: now)
    case .silence(let isSilent): follow(silence: isSilent, at: now)
    case .physicalKey: notePhysicalKey(at: now)
    }
    defer { renewWishes() }
    return drain(at: now)
  }

  /// Lets time pass for fingers, fades and the preview, at a deadline. A touch lets time pass only
  /// up to its own moment: the finger's lift may be the next in the queue.
  private mutating func advance(to now: Instant) {
    wish = nil
    advanceAssist(to: now)
    advanceThreeFingers(to: now)
    perform(recognizer.advance(to: now), at: now)
    advancePages(to: now)
    advanceGlide(to: now)
    outbox.staleKeys.formUnion(fades.advance(to: now, length: settings.timing.fade))
    if case .preview(let preview) = overlay, let end = preview.end, end <= now { showNoOverlay() }
    endPasteOffer(ifDueAt: now)
    releaseWaiting(at: now)
    leaveIfDue(at: now)
    fitIfDue(at: now)
    forgetUserIfDue(at: now)
  }
}
