package import InputSession
package import KeyModel
import Library
package import Runtime

/// Guesses words on a thread of its own, so that typing never waits for a dictionary (R-TEXT-4).
package final class WordServices {
  private let mailbox: Mailbox<Note>
  private let desk: WordDesk
  private lazy var worker = Worker(name: "keycap-words")
  private let shelf: LexiconShelf
  /// The last question about a word: what was typed when it ended.
  private var latest: WordDesk.Question?
  private var addressBook: String?
  /// Who waits for the words that keyboards by others are told.
  private var waiting: [SupplementQuestion: [(Supplement) -> Void]] = [:]
  /// Whether there is anything to settle: the worker's thread is not started for nothing.
  private var isUsed = false

  /// What comes back.
  package enum Answer: Sendable {
    /// Words, and how far the letter keys reach out for what comes next.
    case words(SuggestionAnswer, LetterReach)
    /// The words that a stroke may mean.
    case glide(GlideAnswer)
    /// What stands beside the candidates of a converting keyboard's page.
    case aside(AsideAnswer, PageID)
  }

  /// What the worker sends.
  private enum Note: Sendable {
    case answer(Answer)
    case supplement(Supplement, SupplementQuestion)
  }

  /// `take` gets the answers, on the thread of `loop`.
  package init(
    paths: DataPaths, log: Log, loop: EventLoop, take: @escaping (Answer, Instant) -> Void
  ) throws(SystemFailure) {
    mailbox = try Mailbox()
    shelf = LexiconShelf(paths: paths)
    desk = WordDesk(shelf: shelf, store: WordStore(paths: paths), log: log)
    loop.watch(mailbox.descriptor) { [weak self, mailbox] _, now in
      for note in mailbox.drain() {
        switch note {
        case .answer(let answer): take(answer, now)
        case .supplement(let words, let question):
          for completion in self?.waiting.removeValue(forKey: question) ?? [] { completion(words) }
        }
      }
    }
  }

  /// Those of `languages`, as in `de`, that a lexicon is installed for.
  package func available(of languages: some Sequence<String>) -> Set<String> {
    Set(languages.filter { shelf.has(language: $0) })
  }

  /// The vCard file whose names are to be known (R-TEXT-5); nil for none.
  package func use(addressBook path: String?) {
    guard path != addressBook else { return }
    addressBook = path
    worker.post { [desk] in desk.use(addressBook: path) }
  }

  package func ask(_ request: SuggestionRequest, on keys: LetterKeys) {
    isUsed = true
    let asked = WordDesk.Question(request: request, keys: keys)
    if !request.word.isEmpty { latest = asked }
    guard desk.question.put(asked) == nil else { return }
    worker.post { [desk, mailbox] in
      if let question = desk.question.put(nil) { mailbox.post(.answer(desk.answer(question))) }
    }
  }

  /// Asks for the word of a stroke. Every whole stroke is answered; a guess that nobody has begun with gives way to it.
  package func ask(_ request: GlideRequest, on keys: LetterKeys) {
    isUsed = true
    let asked = WordDesk.GlideQuestion(request: request, keys: keys)
    guard request.guess != nil else {
      _ = desk.guess.put(nil)
      worker.post { [desk, mailbox] in mailbox.post(.answer(.glide(desk.answer(asked)))) }
      return
    }
    guard desk.guess.put(asked) == nil else { return }
    worker.post { [desk, mailbox] in
      if let question = desk.guess.put(nil) {
        mailbox.post(.answer(.glide(desk.answer(question))))
      }
    }
  }

  /// Asks for what belongs beside the candidates of a page. No word of it is kept.
  package func ask(_ question: AsideQuestion, of page: PageID) {
    isUsed = true
    worker.post { [desk, mailbox] in mailbox.post(.answer(.aside(desk.answer(question), page))) }
  }

  /// Asks for what a keyboard by somebody else is told of words in `language`, as in `de-CH` (R-TEXT-5).
  package func askSupplement(
    _ language: String, hasNames: Bool, _ completion: @escaping (Supplement) -> Void
  ) {
    let question = SupplementQuestion(language: language.lexiconLanguage, hasNames: hasNames)
    waiting[question, default: []].append(completion)
    guard waiting[question]?.count == 1 else { return }
    worker.post { [desk, mailbox] in
      mailbox.post(.supplement(desk.supplement(question), question))
    }
  }

  /// Takes finished words into the user's own lexicon, and no farther (R-TRUST-5).
  package func learn(_ words: [InputSession.LearnedWord]) {
    isUsed = true
    worker.post { [desk, latest] in desk.learn(words, typedAs: latest) }
    latest = nil
  }

  /// Nobody has typed for a while: what was learned of the fingers is written, and the pages of the
  /// lexicons are given back.
  package func settle() {
    guard isUsed else { return }
    isUsed = false
    worker.post { [desk] in desk.settle() }
  }

  /// Lets go of the mapped lexicons and the user's words; they are read again when they are needed.
  package func rest() {
    latest = nil
    worker.post { [desk] in desk.rest() }
  }
}
