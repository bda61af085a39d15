import InputSession
import KeyModel
import PageContents
import Prediction
import Runtime
import TextRules
import Words

/// The state of the word services' thread.
final class WordThread: @unchecked Sendable {
  /// The newest question. Both threads use this property and `guess`; only the worker uses the other properties.
  let question = Newest<Question>()
  /// The newest guess that was requested while a finger moves.
  let guess = Newest<GlideQuestion>()
  /// The predictors by languages, with the state of the lexicons from which they were made.
  private var predictors: [[String]: (predictor: Predictor, state: [FileStamp?])] = [:]
  /// The rules by which Latin letters write other scripts, by language tag; nil for a script without such rules.
  private var transliterations: [String: Transliteration?] = [:]
  /// The words of `predictors` in Latin spelling. These words are made for the first glide.
  private var spelled: [[String]: Predictor] = [:]
  /// The names of the user's address book; nil until they are read.
  private var names: [String]?
  /// Path of the vCard file; nil if the settings name none.
  private var addressBook: String?
  /// The names of the installed programs; nil until they are read.
  private var programs: ProgramNames?
  private let catalog: LexiconCatalog
  private let store: WordStore
  private let log: Log
  /// The user's words; nil until they are read.
  private var user: UserWords?
  /// The stamp of the file of the user's words when it was last read. `keycap words` may change the file at any time.
  private var stamp: FileStamp?
  /// Whether the file could be read. A file that cannot be read is not written.
  private var isStoreGood = true
  /// The number of words learned since the predictors were made.
  private var unseen = 0
  /// Whether `user` has data about the places of touches that its file lacks.
  private var hasNewOffsets = false
  /// The words for emoji, by language tag; nil for a language without such words.
  private var emoji: [String: EmojiWords?] = [:]
  /// The reports about unusable files. Each is logged once.
  private var reported: Set<String> = []

  /// The number of new words after which the user's lexicon is made again. This takes some time.
  private static let patience = 8
  /// The language of Latin words among Chinese text.
  private static let english = "en"
  /// Greatest growth of the likeliest letter's key, in pt. The border between two keys moves by half of it.
  private static let reach = 8.0

  struct Question: Sendable {
    var request: SuggestionRequest
    var keys: LetterKeys
  }

  struct GlideQuestion: Sendable {
    var request: GlideRequest
    var keys: LetterKeys
  }

  init(catalog: LexiconCatalog, store: WordStore, log: Log) {
    self.catalog = catalog
    self.store = store
    self.log = log
  }

  /// Sets the vCard file whose names are known; nil: no file.
  func use(addressBook path: String?) {
    addressBook = path
    names = nil
    (predictors, spelled) = ([:], [:])
  }

  /// Writes the learned places of touches, makes learned words available as suggestions, and releases the
  /// pages of the lexicons.
  func settle() {
    saveOffsets()
    renew(after: 1)
    for known in predictors.values { known.predictor.rest() }
  }

