internal import CX11
internal import Glibc
import KeyModel
import Synthesis
import X11

/// Proof that a client has decoded everything that was sent to it. Each way puts something behind the
/// keys in the client's own queue and waits for what only the handling of that brings about. No fixed
/// delay can stand for it: any has been seen to fail on a busy machine.
struct Barrier {
  private struct Question {
    var id: Int
    /// Of whom the answers are; questions to others stand in other queues.
    var asked: FocusedClient
    /// Who is being asked: that one, or one of its guests.
    var client: FocusedClient
    /// Who is to be asked after it.
    var rest: ArraySlice<FocusedClient>
    /// nil while it is being found out.
    var way: ClientWay?
    var askedAt: Instant
    /// What tells this question from others: the ping's time, or which of the selections.
    var mark: UInt
    var calm = Calm()
    /// When the client is looked at next.
    var look = Instant(microseconds: 0)
  }

  private let connection: Connection
  /// Owns the selections by which clients answer.
  let window: Window
  private let protocols: Atom
  private let names: Names
  private var questions: [Question] = []
  private var ways: [FocusedClient: ClientWay] = [:]
  private var sockets: [Int32: ClientSockets?] = [:]
  /// Sockets that are not looked at by the programs that have them.
  private var deaf: Set<UInt32> = []
  private let netlink: Int32
  private var count: UInt = 0
  private var timeBase: UInt = 0
  private var isListening = false
  /// Whether the last client could only be watched, which takes longer than its keys.
  private(set) var isSlow = false

  private struct Names {
    var ping, editres, time, drop: Atom
    var answers: [Atom]
  }

  /// A client that says nothing for so long is taken to hang; its keys are its own.
  private static let patience: Milliseconds = 10_000
  /// The same for one that can be seen to be at work: GTK takes 0.1 s a key in a long paragraph.
  static let longPatience: Milliseconds = 60_000
  /// After this time without an answer the client itself is looked at.
  private static let doubt: Milliseconds = 1500
  /// A client that may know neither Editres nor selections has so long to show that it does.
  private static let trial: Milliseconds = 500
  private static let slowStep: Milliseconds = 20
  private static let fastStep: Milliseconds = 1

  init(connection: Connection) {
    self.connection = connection
    let display = connection.display
    window = XCreateSimpleWindow(display, connection.root, -1, -1, 1, 1, 0, 0, 0)
    XSelectInput(display, window, PropertyChangeMask)
    func atom(_ name: String) -> Atom { XInternAtom(display, name, 0) }
    protocols = connection.atoms[.protocols]
    names = Names(
      ping: atom("_NET_WM_PING"), editres: atom("Editres"), time: atom("_KEYCAP_TIME"),
      drop: atom("XdndSelection"),
      answers: (0..<4).map { atom("_KEYCAP_ANSWER_\($0)") })
    netlink = keycap_open_socket_diag()
    // `BankTurn` learns by a property of the root that the spare keys are free.
    XSelectInput(display, connection.root, PropertyChangeMask)
  }

  func close() { if netlink >= 0 { Glibc.close(netlink) } }

  /// How the client is known to answer; nil while that is not known.
  func way(of client: FocusedClient) -> ClientWay? { client.profile.knownWay ?? ways[client] }

  var isPending: Bool { !questions.isEmpty }

  func isAwaiting(_ id: Int) -> Bool { questions.contains { $0.id == id } }

  /// How many more questions may be asked before an answer has come.
  func hasRoom(for client: FocusedClient) -> Bool {
    questions.count { $0.asked == client } < client.profile.mostQuestions
  }

  /// The sockets by which the client speaks with the server.
  mutating func sockets(of client: FocusedClient) -> ClientSockets? {
    if let known = sockets[client.process] { return known }
    let found = sockets(
      of: client.process, family: Family.of(client.process, in: client.profile.company))
    sockets[client.process] = .some(found)
    return found
  }

  /// The sockets by which a process speaks with the server.
  func sockets(of process: Int32, family: [Int32]? = nil) -> ClientSockets? {
    var found = ClientSockets(
      process: process, family: family, display: connection.name, netlink: netlink)
    found?.deaf = deaf
    return found
  }

  /// Whether the client has read everything but what lies on sockets that it has and does not look at.
  /// Programs that draw by OpenGL have such: they wait for events, and have read the same notices on
  /// another, while something is there. One that sleeps for a lock will look at it yet.
  mutating func hasRead(_ client: FocusedClient, _ calm: inout Calm, at now: Instant) -> Bool {
    guard let sockets = sockets(of: client) else { return true }
    let unread = sockets.unread
    if unread.isEmpty { return true }
    guard unread.count < sockets.inodes.count,
      client.profile.waitsElsewhere || sockets.awaitsEvents,
      let switches = sockets.switchesWhileAsleep()
    else {
      calm = Calm()
      return false
    }
    guard calm.extend(switches, unread, at: now) else { return false }
    calm = Calm()
    deaf.formUnion(unread)
    self.sockets = [:]
    return true
  }

