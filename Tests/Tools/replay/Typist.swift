import Control
import InputSession
import KeyModel
import Keyboard
import Layouts
import Words

/// Types one text, a tap a character, at a steady pace, and never looks: a letter that came as a capital
/// by itself stays one, and what the keyboard made of a word stays as it is.
struct Typist {
  let house: House
  private(set) var keyboard: Keyboard
  private(set) var now = House.start
  private(set) var timer: Instant?
  private let before: String
  private let after: String
  /// What stands behind `before`.
  private(set) var typed = ""
  private var reports: UInt64 = 0
  private var question: (request: SuggestionRequest, keys: LetterKeys)?

  init(_ house: House, before: String, after: String) {
    (self.house, keyboard, self.before, self.after) = (house, house.keyboard, before, after)
    guard house.options.isFieldKnown else { return }
    var traits = FieldTraits()
    traits.isMultiline = true
    traits.text = house.options.text
    send(.focus(Field(serial: 1, traits: traits)))
    tell()
  }

  mutating func type(_ character: Character) {
    switch character {
    case " ": tap(role: "space")
    case "\n": tap(role: "return")
    default: write(character)
    }
  }

  /// All that was to come by itself has come.
  mutating func finish() { wait(1000) }

  // MARK: Characters

  private mutating func write(_ character: Character) {
    var tried: Set<String> = []
    while true {
      if let place = place(of: character) { return tap(place) }
      if place(of: small(character)) != nil {
        // The key is there, and shift is off.
        tap(role: "shift")
        return tap(place(of: character) ?? place(of: small(character)) ?? Point(x: 0, y: 0))
      }
      // A letter that is a capital by itself is not looked at.
      if let place = place(of: capital(character)) { return tap(place) }
      // The planes lead to each other in a ring or by a key of each one's name.
      let keys = keyboard.status.keys.filter { $0.role == "plane" }
      guard let next = keys.first(where: { tried.insert(plane + $0.id).inserted }) else { break }
      tap(next.rect.center)
    }
    paste(String(character))
  }

  private var plane: String { keyboard.status.plane }

  private func small(_ character: Character) -> Character {
    character.lowercased().first ?? character
  }

  private func capital(_ character: Character) -> Character {
    character.uppercased().first ?? character
  }

  /// Where a tap gives that character now.
  private func place(of character: Character) -> Point? {
    let status = keyboard.status
    // A capital that comes by itself is on the keys and not in the state of shift.
    let first = status.keys.first { $0.role == "character" }?.label ?? ""
    let name = "\(status.plane) \(status.shift) \(first)"
    if let known = house.places[name] { return known[character] }
    var places: [Character: Point] = [:]
    for key in status.keys where key.role == "character" && key.label.count == 1 {
      if let label = key.label.first, places[label] == nil { places[label] = key.rect.center }
    }
    house.places[name] = places
    return places[character]
  }

  /// A character that no key has comes from the clipboard.
  private mutating func paste(_ text: String) {
    typed += text
    tell()
    wait(100)
  }

  // MARK: Touches

  private mutating func tap(role: String) {
    guard let key = keyboard.status.keys.first(where: { $0.role == role }) else { return }
    tap(key.rect.center)
  }

  private mutating func tap(_ place: Point) {
    for phase in [Touch.Phase.began, .ended] {
      let touch = Touch(
        id: TouchID(rawValue: 1), phase: phase, position: place, time: now)
      send(.touch(touch))
      wait(50)
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

  // MARK: The application

  mutating func send(_ event: Event) {
    for effect in keyboard.handle(event, at: now) {
      switch effect {
      case .send(let commands): handle(commands)
      case .wake(let instant): timer = instant
      case .suggest(let request, let keys): question = (request, keys)
      default: break
      }
    }
    guard let (request, keys) = question else { return }
    question = nil
    send(.suggestions(house.answer(request, on: keys)))
  }

  private mutating func handle(_ commands: [TextCommand]) {
    for command in commands {
      switch command {
      case .commit(let text): typed += text
      case .delete(let count, _, _), .deleteWord(let count):
        typed.removeLast(min(count, typed.count))
      case .strike(.keysym(.return), []): typed += "\n"
      case .strike(.keysym(.space), []): typed += " "
      case .strike(.character(let character), let modifiers) where modifiers.isEmpty:
        typed.append(character)
      case .strike, .press, .lift, .mark, .move, .hold: break
      }
    }
    if !commands.isEmpty { tell() }
  }

  /// The application tells what stands around the insertion point, as it does after each change.
  private mutating func tell() {
    guard house.options.tellsDocument, house.options.isFieldKnown else { return }
    reports += 1
    let text = before + typed
    var document = DocumentContext(
      serial: 1, before: String(text.suffix(256)), after: String(after.prefix(256)),
      startsDocument: text.count <= 256)
    document.number = reports
    send(.document(document))
  }
}
