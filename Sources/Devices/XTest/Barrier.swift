internal import CX11
internal import Glibc
import KeyModel
import Synthesis
import X11

/// Proof that a client has decoded every key that was sent to it. Each kind of proof puts a question after the keys
/// in the client's event queue, and waits for an effect that only the handling of the question can have. A fixed
/// delay proves nothing: every delay that was tried has failed on a busy machine.
struct Barrier {
  private struct Question {
    var id: Int
    /// The client that was sent the keys. Each client has its own queue.
    var asked: FocusedClient
    /// The client that is being asked now: `asked` itself, or one of its guests.
    var client: FocusedClient
    /// The guests that are asked after this client.
    var rest: ArraySlice<FocusedClient>
    /// The way in which the client answers; nil while several ways are being tried.
    var way: ClientWay?
    var askedAt: Instant
    /// The mark that distinguishes this question from other questions: the time stamp of a ping, or the number of a
    /// selection.
    var mark: UInt
    var calm = Calm()
    /// The time of the next check of the client's state in the kernel.
    var look = Instant(microseconds: 0)
  }

  private let connection: Connection
  /// The window that owns the selections by which clients answer.
  let window: Window
  private let protocols: Atom
  private let names: Names
  private var questions: [Question] = []
  /// The ping to a client at rest, in addition to the questions: see `isAnswered`.
  var knock: Knock?
  /// Checks of a client that sleeps without reading, while text waits for its rest.
  private var restCalm = Calm()
  /// The known ways in which clients answer.
  private var ways: [FocusedClient: ClientWay] = [:]
  /// The sockets of each process; nil if none can be found.
  private var sockets: [Int32: ClientSockets?] = [:]
  /// Inodes of sockets that their programs never read.
  private var deaf: Set<UInt32> = []
  private let netlink: Int32
  /// Number of the last selection.
  private var count: UInt = 0
  /// Time of the server's clock from which the marks of pings are counted.
  private var timeBase: UInt = 0
  /// Whether the events of the root window are selected.
  private var isListening = false
  /// Whether the last client answered no question and had to be polled, which takes longer than its keys.
  private(set) var isSlow = false

  private struct Names {
    var ping, editres, time, drop: Atom
    var answers: [Atom]
  }