  /// What is known of processes is looked up again the next time.
  mutating func forget() {
    sockets = [:]
    if deaf.count > 256 { deaf = [] }
    if ways.count > 32 { ways = [:] }
  }

  /// Asks `client`, then those that it sends its keys on to; their answers vouch for all that was sent
  /// before, under the number `id`.
  mutating func ask(_ id: Int, _ client: FocusedClient, at now: Instant) {
    listen(true)
    // An input method of which nothing can be seen would be waited for in vain.
    let guests = client.guests.filter { !$0.profile.keepsKeysBack || sockets(of: $0) != nil }
    questions.append(question(id, of: client, to: client, before: guests[...], at: now))
    schedule(questions.count - 1, at: now)
    XFlush(connection.display)
  }

  private mutating func question(
    _ id: Int, of asked: FocusedClient, to client: FocusedClient,
    before rest: ArraySlice<FocusedClient>, at now: Instant
  ) -> Question {
    // The answer to one that hangs is not to be taken for another's.
    let taken = Set(questions.filter { $0.way != .ping }.map { answer($0.mark) })
    repeat { count += 1 } while taken.contains(answer(count)) && taken.count < names.answers.count
    var question = Question(
      id: id, asked: asked, client: client, rest: rest, way: way(of: client), askedAt: now,
      mark: count)
    switch question.way {
    case .ping: question.mark = sendPing(client.top)
    case .editres: sendEditres(client.top)
    case .refusal: sendRequest(client)
    case .stillness, .age: break
    case nil:
      sendEditres(client.top)
      sendRequest(client)
    }
    return question
  }

  /// The number of the question that the event answers; those before it to that client are done too.
  mutating func take(_ event: XEvent) -> Int? {
    guard let index = questions.firstIndex(where: { isAnswer(event, $0) }) else { return nil }
    let question = questions[index]
    if event.type == SelectionRequest {
      refuse(event.xselectionrequest)
      ways[question.client] = .editres
    } else if event.type == SelectionNotify {
      ways[question.client] = .refusal
    }
    return finish(index)
  }

  /// The number of the question if nobody else is to be asked for it.
  private mutating func finish(_ index: Int) -> Int? {
    let question = questions[index]
    isSlow = ways[question.client].map { $0 == .stillness || $0 == .age } ?? false
    if let next = question.rest.first {
      questions[index] = self.question(
        question.id, of: question.asked, to: next, before: question.rest.dropFirst(),
        at: question.askedAt)
      XFlush(connection.display)
      return nil
    }
    let later = questions[(index + 1)...]
    questions = questions[...index].filter { $0.asked != question.asked } + later
    if questions.isEmpty { listen(false) }
    return question.id
  }

  private func isAnswer(_ event: XEvent, _ question: Question) -> Bool {
    switch event.type {
    case ClientMessage:
      let message = event.xclient
      return question.way == .ping && message.message_type == protocols
        && UInt(bitPattern: message.data.l.0) == names.ping
        && UInt(bitPattern: message.data.l.1) & 0xffff_ffff == question.mark
        && UInt(bitPattern: message.data.l.2) == question.client.top
    case SelectionRequest:
      return question.way != .ping && event.xselectionrequest.selection == answer(question.mark)
    case SelectionNotify:
      return question.way != .ping && event.xselection.target == answer(question.mark)
    default: return false
    }
  }

  private func answer(_ mark: UInt) -> Atom { names.answers[Int(mark) % names.answers.count] }

  /// When clients are to be looked at again; nil while nothing is awaited.
  var deadline: Instant? { questions.map(\.look).min() }

  /// Looks again when the deadline has come; the number of a question that is done.
  mutating func expire(at now: Instant) -> Int? {
    for index in questions.indices where questions[index].look <= now {
      // Only the first question to a client is looked at: the others stand behind it in its queue.
      let isFirst = !questions[..<index].contains { $0.asked == questions[index].asked }
      let isDone = isFirst && isOver(index, at: now)
      schedule(index, at: now)
      if isDone { return finish(index) }
    }
    return nil
  }

  private mutating func schedule(_ index: Int, at now: Instant) {
    let question = questions[index]
    let waited = now - question.askedAt
    let isWatched = question.way == .stillness || question.way == nil || waited >= Barrier.doubt
    // A client that is busy for long is looked at less and less often, until it sleeps.
    let isAsleep = question.calm.hasBegun
    let share = Milliseconds(isAsleep ? 0 : waited.value / 8)
    let most = question.client.profile.longestLook
    questions[index].look =
      now + (isWatched ? max(Barrier.fastStep, min(share, most)) : Barrier.slowStep)
  }

