import Emoji
import InputSession
import KeyModel
import Prediction
import Runtime
import Synchronization
import TextRules

/// Guesses words on a thread of its own, so that typing never waits for a dictionary (R-TEXT-4).
final class WordServices {
  private let mailbox: Mailbox<Answer>
  private let desk: Desk
  private lazy var worker = Worker(name: "keycap-words")
  private let shelf: LexiconShelf
  private let store: WordStore
  /// The last question about a word: what was typed when it ended.
  private var latest: Question?
  private var addressBook: String?
  /// Whether there is anything to settle: the worker's thread is not started for nothing.
  private var isUsed = false

  /// What comes back: words, and how far the letter keys reach out for what comes next.
  struct Answer: Sendable {
    var suggestions: SuggestionAnswer
    var reach: LetterReach
  }

  /// What both threads see: the newest question. One that has not been begun is replaced by the next.
  fileprivate final class Desk: @unchecked Sendable {
    let question = Mutex<Question?>(nil)
    // What follows is touched by the worker only.
    var predictors: [[String]: Predictor] = [:]
    /// The user's words; nil until they are read.
    var user: UserWords?
    /// Names of the user's address book; nil until they are read.
    var names: [String]?
    var addressBook: String?
    /// Words learned since the predictors were made.
    var unseen = 0
    /// Whether `user` knows more of where fingers fall than its file.
    var hasNewOffsets = false
    static let patience = 8
    /// By language tag; nil where there are none.
    var emoji: [String: EmojiWords?] = [:]

    /// Adds where fingers fall to the file, if it does not know. What one more bout of typing has added is
    /// no more than a line a key, and a file that has grown is written anew.
    func saveOffsets(in store: WordStore) {
      guard hasNewOffsets, let user else { return }
      hasNewOffsets = false
      try? store.append(user.offsetLines)
      try? store.compact()
    }

    /// The predictor of `languages`, with the user's words as they are now.
    func predictor(_ languages: [String], _ shelf: LexiconShelf, _ store: WordStore) -> Predictor {
      if let known = predictors[languages] { return known }
      let words = user ?? (try? store.load()) ?? UserWords()
      user = words
      let names = names ?? addressBook.map { AddressBook.names(inFile: $0) } ?? []
      self.names = names
      let predictor = Predictor(
        lexicons: languages.compactMap { shelf.lexicon(language: $0) }, user: words, names: names)
      predictors[languages] = predictor
      return predictor
    }
  }

  fileprivate struct Question: Sendable {
    var request: SuggestionRequest
    var keys: LetterKeys
  }

  /// `take` gets the answers, on the thread of `loop`.
  init(
    paths: DataPaths, loop: EventLoop, take: @escaping (Answer, Instant) -> Void
  ) throws(SystemFailure) {
    mailbox = try Mailbox()
    desk = Desk()
    shelf = LexiconShelf(paths: paths)
    store = WordStore(paths: paths)
    loop.watch(mailbox.descriptor) { [mailbox] _, now in
      for answer in mailbox.take() { take(answer, now) }
    }
  }

  /// Those of `languages`, as in `de`, that a lexicon is installed for.
  func available(of languages: some Sequence<String>) -> Set<String> {
    Set(languages.filter { shelf.has(language: $0) })
  }

  /// The vCard file whose names are to be known (R-TEXT-5); nil for none.
  func use(addressBook path: String?) {
    guard path != addressBook else { return }
    addressBook = path
    let desk = desk
    worker.post {
      desk.addressBook = path
      desk.names = nil
      desk.predictors = [:]
    }
  }

  func ask(_ request: SuggestionRequest, on keys: LetterKeys) {
    isUsed = true
    let asked = Question(request: request, keys: keys)
    if !request.word.isEmpty { latest = asked }
    let isBusy = desk.question.withLock { question in
      defer { question = asked }
      return question != nil
    }
    guard !isBusy else { return }
    let (desk, mailbox, shelf, store) = (desk, mailbox, shelf, store)
    worker.post {
      let question = desk.question.withLock { question in
        defer { question = nil }
        return question
      }
      guard let question else { return }
      let languages = question.request.languages.map(\.baseLanguage)
      let predictor = desk.predictor(languages, shelf, store)
      let keys = TypingKeys(question.keys)
      let offsets = desk.user.flatMap { $0.isOn ? $0.offsets : nil } ?? TouchOffsets()
      var suggestions = predictor.answer(question.request, on: offsets.applied(to: keys))
      if question.request.wantsEmoji {
        suggestions.emoji = desk.emoji(question.request, suggestions, predictor, shelf.paths)
      }
      mailbox.post(
        Answer(
          suggestions: suggestions,
          reach: LetterReach(
            id: question.request.id,
            reach: predictor.reach(
              of: keys, after: question.request.word, context: question.request.wordContext,
              most: WordServices.reach * question.keys.scale))))
    }
  }

  /// How far the likeliest letter's key reaches, in pt; of two keys the border moves by half of it.
  private static let reach = 8.0

