import KeyModel
import Synthesis
import X11

/// Who has been sent what: see `Ledger`.
extension Synthesizer {
  /// Finds out who gets the keys that are sent now.
  func lookAtFocus() {
    guard let client = findClient() else { return }
    turn(to: client)
    accounts.look()
  }

  /// A tap does not wait until it is known who gets it: it is looked just afterwards.
  func lookAfterTap() {
    guard !unseen.isEmpty, let client = finder.findUngrabbed() else { return }
    let (before, late) = (accounts.current.reader, accounts.unseen)
    turn(to: client)
    if accounts.current.reader != before {
      accounts.take(late)
      for keysym in unseen { bank.use(keysym) }
    }
    accounts.look()
    unseen = []
  }

  private func turn(to client: FocusedClient) {
    note?.setReader(client.focus)
    let isMove = accounts.isMove(to: client) { before in
      connection.areOfOneClient(before.top, client.top) && before.guests == client.guests
    }
    guard isMove else { return }
    askCurrent()
    accounts.move(to: client)
    bank.reader = accounts.current.reader
    tell(.focusMoved)
    if delivery.isText { beginWarmUp(client) }
  }

  /// Asks the client whether it has taken in everything that was sent.
  func confirm() {
    guard accounts.current.unconfirmed > 0 else { return }
    lookAtFocus()
    guard accounts.current.client != nil else {
      bank.settle(before: bank.beginEpoch(), of: accounts.current.reader)
      return accounts.drop()
    }
    askCurrent()
  }

  private func askCurrent() {
    guard let number = ask(accounts.current.toAsk) else { return }
    accounts.ask(number)
  }

  /// The number of the question; nil if there is nobody to ask, or too many questions are under way to him.
  private func ask(_ client: FocusedClient?) -> Int? {
    guard let client, barrier.hasRoom(for: client) else { return nil }
    let epoch = bank.beginEpoch()
    barrier.ask(epoch, client, at: now)
    return epoch
  }

  /// A client has taken in what was sent to it before that question: those slots may change.
  func settle(_ id: Int) {
    let settlement = accounts.settle(id)
    tell(settlement?.isCurrent == true ? .answered(id) : .unblocked)
    if let settlement {
      bank.settle(before: id, of: settlement.reader)
      if let number = ask(settlement.toAsk) { accounts.ask(number, debtor: settlement.reader) }
    }
    if accounts.current.unconfirmed == 0 {
      note?.setPressed(pressed)
      if isSent, accounts.isSettled {
        finder.forget()
        barrier.forget()
      }
    }
    giveAwayIfSettled()
  }
}