  private mutating func isOver(_ index: Int, at now: Instant) -> Bool {
    let question = questions[index]
    let waited = now - question.askedAt
    if waited >= Barrier.longPatience || connection.attributes(of: question.client.focus) == nil {
      return true
    }
    if question.way == .age { return waited >= Barrier.trial }
    guard question.way == nil || question.way == .stillness || waited >= Barrier.doubt else {
      return false
    }
    guard sockets(of: question.client) != nil else {
      if waited >= Barrier.patience { return true }
      guard question.way == nil, waited >= Barrier.trial else { return false }
      ways[question.client] = .age
      return true
    }
    // A client that answers but is slow is given the time to.
    if question.way == nil, waited < question.client.profile.answerTime { return false }
    guard isCalm(index, at: now) else { return false }
    if question.way == nil {
      // Its answer may have come just now.
      guard !connection.hasUnread else { return false }
      ways[question.client] = .stillness
    }
    return true
  }

  /// Whether the client of that question has read all and sleeps.
  private mutating func isCalm(_ index: Int, at now: Instant) -> Bool {
    XSync(connection.display, 0)
    let client = questions[index].client
    var calm = questions[index].calm
    defer { questions[index].calm = calm }
    guard hasRead(client, &calm, at: now) else { return false }
    guard let switches = switchesWhileAsleep(questions[index], at: now) else {
      calm = Calm()
      return false
    }
    return calm.extend(switches, [], at: now, looks: client.profile.calmLooks)
  }

  /// How often the client has been put to sleep, if it sleeps, and with an input method the program that
  /// it works for. One that is never at rest, such as a clock, is left aside after a while.
  private mutating func switchesWhileAsleep(_ question: Question, at now: Instant) -> UInt64? {
    let its = sockets(of: question.client)
    guard question.client.profile.keepsKeysBack, question.asked.profile.proof != .ping,
      now - question.askedAt < Barrier.patience, let program = sockets(of: question.asked)
    else { return its?.switchesWhileAsleep() }
    return its?.switchesWhileAsleep(with: program)
  }

  /// The replies to pings come to the root. Qt sends them with a mask of its own, so both are needed;
  /// nobody wants to be woken by every window's moves when nothing is awaited.
  private mutating func listen(_ isOn: Bool) {
    guard isOn != isListening else { return }
    isListening = isOn
    XSelectInput(
      connection.display, connection.root,
      isOn
        ? SubstructureNotifyMask | StructureNotifyMask | PropertyChangeMask : PropertyChangeMask)
  }

  private mutating func sendPing(_ top: Window) -> UInt {
    // A time of the server's: toolkits may take it for the user's.
    if timeBase == 0 { timeBase = serverTime() &- 0x10000 }
    let mark = (timeBase + count) & 0xffff_ffff
    connection.tell(top, protocols, about: top, (Int(names.ping), Int(mark), Int(top), 0, 0))
    return mark
  }

  /// The client asks for the selection that the message names.
  private func sendEditres(_ top: Window) {
    XSetSelectionOwner(connection.display, answer(count), window, 0)
    connection.tell(
      top, names.editres, about: top, (0, Int(answer(count)), Int(count & 0xff), 5, 0))
  }

  /// The client refuses the selection. Java's Swing does so only if it knows it, as it does that of
  /// dragging, and if its hidden window is asked for it.
  private func sendRequest(_ client: FocusedClient) {
    let focus = client.focus
    var event = XEvent()
    event.xselectionrequest.type = SelectionRequest
    event.xselectionrequest.owner = client.hidden ?? focus
    event.xselectionrequest.requestor = window
    event.xselectionrequest.selection = client.hidden == nil ? answer(count) : names.drop
    event.xselectionrequest.target = answer(count)
    event.xselectionrequest.property = answer(count)
    event.xselectionrequest.time = 0
    XSendEvent(connection.display, focus, 0, NoEventMask, &event)
  }

  private func refuse(_ request: XSelectionRequestEvent) {
    var event = XEvent()
    event.xselection.type = SelectionNotify
    event.xselection.requestor = request.requestor
    event.xselection.selection = request.selection
    event.xselection.target = request.target
    event.xselection.property = 0
    event.xselection.time = request.time
    XSendEvent(connection.display, request.requestor, 0, NoEventMask, &event)
  }

  private func serverTime() -> UInt {
    XChangeProperty(
      connection.display, window, names.time, names.time, 8, PropModeAppend, nil, 0)
    var event = XEvent()
    XWindowEvent(connection.display, window, PropertyChangeMask, &event)
    return event.xproperty.time
  }
}
