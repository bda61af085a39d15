internal import Board
internal import Composition
import Control
internal import Gestures
internal import InputSession
package import KeyModel
package import Layouts
package import Pages
internal import TextRules

/// The whole behaviour of the keyboard as a value: events and time go in, effects come out. The keyboard calls no
/// device, reads no clock and opens no file, so that all behaviour is tested without a display.
///
/// The keyboard is a frame around machines. Each machine has private state, which only its own methods change. The
/// frame passes events to the machines, carries out for one machine what follows from another, and compares what the
/// machines show now with what the frame has shown last.
package struct Keyboard: Sendable {
  /// The state that devices may know, as of the last event.
  package internal(set) var outlook = Outlook()

  /// The facts that every machine may read, and that only the frame writes.
  var surroundings: Surroundings

  // Machines of the keyboard on the screen.
  var presence = Presence()
  var place: WindowArrangement
  var enabledKeyboards: EnabledKeyboards
  var stage = Stage()
  var overlays = Overlays()

  // Machines of fingers, and of the symbols that keys give.
  var fingers: Fingers
  var levels = Levels()
  var fitting = Fitting()
  var assist: AssistedTyping

  // Machines of text.
  var session = InputSession()
  var composing = Composing()
  var marks = FieldMarks()
  var bar = SuggestionBar()
  var gliding = Gliding()
  var pages: PageFrame

  /// The results of the event that is being handled.
  var outbox = Outbox()
  /// The time of the last `.wake`; nil if that effect had no time.
  var deadline: Instant?

  /// Makes a hidden keyboard, which `.command(.show)` shows. If one of `keyboards` names a page, this page must be
  /// in `pages`, or `makePage` must make it.
  package init(
    settings: Settings, keyboards: [KeyboardDefinition], screen: Screen,
    pages: [any PageContent] = [],
    makePage: @escaping @Sendable (PageID) -> (any PageContent)? = { _ in nil }
  ) {
    surroundings = Surroundings(settings: settings, installed: keyboards, screen: screen)
    self.pages = PageFrame(pages, make: makePage)
    self.pages.makePages(of: keyboards)
    place = WindowArrangement(settings)
    enabledKeyboards = EnabledKeyboards(installed: keyboards, settings: settings)
    fingers = Fingers(settings)
    assist = AssistedTyping(settings)
    renewAssist()
    renewSession()
    renewComposer()
    renewOutlook()
  }

  /// Handles one event at the time `now`. Returns the effects in order: text, then the window, its
  /// pop-up, messages, and the next deadline.
  package mutating func handle(_ event: Event, at now: Instant) -> [Effect] {
    surroundings.advance(to: now)
    session.now = now
    fitting.begin(isOwnAct: event.isOwnAct)
    outlook.revision += 1
    switch event {
    case .blank(let isBlank, let time): fingers.note(isBlank: isBlank, at: min(time, now))
    case .touch(let touch) where settings.firstTouchWakes && fingers.wakes(touch): break
    case .touch(let touch):
      // The user has seen the suggestion that is tapped, and means the text from which it was made.
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
    case .swipe(let swipe): present { $0.handle(swipe, in: $1) }
    case .command(let command): obey(command, at: now)
    case .end:
      surroundings.release()
      outbox.acts += assist.end()
      endPages()
      present { $0.hide(in: $1) }
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
      surroundings.adopt(reported: field)
      follow(Field.under(receiver, reported: field), at: now)
    case .refusal(let refuses): follow(refusal: refuses, at: now)
    case .receiver(let receiver): follow(receiver, at: now)
    case .lockDialog(let frame): surroundings.adopt(lockDialog: frame)
    case .document(let document): follow(document, at: now)
    case .strokesLost: loseStrokes()
    case .scheme(let scheme): repaint(in: scheme)
    case .request(let isOpen): surroundings.adopt(hasRequest: isOpen)
    case .languages(let rules):
      surroundings.adopt(rules)
      renewSession()
    case .lexicons(let languages): surroundings.adopt(lexicons: languages)
    case .translation(let translation): surroundings.adopt(translation)
    case .shortcuts(let shortcuts): session.shortcuts = shortcuts
    case .suggestions(let answer): adopt(answer)
    case .reach(let reach): bar.adopt(reach)
    case .glided(let answer): handle(answer, at: now)
    case .keyboardsInUse(let text): enabledKeyboards.memory = KeyboardMemory(text: text)
    case .panelMenu(let icon): openPanelMenu(beside: icon, at: now)
    case .buttonPlace(let text): presence.placeButton(text)
    case .copied(let text): handle(copied: text, at: now)
    case .page(let id, let data): supply(data, to: id)
    case .constraints(let constraints): constrain(constraints)
    case .touchElsewhere:
      fitting.noteTouchElsewhere(at: now)
      leaveKeys(at: now)
      assist.movePointer(to: nil, at: now)
      leaveInsertionPoint(at: now)
    case .tapElsewhere(let point): present { $0.tapElsewhere(at: point, in: $1) }
    case .fieldTapped(let byFinger): present { $0.fieldTapped(byFinger: byFinger, in: $1) }
    case .silence(let isSilent): presence.follow(silence: isSilent, in: surroundings)
    case .physicalKey: present { $0.notePhysicalKey(in: $1) }
    }
    defer { renewOutlook() }
    return drain(at: now)
  }

  /// Advances fingers, fades and the preview to `now`, at a deadline. A touch advances them only up to its own time,
  /// since the finger's lift may be the next event in the queue.
  private mutating func advance(to now: Instant) {
    deadline = nil
    advanceAssist(to: now)
    advanceThreeFingers(to: now)
    perform(fingers.advance(to: now), at: now)
    advancePages(to: now)
    advanceGlide(to: now)
    outbox.staleKeys.formUnion(fingers.advanceFades(to: now, in: surroundings))
    overlays.advance(to: now)
    bar.advance(to: now)
    releaseWaiting(at: now)
    present { $0.leaveIfDue(in: $1) }
    fitIfDue(at: now)
    forgetUserIfDue(at: now)
  }
}
