import Emoji
import InputSession
import KeyModel
import Library
import Prediction
import Runtime
import TextRules
import Words

/// What the thread of the word services works with.
final class WordDesk: @unchecked Sendable {
  /// The newest question. Both threads see it and the next, and the worker alone what follows.
  let question = Newest<Question>()
  /// The newest guess that is asked for while a finger moves.
  let guess = Newest<GlideQuestion>()
  /// By languages, and the state of the lexicons that they were made from.
  private var predictors: [[String]: (predictor: Predictor, state: [FileStamp?])] = [:]
  /// How Latin letters write other scripts, by language tag; nil where they do not.
  private var transliterations: [String: Transliteration?] = [:]
  /// The words of `predictors` as Latin letters spell them, once a stroke was drawn.
  private var spelled: [[String]: Predictor] = [:]
  /// Names of the user's address book; nil until they are read.
  private var names: [String]?
  private var addressBook: String?
  /// The names of the installed programs; nil until they are read.
  private var programs: ProgramNames?
  private let shelf: LexiconShelf
  private let store: WordStore
  private let log: Log
  /// The user's words; nil until they are read.
  private var user: UserWords?
  /// The file that they were read from. `keycap words` may change it at any time.
  private var stamp: FileStamp?
  /// Whether the file could be read: one that cannot be is left as it is.
  private var isStoreGood = true
  /// Words learned since the predictors were made.
  private var unseen = 0
  /// Whether `user` knows more of where fingers fall than its file.
  private var hasNewOffsets = false
  /// By language tag; nil where there are none.
  private var emoji: [String: EmojiWords?] = [:]
  /// What has been said of files that cannot be used: once each.
  private var told: Set<String> = []

  /// Making a lexicon of the user's words takes a while: not after every single one.
  private static let patience = 8
  /// The language of the words that stand among Chinese ones.
  private static let english = "en"
  /// How far the likeliest letter's key reaches, in pt; of two keys the border moves by half of it.
  private static let reach = 8.0

  struct Question: Sendable {
    var request: SuggestionRequest
    var keys: LetterKeys
  }

  struct GlideQuestion: Sendable {
    var request: GlideRequest
    var keys: LetterKeys
  }

  init(shelf: LexiconShelf, store: WordStore, log: Log) {
    self.shelf = shelf
    self.store = store
    self.log = log
  }

  /// Names of that vCard file are known from now on; nil for none.
  func use(addressBook path: String?) {
    addressBook = path
    names = nil
    (predictors, spelled) = ([:], [:])
  }

  /// Writes what was learned of the fingers, lets what was learned of words be offered, and gives the
  /// pages of the lexicons back.
  func settle() {
    saveOffsets()
    renew(after: 1)
    for known in predictors.values { known.predictor.rest() }
  }

  /// Forgets what can be read again.
  func rest() {
    saveOffsets()
    (predictors, spelled, transliterations) = ([:], [:], [:])
    user = nil
    names = nil
    programs = nil
    emoji = [:]
  }

  // MARK: Questions

  func answer(_ question: Question) -> WordServices.Answer {
    let request = question.request
    let predictor = predictor(request.languages.map(\.lexiconLanguage))
    let keys = TypingKeys(question.keys)
    let offsets = user.flatMap { $0.isOn ? $0.offsets : nil } ?? TouchOffsets()
    var suggestions =
      transliteration(request.language).flatMap { predictor.answer(request, by: $0) }
      ?? predictor.answer(request, on: offsets.applied(to: keys))
    if suggestions.replacement != nil, isProgram(request.word) { suggestions.keep() }
    if request.wantsEmoji { suggestions.emoji = emoji(request, suggestions, predictor) }
    defer { predictor.rest() }
    return .words(
      suggestions,
      LetterReach(
        id: request.id,
        reach: predictor.reach(
          of: keys, after: request.word, context: request.wordContext,
          most: WordDesk.reach * question.keys.scale)))
  }

  func answer(_ question: GlideQuestion) -> GlideAnswer {
    let (request, keys) = (question.request, question.keys)
    let languages = request.text.languages.map(\.lexiconLanguage)
    let predictor = predictor(languages)
    defer { predictor.rest() }
    guard let rules = transliteration(request.text.language) else {
      return predictor.answer(request, on: TypingKeys(keys))
    }
    let latin = spelled[languages] ?? predictor.romanised(by: rules)
    spelled[languages] = latin
    return predictor.answer(request, on: TypingKeys(keys), spelled: (latin, rules))
  }

  private func transliteration(_ language: String) -> Transliteration? {
    if let known = transliterations[language] { return known }
    let rules = shelf.transliteration(of: language, tell: tell)
    transliterations[language] = rules
    return rules
  }

  /// The letters as English writes them, and the emoji that a candidate names. A name of one character has its emoji where
  /// it is the whole name: 狗 is a keyword of many.
  func answer(_ question: AsideQuestion) -> AsideAnswer {
    var answer = AsideAnswer(id: question.id)
    if let letters = question.letters {
      let predictor = predictor([WordDesk.english])
      if predictor.contains(letters) { answer.word = predictor.written(letters) }
      predictor.rest()
    }
    let words = emojiWords(question.language)
    answer.emoji =
      question.names.lazy.compactMap { name in
        words?.offer(for: name).flatMap { $0.isName || name.count > 1 ? $0.emoji : nil }
      }.first
    return answer
  }

