import Control
import InputSession
import KeyModel
import Layouts
import PageContents
import Pages

@testable import Board
@testable import Keyboard

/// Plays the lines of a key script (`Scripts/README.md`) to a keyboard and writes down what it does.
struct Player {
  private(set) var keyboard: Keyboard
  private(set) var output: [String] = []
  private(set) var effects: [Effect] = []
  /// What the host's timer is set to.
  private(set) var timer: Instant?
  private(set) var held: Modifiers = []
  private(set) var now = Instant(milliseconds: 1_000_000)
  /// What `PageEffect.open` is answered with, and what there was to be kept.
  var supply: EmojiSupply?
  private(set) var saved: [String] = []
  /// What the speech service was told.
  private(set) var said: [Utterance] = []
  /// How often something has clicked.
  private(set) var clicks = 0
  /// What was marked in the field, in order; empty where a mark was taken away.
  private(set) var marks: [String] = []
  private(set) var learned: [InputSession.LearnedWord] = []
  private var settings = Settings()
  private var points: [UInt64: Point] = [:]
  private var watchesPopup = false
  private var question: SuggestionRequest?
  /// The last question about a stroke.
  private(set) var stroke: GlideRequest?
  /// The last question about a stroke under way.
  private(set) var guess: GlideRequest?
  /// The last question to the word services.
  var asked: SuggestionRequest? { question }
  private var fields: UInt64 = 0
  /// What converts readings; nil where the test answers by itself.
  var helper: ScriptHelper?
  /// The last question about words and emoji beside the candidates.
  var extraCandidates: (page: PageID, question: ExtraCandidatesQuestion)?

  static let screens: [String: Monitor] = [
    "phone": Monitor(name: "phone", frame: Rect(x: 0, y: 0, width: 375, height: 667)),
    "phone-landscape": Monitor(
      name: "phone-landscape", frame: Rect(x: 0, y: 0, width: 667, height: 375)),
    "large-phone": Monitor(
      name: "large-phone", frame: Rect(x: 0, y: 0, width: 428, height: 926)),
    "large-phone-landscape": Monitor(
      name: "large-phone-landscape", frame: Rect(x: 0, y: 0, width: 896, height: 414)),
    "pad-portrait": Monitor(
      name: "pad-portrait", frame: Rect(x: 0, y: 0, width: 768, height: 1024)),
    "pad": Monitor(name: "pad", frame: Rect(x: 0, y: 0, width: 1024, height: 768)),
    "desktop": Monitor(name: "desktop", frame: Rect(x: 0, y: 0, width: 1920, height: 1080)),
  ]

  enum Problem: Error, CustomStringConvertible {
    case line(String)

    var description: String {
      switch self {
      case .line(let text): "cannot play: \(text)"
      }
    }
  }

  init(
    screen: String = "phone", settings: Settings = Settings(),
    keyboards: [KeyboardDefinition] = TestKeyboards.all,
    pages: [any PageContent] = [EmojiContent(), ClipboardContent()],
    helper: ScriptHelper? = nil
  ) throws {
    guard let monitor = Player.screens[screen] else { throw Problem.line("screen \(screen)") }
    self.settings = settings
    self.helper = helper
    keyboard = Keyboard(
      settings: settings, keyboards: keyboards, screen: Screen(monitors: [monitor]), pages: pages)
    send(.command(.show))
    output.removeAll()
    isSurprised = false
  }

  // MARK: Events

  /// Hands over an event, after all deadlines that come first.
  /// The text of the focused field as its application has told it last, and as it is; nil where the script tells the text
  /// itself, or nobody does.
  private var reported: String?
  private var text: String?
  /// True once keys have changed by themselves since the last touch.
  private var isSurprised = false
  /// Whether the fingers aim anew at keys that have changed by themselves; a test of such fingers does that itself.
  var aimsAnew = true

  mutating func send(_ event: Event) {
    let place = keyboard.placement
    switch event {
    case .document, .focus: reported = nil
    default: break
    }
    let effects = keyboard.handle(event, at: now)
    if keyboard.placement != place || event.changesKeys { isSurprised = true }
    for effect in effects { note(effect) }
    tellText()
    self.effects = effects
  }

  /// The application tells its text behind each key.
  private mutating func tellText() {
    guard let reported, let text, text != reported else { return }
    send(.document(DocumentContext(serial: fields, before: text, startsDocument: true)))
    self.reported = text
  }

  /// The application goes on telling the text of the focused field, which is `text` by now.
  mutating func goOnTelling(_ text: String, serial: UInt64) {
    fields = serial
    (reported, self.text) = (text, text)
  }

