/// Who has been sent what, and has taken it in. The focus may move in the middle of a text: whoever had it
/// before is asked for itself, and keeps the spare keys that were typed to it until it has answered, while the
/// text goes on with the others. A client that hangs holds up nobody.
package struct Ledger<Client: Hashable & Sendable>: Hashable, Sendable {
  /// Characters on their way to one client.
  package struct Account: Hashable, Sendable {
    fileprivate struct Question: Hashable, Sendable {
      var number: Int
      /// So many characters the answer vouches for.
      var count: Int
    }

    /// By which the bank knows the client.
    package let reader: Int
    /// nil until it has been looked who gets the keys.
    package fileprivate(set) var client: Client?
    /// Characters that the client has not yet been known to take in.
    package fileprivate(set) var unconfirmed = 0
    /// How many of them are known to have been sent to it.
    fileprivate var seen = 0
    /// The questions under way, in their order.
    fileprivate var questions: [Question] = []

    fileprivate init(reader: Int, client: Client? = nil) {
      self.reader = reader
      self.client = client
    }

    /// Whether an answer of the client is awaited.
    package var isAsked: Bool { !questions.isEmpty }

    /// The client, if another question would tell more than those under way; nil otherwise.
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

  /// What an answer settles.
  package struct Settlement: Hashable, Sendable {
    /// By which the bank knows the client that has answered.
    package var reader: Int
    /// Whether that one gets the keys now.
    package var isCurrent: Bool
    /// Who is to be asked again, because more was sent to it after the question.
    package var toAsk: Client?
  }

  /// Of whoever gets the keys now.
  package private(set) var current = Account(reader: 0)
  /// Of clients that got them before and have not answered.
  package private(set) var debts: [Account] = []
  private var readers = 0

  package init() {}

  /// Whether all who have been sent anything have taken it in.
  package var isSettled: Bool { current.unconfirmed == 0 && debts.isEmpty }

  /// A character has been sent.
  package mutating func send() { current.unconfirmed += 1 }

  /// The keys go to `client`: true if that is another than before, and `move` must follow, once the one
  /// before has been asked. `isKin`: a window of the same program as that one.
  package mutating func isMove(to client: Client, isKin: (Client) -> Bool) -> Bool {
    guard let before = current.client, before != client, !isKin(before) else {
      current.client = client
      return false
    }
    return true
  }

  /// The focus has moved on. It may come back to a client that has not answered yet.
  package mutating func move(to client: Client) {
    if current.unconfirmed > 0 { debts.append(current) }
    if let index = debts.firstIndex(where: { $0.client == client }) {
      current = debts.remove(at: index)
    } else {
      readers += 1
      current = Account(reader: readers, client: client)
    }
  }

  /// It has just been looked who gets the keys: that one has got all that was sent since the last look.
  package mutating func look() { current.seen = current.unconfirmed }

  /// How many characters have been sent since it was last looked who gets them.
  package var unseen: Int { current.unconfirmed - current.seen }

  /// So many characters that were counted for another client have gone to this one.
  package mutating func take(_ count: Int) { current.unconfirmed += count }

  /// The client that gets the keys has been asked, whether it has taken in all that was sent.
  package mutating func ask(_ number: Int) {
    current.questions.append(Account.Question(number: number, count: current.unconfirmed))
  }

  /// The client that the bank knows by `reader` has been asked; it does not get the keys any more.
  package mutating func ask(_ number: Int, debtor reader: Int) {
    guard let index = debts.firstIndex(where: { $0.reader == reader }) else { return }
    debts[index].questions.append(
      Account.Question(number: number, count: debts[index].unconfirmed))
  }

  /// The question has been answered, or its client was given up; nil if nothing depends on it.
  package mutating func settle(_ number: Int) -> Settlement? {
    if current.settle(number) { return Settlement(reader: current.reader, isCurrent: true) }
    for index in debts.indices where debts[index].settle(number) {
      let debt = debts[index]
      if debt.unconfirmed == 0 { debts.remove(at: index) }
      return Settlement(reader: debt.reader, isCurrent: false, toAsk: debt.toAsk)
    }
    return nil
  }

  /// Nobody gets the keys: what was sent is read by nobody.
  package mutating func drop() { current = Account(reader: current.reader) }
}