  /// Time without an answer after which a client counts as hanging, and its keys are given up.
  private static let patience: Milliseconds = 10_000
  /// Time without an answer after which the program checks in the kernel whether the client has read everything and sleeps.
  private static let doubt: Milliseconds = 1500
  /// Time in which a client has to answer if it may know neither Editres nor selections.
  private static let trial: Milliseconds = 500
  /// Time in which a client on another machine or of another user has to answer. Such a client may first look up
  /// keys by several questions over a slow line.
  private static let farTrial: Milliseconds = 3000
  /// Time between two checks of a client that is not polled.
  private static let slowStep: Milliseconds = 20
  /// Least time between two polls of a client.
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
    // From a property of the root window, `BankTurn` learns that spare keycodes are free.
    XSelectInput(display, connection.root, PropertyChangeMask)
  }

  func close() { if netlink >= 0 { Glibc.close(netlink) } }

  /// Returns how the client answers; nil while this is unknown.
  func way(of client: FocusedClient) -> ClientWay? { client.profile.knownWay ?? ways[client] }

  var isPending: Bool { !questions.isEmpty }

  func isAwaiting(_ id: Int) -> Bool { questions.contains { $0.id == id } }

  /// Whether another question may be sent to the client before it has answered the earlier ones.
  func hasRoom(for client: FocusedClient) -> Bool {
    questions.count { $0.asked == client } < client.profile.mostQuestions
  }

  /// Returns the sockets by which the client speaks with the X server; nil if none can be found.
  mutating func sockets(of client: FocusedClient) -> ClientSockets? {
    if let known = sockets[client.process] { return known }
    let found = sockets(of: client.process, family: Family.of(client))
    sockets[client.process] = .some(found)
    return found
  }

  /// Returns the sockets by which a process speaks with the X server; nil if none can be found.
  func sockets(of process: Int32, family: [Int32]? = nil) -> ClientSockets? {
    var found = ClientSockets(
      process: process, family: family, display: connection.name, netlink: netlink)
    found?.deaf = deaf
    return found
  }

  /// Whether the client has read everything on the sockets that it reads at all. Programs that draw by OpenGL have
  /// sockets that they never read, and get the same events on another socket. A socket counts as never read (`deaf`)
  /// if the client waits for events and keeps sleeping while data lie in the socket. A client that sleeps because of
  /// a lock may still read the socket later.
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

  /// Finds sockets that the client never reads, while text waits for the client's rest.
  mutating func lookForUnread(_ client: FocusedClient, at now: Instant) {
    var calm = restCalm
    _ = hasRead(client, &calm, at: now)
    restCalm = calm
  }

  /// Whether the client's rest has lasted for this number of checks.
  mutating func extendRest(_ switches: UInt64, at now: Instant, looks: Int) -> Bool {
    restCalm.extend(switches, [], at: now, looks: looks)
  }

  /// Forgets the known facts about processes, so that they are read again.
  mutating func forget() {
    sockets = [:]
    if deaf.count > 256 { deaf = [] }
    if ways.count > 32 { ways = [:] }
  }

  /// Asks `client`, then its guests, whether they have decoded all keys that were sent before. `id` is the number of
  /// the question.
  mutating func ask(_ id: Int, _ client: FocusedClient, at now: Instant) {
    listen(true)
    // An input method whose process cannot be polled would never be seen to answer.
    let guests = client.guests.filter { !$0.profile.keepsKeysBack || sockets(of: $0) != nil }
    questions.append(question(id, of: client, to: client, before: guests[...], at: now))
    schedule(questions.count - 1, at: now)
    connection.flush()
  }

  private mutating func question(
    _ id: Int, of asked: FocusedClient, to client: FocusedClient,
    before rest: ArraySlice<FocusedClient>, at now: Instant
  ) -> Question {
    // The late answer of a client that hangs must not count as the answer of another client, so each mark is used
    // only once.
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

  /// Returns the number of the question that `event` answers; nil while guests still have to answer. Earlier
  /// questions to the same client are settled, too.
  mutating func questionAnswered(by event: XEvent) -> Int? {
    noteKnock(event)
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

  /// Settles a question, or asks the next guest. Returns the number of the question if no guest is left; otherwise nil.
  private mutating func finish(_ index: Int) -> Int? {
    let question = questions[index]
    isSlow = ways[question.client].map { $0 == .stillness || $0 == .age } ?? false
    if let next = question.rest.first {
      questions[index] = self.question(
        question.id, of: question.asked, to: next, before: question.rest.dropFirst(),
        at: question.askedAt)
      connection.flush()
      return nil
    }
    let later = questions[(index + 1)...]
    questions = questions[...index].filter { $0.asked != question.asked } + later
    if questions.isEmpty, knock?.isAnswered != false { listen(false) }
    return question.id
  }

  private func isAnswer(_ event: XEvent, _ question: Question) -> Bool {
    switch event.type {
    case ClientMessage:
      let message = event.xclient
      return question.way == .ping && isAnswer(message, question.mark, of: question.client)
    case SelectionRequest:
      return question.way != .ping && event.xselectionrequest.selection == answer(question.mark)
    case SelectionNotify:
      return question.way != .ping && event.xselection.target == answer(question.mark)
    default: return false
    }
  }

  func isAnswer(_ message: XClientMessageEvent, _ mark: UInt, of client: FocusedClient) -> Bool {
    message.message_type == protocols && UInt(bitPattern: message.data.l.0) == names.ping
      && UInt(bitPattern: message.data.l.1) & 0xffff_ffff == mark
      && UInt(bitPattern: message.data.l.2) == client.top
  }

  private func answer(_ mark: UInt) -> Atom { names.answers[Int(mark) % names.answers.count] }

  /// The time at which `expire` is due; nil while no question is unanswered.
  var deadline: Instant? { questions.map(\.look).min() }

  /// Checks the clients whose checks are due. Returns the number of a question that this settles; nil if it settles none.
  mutating func expire(at now: Instant) -> Int? {
    for index in questions.indices where questions[index].look <= now {
      // Of several questions to one client, only the first is checked, because the later questions are behind it in
      // the client's queue.
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
    // A client that stays busy is checked less and less often, until it sleeps.
    let isAsleep = question.calm.hasBegun
    let share = Milliseconds(isAsleep ? 0 : waited.value / 8)
    let most = question.client.profile.longestLook
    questions[index].look =
      now + (isWatched ? max(Barrier.fastStep, min(share, most)) : Barrier.slowStep)
  }

  private mutating func isOver(_ index: Int, at now: Instant) -> Bool {
    let question = questions[index]
    let waited = now - question.askedAt
    if waited >= question.client.profile.longestWatch
      || connection.attributes(of: question.client.focus) == nil
    {
      return true
    }
    if question.way == .age { return waited >= Barrier.trial }
    guard question.way == nil || question.way == .stillness || waited >= Barrier.doubt else {
      return false
    }
    guard sockets(of: question.client) != nil else {
      if waited >= Barrier.patience { return true }
      guard question.way == nil, waited >= Barrier.farTrial else { return false }
      ways[question.client] = .age
      return true
    }
    // A client that has not answered yet gets time to answer before it is polled.
    if question.way == nil, waited < question.client.profile.answerTime { return false }
    guard isCalm(index, at: now) else { return false }
    if question.way == nil {
      // The client's answer may have just arrived, unread.
      guard !connection.hasUnread else { return false }
      ways[question.client] = .stillness
    }
    return true
  }

  /// Whether the client of the question has read everything and sleeps.
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

  /// Returns the context switches of the client if it sleeps; nil if it runs. An input method must sleep together
  /// with the program for which it works. A program that is never at rest, such as a clock, is ignored after
  /// `patience`.
  private mutating func switchesWhileAsleep(_ question: Question, at now: Instant) -> UInt64? {
    let its = sockets(of: question.client)
    guard question.client.profile.keepsKeysBack, question.asked.profile.proof != .ping,
      now - question.askedAt < Barrier.patience, let program = sockets(of: question.asked)
    else { return its?.switchesWhileAsleep() }
    return its?.switchesWhileAsleep(with: program)
  }

  /// Selects the events of the root window while questions are unanswered. Clients answer pings to the root window
  /// (EWMH). Qt sends the answer with another event mask than other toolkits, so both masks are needed. Without
  /// questions these masks would only wake this process at every move of a window.
  mutating func listen(_ isOn: Bool) {
    guard isOn != isListening else { return }
    isListening = isOn
    XSelectInput(
      connection.display, connection.root,
      isOn
        ? SubstructureNotifyMask | StructureNotifyMask | PropertyChangeMask : PropertyChangeMask)
  }

  /// Sends a ping with a new mark, and returns the mark.
  mutating func sendNewPing(_ top: Window) -> UInt {
    count += 1
    return sendPing(top)
  }

  private mutating func sendPing(_ top: Window) -> UInt {
    // A ping carries a time of the server's clock, because toolkits may interpret it as the time of the user's last action.
    if timeBase == 0 { timeBase = serverTime() &- 0x10000 }
    let mark = (timeBase + count) & 0xffff_ffff
    connection.tell(top, protocols, about: top, (Int(names.ping), Int(mark), Int(top), 0, 0))
    return mark
  }

  /// Sends an Editres message. An Xt client then asks for the selection that the message names.
  private func sendEditres(_ top: Window) {
    XSetSelectionOwner(connection.display, answer(count), window, 0)
    connection.tell(
      top, names.editres, about: top, (0, Int(answer(count)), Int(count & 0xff), 5, 0))
  }

  /// Asks the client for a selection that it does not own, which the client then refuses. Java's Swing refuses only
  /// selections that it knows, such as the selection of drag and drop, and only at its hidden window.
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
    // The event has arrived before the answer to a later request. XWindowEvent would never return after the server
    // has gone.
    XSync(connection.display, 0)
    var event = XEvent()
    let isReported = XCheckWindowEvent(connection.display, window, PropertyChangeMask, &event) != 0
    return isReported ? event.xproperty.time : 0
  }
}