  /// Follows what a command does to the text of a field that tells it.
  private mutating func follow(_ command: TextCommand) {
    switch command {
    case .commit(let more): text?.append(more)
    case .delete(let before, _, of: _): text = text.map { String($0.dropLast(before)) }
    case .strike(.keysym(.backSpace), []): text = text.map { String($0.dropLast()) }
    case .strike(.keysym(.return), []): text?.append("\n")
    case .mark, .hold, .lift: break
    case .strike, .press, .deleteWord, .move: (reported, text) = (nil, nil)
    }
  }

  mutating func wait(_ milliseconds: Double) {
    let end = now + Milliseconds(milliseconds)
    while let due = timer, due <= end {
      now = max(now, due)
      timer = nil
      send(.deadline)
    }
    now = end
  }

  mutating func touch(_ finger: UInt64, _ phase: Touch.Phase, _ position: Point) {
    if isSurprised, aimsAnew, phase == .began {
      // Whoever sees new keys aims anew.
      isSurprised = false
      wait(260)
    }
    points[finger] = position
    send(.touch(Touch(id: TouchID(rawValue: finger), phase: phase, position: position, time: now)))
  }

  mutating func set(_ change: (inout Settings) -> Void) {
    change(&settings)
    send(.settings(settings))
  }

  private mutating func note(_ effect: Effect) {
    switch effect {
    case .send(let commands):
      for case .mark(let mark) in commands { marks.append(mark?.text ?? "") }
      for command in commands { follow(command) }
      for stroke in commands.flatMap(\.strokes) {
        if case .hold(let set) = stroke { held = set }
        output.append(Player.text(stroke))
      }
    case .wake(let instant): timer = instant
    case .show: output.append("shown")
    case .hide: output.append("hidden")
    case .page(let id, .open) where helper != nil && id.isConverter:
      send(.page(id, ConversionNews.opened))
    case .page(let id, .close) where helper != nil && id.isConverter: break
    case .page(let id, .tellHelper(let line)):
      helper?.handle(line, of: id)
      letHelperAnswer()
    case .page(let id, .open(let languages)):
      output.append("\(id.rawValue) \(languages.joined(separator: " "))")
      send(.page(id, supply))
    case .page(_, .save(let text)): saved.append(text)
    case .page(_, .use(let text)): output.append("uses \(text)")
    case .page(let id, .close): output.append("no \(id.rawValue)")
    case .page(let id, .key(let press)): output.append("\(id.rawValue) \(press.key.id)")
    case .page(_, .surroundings), .page(_, .finger), .page(_, .startHelper),
      .page(_, .endHelper):
      break
    case .page(_, .method(let act)): output.append("method \(act)")
    case .page(let id, .extraCandidates(let question)): extraCandidates = (id, question)
    case .copy(let text):
      output.append("copy \(text.split(separator: "\n").joined(separator: "¶"))")
    case .openSettings: output.append("settings")
    case .quit: output.append("quit")
    case .lockGroup(let group): output.append("group \(group + 1)")
    case .log(let text): output.append("log \(text)")
    case .popup: if watchesPopup { output.append(popupText) }
    case .suggest(let request, on: _): question = request
    case .glide(let request, on: _):
      if request.guess == nil { stroke = request } else { guess = request }
    case .learn(let words):
      learned += words
      output.append("learns " + words.map(\.word).joined(separator: " "))
    case .speak(let utterance): said.append(utterance)
    case .click: clicks += 1
    case .point(let acts): output += acts.map { "\($0)" }
    case .place, .repaint, .keepResident, .askDocument, .documentChanged, .button, .saveButton,
      .saveKeyboards, .saveSize:
      break
    }
  }

  static func text(_ stroke: Stroke) -> String {
    func names(_ modifiers: Modifiers) -> String {
      modifiers.isEmpty ? "nothing" : modifiers.names.joined(separator: "+")
    }
    switch stroke {
    case .text(let text):
      let shown = text.last == " " ? text.dropLast() + "␣" : text
      return "text \(text == " " ? "space" : shown)"
    case .chord(let key, let modifiers):
      let name =
        switch key {
        case .character(let character): String(character)
        case .letter(let letter, let place):
          "\(letter)@\(place.american.map(String.init) ?? "none")"
        case .keysym(let keysym):
          keysym == .space
            ? "space" : Keysym.named.first { $0.value == keysym }?.key ?? "\(keysym.rawValue)"
        }
      return modifiers.isEmpty ? "key \(name)" : "key \(names(modifiers))+\(name)"
    case .erase(let character): return "erase \(character)"
    case .eraseWord: return "erase word"
    case .press(let key, let modifiers):
      return "press " + Player.text(.chord(key, modifiers)).dropFirst(4)
    case .lift(let key): return "lift " + Player.text(.chord(key, [])).dropFirst(4)
    case .hold(let modifiers): return "hold \(names(modifiers))"
    }
  }

