/// Counts the characters that each client has been sent and has decoded. The focus may move in the middle of a text.
/// The program then asks the former client separately. This client keeps the spare keys that were typed to it until
/// it has answered, while the text continues in the next client. A client that hangs does not delay the other
/// clients.
package struct Ledger<Client: Hashable & Sendable>: Hashable, Sendable {
  /// Characters on their way to one client.
  package struct Account: Hashable, Sendable {
    fileprivate struct Question: Hashable, Sendable {
      var number: Int
      /// Number of characters that the answer confirms.
      var count: Int
    }

    /// The number by which `Bank` knows the client.
    package let reader: Int
    /// The client; nil until the program has found the client that gets the keys.
    package fileprivate(set) var client: Client?
    /// Number of characters that the client may not have decoded yet.
    package fileprivate(set) var unconfirmed = 0
    /// Number of unconfirmed characters that were certainly sent to this client.
    fileprivate var seen = 0
    /// The questions without an answer, in order.
    fileprivate var questions: [Question] = []

    fileprivate init(reader: Int, client: Client? = nil) {
      self.reader = reader
      self.client = client
    }

    /// Whether a question to the client is not answered yet.
    package var isAsked: Bool { !questions.isEmpty }

    /// The client, if another question would confirm more keys than the unanswered questions; otherwise nil.
    package var toAsk: Client? {
      unconfirmed > 0 && questions.last?.count != unconfirmed ? client : nil
    }

    fileprivate mutating func settle(_ number: Int) -> Bool {
      guard let index = questions.firstIndex(where: { $0.number == number }) else { return false }
      let done = questions[index].count
      questions.removeFirst(index + 1)
      for rest in questions.indices { questions[rest].count -= done }
      unconfirmed = max(0, unconfirmed - done)
      seen = max(0, seen - done)
      return true
    }
  }

  /// The result of an answer.
  package struct Settlement: Hashable, Sendable {
    /// The number by which `Bank` knows the client that has answered.
    package var reader: Int
    /// Whether this client gets the keys now.
    package var isCurrent: Bool
    /// The client, if it must be asked again because more was sent to it after the question; otherwise nil.
    package var toAsk: Client?
  }

  /// The account of the client that gets the keys now.
  package private(set) var current = Account(reader: 0)
  /// The accounts of clients that got the keys before and have not answered.
  package private(set) var debts: [Account] = []
  /// Number of readers up to now.
  private var readers = 0

  package init() {}

  /// Whether every client has decoded everything that it was sent.
  package var isSettled: Bool { current.unconfirmed == 0 && debts.isEmpty }

  /// Notes that a character has been sent.
  package mutating func send() { current.unconfirmed += 1 }

  /// Notes that the keys go to `client`. Returns true if this is another client than before. In this case, ask the
  /// former client, and call `move`. `isKin` says whether a client's window belongs to the same program.
  package mutating func isMove(to client: Client, isKin: (Client) -> Bool) -> Bool {
    guard let before = current.client, before != client, !isKin(before) else {
      current.client = client
      return false
    }
    return true
  }

  /// Makes `client` current. The client may be one that has not answered an earlier question.
  package mutating func move(to client: Client) {
    if current.unconfirmed > 0 { debts.append(current) }
    if let index = debts.firstIndex(where: { $0.client == client }) {
      current = debts.remove(at: index)
    } else {
      readers += 1
      current = Account(reader: readers, client: client)
    }
  }

  /// Notes that the program has just found the current client, so that all unconfirmed characters went to it.
  package mutating func look() { current.seen = current.unconfirmed }

  /// Number of characters that have been sent since the program last found the client.
  package var unseen: Int { current.unconfirmed - current.seen }

  /// Adds characters that were counted for another client but went to this client.
  package mutating func add(_ count: Int) { current.unconfirmed += count }

  /// Notes that the current client was asked whether it has decoded everything that was sent.
  package mutating func ask(_ number: Int) {
    current.questions.append(Account.Question(number: number, count: current.unconfirmed))
  }

  /// Notes that the client with the number `reader`, which no longer gets the keys, was asked.
  package mutating func ask(_ number: Int, debtor reader: Int) {
    guard let index = debts.firstIndex(where: { $0.reader == reader }) else { return }
    debts[index].questions.append(
      Account.Question(number: number, count: debts[index].unconfirmed))
  }

  /// Notes that the question was answered, or that its client was given up. Returns nil if nothing depends on the question.
  package mutating func settle(_ number: Int) -> Settlement? {
    if current.settle(number) { return Settlement(reader: current.reader, isCurrent: true) }
    for index in debts.indices where debts[index].settle(number) {
      let debt = debts[index]
      if debt.unconfirmed == 0 { debts.remove(at: index) }
      return Settlement(reader: debt.reader, isCurrent: false, toAsk: debt.toAsk)
    }
    return nil
  }

  /// Forgets what was sent, because no client gets the keys.
  package mutating func drop() { current = Account(reader: current.reader) }
}
