package import KeyModel

/// The habits of a client that gets keys: how it proves that it has decoded them, how many it may get at a time, and
/// in what form it takes characters that the keymap lacks. The rest of the program asks for a habit, never for a
/// toolkit by name. Each toolkit with special habits has a file, `ClientProfile+….swift`, which names the screen
/// test for these habits.
package struct ClientProfile: Hashable, Sendable {
  /// The way in which the client proves that it has looked up its keys.
  package enum Proof: Hashable, Sendable {
    /// The client answers `_NET_WM_PING` (EWMH) in the order of its event queue.
    case ping
    /// The client is asked in several ways at the same time. The way in which it answers is remembered.
    case trial
    /// The program polls the client until the client has read everything and sleeps.
    case stillness
  }

  /// The processes that handle the client's keys together.
  package enum Company: Hashable, Sendable {
    case alone
    /// The processes with the same first word in their names, and their children: `ibus-daemon`, `ibus-x11`.
    case namesakes
    /// The client and Wine's server.
    case wineServer
    /// The client and the input methods of its user: `ibus-daemon`, its engines, `fcitx5`.
    case inputMethods
  }

  /// The way in which spare keys carry characters.
  package enum BankForm: Hashable, Sendable {
    /// The characters are on each level of each spare key.
    case levels
    /// The characters are only on the second level. The first level has a keysym by which the client distinguishes keys.
    case signs
  }

  /// Number of characters of a long text in one portion.
  package enum Portion: Hashable, Sendable {
    /// As many as the client has recently decoded quickly.
    case adapted
    /// 16 characters; one character while another program changes the keymap.
    case few
    case one
  }

  /// When the client must be at rest before a portion of a long text.
  package enum Rest: Hashable, Sendable {
    /// Only if several of its threads or connections read what the server sends.
    case whereShared
    case always
    /// Always, and for more than 20 ms if a key could overtake the key before it.
    case lasting
  }

  /// The length of the server grab after a portion.
  package enum Hold: Hashable, Sendable {
    /// Until the client has read the portion and sleeps.
    case reading
    /// Until the client sends the server a request, as it does after each key that it has looked up.
    case question
  }

  package var proof: Proof
  package var company = Company.alone
  package var bankForm = BankForm.levels
  package var portion = Portion.adapted
  package var rest = Rest.always
  package var hold = Hold.reading
  /// Whether only the main thread looks up keys, whichever threads and connections read them.
  package var looksUpOnMainThread = false
  /// Whether the client cuts keysyms to 16 bits, so that characters above U+FFFF are sent as two surrogates.
  package var takesHalves = false
  /// Whether even a single tap waits until the client has adopted a changed keymap.
  package var warmsUpForTaps = false
  /// Whether another thread than the main thread waits for events while the client is at rest.
  package var waitsElsewhere = false
  /// Whether rest does not prove that the client has handled its keys, so that the client must also answer a ping.
  package var answersAtRest = false
  /// Whether the client may delay keys until another client has handled the previous key.
  package var keepsKeysBack = false
  /// Greatest number of keys that are sent as taps, without a check of the client.
  package var mostTaps = 8
  /// Greatest number of keys that are sent as taps if the client has had time to adopt the last keymap. The number
  /// is enough for a correction of a long word.
  package var mostCalmTaps = 24
  /// Time after a key in which the next key may overtake it on its path through the client; 0 if keys keep their order.
  package var keyTime: Milliseconds = 0
  /// Time in which the client has to answer before it is polled.
  package var answerTime: Milliseconds = 20
  /// Longest time between two polls of a client.
  package var longestLook: Milliseconds = 20
  /// Longest time for which a client is polled. After this time, a client that is never at rest counts as finished.
  package var longestWatch: Milliseconds = 60_000
  /// Longest time for which the program waits until a client, busy with other work than its keys, is at rest.
  package var restPatience: Milliseconds = 2000
  /// Processor time from which on a client counts as busy. For a client that has used less during the wait, the
  /// program waits longer.
  package var restWork: Milliseconds = 0
  /// Longest time for which the program waits until any client is at rest.
  package var longestRest: Milliseconds = 4000
  /// Number of consecutive polls that must find the client asleep.
  package var calmLooks = 4
  /// The reason why the client gets no characters that the keymap lacks; nil if it gets them.
  package var limit: Limit?
  /// Keysyms for which CapsLock is turned off, because the client would change them.
  package var capitalised: Set<Keysym> = []

  package init(proof: Proof) {
    self.proof = proof
  }

  /// Greatest number of questions that the client may leave unanswered at a time.
  package var mostQuestions: Int { proof == .ping ? 2 : 1 }
}

extension ClientProfile {
  /// The facts about a client from the X server and the kernel.
  package struct Facts: Hashable, Sendable {
    /// WM_CLASS of the client's windows, from the focused window outwards.
    package var classes: [String]
    /// Whether WM_PROTOCOLS names `_NET_WM_PING` (EWMH).
    package var answersPing: Bool
    /// The file name of the program, without the folder; nil if the kernel does not report the name.
    package var program: String?
    /// The way in which the client sends its keys to a running input method by a message bus before it handles them;
    /// nil if it sends no keys.
    package var inputMethod: InputMethodWay?

    package init(
      classes: [String] = [], answersPing: Bool = false, program: String? = nil,
      inputMethod: InputMethodWay? = nil
    ) {
      self.classes = classes
      self.answersPing = answersPing
      self.program = program
      self.inputMethod = inputMethod
    }

    func hasClass(_ beginnings: String...) -> Bool {
      classes.contains { name in beginnings.contains { name.hasPrefix($0) } }
    }
  }

  /// Chooses the profile of a client with these facts.
  package init(_ facts: Facts) {
    if facts.isWine {
      self = .wine
    } else {
      self = facts.answersPing ? .toolkit : .xlib
      if let way = facts.inputMethod { adoptInputMethod(way) }
      if facts.isJava { adoptJava() }
      if facts.isOffice { adoptOffice() }
    }
    limit = facts.limit
  }
}
