import InputSession
import KeyModel
import Layouts
import Prediction
import TextRules

/// Answers the requests of a bench with the code that the keyboard uses while the user types.
struct Textbench {
  /// Returns the installed lexicon of a language, such as `en`; nil if none is installed.
  private let lexicon: (_ language: String) -> Lexicon?
  /// Returns the installed rules of a language, such as `en`; nil if none are installed.
  let installedRules: (_ language: String) -> LanguageRules?
  /// Returns the installed keyboard of a language, such as `ta`; nil if none is installed.
  private let keyboard: (_ language: String) -> KeyboardDefinition?
  /// Returns the installed rules that write a language's script in Latin letters, such as `hi-Latn`; nil if none are
  /// installed.
  private let transliteration: (_ language: String) -> Transliteration?
  private var transliterations: [String: Transliteration?] = [:]
  private var spelled: [String: Predictor] = [:]
  private var predictors: [String: Predictor] = [:]
  private var keys: [String: TypingKeys] = [:]
  var languages: [String: LanguageRules] = [:]
  private var typing = Typing()

  init(
    lexicon: @escaping (_ language: String) -> Lexicon?,
    rules: @escaping (_ language: String) -> LanguageRules?,
    keyboard: @escaping (_ language: String) -> KeyboardDefinition? = { _ in nil },
    transliteration: @escaping (_ language: String) -> Transliteration? = { _ in nil }
  ) {
    self.transliteration = transliteration
    self.lexicon = lexicon
    self.keyboard = keyboard
    installedRules = rules
  }

  /// Returns the answer to a request, without the line break.
  mutating func answer(_ line: String) -> String {
    var fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    while fields.count < 5 { fields.append("") }
    let language = String(fields[1])
    let context = WordContext(text: fields[2])
    defer { predictors[language]?.rest() }
    switch fields[0] {
    case "hello": return "keycap-tools textbench"
    case "fix":
      if let rules = rules(spelling: language) {
        let words = predictor(language).transliterations(
          of: String(fields[3]), by: rules, after: context, limit: 4)
        return ([words.first?.text ?? String(fields[3])] + words.map(\.text)).joined(
          separator: "\t")
      }
      return fix(String(fields[3]), trace: fields[4], language: language, after: context)
    case "swipe":
      let stroke = GlideStroke(fields[4].split(separator: ";").compactMap(Textbench.sample))
      return swipe(stroke, language: language, after: context).map(\.text).joined(separator: "\t")
    case "complete":
      return complete(String(fields[3]), language: language, context: fields[2])
        .joined(separator: "\t")
    case "caps": return caps(Textbench.text(fields[2]), language: language)
    case "space":
      return space(Textbench.text(fields[2]), language: language).replacing("\n", with: "⏎")
    case "case": return cases(String(fields[3]), language: language)
    default: return String(fields[3])
    }
  }

  /// Returns the text of a field of a request, in which ⏎ stands for a line break.
  private static func text(_ field: Substring) -> String {
    String(field.map { $0 == "⏎" ? "\n" : $0 })
  }

  private mutating func fix(
    _ input: String, trace: Substring, language: String, after context: WordContext
  ) -> String {
    let touches = trace.split(separator: ";").compactMap(Textbench.point)
    let keys = keys(language)
    // If there is one touch too many, the first touch was meant for a letter and hit the space bar.
    if touches.count == input.count + 1, let slip = touches.first,
      keys.space?.contains(slip) == true,
      let word = predictor(language).slipped(
        at: slip, TypedWord(input, touches: Array(touches.dropFirst())), keys: keys, after: context,
        otherwise: .sentenceStart, keepsCapitals: true)
    {
      return word
    }
    // The input lacks a space at its start or end that was touched. Therefore the text is read from the touches again.
    let text =
      touches.isEmpty || touches.count == input.count
      ? input
      : String(touches.map { keys.space?.contains($0) == true ? " " : keys.letter(at: $0) })
    let guesses = predictor(language).corrections(
      of: TypedWord(text, touches: touches), keys: keys, after: context, limit: 6)
    let isNamed = rules(language).isNamedLetter(text, after: context.words.last)
    let first =
      guesses.first.flatMap { guess in
        guess.replaces && !isNamed
          && [text, guess.text].allSatisfy({ InputSession.canRetype($0[...]) })
          ? guess.text : nil
      } ?? (text.contains(" ") ? input : text)
    return ([first] + guesses.map(\.text)).joined(separator: "\t")
  }