  /// The predictor of `languages`, with the lexicons and the user's words as they are now.
  private func predictor(_ languages: [String]) -> Predictor {
    let words = words()
    let state = shelf.state(of: languages)
    if let known = predictors[languages], known.state == state { return known.predictor }
    let predictor = Predictor(
      lexicons: languages.compactMap { shelf.lexicon(language: $0, tell: tell) }, user: words,
      names: knownNames())
    predictors[languages] = (predictor, state)
    spelled[languages] = nil
    return predictor
  }

  /// The names of the user's address book; none where the settings name none.
  private func knownNames() -> [String] {
    let names = names ?? addressBook.map { AddressBook.names(inFile: $0) } ?? []
    self.names = names
    return names
  }

  /// Whether the word is the name of an installed program. The names are read when a first word is to be replaced.
  private func isProgram(_ word: String) -> Bool {
    let known = programs ?? ProgramNames(shelf.paths)
    programs = known
    return known.contains(word)
  }

  /// What keyboards by others are told beside the shortcuts. The lexicon is mapped for that moment alone.
  func supplement(_ question: SupplementQuestion) -> Supplement {
    Supplement(
      names: question.hasNames ? knownNames() : [],
      words: shelf.lexicon(language: question.language, tell: tell)?.commonest(Supplement.words)
        ?? [])
  }

  /// The user's words, read again where somebody else has changed them. Where they cannot be read, those that
  /// were known last go on, and nothing is written.
  private func words() -> UserWords {
    do throws(FileFailure) {
      let now = try store.journal.stamp()
      if let user, now == stamp { return user }
      stamp = now
      let words = try store.load()
      (user, isStoreGood, hasNewOffsets) = (words, true, false)
      (predictors, spelled) = ([:], [:])
      return words
    } catch {
      isStoreGood = false
      tell(
        "\(error.message); nothing is learned until it can be read; keycap words reset begins anew")
      let words = user ?? UserWords()
      user = words
      return words
    }
  }

  /// Makes the predictors anew if they do not know that many of the learned words.
  private func renew(after count: Int) {
    guard unseen >= count else { return }
    unseen = 0
    (predictors, spelled) = ([:], [:])
  }

  private func tell(_ mistake: String) {
    if told.insert(mistake).inserted { log.warning("\(public: mistake)") }
  }

  // MARK: Learning

  /// Takes finished words into the user's lexicon; `question` is how the last of them was typed.
  func learn(_ learned: [InputSession.LearnedWord], typedAs question: Question?) {
    var user = words()
    guard user.isOn, isStoreGood else { return }
    let day = Clock.day()
    var lines = ""
    for word in learned {
      let language = language(of: word)
      // A capital that the sentence gave the word is not the word's.
      let text =
        word.beginsSentence ? predictor([language]).written(word.word) : word.word
      lines += user.lines(learning: text, after: word.previous, language: language, day: day)
      user.learn(text, after: word.previous, language: language, day: day)
    }
    if let question, let word = learned.last?.word {
      user.offsets.learn(
        TypedWord(question.request.word, touches: question.request.touches), meant: word,
        keys: TypingKeys(question.keys))
      hasNewOffsets = true
    }
    self.user = user
    unseen += learned.count
    renew(after: WordDesk.patience)
    write { () throws(FileFailure) in try store.append(lines) }
  }

  /// The language of a learned word: where a keyboard has several, the one whose lexicon has the word, or
  /// else the one that was written in.
  private func language(of word: InputSession.LearnedWord) -> String {
    let several =
      word.languages.count > 1 ? predictor(word.languages.map(\.lexiconLanguage)) : nil
    return several?.language(of: word.word) ?? word.language.lexiconLanguage
  }

  /// Adds where fingers fall to the file, if it does not know. What one more bout of typing has added is
  /// no more than a line a key, and a file that has grown is written anew.
  private func saveOffsets() {
    guard hasNewOffsets else { return }
    let user = words()
    // Whoever has changed the file meanwhile has put it in place of what was not yet written.
    guard hasNewOffsets, user.isOn, isStoreGood else { return }
    hasNewOffsets = false
    write { () throws(FileFailure) in
      try store.append(user.offsetLines)
      try store.compact()
    }
  }

  /// Changes the file, which then is as it is known.
  private func write(_ body: () throws(FileFailure) -> Void) {
    do throws(FileFailure) {
      try body()
      stamp = try store.journal.stamp()
    } catch { tell(error.message) }
  }

  // MARK: Emoji

  /// How rare a word has to be for an emoji, in nats: one that everybody writes all the time seldom means
  /// what it names; a mere keyword still less often.
  private static let (rareName, rareKeyword) = (7.0, 9.0)

  private func emojiWords(_ language: String) -> EmojiWords? {
    if emoji[language] == nil { emoji[language] = EmojiData.words(language, shelf.paths) }
    return emoji[language] ?? nil
  }

  /// The emoji that the word names, or the word that a space has just ended.
  private func emoji(
    _ request: SuggestionRequest, _ answer: SuggestionAnswer, _ predictor: Predictor
  ) -> String? {
    guard let word = answer.replacement ?? request.namingWord else { return nil }
    for language in request.languages {
      guard let offer = emojiWords(language)?.offer(for: word) else { continue }
      let rare = offer.isName ? WordDesk.rareName : WordDesk.rareKeyword
      if predictor.rarity(of: word) ?? .infinity >= rare { return offer.emoji }
    }
    return nil
  }
}
