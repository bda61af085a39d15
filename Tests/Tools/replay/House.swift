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
  private let shelf: LexiconShelf
  private var predictors: [[String]: Predictor] = [:]
  /// Where a tap gives a character, by the plane and the shift that are shown.
  var places: [String: [Character: Point]] = [:]

  static let screen = Monitor(
    name: "screen", frame: Rect(x: 0, y: 0, width: 1280, height: 800))
  static let start = Instant(milliseconds: 1_000_000)

  init(_ options: Options) throws {
    self.options = options
    let paths = DataPaths(data: ".", settings: "/dev/null")
    shelf = LexiconShelf(paths: paths)
    var library = Library(paths: paths)
    var settings = Settings()
    settings.keyboards = [options.keyboard]
    settings.reducedMotion = true
    let keyboards = library.servingKeyboards(settings)
    let languages = Set(keyboards.flatMap { $0.languages.map(\.tag.baseLanguage) })
    var rules: [String: LanguageRules] = [:]
    for language in languages { rules[language] = library.rules(language: language) }
    var keyboard = Keyboard(
      settings: settings, keyboards: keyboards, screen: Screen(monitors: [House.screen]))
    let shelf = shelf
    for event in [
      Event.languages(rules), .lexicons(languages.filter { shelf.has(language: $0) }),
      .command(.show), .drawn,
    ] { _ = keyboard.handle(event, at: House.start) }
    self.keyboard = keyboard
  }

  func answer(_ request: SuggestionRequest, on keys: LetterKeys) -> SuggestionAnswer {
    predictor(request.languages.map(\.baseLanguage)).answer(request, on: TypingKeys(keys))
  }

  private func predictor(_ languages: [String]) -> Predictor {
    if let known = predictors[languages] { return known }
    let predictor = Predictor(lexicons: languages.compactMap { shelf.lexicon(language: $0) })
    predictors[languages] = predictor
    return predictor
  }
}