  /// What stands in the pop-up, the chosen entry in brackets and the current keyboard with a star.
  var popupText: String {
    guard let popup = keyboard.popup else { return "popup nothing" }
    let entries = popup.scene.keycaps.map { keycap in
      let text: String =
        switch keycap.face {
        case .text(let text, weight: _): text
        case .entry(let icon, let text): icon == .check ? "*\(text)" : text
        case .emoji(let emoji): emoji
        case .icon(let icon): keycap.state == .latched ? "*\(icon.rawValue)" : icon.rawValue
        case .none, .excerpt, .composition, .suggestion, .grabber, .marked, .hairline: "?"
        }
      return keycap.style == .chosen ? "[\(text)]" : text
    }
    return "popup " + entries.joined(separator: " | ")
  }

  // MARK: Positions

  /// The middle of a key by its label, its role or its id, in this order; root px.
  func middle(of name: String) throws -> Point {
    let keys = keyboard.status.keys
    let labelled = keys.filter { $0.label == name }
    let key =
      labelled.first { $0.role == "character" } ?? labelled.first
      ?? keys.first { $0.role == name } ?? keys.first { $0.id == name }
    guard let key else { throw Problem.line("no key \(name) on \(keyboard.status.plane)") }
    return key.rect.center
  }

  /// What is drawn on the key with that id.
  func face(of id: String) -> String {
    let keys = keyboard.status.keys.filter { $0.role != "emoji-cell" }
    guard let index = keys.firstIndex(where: { $0.id == id }), let scene = keyboard.scene else {
      return "missing"
    }
    return switch scene.keycaps[index].face {
    case .text(let text, weight: _), .entry(_, let text), .excerpt(_, let text),
      .suggestion(let text), .marked(let text, _):
      text
    case .icon(let icon): icon.rawValue
    case .none: "blank"
    case .composition(let keyed, let meaning): meaning.isEmpty ? keyed : "\(keyed)  \(meaning)"
    case .emoji(let emoji): emoji
    case .grabber: "grabber"
    case .hairline: "hairline"
    }
  }

  /// The middle of an entry of the pop-up; root px.
  func entry(_ name: String) throws -> Point {
    guard let popup = keyboard.popup else { throw Problem.line("no pop-up for \(name)") }
    for keycap in popup.scene.keycaps {
      switch keycap.face {
      case .text(name, weight: _), .entry(_, name):
        return keycap.frame.center.offset(x: popup.frame.x, y: popup.frame.y)
      case .emoji(name), .icon(Icon(rawValue: name)):
        return keycap.frame.center.offset(x: popup.frame.x, y: popup.frame.y)
      case .text, .entry, .excerpt, .none, .icon, .composition, .suggestion, .emoji, .grabber,
        .marked, .hairline:
        continue
      }
    }
    throw Problem.line("no entry \(name)")
  }
}

// MARK: - Lines

extension Player {
  /// Plays one line.
  mutating func play(_ line: String) throws {
    var words = line.split(separator: " ").map(String.init)
    var finger: UInt64 = 1
    if let first = words.first, let number = ["second": 2, "third": 3][first] {
      finger = UInt64(number)
      words.removeFirst()
    }
    guard let verb = words.first else { return }
    let rest = words.dropFirst().joined(separator: " ")
    if verb.hasSuffix("ms"), let time = Double(verb.dropLast(2)) { return wait(time) }
    switch verb {
    case "down": touch(finger, .began, try position(rest))
    case "slide": touch(finger, .moved, try position(rest))
    case "move": touch(finger, .moved, try offset(words, of: finger))
    case "lift": touch(finger, .ended, try offset(words, of: finger))
    case "up": touch(finger, .ended, points[finger] ?? Point(x: 0, y: 0))
    case "cancel": touch(finger, .cancelled, points[finger] ?? Point(x: 0, y: 0))
    case "tap":
      for name in rest.hasPrefix("entry ") ? [rest] : Array(words.dropFirst()) {
        touch(finger, .began, try position(name))
        wait(30)
        touch(finger, .ended, points[finger] ?? Point(x: 0, y: 0))
        wait(30)
      }
    case "show", "hide", "toggle", "next-keyboard", "forget-emoji":
      guard let command = Command(rawValue: verb) else { throw Problem.line(line) }
      send(.command(command))
    case "application": send(.application(rest.isEmpty ? nil : rest))
    case "field": try field(words)
    case "words": send(.lexicons(["en"]))
    case "shortcut":
      send(.shortcuts([words[1]: words.dropFirst(2).joined(separator: " ")]))
    case "guess":
      guard let question else { throw Problem.line(line) }
      let guesses = Array(words.dropFirst())
      send(
        .suggestions(
          SuggestionAnswer(
            id: question.id, replacement: guesses.first == "-" ? nil : guesses.first,
            words: Array(guesses.dropFirst()))))
    case "offer":
      guard let question else { throw Problem.line(line) }
      send(
        .suggestions(
          SuggestionAnswer(
            id: question.id, words: Array(words.dropFirst(2)),
            emoji: question.wantsEmoji ? words[1] : nil)))
    case "helper": setHelper(words)
    case "aside": answerExtraCandidates(words)
    case "elsewhere": send(.touchElsewhere)
    case "another-window": send(.anotherWindow)
    case "screen-blank": send(.blank(rest == "on", at: now))
    case "holds-keys": send(.holdsKeys(rest == "on"))
    case "watch": watchesPopup = true
    case "set": try set(words)
    case "say": output.append(rest)
    case "?": output.append(try answer(rest, words))
    default: throw Problem.line(line)
    }
  }

