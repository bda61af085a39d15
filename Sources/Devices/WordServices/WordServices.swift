package import InputSession
package import KeyModel
import Library
package import Runtime

/// Guesses words on a thread of its own, so that typing never waits for a dictionary (R-TEXT-4).
package final class WordServices {
  private let mailbox: Mailbox<Answer>
  private let desk: WordDesk
  private lazy var worker = Worker(name: "keycap-words")
  private let shelf: LexiconShelf
  /// The last question about a word: what was typed when it ended.
  private var latest: WordDesk.Question?
  private var addressBook: String?
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

  /// `take` gets the answers, on the thread of `loop`.
  package init(
    paths: DataPaths, log: Log, loop: EventLoop, take: @escaping (Answer, Instant) -> Void
  ) throws(SystemFailure) {
    mailbox = try Mailbox()
    shelf = LexiconShelf(paths: paths)
    desk = WordDesk(shelf: shelf, store: WordStore(paths: paths), log: log)
    loop.watch(mailbox.descriptor) { [mailbox] _, now in
      for answer in mailbox.drain() { take(answer, now) }
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
    guard desk.put(asked) == nil else { return }
    worker.post { [desk, mailbox] in
      if let question = desk.put(nil) { mailbox.post(desk.answer(question)) }
    }
  }

  /// Asks for the word of a stroke; every stroke is answered.
  package func ask(_ request: GlideRequest, on keys: LetterKeys) {
    isUsed = true
    worker.post { [desk, mailbox] in mailbox.post(.glide(desk.answer(request, on: keys))) }
  }

  /// Asks for what belongs beside the candidates of a page. No word of it is kept.
  package func ask(_ question: AsideQuestion, of page: PageID) {
    isUsed = true
    worker.post { [desk, mailbox] in mailbox.post(.aside(desk.answer(question), page)) }
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
