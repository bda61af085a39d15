internal import Glibc
package import KeyModel
package import Runtime

/// A connection to a message bus on the event loop. No function of the connection waits. A call is sent, and a
/// handler gets the answer when it arrives, or a failure when its time is up. A program at the other end that hangs
/// costs one entry in a table.
package final class BusConnection {
  /// The outcome of a call.
  package enum Outcome: Hashable, Sendable {
    case reply
    /// The call failed; the value is the D-Bus name of the error.
    case error(String)
    case timeout
    /// The bus has gone.
    case gone
  }

  package typealias AnswerHandler = (Outcome, inout BodyReader, Instant) -> Void
  package typealias CallHandler = (Message, inout BodyReader, Instant) -> CallAnswer?
  package typealias SignalHandler = (Message, inout BodyReader, Instant) -> Void

  private enum State {
    /// The bus has not accepted the connection yet.
    case greeting
    case open
    /// The bus has gone.
    case gone
  }

  /// A call that waits for its answer.
  private struct Pending {
    var destination: String
    var deadline: Instant
    var handler: AnswerHandler

    /// Whether an answer of `sender` counts. The bus answers for a name that has no owner any more, and the owner of
    /// a well-known name answers by its unique name.
    func isAnswered(by sender: String) -> Bool {
      if sender == destination || sender == BusName.bus { return true }
      return destination != BusName.bus && !BusName.isUnique(destination)
        && BusName.isUnique(sender)
    }
  }

  private let loop: EventLoop
  private let timer: EventLoop.Timer
  private let descriptor: Int32
  private let inbox = Inbox()
  private var outbox: [UInt8] = []
  private var state = State.greeting
  /// Whether the messages of one turn of the loop are sent together. This suits a caller that asks for much at
  /// once.
  package var gathersMessages = false
  /// Whether gathered messages wait for the end of the turn.
  private var isFlushDue = false
  /// Serial number of the last message.
  private var serial: UInt32 = 0
  /// The calls without an answer, by serial number.
  private var pending: [UInt32: Pending] = [:]
  /// Answers calls to this program's objects. If the handler returns nil, `StandardAnswers` answers.
  package var objects: CallHandler?
  /// The unique name of this connection; empty until the bus has assigned it.
  package private(set) var name = ""
  /// Called once with `name`.
  package var named: ((String, Instant) -> Void)?
  private let signal: SignalHandler
  private let ended: (Instant) -> Void

  /// Connects to the first of the bus's `addresses` at which a process listens; nil if none listens. The handler of
  /// `timer` has to call `expire`. `signal` is called with every signal that arrives: signals to which this program
  /// has subscribed, and signals that a peer sends to this connection by name. `ended` is called once when the bus
  /// goes.
  package convenience init?(
    addresses: String, on loop: EventLoop, timer: EventLoop.Timer, signal: @escaping SignalHandler,
    ended: @escaping (Instant) -> Void
  ) {
    guard let found = BusConnection.connect(addresses) else { return nil }
    self.init(descriptor: found, on: loop, timer: timer, signal: signal, ended: ended)
  }

  /// Returns a non-blocking socket that is connected to the first of the bus's `addresses` at which a process
  /// listens; nil if none listens. Any thread may call this.
  package static func connect(_ addresses: String) -> Int32? {
    // `first` of a lazy compactMap would connect twice.
    for address in Address.list(addresses) {
      if let descriptor = address.connect() { return descriptor }
    }
    return nil
  }

  /// Makes a connection over a non-blocking socket that is already connected.
  package init(
    descriptor: Int32, on loop: EventLoop, timer: EventLoop.Timer,
    signal: @escaping SignalHandler, ended: @escaping (Instant) -> Void
  ) {
    self.descriptor = descriptor
    self.loop = loop
    self.timer = timer
    self.signal = signal
    self.ended = ended
    let user = String(geteuid()).utf8.map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    // A bus accepts every process that may open the socket, so the program need not wait for the answer.
    outbox = [0] + Array("AUTH EXTERNAL \(user.joined())\r\nBEGIN\r\n".utf8)
    loop.watch(descriptor) { [weak self] readiness, now in self?.serve(readiness, at: now) }
    call(Message(toBus: "Hello"), at: loop.now()) { [weak self] _, body, now in
      guard let self, let name = body.string() else { return }
      self.name = name
      named?(name, now)
    }
  }

  deinit {
    guard state != .gone else { return }
    if isFlushDue { flush(at: loop.now()) }
    loop.forget(descriptor)
    loop.set(timer, at: nil)
    close(descriptor)
  }

  /// Ends the calls whose time is up.
  package func expire(at now: Instant) {
    for (serial, call) in pending where call.deadline <= now {
      pending[serial] = nil
      fail(call, .timeout, at: now)
    }
    arm()
  }

  private func arm() {
    loop.set(timer, at: pending.values.lazy.map(\.deadline).min())
  }

  /// Calls a method. `handler` is called once.
  package func call(
    _ message: Message, _ values: [Value] = [], at now: Instant,
    within patience: Milliseconds = 5000,
    handler: @escaping AnswerHandler
  ) {
    let call = Pending(
      destination: message.destination, deadline: now + patience, handler: handler)
    guard state != .gone else { return fail(call, .gone, at: now) }
    serial += 1
    pending[serial] = call
    arm()
    post(message.bytes(values, serial: serial), at: now)
  }

  /// Calls a method whose answer does not matter.
  package func tell(_ message: Message, _ values: [Value] = [], at now: Instant) {
    var message = message
    message.wantsReply = false
    send(message, values, at: now)
  }

  private func send(_ message: Message, _ values: [Value], at now: Instant) {
    guard state != .gone else { return }
    serial += 1
    post(message.bytes(values, serial: serial), at: now)
  }

  /// Subscribes to the signals that match `rule` (D-Bus Specification, "Match Rules"), or ends the subscription.
  package func match(_ rule: String, _ isWanted: Bool = true, at now: Instant) {
    tell(Message(toBus: isWanted ? "AddMatch" : "RemoveMatch"), [.string(rule)], at: now)
  }

  // MARK: The socket

  private func post(_ bytes: [UInt8], at now: Instant) {
    outbox += bytes
    guard gathersMessages else { return flush(at: now) }
    guard !isFlushDue else { return }
    isFlushDue = true
    loop.onceBeforeWaiting { [weak self] now in
      guard let self else { return }
      isFlushDue = false
      if state != .gone { flush(at: now) }
    }
  }

  private func flush(at now: Instant) {
    while !outbox.isEmpty {
      let sent = outbox.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if sent < 0 && errno == EINTR { continue }
      if sent < 0 && errno == EAGAIN {
        return loop.change(descriptor, to: [.reading, .writing])
      }
      // Only a read reports the end of the bus, so that the report never comes in the middle of a call.
      guard sent > 0 else { return }
      outbox.removeFirst(sent)
    }
    outbox = []
  }

  private func serve(_ readiness: EventLoop.Readiness, at now: Instant) {
    if readiness.contains(.writing) {
      loop.change(descriptor, to: .reading)
      flush(at: now)
    }
    guard readiness.contains(.reading) || readiness.hasEnded else { return }
    let state = inbox.fill(from: descriptor)
    var isBroken = false
    inbox.drain { bytes in
      do { return try handle(bytes, at: now) } catch {
        isBroken = true
        return 0
      }
    }
    if state == .closed || isBroken { end(at: now) }
  }

  /// Handles the message at the start of `bytes`. Returns its number of bytes; 0 if too few have arrived.
  private func handle(_ bytes: UnsafeRawBufferPointer, at now: Instant) throws(Message.Fault) -> Int
  {
    guard state == .open else { return try takeGreeting(bytes) }
    guard let extent = try Message.extent(of: bytes) else { return 0 }
    if extent.total > Message.limit { return try refuse(bytes, extent, at: now) }
    guard bytes.count >= extent.total else { return 0 }
    let whole = UnsafeRawBufferPointer(rebasing: bytes[..<extent.total])
    guard let message = try Message.read(whole, extent) else { return extent.total }
    var body = BodyReader(
      UnsafeRawBufferPointer(rebasing: whole[extent.header...]), signature: message.signature,
      isBigEndian: extent.isBigEndian)
    switch message.kind {
    case .signal: signal(message, &body, now)
    case .reply: answered(by: message)?.handler(.reply, &body, now)
    case .error: answered(by: message)?.handler(.error(message.errorName), &body, now)
    case .call: answer(message, &body, at: now)
    }
    return extent.total
  }

  /// Skips a message that is longer than any useful message. The body of the message is not kept, and the call that
  /// it answers fails.
  private func refuse(
    _ bytes: UnsafeRawBufferPointer, _ extent: Message.Extent, at now: Instant
  ) throws(Message.Fault) -> Int {
    guard extent.header <= Message.limit else { return extent.total }
    guard bytes.count >= extent.header else { return 0 }
    let header = UnsafeRawBufferPointer(rebasing: bytes[..<extent.header])
    if let message = try Message.read(header, extent), message.kind == .reply,
      let call = answered(by: message)
    {
      fail(call, .error("org.freedesktop.DBus.Error.LimitsExceeded"), at: now)
    }
    return extent.total
  }

  private func answered(by message: Message) -> Pending? {
    guard let call = pending[message.replySerial], call.isAnswered(by: message.sender) else {
      return nil
    }
    defer { arm() }
    return pending.removeValue(forKey: message.replySerial)
  }

  /// Greatest number of bytes of answers that wait for the bus. A peer whose calls arrive faster than the bus takes
  /// the answers gets no more answers.
  private static let mostWaiting = 1 << 16

  /// Answers a call that a peer makes to this program.
  private func answer(_ call: Message, _ body: inout BodyReader, at now: Instant) {
    // The bus itself may call, too: IBus is a bus that calls the programs connected to it.
    guard BusName.isUnique(call.sender) || call.sender == BusName.bus,
      outbox.count < Self.mostWaiting
    else { return }
    let answer = objects?(call, &body, now)
    guard call.wantsReply else { return }
    let (message, values) = answer?.message(answering: call) ?? StandardAnswers.answer(to: call)
    send(message, values, at: now)
  }

  /// Sends a signal of one of this program's objects to all listeners, or only to the connection `receiver`.
  package func emit(
    _ member: String, of interface: String, at path: String, _ values: [Value],
    to receiver: String = "", at now: Instant
  ) {
    guard outbox.count < Self.mostWaiting else { return }
    var message = Message(signal: member, of: interface, at: path)
    message.destination = receiver
    send(message, values, at: now)
  }

  /// Reads the greeting: one line with `OK` and the bus's number.
  private func takeGreeting(_ bytes: UnsafeRawBufferPointer) throws(Message.Fault) -> Int {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else {
      if bytes.count > 4096 { throw .malformed }
      return 0
    }
    guard bytes.starts(with: "OK".utf8) else { throw .malformed }
    state = .open
    return end + 1
  }

  private func end(at now: Instant) {
    guard state != .gone else { return }
    state = .gone
    loop.forget(descriptor)
    close(descriptor)
    loop.set(timer, at: nil)
    let calls = pending.values
    pending = [:]
    for call in calls { fail(call, .gone, at: now) }
    ended(now)
  }

  private func fail(_ call: Pending, _ outcome: Outcome, at now: Instant) {
    var nothing = BodyReader(
      UnsafeRawBufferPointer(start: nil, count: 0), signature: "", isBigEndian: false)
    call.handler(outcome, &nothing, now)
  }
}
