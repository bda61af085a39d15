package import KeyModel

/// The habits of a client that gets keys: how it proves that it has decoded them, how many it may
/// get at a time, and in what form it takes characters that the keymap lacks. The rest of the
/// program asks for a habit, never for a toolkit by name. Each toolkit with habits of its own has a
/// file, `ClientProfile+….swift`, which names the screen test that guards them.
package struct ClientProfile: Hashable, Sendable {
  /// How the client proves that it has looked up its keys.
  package enum Proof: Hashable, Sendable {
    /// The client answers `_NET_WM_PING` (EWMH) in the order of its event queue.
    case ping
    /// The client is asked in several ways at once, and the way that it answers is remembered.
    case trial
    /// The client is watched until it has read everything and sleeps.
    case stillness
  }

  /// Which processes handle the client's keys together.
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

  /// How spare keys carry characters.
  package enum BankForm: Hashable, Sendable {
    /// On each level of each spare key.
    case levels
    /// On the second level alone; the first level has a keysym by which the client tells keys apart.
    case signs
  }

  /// How many characters of a long text go in one portion.
  package enum Portion: Hashable, Sendable {
    /// As many as the client has decoded quickly before.
    case adapted
    /// 16, but one while somebody else changes the keymap.
    case few
    case one
  }

  /// When a client must be at rest before it gets a portion of a long text.
  package enum Rest: Hashable, Sendable {
    /// Only where several of its threads or connections read what the server sends.
    case whereShared
    case always
    /// Always, and for more than 20 ms where a key could overtake the one before.
    case lasting
  }

  /// How long the server stays grabbed after a portion.
  package enum Hold: Hashable, Sendable {
    /// Until the client has read the portion and sleeps.
    case reading
    /// Until the client sends the server a request, as it does after each key that it has looked
    /// up.
    case question
  }

  package var proof: Proof
  package var company = Company.alone
  package var bankForm = BankForm.levels
  package var portion = Portion.adapted
  package var rest = Rest.always
  package var hold = Hold.reading
  /// True where the main thread alone looks up keys, whichever threads and connections read them.
  package var looksUpOnMainThread = false
  /// True where the client cuts keysyms to 16 bits: characters above U+FFFF go as two surrogates.
  package var takesHalves = false
  /// True where even a single tap waits until the client has taken in a changed keymap.
  package var warmsUpForTaps = false
  /// True where the main thread does not wait for events itself while the client is at rest.
  package var waitsElsewhere = false
  /// True where rest does not show that the client has handled its keys: it must answer a ping besides.
  package var answersAtRest = false
  /// True where the client may keep keys back until another client has handled the one before.
  package var keepsKeysBack = false
  /// The largest number of keys that are sent as taps, without a look at the client.
  package var mostTaps = 8
  /// The same number where the client has had time to take in the last keymap: a correction of a
  /// long word.
  package var mostCalmTaps = 24
  /// A key that comes sooner than this after the one before may overtake it on its way through the
  /// client; 0 where keys keep their order.
  package var keyTime: Milliseconds = 0
  /// How long the client may take to answer before it is watched.
  package var answerTime: Milliseconds = 20
  /// The longest time between two looks at the client while it is watched.
  package var longestLook: Milliseconds = 20
  /// A client that is watched for so long without rest counts as done.
  package var longestWatch: Milliseconds = 60_000
  /// How long the client's rest is waited for, while it is at work on a matter of its own.
  package var restPatience: Milliseconds = 2000
  /// A client that has used less processor time than this meanwhile is waited for longer.
  package var restWork: Milliseconds = 0
  /// How long such a client is waited for at most.
  package var longestRest: Milliseconds = 4000
  /// How many looks in a row must find the client asleep.
  package var calmLooks = 4
  /// Why the client gets no characters that the keymap lacks; nil where it does.
  package var limit: Limit?
  /// Keysyms for which CapsLock is turned off, because the client would change them.
  package var capitalised: Set<Keysym> = []

  package init(proof: Proof) {
    self.proof = proof
  }

  /// How many questions may be under way to the client.
  package var mostQuestions: Int { proof == .ping ? 2 : 1 }
}

extension ClientProfile {
  /// What the X server and the kernel tell of a client.
  package struct Facts: Hashable, Sendable {
    /// WM_CLASS of its windows, from the focused one outwards.
    package var classes: [String]
    /// Whether WM_PROTOCOLS names `_NET_WM_PING` (EWMH).
    package var answersPing: Bool
    /// The file name of the program, without the folder; nil where the kernel does not tell.
    package var program: String?
    /// How the client sends its keys to a running input method by a message bus before it handles them; nil where it does
    /// not.
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
