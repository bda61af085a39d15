package import InputSession
package import KeyModel
package import Runtime

/// Guesses words on a thread of its own, so that typing never waits for a dictionary (R-TEXT-4).
package final class WordServices {
  private let mailbox: Mailbox<Note>
  private let controller: WordThread
  private lazy var worker = Worker(name: "keycap-words")
  private let catalog: LexiconCatalog
  /// The last question about a word. The question shows how the word was typed when the word ends.
  private var latest: WordThread.Question?
  /// Path of the vCard file; nil if the settings name none.
  private var addressBook: String?
  /// The closures that wait for a supplement.
  private var waiting: [SupplementQuestion: [(Supplement) -> Void]] = [:]
  /// Whether there may be data to settle; otherwise the worker's thread need not start.
  private var isUsed = false

  /// An answer of the worker.
  package enum Answer: Sendable {
    /// Suggested words, and the growth of the letter keys for the next letters.
    case words(SuggestionAnswer, LetterReach)
    /// The words that a glide may mean.
    case glide(GlideAnswer)
    /// The additional candidates for the page of a converting keyboard.
    case extraCandidates(ExtraCandidatesAnswer, PageID)
  }

  /// A message of the worker.
  private enum Note: Sendable {
    case answer(Answer)
    case supplement(Supplement, SupplementQuestion)
  }

  /// Prepares the services. `take` gets the answers, on the thread of `loop`.
  package init(
    paths: DataPaths, log: Log, loop: EventLoop, take: @escaping (Answer, Instant) -> Void
  ) throws(SystemFailure) {
    mailbox = try Mailbox()
    catalog = LexiconCatalog(paths: paths)
    controller = WordThread(catalog: catalog, store: WordStore(paths: paths), log: log)
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

  /// Returns the part of `languages`, such as `de`, for which a lexicon is installed.
  package func available(of languages: some Sequence<String>) -> Set<String> {
    Set(languages.filter { catalog.has(language: $0) })
  }

  /// Sets the vCard file whose names are known (R-TEXT-5); nil: no file.
  package func use(addressBook path: String?) {
    guard path != addressBook else { return }
    addressBook = path
    worker.post { [controller] in controller.use(addressBook: path) }
  }

  package func ask(_ request: SuggestionRequest, on keys: LetterKeys) {
    isUsed = true
    let asked = WordThread.Question(request: request, keys: keys)
    if !request.word.isEmpty { latest = asked }
    guard controller.question.put(asked) == nil else { return }
    worker.post { [controller, mailbox] in
      if let question = controller.question.put(nil) {
        mailbox.post(.answer(controller.answer(question)))
      }
    }
  }

  /// Asks for the word of a glide. Every finished glide is answered. The question for a glide replaces a guess that
  /// has not begun.
  package func ask(_ request: GlideRequest, on keys: LetterKeys) {
    isUsed = true
    let asked = WordThread.GlideQuestion(request: request, keys: keys)
    guard request.guess != nil else {
      _ = controller.guess.put(nil)
      worker.post { [controller, mailbox] in mailbox.post(.answer(.glide(controller.answer(asked))))
      }
      return
    }
    guard controller.guess.put(asked) == nil else { return }
    worker.post { [controller, mailbox] in
      if let question = controller.guess.put(nil) {
        mailbox.post(.answer(.glide(controller.answer(question))))
      }
    }
  }

  /// Asks for additional candidates for a page. No word of the question is kept.
  package func ask(_ question: ExtraCandidatesQuestion, of page: PageID) {
    isUsed = true
    worker.post { [controller, mailbox] in
      mailbox.post(.answer(.extraCandidates(controller.answer(question), page)))
    }
  }

  /// Asks for the supplement in `language`, such as `de-CH`, for extensions (R-TEXT-5).
  package func askSupplement(
    _ language: String, hasNames: Bool, _ completion: @escaping (Supplement) -> Void
  ) {
    let question = SupplementQuestion(language: language.lexiconLanguage, hasNames: hasNames)
    waiting[question, default: []].append(completion)
    guard waiting[question]?.count == 1 else { return }
    worker.post { [controller, mailbox] in
      mailbox.post(.supplement(controller.supplement(question), question))
    }
  }

  /// Adds finished words to the user's own lexicon, and to nothing else (R-TRUST-5).
  package func learn(_ words: [InputSession.LearnedWord]) {
    isUsed = true
    worker.post { [controller, latest] in controller.learn(words, typedAs: latest) }
    latest = nil
  }

  /// Called when the user has not typed for a while: writes the learned places of touches, and releases the
  /// pages of the lexicons.
  package func settle() {
    guard isUsed else { return }
    isUsed = false
    worker.post { [controller] in controller.settle() }
  }

  /// Frees the mapped lexicons and the user's words. Both are read again when they are needed.
  package func rest() {
    latest = nil
    worker.post { [controller] in controller.rest() }
  }
}
