package import ExtensionProtocol
internal import KeyModel
package import PageContents
package import Runtime

/// Carries out the effects of the session of one extension: its process, its memory, its deadlines. Effects on the
/// keyboard's window and the document are passed to the host.
package final class ExtensionRunner {
  private let loop: EventLoop
  /// The pipe for the program's output; nil: the output is discarded.
  private let output: ProgramOutput?
  private var trace: ExtensionController.Trace?
  private let command: () -> ExtensionProcess.Command
  private let handler: (SessionEffect) -> Void
  private var session: ExtensionSession
  private var process: ExtensionProcess?
  private var timer: EventLoop.Timer?
  private var container: ContainerWatch?
  private lazy var containerTimer = loop.makeTimer { [weak self] _ in self?.container?.look() }
  /// Continues a frozen program, after the picture of this turn has been painted.
  private lazy var thawTimer = loop.makeTimer { [weak self] _ in self?.process?.thaw() }
  /// Events that arrived while effects were being carried out, in order.
  private var waiting: [SessionEvent] = []
  /// Whether effects are being carried out.
  private var isBusy = false
  package private(set) var memory: PictureMemory?
  /// Number of times that the program was started.
  private(set) var starts = 0

  /// Prepares the runner. `command` is called at each start, because grants may have changed. `printing` gets each
  /// line of the program's output, and the calls that its sandbox refuses. `handler` gets the effects that concern
  /// the host.
  package init(
    welcome: HostMessage.Welcome, patience: ExtensionSession.Patience = .init(),
    trace: ExtensionController.Trace? = nil, printing: ((String) -> Void)? = nil, loop: EventLoop,
    command: @escaping () -> ExtensionProcess.Command,
    handler: @escaping (SessionEffect) -> Void
  ) {
    session = ExtensionSession(welcome: welcome, patience: patience)
    output = printing.flatMap { ProgramOutput(loop: loop, tell: $0) }
    self.trace = trace
    self.loop = loop
    self.command = command
    self.handler = handler
  }

  package var isShown: Bool { session.isShown }
  package var isFrozen: Bool { session.isFrozen }
  /// The place of the program's picture in the memory; nil if there is no picture.
  var picture: ViewState.Picture? { session.view?.picture }
  /// Whether the program has handled all messages that were sent to it.
  package var isIdle: Bool { session.isIdle }
  /// Returns the time until which the next picture waits for the answer to a tap; nil if it need not wait.
  func answerDue(at now: Instant) -> Instant? { session.answerDue(at: now) }
  /// Whether the newest keys of the program are shown.
  var isSettled: Bool { session.isSettled }

  /// Ends the program. This does not count as a fault.
  package func end() {
    process?.kill()
    process = nil
    container = nil
    output?.drain()
  }

  /// Passes an event to the session, and carries out the session's effects.
  package func handle(_ event: SessionEvent) {
    waiting.append(event)
    guard !isBusy else { return }
    isBusy = true
    defer { isBusy = false }
    while !waiting.isEmpty {
      let event = waiting.removeFirst()
      makeRoom(for: event)
      for effect in session.handle(event, at: loop.now()) { carryOut(effect) }
      // One flush wakes the program once for all messages, after its typed text has been sent.
      if waiting.isEmpty { process?.flush() }
    }
  }

  /// Enlarges the memory to the size of the view, before the program gets the view.
  private func makeRoom(for event: SessionEvent) {
    let picture: ViewState.Picture?
    switch event {
    case .show(let view, _, _), .view(let view): picture = view.picture
    default: return
    }
    guard let picture, let memory = try? existingMemory() else { return }
    try? memory.grow(to: (picture.offsets.max() ?? 0) + picture.stride * picture.height)
  }

  private func carryOut(_ effect: SessionEffect) {
    if trace != nil { note(effect) }
    switch effect {
    case .start: start()
    case .kill: end()
    case .freeze:
      process?.flush()
      process?.freeze()
      loop.set(thawTimer, at: nil)
    // The program's keys are already known and are painted first, since the running program would compete for the
    // processor.
    case .thaw: loop.set(thawTimer, at: loop.now())
    case .send(let line): process?.send(line)
    case .wake(let instant):
      let timer = self.timer ?? loop.makeTimer { [weak self] _ in self?.handle(.deadline) }
      self.timer = timer
      loop.set(timer, at: instant)
    default: handler(effect)
    }
  }

  /// Writes the effect to the author's trace.
  private func note(_ effect: SessionEffect) {
    let now = loop.now()
    let line =
      switch effect {
      case .send(let line): trace?.protocol.tell(line, at: now)
      case .start: trace?.protocol.note("started", at: now)
      case .freeze: trace?.protocol.note("frozen", at: now)
      case .thaw: trace?.protocol.note("thawed", at: now)
      case .fail(let fault), .disable(let fault):
        trace?.protocol.note("ended: \(fault.message)", at: now)
      default: String?.none
      }
    if let line { trace?.write(line) }
  }

  private func start() {
    starts += 1
    do throws(SystemFailure) {
      let memory = try existingMemory()
      var command = command()
      guard watch(command) else { return waiting.append(.overfull) }
      command.tellsRefusedCalls = output != nil
      command.waits = trace?.waits == true
      process = try ExtensionProcess(
        command, memory: memory, errors: output?.descriptor, loop: loop
      ) { [weak self] happening in self?.hear(happening) }
      if command.waits, let process { tellOfWaiting(process.process) }
    } catch {
      waiting.append(.ended(status: 125))
    }
  }

  /// Whether the program's files are within their bounds, so that it may start. Also begins to watch the files.
  private func watch(_ command: ExtensionProcess.Command) -> Bool {
    let folders = [command.container, command.shared].compactMap(\.self)
    let watch = ContainerWatch(folders, on: loop, timer: containerTimer) { [weak self] in
      self?.handle(.overfull)
    }
    container = watch
    return watch?.isWithinBounds() ?? true
  }

  private func tellOfWaiting(_ process: Int32) {
    guard let trace else { return }
    let how = "gdb -p \(process), then continue twice; or kill -CONT \(process)"
    trace.write(trace.protocol.note("process \(process) waits: \(how)", at: loop.now()))
  }

  private func existingMemory() throws(SystemFailure) -> PictureMemory {
    if let memory { return memory }
    let memory = try PictureMemory()
    self.memory = memory
    return memory
  }

  private func hear(_ happening: ExtensionProcess.Happening) {
    switch happening {
    case .received(let bytes):
      for line in trace?.protocol.receive(bytes, at: loop.now()) ?? [] { trace?.write(line) }
      handle(.received(bytes))
    case .waiting(let bytes): handle(.waiting(bytes: bytes))
    case .outgrown: handle(.outgrown)
    case .ended(let status):
      process = nil
      container = nil
      output?.drain()
      handle(.ended(status: status))
    }
  }
}
