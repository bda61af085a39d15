import KeyModel
import Synthesis

/// After the map was written, a client that has more than one connection to the server follows it on
/// one while its keys come on another: Chromium lost the first character that way. It is given the
/// time to read both, and asked, twice.
struct WarmUp {
  var client: FocusedClient
  var sockets: ClientSockets
  var rounds = 2
  /// The number of the question that is out; nil while the sockets are looked at.
  var question: Int?
  var until: Instant
  var deadline: Instant

  static let patience: Milliseconds = 1000
  static let step: Milliseconds = 1
}

extension Synthesizer {
  /// Begins after a write of the map; nothing is typed until it is over.
  func beginWarmUp() {
    guard warmUp == nil, let client = finder.find(), client.answersPing,
      let sockets = barrier.sockets(of: client), sockets.inodes.count > 1
    else { return }
    warmUp = WarmUp(
      client: client, sockets: sockets, until: now + WarmUp.patience, deadline: now)
    proceedWarmUp()
  }

  func proceedWarmUp() {
    guard var current = warmUp else { return }
    guard now < current.until else { return warmUp = nil }
    current.deadline = now + WarmUp.step
    defer { if warmUp != nil { warmUp = current } }
    if let question = current.question {
      guard !barrier.isAwaiting(question) else { return }
      current.question = nil
      current.rounds -= 1
    }
    guard current.rounds > 0 else { return warmUp = nil }
    guard current.sockets.hasReadAll, barrier.hasRoom(for: current.client) else { return }
    let epoch = bank.beginEpoch()
    current.question = epoch
    confirming.append((epoch, unconfirmed))
    barrier.ask(epoch, current.client, at: now)
  }
}
