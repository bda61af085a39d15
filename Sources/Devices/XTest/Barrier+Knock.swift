internal import CX11
import Synthesis

extension Barrier {
  /// A ping to a client that was found at rest.
  struct Knock {
    var client: FocusedClient
    var mark: UInt
    var isAnswered = false
  }

  /// Whether the client has answered a ping since it was first found at rest after its last key. Sends the ping if
  /// none has been sent yet. Always true for a client whose rest is sufficient proof.
  mutating func isAnswered(_ client: FocusedClient) -> Bool {
    guard client.profile.answersAtRest else { return true }
    if let knock, knock.client == client { return knock.isAnswered }
    listen(true)
    knock = Knock(client: client, mark: sendNewPing(client.top))
    return false
  }

  /// Forgets the last answer, because a key has been sent after it.
  mutating func forgetKnock() { knock = nil }

  mutating func noteKnock(_ event: XEvent) {
    guard let knock, !knock.isAnswered, event.type == ClientMessage,
      isAnswer(event.xclient, knock.mark, of: knock.client)
    else { return }
    self.knock?.isAnswered = true
    if !isPending { listen(false) }
  }
}