  /// A word that is typed letter by letter, with the suggestions that are shown for it.
  private struct Typing {
    var language = ""
    var context = ""
    var word = ""
    var shown: [String] = []
    var passed: Set<String> = []
  }

  /// Returns completions of `input` for a user who reads the bar after each letter, and has not found the word in the bar.
  private mutating func complete(
    _ input: String, language: String, context: Substring
  ) -> [String] {
    let goesOn =
      typing.language == language && typing.context == context
      && input.count > typing.word.count && input.hasPrefix(typing.word)
    if !goesOn { typing = Typing(language: language, context: String(context)) }
    let words = WordContext(text: context)
    let from = goesOn ? typing.word.count + 1 : 0
    for length in from...max(from, input.count) {
      typing.word = String(input.prefix(length))
      typing.passed.formUnion(typing.shown.prefix(InputSession.usualRoom))
      typing.shown = predictor(language).completions(
        of: TypedWord(typing.word), keys: keys(language), after: words, limit: 5,
        passed: typing.passed
      ).map(\.text)
    }
    return typing.shown
  }

  private mutating func swipe(
    _ stroke: GlideStroke, language: String, after context: WordContext
  ) -> [Candidate] {
    let predictor = predictor(language)
    guard let rules = rules(spelling: language) else {
      return predictor.glided(stroke, keys: keys(language), after: context, limit: 6)
    }
    let latin = spelled[language] ?? predictor.romanised(by: rules)
    spelled[language] = latin
    return predictor.transliterations(
      of: stroke, keys: keys(language), latin: latin, by: rules, after: context, limit: 6)
  }

  private mutating func rules(spelling language: String) -> Transliteration? {
    if let known = transliterations[language] { return known }
    let rules = transliteration(language)
    transliterations[language] = rules
    return rules
  }

  private mutating func predictor(_ language: String) -> Predictor {
    if let known = predictors[language] { return known }
    let predictor = Predictor(
      lexicons: Textbench.languages(language).compactMap(lexicon))
    predictors[language] = predictor
    return predictor
  }

  /// Returns the languages of a request: `en+es` means both at the same time, on the keys of the first; `es@en`
  /// means the first, on the keys of the second.
  private static func languages(_ language: String) -> [String] {
    KeyboardDefinition.parts(of: String(language.prefix { $0 != "@" }))
  }

  private mutating func keys(_ language: String) -> TypingKeys {
    if let known = keys[language] { return known }
    let reported = language.split(separator: "@").dropFirst().first.map(String.init)
    let name = reported ?? Textbench.languages(language)[0]
    let made =
      BenchKeys.keys(name) ?? keyboard(name).map(BenchKeys.keys(of:)) ?? BenchKeys.latinKeys
    keys[language] = made
    return made
  }

  /// Returns the numbers of a touch. Larger numbers are refused, because no touch screen reports them.
  private static func numbers(_ text: Substring) -> [Double] {
    text.split(separator: ",").compactMap { Double($0) }.filter { abs($0) < 1e6 }
  }

  private static func sample(_ text: Substring) -> GlideStroke.Sample? {
    let numbers = numbers(text)
    guard numbers.count >= 3 else { return nil }
    return GlideStroke.Sample(Point(x: numbers[0], y: numbers[1]), time: numbers[2])
  }

  private static func point(_ text: Substring) -> Point? {
    let numbers = numbers(text)
    return numbers.count >= 2 ? Point(x: numbers[0], y: numbers[1]) : nil
  }
}

extension TypingKeys {
  fileprivate func letter(at point: Point) -> Character {
    nearest(to: point)?.character ?? " "
  }
}
