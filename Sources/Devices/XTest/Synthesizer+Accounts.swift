import KeyModel
import Synthesis
import X11

/// Counts the keys that each client has been sent: see `Ledger`.
extension Synthesizer {
  /// Finds the client that gets the keys now.
  func lookAtFocus() {
    guard let client = findClient() else { return }
    turn(to: client)
    accounts.look()
  }

  /// Finds the client that got the last tap. The tap is sent before this search, because the search costs round trips.
  func lookAfterTap() {
    lookForReceiver()
    guard bank.hasUnseen, let client = finder.findUngrabbed() else { return }
    let (before, late) = (accounts.current.reader, accounts.unseen)
    turn(to: client)
    let isOther = accounts.current.reader != before
    if isOther { accounts.add(late) }
    bank.look(isOther: isOther)
    accounts.look()
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

  /// Asks `client`. Returns the number of the question; nil if there is no client, or if too many questions are open.
  private func ask(_ client: FocusedClient?) -> Int? {
    guard let client, barrier.hasRoom(for: client) else { return nil }
    let epoch = bank.beginEpoch()
    barrier.ask(epoch, client, at: now)
    return epoch
  }

  /// Handles a client's answer to the question `id`: the client has decoded the keys that were sent before, and
  /// their slots may change.
  func settle(_ id: Int) {
    let settlement = accounts.settle(id)
    tell(settlement?.isCurrent == true ? .answered(id) : .unblocked)
    if let settlement {
      bank.settle(before: id, of: settlement.reader)
      if let number = ask(settlement.toAsk) { accounts.ask(number, debtor: settlement.reader) }
    }
    if accounts.current.unconfirmed == 0 {
      note?.setPressed(modifiers.pressed)
      if isSent, accounts.isSettled {
        finder.forget()
        barrier.forget()
      }
    }
    giveAwayIfSettled()
  }
}