  /// Frees all data that can be read again.
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
          most: WordThread.reach * question.keys.scale)))
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
    let rules = catalog.transliteration(of: language, tell: tell)
    transliterations[language] = rules
    return rules
  }

  /// Answers with the letters in their English spelling, and with the emoji that a candidate names. A candidate of
  /// one character has an emoji only if the emoji's whole name is this character, since 狗 is a keyword of many
  /// emoji.
  func answer(_ question: ExtraCandidatesQuestion) -> ExtraCandidatesAnswer {
    var answer = ExtraCandidatesAnswer(id: question.id)
    if let letters = question.letters {
      let predictor = predictor([WordThread.english])
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

  /// Returns the predictor of `languages`, with the present lexicons and user's words.
  private func predictor(_ languages: [String]) -> Predictor {
    let words = words()
    let state = catalog.state(of: languages)
    if let known = predictors[languages], known.state == state { return known.predictor }
    let predictor = Predictor(
      lexicons: languages.compactMap { catalog.lexicon(language: $0, tell: tell) }, user: words,
      names: knownNames())
    predictors[languages] = (predictor, state)
    spelled[languages] = nil
    return predictor
  }

  /// Returns the names of the user's address book; empty if the settings name no address book.
  private func knownNames() -> [String] {
    let names = names ?? addressBook.map { AddressBook.names(inFile: $0) } ?? []
    self.names = names
    return names
  }

  /// Whether the word is the name of an installed program. The names are read before the first replacement.
  private func isProgram(_ word: String) -> Bool {
    let known = programs ?? ProgramNames(catalog.paths)
    programs = known
    return known.contains(word)
  }

  /// Returns the supplement for extensions, without the shortcuts. The lexicon is mapped during this call only.
  func supplement(_ question: SupplementQuestion) -> Supplement {
    Supplement(
      names: question.hasNames ? knownNames() : [],
      words: catalog.lexicon(language: question.language, tell: tell)?.commonest(Supplement.words)
        ?? [])
  }

  /// Returns the user's words, read again if another process has changed them. If they cannot be read, the last
  /// known words stay in use, and the file is not written.
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

  /// Discards the predictors if they lack at least `count` learned words. The predictors are made again for the next
  /// question.
  private func renew(after count: Int) {
    guard unseen >= count else { return }
    unseen = 0
    (predictors, spelled) = ([:], [:])
  }

  private func tell(_ mistake: String) {
    if reported.insert(mistake).inserted { log.warning("\(public: mistake)") }
  }

  // MARK: Learning

  /// Adds finished words to the user's lexicon. `question` shows how the last word was typed.
  func learn(_ learned: [InputSession.LearnedWord], typedAs question: Question?) {
    var user = words()
    guard user.isOn, isStoreGood else { return }
    let day = Clock.day()
    var lines = ""
    for word in learned {
      let language = language(of: word)
      // A capital at the start of a sentence does not belong to the word.
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
    renew(after: WordThread.patience)
    write { () throws(FileFailure) in try store.append(lines) }
  }

  /// Returns the language of a learned word. If the keyboard has several languages, it is the language whose lexicon
  /// has the word; otherwise the language in use.
  private func language(of word: InputSession.LearnedWord) -> String {
    let several =
      word.languages.count > 1 ? predictor(word.languages.map(\.lexiconLanguage)) : nil
    return several?.language(of: word.word) ?? word.language.lexiconLanguage
  }

  /// Appends the learned places of touches to the file, if the file lacks them. After each pause in typing, at most
  /// one line for each key is added. The whole file is written if it has become long.
  private func saveOffsets() {
    guard hasNewOffsets else { return }
    let user = words()
    // A process that has changed the file meanwhile has replaced the data that were not written.
    guard hasNewOffsets, user.isOn, isStoreGood else { return }
    hasNewOffsets = false
    write { () throws(FileFailure) in
      try store.append(user.offsetLines)
      try store.compact()
    }
  }

  /// Writes the file. The file's new stamp is noted, so that the file is not read again.
  private func write(_ body: () throws(FileFailure) -> Void) {
    do throws(FileFailure) {
      try body()
      stamp = try store.journal.stamp()
    } catch { tell(error.message) }
  }

  // MARK: Emoji

  /// Least rarity, in nats, of a word for which an emoji is offered: for the name of an emoji (`rareName`), and for
  /// a keyword (`rareKeyword`). A very common word seldom means the emoji that it names, and a keyword still less
  /// often.
  private static let (rareName, rareKeyword) = (7.0, 9.0)

  private func emojiWords(_ language: String) -> EmojiWords? {
    if emoji[language] == nil { emoji[language] = EmojiData.words(language, catalog.paths) }
    return emoji[language] ?? nil
  }

  /// Returns the emoji for the word; nil if there is none. The word is the suggested replacement, or the word that a
  /// space has just ended.
  private func emoji(
    _ request: SuggestionRequest, _ answer: SuggestionAnswer, _ predictor: Predictor
  ) -> String? {
    guard let word = answer.replacement ?? request.namingWord else { return nil }
    for language in request.languages {
      guard let offer = emojiWords(language)?.offer(for: word) else { continue }
      let rare = offer.isName ? WordThread.rareName : WordThread.rareKeyword
      if predictor.rarity(of: word) ?? .infinity >= rare { return offer.emoji }
    }
    return nil
  }
}
