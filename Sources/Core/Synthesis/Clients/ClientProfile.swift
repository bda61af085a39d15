package import KeyModel

/// The habits of a client that gets keys: how it proves that it has decoded them, how many it may get at a time,
/// and in what form it takes characters that the keymap lacks. The rest of the program asks for a habit, never
/// for a toolkit by name. Each toolkit with special habits has a file, `ClientProfile+….swift`, which names the
/// screen test that guards them.
package struct ClientProfile: Hashable, Sendable {
  /// The way in which the client proves that it has looked up its keys.
  package enum Proof: Hashable, Sendable {
    /// The client answers `_NET_WM_PING` (EWMH) in the order of its event queue.
    case ping
    /// The client is asked in several ways at once. The way in which it answers is remembered.
    case trial
    /// The client is watched until it has read everything and sleeps.
    case stillness
  }

  /// The processes that handle the client's keys together.
  package enum Company: Hashable, Sendable {
    case alone
    /// The processes with the same first word in their names, and their children: `ibus-daemon`,
    /// `ibus-x11`.
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
    /// The characters are only on the second level. The first level has a keysym by which the client
    /// distinguishes keys.
    case signs
  }

  /// Number of characters of a long text in one portion.
  package enum Portion: Hashable, Sendable {
    /// As many as the client has recently decoded quickly.
    case adapted
    /// 16, but one while another program changes the keymap.
    case few
    case one
  }

  /// The condition for a portion of a long text: when the client must be at rest before it.
  package enum Rest: Hashable, Sendable {
    /// Only if several of its threads or connections read what the server sends.
    case whereShared
    case always
    /// Always, and for more than 20 ms if a key could overtake the one before.
    case lasting
  }

  /// Duration of the server grab after a portion.
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
  /// True if only the main thread looks up keys, whichever threads and connections read them.
  package var looksUpOnMainThread = false
  /// True if the client cuts keysyms to 16 bits: characters above U+FFFF go as two surrogates.
  package var takesHalves = false
  /// True if even a single tap waits until the client has taken in a changed keymap.
  package var warmsUpForTaps = false
  /// True if the main thread does not wait for events itself while the client is at rest.
  package var waitsElsewhere = false
  /// True if rest does not show that the client has handled its keys: it must also answer a ping.
  package var answersAtRest = false
  /// True if the client may keep keys back until another client has handled the previous key.
  package var keepsKeysBack = false
  /// Most keys that are sent as taps, without a look at the client.
  package var mostTaps = 8
  /// Most keys that are sent as taps if the client has had time to take in the last keymap: enough for a
  /// correction of a long word.
  package var mostCalmTaps = 24
  /// Time after a key in which the next key may overtake it on its way through the client; 0 if keys keep their
  /// order.
  package var keyTime: Milliseconds = 0
  /// Time for an answer before the client is watched.
  package var answerTime: Milliseconds = 20
  /// Longest time between two looks at a client that is watched.
  package var longestLook: Milliseconds = 20
  /// Longest time that a client is watched. A client without rest in this time counts as done.
  package var longestWatch: Milliseconds = 60_000
  /// Longest time for which a client that is busy with other work than its keys is awaited at rest.
  package var restPatience: Milliseconds = 2000
  /// Processor time that marks a busy client: a client that has used less during the wait is awaited longer.
  package var restWork: Milliseconds = 0
  /// Longest time for which any client is awaited at rest.
  package var longestRest: Milliseconds = 4000
  /// Number of looks in a row that must find the client asleep.
  package var calmLooks = 4
  /// The reason why the client gets no characters that the keymap lacks; nil if it gets them.
  package var limit: Limit?
  /// Keysyms for which CapsLock is turned off, because the client would change them.
  package var capitalised: Set<Keysym> = []

  package init(proof: Proof) {
    self.proof = proof
  }

  /// Most questions that may be under way to the client.
  package var mostQuestions: Int { proof == .ping ? 2 : 1 }
}

extension ClientProfile {
  /// The facts about a client from the X server and the kernel.
  package struct Facts: Hashable, Sendable {
    /// WM_CLASS of the client's windows, from the focused window outwards.
    package var classes: [String]
    /// Whether WM_PROTOCOLS names `_NET_WM_PING` (EWMH).
    package var answersPing: Bool
    /// The file name of the program, without the folder; nil if the kernel does not report it.
    package var program: String?
    /// The way in which the client sends its keys to a running input method by a message bus before it handles
    /// them; nil if it does not.
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

  /// The profile of a client with these facts.
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
