import InputSession
import KeyModel
import TextRules
import Words

/// Types one text into an input session as `Typist` types into the keyboard, but without the keyboard
/// around it: the word services are asked only where a word ends.
struct SessionTypist {
  private let house: House
  private var session: InputSession
  private var now = House.start
  private let before: String
  private let after: String
  /// What stands behind `before`.
  private(set) var typed = ""

  init(_ house: House, before: String, after: String) {
    (self.house, self.before, self.after) = (house, before, after)
    session = InputSession()
    session.services = house.settings.text
    // No bar is looked at; corrections alone are asked for.
    session.services.suggestions = false
    session.languages = house.languages
    session.rules =
      house.rules[session.language.baseLanguage] ?? LanguageRules(language: session.language)
    guard house.options.isFieldKnown else {
      session.begin(nil)
      return
    }
    var traits = FieldTraits()
    traits.isMultiline = true
    traits.text = house.options.text
    session.begin(traits)
    tell()
  }

  mutating func type(_ character: Character) {
    now = now + Milliseconds(100)
    if !character.isWordPart { ask() }
    switch character {
    case " ": handle(session.space(at: now))
    case "\n":
      handle(session.newline())
      typed += "\n"
      tell()
    case _ where character.isASCII:
      // A letter that is a capital by itself is not looked at.
      let text = session.wantsCapital ? character.uppercased() : String(character)
      let key = house.letters.keys.first { $0.character == character.lowercased().first }
      handle(session.type(text, touch: key?.cell.center))
    default:
      // A character that no key has comes from the clipboard.
      typed.append(character)
      tell()
    }
  }

  private mutating func ask() {
    guard let request = session.takeRequest() else { return }
    _ = session.handle(house.answer(request, on: house.letters))
  }

  private mutating func handle(_ edit: TextEdit) {
    typed.removeLast(min(edit.deleting, typed.count))
    typed += edit.inserting
  }

  /// The application tells what stands around the insertion point.
  private mutating func tell() {
    guard house.options.tellsDocument, house.options.isFieldKnown else { return }
    let own = typed.suffix(300)
    let near = own.count < 300 ? before.suffix(300) + own : own
    var document = DocumentContext(
      serial: 1, before: String(near.suffix(256)), after: String(after.prefix(256)),
      startsDocument: near.count <= 256)
    document.isSettled = true
    session.tell(document, at: now)
  }
}
