import InputSession
import KeyModel
import Prediction
import TestKit
import Testing
import Words

/// R-HARM-7: letters that stand alone, units and abbreviations stay, in every language whose lexicon is built.
@Suite struct ShortWordTests {
  /// A field, the keys that are hit in their middles, and the word services behind it.
  private struct ConversionBench {
    let predictor: Predictor
    let keys: TypingKeys
    /// Whether an answer comes only when the word has ended.
    var isLate = false
    var session = InputSession()
    var text = ""
    private var now = Instant(milliseconds: 0)
    private var question: SuggestionRequest?

    init(_ language: String, _ predictor: Predictor, before: String = "", isLate: Bool = false) {
      self.predictor = predictor
      self.isLate = isLate
      keys = ShortWordTests.keys(language)
      text = before
      session.languages = [language]
      session.begin(FieldTraits())
      session.services.periodShortcut = false
      session.tell(DocumentContext(serial: 1, before: before, startsDocument: true), at: now)
    }

    mutating func type(_ typed: String) {
      for character in typed {
        now = now + 150
        session.now = now
        switch character {
        case " ": perform(session.space(at: now, touch: keys.space?.center))
        case "\n":
          perform(session.newline())
          text += "\n"
        default:
          let small = character.lowercased().first
          let touch = keys.keys.first { $0.character == small }?.cell.center
          perform(session.type(String(character), touch: touch))
        }
        ask()
      }
      if isLate { answer() }
    }

    private mutating func perform(_ edit: TextEdit) {
      text.removeLast(min(edit.deleting, text.count))
      text += edit.inserting
      session.tell(DocumentContext(serial: 1, before: text, startsDocument: true), at: now)
    }

    private mutating func ask() {
      guard let request = session.takeRequest() else { return }
      question = request
      if !isLate { answer() }
    }

    private mutating func answer() {
      guard let question else { return }
      let answer = predictor.answer(question, on: keys)
      if let edit = session.handleLate(answer) { perform(edit) } else { _ = session.handle(answer) }
    }
  }

  private static let rows: [String: [(x: Double, letters: String)]] = [
    "de": [(0, "qwertzuiopü"), (0, "asdfghjklöä"), (2, "yxcvbnm")],
    "fr": [(0, "azertyuiop"), (0, "qsdfghjklm"), (2, "wxcvbn")],
    "es": [(0, "qwertyuiop"), (0, "asdfghjklñ"), (1.5, "zxcvbnm")],
    "sv": [(0, "qwertyuiopå"), (0, "asdfghjklöä"), (2, "zxcvbnm")],
    "fi": [(0, "qwertyuiopå"), (0, "asdfghjklöä"), (2, "zxcvbnm")],
    "ru": [(0, "йцукенгшщзх"), (0, "фывапролджэ"), (1, "ячсмитьбю")],
    "tr": [(0, "qwertyuıopğü"), (0.5, "asdfghjklşi"), (1.5, "zxcvbnmöç")],
  ]

  private static func keys(_ language: String) -> TypingKeys {
    TypingKeys(
      rows: rows[language] ?? [(0, "qwertyuiop"), (0.5, "asdfghjkl"), (1.5, "zxcvbnm")],
      space: Rect(x: 2.5, y: 3, width: 5, height: 1))
  }

  private static let contexts: [String: [String]] = [
    "en": ["Plan ", "vitamin ", "solve for ", "36 ", "see appendix ", "grade ", "x and ", "the "],
    "de": ["Teil ", "Vitamin ", "der Punkt ", "36 ", "Anhang ", "Note ", "x und ", "die "],
    "fr": ["le plan ", "vitamine ", "la lettre ", "36 ", "il va ", "x et ", "oui, "],
    "es": ["el plan ", "vitamina ", "la letra ", "36 ", "x y ", "la "],
    "it": ["il piano ", "vitamina ", "la lettera ", "36 ", "x e ", "la "],
    "sv": ["plan ", "vitamin ", "bokstaven ", "36 ", "x och "],
    "fi": ["suunnitelma ", "vitamiini ", "kirjain ", "36 ", "x ja "],
    "ru": ["план ", "витамин ", "буква ", "36 ", "x и "],
    "tr": ["plan ", "vitamini ", "harfi ", "36 ", "x ve "],
  ]

  /// The languages whose lexicons were built: CI has English and German.
  static let languages = contexts.keys.sorted().filter {
    Repository.content(of: "Assets/Lexicons/\($0).lexicon") != nil
  }

  private static func predictor(_ language: String) throws -> Predictor {
    let bytes = try #require(Repository.content(of: "Assets/Lexicons/\(language).lexicon"))
    return Predictor(lexicons: [try Lexicon(Bytes(bytes))])
  }