  /// A text field got the focus and tells that it is empty.
  private mutating func field(_ words: [String]) throws {
    var traits = FieldTraits()
    fields += 1
    switch words.count > 1 ? words[1] : "" {
    case "secure": traits.isSecure = true
    case let name:
      if let type = KeyboardType(rawValue: name) { traits.type = type }
    }
    send(.focus(Field(serial: fields, traits: traits)))
    send(.document(DocumentContext(serial: fields, before: "", startsDocument: true)))
    (reported, text) = ("", "")
  }

  private func position(_ name: String) throws -> Point {
    if name == "outside" {
      return keyboard.status.window.origin.offset(x: 20, y: -60)
    }
    if name.hasPrefix("entry ") { return try entry(String(name.dropFirst(6))) }
    return try middle(of: name)
  }

  private func offset(_ words: [String], of finger: UInt64) throws -> Point {
    guard words.count == 3, let x = Double(words[1]), let y = Double(words[2]),
      let point = points[finger]
    else { throw Problem.line(words.joined(separator: " ")) }
    return point.offset(x: x, y: y)
  }

  private mutating func set(_ words: [String]) throws {
    guard words.count >= 3 else { throw Problem.line(words.joined(separator: " ")) }
    let value = words[2]
    let isOn = value == "on"
    switch words[1] {
    case "caps-lock": set { $0.capsLock = isOn }
    case "gestures": set { $0.gestures = isOn }
    case "key-preview": set { $0.keyPreview = isOn }
    case "first-touch-wakes": set { $0.firstTouchWakes = isOn }
    case "hold-keys": set { $0.holdKeys = KeyHolding(rawValue: value) ?? .automatic }
    case "reduced-motion": set { $0.reducedMotion = isOn }
    case "morse-one-key": set { $0.morseOneKey = isOn }
    case "remember": set { $0.rememberPerApplication = isOn }
    case "globe": set { $0.globe = GlobeVisibility(rawValue: value) ?? .automatic }
    case "placement": set { $0.placement = PlacementMode(rawValue: value) ?? .docked }
    case "keyboards": set { $0.keyboards = Array(words.dropFirst(2)) }
    default: throw Problem.line(words.joined(separator: " "))
    }
  }

  private func answer(_ question: String, _ words: [String]) throws -> String {
    let status = keyboard.status
    switch words[1] {
    case "plane": return "plane \(status.plane)"
    case "shift": return "shift \(status.shift)"
    case "keyboard": return "keyboard \(status.keyboard)"
    case "visible": return status.visible ? "visible" : "not visible"
    case "popup": return popupText
    case "bar":
      let cells = keyboard.bar.cells.map { $0.kind == .replacement ? "[\($0.text)]" : $0.text }
      return "bar " + (cells.isEmpty ? "empty" : cells.joined(separator: " | "))
    case "row": return rowText
    case "asked": return "asked \(self.question?.word ?? "nothing")"
    case "timer": return timer == nil ? "no timer" : "a timer"
    case "modifiers":
      let names = status.modifierStates.map { "\($0.name) \($0.state)" }
      return "modifiers " + (names.isEmpty ? "off" : names.joined(separator: ", "))
    case "key":
      let name = words.dropFirst(2).joined(separator: " ")
      return (try? middle(of: name)) == nil ? "no key \(name)" : "key \(name) there"
    case "face": return "face \(face(of: words.dropFirst(2).joined(separator: " ")))"
    case "pressed":
      let keys = zip(status.keys.filter { $0.role != "emoji-cell" }, keyboard.scene?.keycaps ?? [])
        .filter { $1.state == .pressed }
      return "pressed " + (keys.isEmpty ? "nothing" : keys.map(\.0.id).joined(separator: " "))
    case "floating": return status.keys.contains { $0.id == "grabber" } ? "floating" : "docked"
    default: throw Problem.line("? \(question)")
    }
  }
}

extension Event {
  /// Whether the desktop changes the keys by this, and not the user.
  fileprivate var changesKeys: Bool {
    switch self {
    case .focus(.some), .screen, .settings, .keyboards, .application, .receiver: true
    default: false
    }
  }
}
