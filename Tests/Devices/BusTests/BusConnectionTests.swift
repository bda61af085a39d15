import KeyModel
import Runtime
import Testing

@testable import Bus

/// A connection beside peers that lie, flood or say nothing.
@Suite struct BusConnectionTests {
  private static let name = "org.freedesktop.DBus.Peer"

  private func call(_ interface: String, _ member: String, wantsReply: Bool = true) -> Message {
    var call = Message(to: ":1.9", path: "/any", interface: interface, member: member)
    call.wantsReply = wantsReply
    return call
  }

  /// The answer to a call that a peer makes of the connection.
  private func answer(_ interface: String, _ member: String) throws -> ScriptedPeer.Heard? {
    let peer = try ScriptedPeer()
    _ = try peer.hear()
    peer.send(call(interface, member), from: ":1.3")
    let heard = try peer.hear()
    #expect(heard.allSatisfy { $0.message.destination == ":1.3" && $0.message.replySerial == 1 })
    #expect(heard.count == 1)
    return heard.first
  }

  @Test func everyCallIsAnswered() throws {
    let ping = try #require(try answer("org.freedesktop.DBus.Peer", "Ping"))
    #expect(ping.message.kind == .reply)
    #expect(ping.text == nil)
    let machine = try #require(try answer("org.freedesktop.DBus.Peer", "GetMachineId"))
    #expect(machine.message.kind == .error || machine.text?.count == 32)
    let nodes = try #require(try answer("org.freedesktop.DBus.Introspectable", "Introspect"))
    #expect(nodes.text?.contains("org.freedesktop.DBus.Peer") == true)
    let other = try #require(try answer("org.a11y.atspi.Text", "GetText"))
    #expect(other.message.kind == .error)
    #expect(other.message.errorName == "org.freedesktop.DBus.Error.UnknownMethod")
  }

  /// What is asked for in one turn of the loop is sent before the loop waits, in its order.
  @Test func gatheredMessagesAllGoBeforeTheWait() throws {
    let peer = try ScriptedPeer()
    _ = try peer.hear()
    peer.connection?.gathersMessages = true
    let asking = peer.loop.makeTimer { now in
      for member in ["A", "B", "C"] {
        peer.connection?.tell(self.call("a.b", member, wantsReply: false), at: now)
      }
      #expect((try? peer.hear().isEmpty) == true)
    }
    let listening = peer.loop.makeTimer { _ in
      #expect((try? peer.hear().map(\.message.member)) == ["A", "B", "C"])
      peer.loop.stop()
    }
    peer.loop.set(asking, at: peer.loop.now())
    peer.loop.set(listening, at: peer.loop.now() + 5)
    peer.loop.run()
  }

  @Test func whoWaitsForNothingGetsNothing() throws {
    let peer = try ScriptedPeer()
    _ = try peer.hear()
    peer.send(call("org.freedesktop.DBus.Peer", "Ping", wantsReply: false), from: ":1.3")
    #expect(try peer.hear().isEmpty)
  }

  /// Makes a call of `destination`, lets `script` answer, and gives the outcome, if there is one.
  private func outcome(
    of destination: String, _ script: (ScriptedPeer, Message) -> Void
  ) throws -> (BusConnection.Outcome?, String?) {
    let peer = try ScriptedPeer()
    _ = try peer.hear()
    var found: (BusConnection.Outcome?, String?)
    let question = Message(to: destination, path: "/", interface: "a.b", member: "C")
    peer.connection?.call(question, at: peer.loop.now()) { outcome, body, _ in
      found = (outcome, body.string())
    }
    let asked = try #require(try peer.hear().first)
    script(peer, asked.message)
    #expect(!peer.hasEnded)
    return found
  }

  @Test(arguments: [
    (":1.5", ":1.5", true), (":1.5", ":1.6", false), (":1.5", "org.freedesktop.DBus", true),
    (BusName.bus, ":1.6", false), (BusName.bus, BusName.bus, true),
    ("org.a11y.Bus", ":1.6", true),
  ])
  func onlyWhoWasAskedAnswers(_ asked: String, _ sender: String, _ counts: Bool) throws {
    let found = try outcome(of: asked) { peer, call in
      peer.answer(call, from: sender, [.string("x")])
    }
    #expect(found.0 == (counts ? .reply : nil))
  }

  @Test func anAnswerBeyondTheLimitIsThrownAwayAsItComes() throws {
    let found = try outcome(of: ":1.5") { peer, call in
      peer.answer(call, from: ":1.5", [.string(String(repeating: "x", count: 10_000_000))])
      // What follows is read as before.
      peer.send(Message(toBus: "Later"), from: ":1.5")
    }
    #expect(found.0 == .error("org.freedesktop.DBus.Error.LimitsExceeded"))
  }

  @Test func theNextMessageIsReadAfterOneThatWasThrownAway() throws {
    let peer = try ScriptedPeer()
    var signal = Message(kind: .signal)
    (signal.path, signal.interface, signal.member) = ("/", "a.b", "Long")
    peer.send(signal, from: ":1.5", [.string(String(repeating: "x", count: 3_000_000))])
    signal.member = "Short"
    peer.send(signal, from: ":1.5")
    #expect(peer.signals.map(\.member) == ["Short"])
  }

  @Test func onlyTheBusTellsThatANameHasGone() throws {
    let peer = try ScriptedPeer()
    var signal = Message(kind: .signal)
    (signal.path, signal.interface) = ("/org/freedesktop/DBus", BusName.bus)
    signal.member = "NameOwnerChanged"
    for sender in [":1.5", BusName.bus] { peer.send(signal, from: sender) }
    #expect(peer.signals.map(\.isNameOwnerChanged) == [false, true])
  }

  @Test(arguments: [
    (":1.42", true), (":1.a-b", true), ("", false), (":", false), (":1", false), (":1..2", false),
    ("org.a11y.Bus", false), ("not a bus name!!", false), (":1.é", false),
    (":1." + String(repeating: "1", count: 300), false),
  ])
  func namesAreChecked(_ name: String, _ isValid: Bool) {
    #expect(BusName.isUnique(name) == isValid)
  }

  @Test(arguments: [
    ("/", true), ("/org/a11y/atspi/accessible/7", true), ("", false), ("a", false), ("/a/", false),
    ("//", false), ("/a b", false), ("/é", false),
  ])
  func pathsAreChecked(_ path: String, _ isValid: Bool) {
    #expect(BusName.isPath(path) == isValid)
  }
}