  /// Takes finished words into the user's own lexicon, and no farther (R-TRUST-5).
  func learn(_ words: [InputSession.LearnedWord]) {
    isUsed = true
    let (desk, shelf, store, latest) = (desk, shelf, store, latest)
    self.latest = nil
    worker.post {
      var user = desk.user ?? (try? store.load()) ?? UserWords()
      guard user.isOn else { return }
      let day = Clock.day()
      var lines = ""
      for word in words {
        let language = desk.language(of: word, shelf, store)
        lines += user.lines(
          learning: word.word, after: word.previous, language: language, day: day)
        user.learn(word.word, after: word.previous, language: language, day: day)
      }
      if let latest, let word = words.last?.word {
        user.offsets.learn(
          TypedWord(latest.request.word, touches: latest.request.touches), meant: word,
          keys: TypingKeys(latest.keys))
        desk.hasNewOffsets = true
      }
      desk.user = user
      // Making a lexicon of the user's words takes a while: not after every single one.
      desk.unseen += words.count
      if desk.unseen >= Desk.patience {
        desk.unseen = 0
        desk.predictors = [:]
      }
      try? store.append(lines)
    }
  }

  /// Nobody has typed for a while: what was learned of the fingers is written, and the pages of the
  /// lexicons are given back.
  func settle() {
    guard isUsed else { return }
    isUsed = false
    let (desk, store) = (desk, store)
    worker.post {
      desk.saveOffsets(in: store)
      for predictor in desk.predictors.values { predictor.rest() }
    }
  }

  /// Lets go of the mapped lexicons and the user's words; they are read again when they are needed.
  func rest() {
    latest = nil
    let (desk, store) = (desk, store)
    worker.post {
      desk.saveOffsets(in: store)
      desk.predictors = [:]
      desk.user = nil
      desk.names = nil
      desk.emoji = [:]
    }
  }
}

extension WordServices.Desk {
  /// How rare a word has to be for an emoji, in nats: one that everybody writes all the time seldom means
  /// what it names; a mere keyword still less often.
  private static let (rareName, rareKeyword) = (7.0, 9.0)

  /// The emoji that the word names, or the word that a space has just ended.
  func emoji(
    _ request: SuggestionRequest, _ answer: SuggestionAnswer, _ predictor: Predictor,
    _ paths: DataPaths
  ) -> String? {
    guard let word = answer.replacement ?? request.namingWord else { return nil }
    for language in request.languages {
      if emoji[language] == nil { emoji[language] = EmojiData.words(language, paths) }
      guard let offer = emoji[language]??.offer(for: word) else { continue }
      let rare = offer.isName ? WordServices.Desk.rareName : WordServices.Desk.rareKeyword
      if predictor.rarity(of: word) ?? .infinity >= rare { return offer.emoji }
    }
    return nil
  }
}

extension WordServices.Desk {
  /// The language of a learned word: where a keyboard has several, the one whose lexicon has the word, or
  /// else the one that was written in.
  func language(
    of word: InputSession.LearnedWord, _ shelf: LexiconShelf, _ store: WordStore
  ) -> String {
    guard word.languages.count > 1 else { return word.language.baseLanguage }
    return predictor(word.languages.map(\.baseLanguage), shelf, store).language(of: word.word)
      ?? word.language.baseLanguage
  }
}

extension SuggestionRequest {
  fileprivate var wordContext: WordContext {
    var context = WordContext(text: context)
    if languages.count > 1 { context.language = language.baseLanguage }
    return context
  }

  /// The word before the insertion point, or before the one space there.
  fileprivate var namingWord: String? {
    guard word.isEmpty else { return word }
    guard context.last == " " else { return nil }
    let word = context.dropLast().reversed().prefix { $0.isLetter || "-'’".contains($0) }
    return word.isEmpty ? nil : String(word.reversed())
  }
}

extension Predictor {
  fileprivate func answer(_ request: SuggestionRequest, on keys: TypingKeys) -> SuggestionAnswer {
    let context = request.wordContext
    let plain = String(request.word.map { $0 == "\u{2019}" ? "'" : $0 })
    let word = TypedWord(plain, touches: request.touches, isKept: !request.allowsCorrection)
    var answer = SuggestionAnswer(id: request.id)
    if let language = language(after: context) {
      answer.language = request.languages.first { $0.baseLanguage == language }
    }
    func inField(_ text: String) -> String {
      request.usesCurlyApostrophe ? String(text.map { $0 == "'" ? "\u{2019}" : $0 }) : text
    }
    guard !plain.isEmpty else {
      answer.words = nextWords(after: context, limit: 3).map {
        inField(request.isSentenceStart ? Casing.title($0.text, rules: LanguageRules()) : $0.text)
      }
      return answer
    }
    let guesses = corrections(of: word, keys: keys, after: context, limit: 3)
    if let first = guesses.first, first.replaces, first.text != plain {
      answer.replacement = inField(first.text)
    }
    // What the word may become comes before what else it may have been meant to be.
    let endings = completions(of: word, keys: keys, after: context, limit: 3)
    var seen: Set<String> = [plain]
    answer.words = (endings + guesses).map { inField($0.text) }
      .filter { seen.insert($0).inserted }.prefix(4).map(\.self)
    return answer
  }
}

extension TypingKeys {
  /// A finger's spread is a matter of millimetres: on large keys it is a smaller share of the key.
  fileprivate init(_ letters: LetterKeys) {
    let width = letters.keys.first?.cell.width ?? 0
    let points = letters.scale > 0 ? width / letters.scale : 0
    let spread = points > 0 ? min(0.27, max(0.12, 9.5 / points)) : 0.27
    self.init(
      letters.keys.map { Key(Character($0.character.lowercased()), $0.cell) },
      space: letters.space, spread: spread)
  }
}
