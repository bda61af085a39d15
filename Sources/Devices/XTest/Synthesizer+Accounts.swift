import KeyModel
import Synthesis
import X11

/// Which client has been sent what: see `Ledger`.
extension Synthesizer {
  /// Finds the client that gets the keys sent now.
  func lookAtFocus() {
    guard let client = findClient() else { return }
    turn(to: client)
    accounts.look()
  }

  /// Finds the client that got the last tap. A tap is sent before this is known, as the search
  /// takes round trips.
  func lookAfterTap() {
    lookForReceiver()
    guard !carried.unseen.isEmpty, let client = finder.findUngrabbed() else { return }
    let (before, late) = (accounts.current.reader, accounts.unseen)
    turn(to: client)
    if accounts.current.reader != before {
      accounts.add(late)
      for keysym in carried.unseen { bank.use(keysym) }
    }
    accounts.look()
    carried.unseen = []
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

  /// Asks the client whether it has decoded every key that was sent.
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

  /// Asks `client`; the number of the question, or nil if there is no client or its questions are
  /// too many.
  private func ask(_ client: FocusedClient?) -> Int? {
    guard let client, barrier.hasRoom(for: client) else { return nil }
    let epoch = bank.beginEpoch()
    barrier.ask(epoch, client, at: now)
    return epoch
  }

  /// A client has answered the question `id`: what was sent to it before is decoded, and the slots
  /// used for it may change.
  func settle(_ id: Int) {
    let settlement = accounts.settle(id)
    tell(settlement?.isCurrent == true ? .answered(id) : .unblocked)
    if let settlement {
      bank.settle(before: id, of: settlement.reader)
      if let number = ask(settlement.toAsk) { accounts.ask(number, debtor: settlement.reader) }
    }
    if accounts.current.unconfirmed == 0 {
      note?.setPressed(own.pressed)
      if isSent, accounts.isSettled {
        finder.forget()
        barrier.forget()
      }
    }
    giveAwayIfSettled()
  }
}
