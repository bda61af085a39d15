import KeyModel
import Synthesis
import X11

/// Characters on their way to one client.
struct Account {
  /// By which the bank knows the client.
  let reader: Int
  /// nil until it has been looked who gets the keys.
  var client: FocusedClient?
  /// Characters that it has not yet been known to take in.
  var unconfirmed = 0
  /// How many of them it is known to have been sent to it.
  var seen = 0
  /// What the pending questions vouch for, in their order.
  var confirming: [(epoch: Int, count: Int)] = []

  /// Whether the question `id` is to this client; what it vouches for is done.
  mutating func settle(_ id: Int) -> Bool {
    guard let index = confirming.firstIndex(where: { $0.epoch == id }) else { return false }
    let done = confirming[index].count
    confirming.removeFirst(index + 1)
    for rest in confirming.indices { confirming[rest].count -= done }
    unconfirmed = max(0, unconfirmed - done)
    seen = max(0, seen - done)
    return true
  }
}

/// Who has been sent what, and has taken it in. The focus may move in the middle of a text: whoever had
/// it before is asked for itself, and keeps the spare keys that were typed to it until it has answered,
/// while the text goes on with the others. A client that hangs holds up nobody.
extension Synthesizer {
  /// Finds out who gets the keys that are sent now.
  func lookAtFocus() {
    guard let client = findClient() else { return }
    turn(to: client)
    account.seen = account.unconfirmed
  }

  /// A tap does not wait until it is known who gets it: it is looked just afterwards.
  func lookAfterTap() {
    guard !unseen.isEmpty, let client = finder.findUngrabbed() else { return }
    let (before, late) = (account.reader, account.unconfirmed - account.seen)
    turn(to: client)
    if account.reader != before {
      account.unconfirmed += late
      for keysym in unseen { bank.use(keysym) }
    }
    account.seen = account.unconfirmed
    unseen = []
  }

  private func turn(to client: FocusedClient) {
    note?.setReader(client.focus)
    guard let before = account.client, before != client else { return account.client = client }
    if connection.areOfOneClient(before.top, client.top), before.guests == client.guests {
      return account.client = client
    }
    leave(for: client)
    tell(.focusMoved)
    if delivery.isText { beginWarmUp(client) }
  }

  /// The focus has moved on. It may come back to a client that has not answered yet.
  private func leave(for client: FocusedClient) {
    if account.unconfirmed > 0 {
      ask(&account)
      debts.append(account)
    }
    if let index = debts.firstIndex(where: { $0.client == client }) {
      account = debts.remove(at: index)
    } else {
      readers += 1
      account = Account(reader: readers, client: client)
    }
    bank.reader = account.reader
  }

  /// Asks the client whether it has taken in everything that was sent.
  func confirm() {
    guard account.unconfirmed > 0 else { return }
    lookAtFocus()
    guard account.client != nil else {
      // Nobody has the focus: nobody reads.
      bank.settle(before: bank.beginEpoch(), of: account.reader)
      account = Account(reader: account.reader)
      return
    }
    ask(&account)
  }

  private func ask(_ account: inout Account) {
    guard account.unconfirmed > 0, account.confirming.last?.count != account.unconfirmed,
      let client = account.client, barrier.hasRoom(for: client)
    else { return }
    let epoch = bank.beginEpoch()
    account.confirming.append((epoch, account.unconfirmed))
    barrier.ask(epoch, client, at: now)
  }

  /// A client has taken in what was sent to it before that question: those slots may change.
  func settle(_ id: Int) {
    if account.settle(id) {
      tell(.answered(id))
      bank.settle(before: id, of: account.reader)
    } else {
      tell(.unblocked)
      settleDebt(id)
    }
    if account.unconfirmed == 0 {
      note?.setPressed(pressed)
      if isSent, debts.isEmpty {
        finder.forget()
        barrier.forget()
      }
    }
    giveAwayIfSettled()
  }

  private func settleDebt(_ id: Int) {
    for index in debts.indices where debts[index].settle(id) {
      bank.settle(before: id, of: debts[index].reader)
      ask(&debts[index])
      if debts[index].unconfirmed == 0 { debts.remove(at: index) }
      return
    }
  }
}
