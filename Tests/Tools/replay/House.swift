import Control
import InputSession
import KeyModel
import Keyboard
import Layouts
import Library
import Prediction
import Runtime
import TextRules
import Words

/// What all cases share: the keyboard as it comes up, its languages, the words of their lexicons.
final class House {
  let options: Options
  /// The keyboard when it has just come up.
  let keyboard: Keyboard
  private let catalog: LexiconCatalog
  private var predictors: [[String]: Predictor] = [:]
  let settings: Settings
  /// By base language.
  let rules: [String: LanguageRules]
  /// BCP 47 tags of the keyboard's languages.
  let languages: [String]
  /// The letter keys that are shown.
  let letters: LetterKeys
  /// Where a tap gives a character, by the plane and the shift that are shown.
  var places: [String: [Character: Point]] = [:]

  static let start = Instant(milliseconds: 1_000_000)

  init(_ options: Options) throws {
    self.options = options
    let paths = DataPaths(data: ".", settings: "/dev/null")
    catalog = LexiconCatalog(paths: paths)
    var library = Library(paths: paths)
    var settings = Settings()
    settings.keyboards = [options.keyboard]
    settings.reducedMotion = true
    options.adapt(&settings)
    let keyboards = library.servingKeyboards(settings)
    let languages = Set(keyboards.flatMap { $0.languages.map(\.tag.baseLanguage) })
    var rules: [String: LanguageRules] = [:]
    for language in languages { rules[language] = library.rules(language: language) }
    var keyboard = Keyboard(
      settings: settings, keyboards: keyboards,
      screen: Screen(monitors: [Monitor(name: "screen", frame: options.screen.bounds)]))
    let catalog = catalog
    for event in [
      Event.languages(rules), .lexicons(languages.filter { catalog.has(language: $0) }),
      .command(.show),
    ] { _ = keyboard.handle(event, at: House.start) }
    self.keyboard = keyboard
    (self.settings, self.rules) = (settings, rules)
    self.languages = keyboards.first?.languages.map(\.tag) ?? []
    letters = House.letters(of: keyboard)
  }

  /// The letter keys that a question to the word services goes with.
  private static func letters(of keyboard: Keyboard) -> LetterKeys {
    var keyboard = keyboard
    var effects = keyboard.handle(
      .focus(Field(serial: 1, traits: FieldTraits())), at: House.start)
    effects += keyboard.handle(
      .document(DocumentContext(serial: 1, before: "a", after: "", startsDocument: true)),
      at: House.start)
    for case .suggest(_, let keys) in effects { return keys }
    return LetterKeys()
  }

  func answer(_ request: SuggestionRequest, on keys: LetterKeys) -> SuggestionAnswer {
    predictor(request.languages.map(\.baseLanguage)).answer(request, on: TypingKeys(keys))
  }

  private func predictor(_ languages: [String]) -> Predictor {
    if let known = predictors[languages] { return known }
    let predictor = Predictor(lexicons: languages.compactMap { catalog.lexicon(language: $0) })
    predictors[languages] = predictor
    return predictor
  }

  /// What becomes of `text`, typed between two others.
  func typed(_ text: String, before: String, after: String) -> String {
    if options.isSessionAlone {
      var typist = SessionTypist(self, before: before, after: after)
      for character in text { typist.type(character) }
      return typist.typed
    }
    var typist = Typist(self, before: before, after: after)
    for character in text { typist.type(character) }
    typist.finish()
    return typist.typed
  }
}