  /// Each letter behind each context, before each separator, with the answer in time and late; small and capital.
  @Test(arguments: languages) func aLetterThatStandsAloneStays(language: String) throws {
    let predictor = try Self.predictor(language)
    var changed: [String] = []
    for context in [""] + (Self.contexts[language] ?? []) {
      for key in Self.keys(language).keys {
        for letter in [String(key.character), key.character.uppercased()] where letter.count == 1 {
          for end in [" ", ".", ",", "\n"] where end == " " || letter.first?.isLowercase == true {
            for isLate in [false, true] {
              var bench = ConversionBench(language, predictor, before: context, isLate: isLate)
              bench.type(letter + end)
              // English writes one of them with a capital.
              let isPronoun = language == "en" && letter == "i" && bench.text == context + "I" + end
              if bench.text != context + letter + end, !isPronoun { changed.append(bench.text) }
            }
          }
        }
      }
    }
    #expect(changed.isEmpty)
  }

  /// The space before and behind a letter is meant, too: the words are typed here.
  @Test(arguments: languages) func noLetterIsJoinedWithTheWordBeside(language: String) throws {
    let predictor = try Self.predictor(language)
    var changed: [String] = []
    for context in Self.contexts[language] ?? [] {
      for key in Self.keys(language).keys where language != "en" || key.character != "i" {
        var bench = ConversionBench(language, predictor, before: "- ")
        let words = context.split(separator: " ").last.map(String.init) ?? ""
        bench.type("\(words) \(key.character) ")
        let typed = bench.text
        bench.type("\(words) ")
        guard typed.hasSuffix(" \(key.character) "), bench.text.hasPrefix(typed) else {
          changed.append(bench.text)
          continue
        }
      }
    }
    #expect(changed.isEmpty)
  }

  private static let tokens = """
    os js py id qa pm tv pc uk us eu un hr pr ml ui ux db ip vm cd km cm mm kg mg hz kw mb gb tb ms ns fe cu au ag na ca
    cl br kr xe pb sn de fr es nl se fi dk ch pt pl cz sk hu ro bg rs ru tr jp cn rb cs hs kt sh md mp ps ts vb tf lg jr
    sr dr st mt ft lb oz ie eg vs ok np gg lk tk wp rt dm cc bc ab jpg png csv ini cpp cto img wav xml usb gcc npm
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// The names of programming languages, units, elements, countries, extensions of files.
  @Test(arguments: languages) func abbreviationsStay(language: String) throws {
    let predictor = try Self.predictor(language)
    let letters = Set(Self.keys(language).keys.map(\.character))
    var changed: [String] = []
    for context in ["", "- ", Self.contexts[language]?.last ?? ""] {
      for token in Self.tokens where token.allSatisfy(letters.contains) {
        for isLate in [false, true] {
          var bench = ConversionBench(language, predictor, before: context, isLate: isLate)
          bench.type(token + " ")
          if bench.text != "\(context)\(token) " { changed.append(bench.text) }
        }
      }
    }
    #expect(changed.isEmpty)
  }

  /// A finger that fell between two keys may have meant the word of the other one, if that goes on from the words before.
  @Test(
    .enabled(if: languages.contains("en")),
    arguments: [
      ("this is ", 0.42, "a"), ("this is ", 0.1, "s"), ("solve for x and ", 0.42, "s"),
      ("36 ", 0.42, "s"),
    ])
  func aTouchBesideItsKeyMayMeanTheNext(context: String, extraCandidates: Double, meant: String)
    throws
  {
    let predictor = try Self.predictor("en")
    let keys = Self.keys("en")
    let cell = try #require(keys.keys.first { $0.character == "s" }).cell
    let guesses = predictor.corrections(
      of: TypedWord("s", touches: [Point(x: cell.midX - extraCandidates, y: cell.midY)]),
      keys: keys,
      after: WordContext(text: context))
    #expect((guesses.first?.replaces == true ? guesses.first?.text : "s") == meant)
  }

  /// Neighbouring letters that changed places in a common word go back, however exactly the keys were hit.
  @Test(
    .enabled(if: languages.contains("en")),
    arguments: [
      ("shwo", "show"), ("wiht", "with"), ("taht", "that"), ("jsut", "just"), ("yuor", "your"),
      ("tiem", "time"),
      ("owrld", "world"), ("thnik", "think"), ("becuase", "because"), ("peolpe", "people"),
    ])
  func lettersThatChangedPlacesGoBack(typed: String, meant: String) throws {
    for context in ["", "please ", "the "] {
      for isLate in [false, true] {
        var bench = ConversionBench("en", try Self.predictor("en"), before: context, isLate: isLate)
        bench.type(typed + " ")
        #expect(bench.text == "\(context)\(meant) ")
      }
    }
  }
}
