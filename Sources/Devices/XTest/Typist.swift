internal import Glibc
package import KeyModel
package import Runtime
package import Synthesis

/// The synthesiser on a thread of its own: the thread that takes touches waits neither for a client nor for
/// a server that somebody holds. Commands go in by one mailbox, reports come out by another.
package final class Typist {
  /// What the thread tells.
  package enum Report: Sendable {
    /// The server has another map, or types in another group. `version` counts the maps.
    case layout(version: Int, group: Int, map: SystemMap)
    /// What other keyboards had begun has been set aside, as `setAside` asked under this number.
    case isAside(Int)
  }

  /// What the thread is asked for, in order.
  enum Command: Sendable {
    case send([Stroke])
    case keepResident(Set<Character>)
    case lockGroup(Int)
    case followOthers
    case followPresses(Bool)
    case forgetSequence
    case setAside(Int)
    case giveBack
    case finish(Milliseconds)
  }

  private let commands: Mailbox<Command>
  private let reports: Mailbox<Report>
  /// nil when the thread has it.
  private var synthesizer: Synthesizer?
  /// The server's keyboard as it was last reported.
  private var map: SystemMap?
  private let hasEnded: Gate
  private var asides = 0

  /// Beyond the patience for clients: the server may be held by somebody.
  private static let grace: Milliseconds = 200

  package init(_ synthesizer: Synthesizer) throws(SystemFailure) {
    self.synthesizer = synthesizer
    commands = try Mailbox()
    reports = try Mailbox()
    hasEnded = Gate()
  }

  /// Begins the thread. From then on `take` gets what it reports, on the thread of `loop`.
  package func start(on loop: EventLoop, _ take: @escaping (Report, Instant) -> Void) {
    guard let synthesizer else { return }
    self.synthesizer = nil
    loop.watch(reports.descriptor) { [unowned self] _, now in
      for report in reports.take() {
        if case .layout(_, _, let map) = report { self.map = map }
        take(report, now)
      }
    }
    let desk = TypistDesk(
      synthesizer: synthesizer, commands: commands, reports: reports, hasEnded: hasEnded)
    Worker(name: "keycap-typist").post { desk.run() }
  }

  /// The server's keyboard; nil only between the start of the thread and its first report.
  package func systemMap() -> SystemMap? { synthesizer?.systemMap() ?? map }

  /// The group that keys type in, from 0, and the number of the map, as they were before the start.
  package var first: (version: Int, group: Int) {
    (synthesizer?.mapVersion ?? 0, synthesizer?.group ?? 0)
  }

  /// Sends the strokes in order.
  package func send(_ strokes: [Stroke]) { commands.post(.send(strokes)) }

  /// Binds the characters that the map lacks, so that a tap on one of them is sent at once.
  package func keepResident(_ characters: Set<Character>) {
    commands.post(.keepResident(characters))
  }

  /// Makes the server type in that group.
  package func lockGroup(_ group: Int) { commands.post(.lockGroup(group)) }

  /// From now on keys of others are followed, so that what they begin can be given back.
  package func followOthers() { commands.post(.followOthers) }

  /// Whether a click that may end what waits is nobody else's to notice.
  package func followPresses(_ isWanted: Bool) { commands.post(.followPresses(isWanted)) }

  /// Somebody clicked on the client, or the focus moved within it or came back.
  package func forgetSequence() { commands.post(.forgetSequence) }

  /// Another process is about to type by XTest. The number is reported when what waits has been ended.
  package func setAside() -> Int {
    asides += 1
    commands.post(.setAside(asides))
    return asides
  }

  /// That process has typed all that it had to, or has ended.
  package func giveBack() { commands.post(.giveBack) }

  /// Sends what still waits and gives everything back. Returns when that is done, or when `patience` for
  /// clients, and 0.2 s more, are over: the guardian does the rest.
  package func finish(patience: Milliseconds, clock: EventLoop) {
    if let synthesizer { return synthesizer.finish(patience: patience) { clock.now() } }
    commands.post(.finish(patience))
    hasEnded.wait(Milliseconds(patience.value + Typist.grace.value))
  }
}

/// What the thread of the typist works with; no other thread touches it once `run` has begun.
private final class TypistDesk: @unchecked Sendable {
  private let synthesizer: Synthesizer
  private let commands: Mailbox<Typist.Command>
  private let reports: Mailbox<Typist.Report>
  private let hasEnded: Gate
  private let loop = EventLoop()
  /// The map and the group that were reported last.
  private var told = (version: -1, group: -1)

  init(
    synthesizer: Synthesizer, commands: Mailbox<Typist.Command>,
    reports: Mailbox<Typist.Report>, hasEnded: Gate
  ) {
    self.synthesizer = synthesizer
    self.commands = commands
    self.reports = reports
    self.hasEnded = hasEnded
  }

  func run() {
    let timer = loop.makeTimer { [unowned self] now in synthesizer.deadlinePassed(at: now) }
    loop.watch(commands.descriptor) { [unowned self] _, now in
      for command in commands.take() { carryOut(command, at: now) }
    }
    loop.watch(synthesizer.descriptor) { [unowned self] _, now in synthesizer.drain(at: now) }
    loop.beforeWaiting { [unowned self] now in
      while synthesizer.hasUnread { synthesizer.drain(at: now) }
      // A lost display would be ready for ever.
      guard !synthesizer.isLost else { return loop.forget(synthesizer.descriptor) }
      report()
      loop.set(timer, at: synthesizer.deadline)
    }
    loop.run()
    hasEnded.post()
  }

  private func carryOut(_ command: Typist.Command, at now: Instant) {
    if case .finish(let patience) = command {
      synthesizer.finish(patience: patience) { loop.now() }
      return loop.stop()
    }
    guard !synthesizer.isLost else { return }
    switch command {
    case .send(let strokes): synthesizer.send(strokes, at: now)
    case .keepResident(let characters): synthesizer.keepResident(characters, at: now)
    case .lockGroup(let group): synthesizer.lockGroup(group)
    case .followOthers: synthesizer.followOthers()
    case .followPresses(let isWanted): synthesizer.followPresses(isWanted)
    case .forgetSequence: synthesizer.forgetSequence()
    case .setAside(let number):
      synthesizer.setAside(at: now)
      reports.post(.isAside(number))
    case .giveBack: synthesizer.giveBack(at: now)
    case .finish: break
    }
  }

  private func report() {
    let current = (version: synthesizer.mapVersion, group: synthesizer.group)
    guard current != told else { return }
    told = current
    reports.post(
      .layout(
        version: current.version, group: current.group, map: synthesizer.systemMap()))
  }
}
