internal import Glibc
package import KeyModel
package import Runtime
package import Synthesis

/// The synthesiser on a thread of its own, so that the thread that takes touches waits neither for a client nor for
/// a server that another client has grabbed. Commands go to the thread by one mailbox, and its reports by another.
package final class Typist {
  /// Reports of the thread.
  package enum Report: Sendable {
    /// The server has another keymap, or another current XKB group, counted from 0. `version` counts the keymaps.
    case layout(version: Int, group: Int, map: SystemMap)
    /// The unfinished sequence has been ended, as requested by the call of `abandonSequence` with this number.
    case abandoned(Int)
    /// Number of calls of `send` whose key strokes have all been sent to the server or dropped.
    case sent(Int)
    /// Number of characters and chords that were left out since the start, because no key of the server's keymap
    /// gives them.
    case leftOut(Int)
    /// Number of keys that were dropped because their field has lost the focus (R-HARM-5).
    case dropped(Int)
    /// Number of fingers and buttons that have gone down while a text waits. The text continues when `settlePresses`
    /// confirms that their places were passed on.
    case presses(Int)
    /// Whether reports about the served field are needed, because a long text is sent to the field: see `Typist.note`.
    case needsFieldNews(Bool)
  }

  /// Commands to the thread, in order.
  enum Command: Sendable {
    case send(StrokeBatch)
    case serve(StrokeValidity.Served)
    case note(FieldNews)
    case press(Point)
    case settlePresses(Int, byPointer: Bool)
    case keepResident(Set<Character>)
    case lockGroup(Int)
    case followOthers
    case followCandidates(Bool)
    case followPresses(Bool)
    case linger(Bool)
    case forgetSequence
    case abandonSequence(Int)
    case giveBack
    case finish(Milliseconds)
  }

  private let commands: Mailbox<Command>
  private let reports: Mailbox<Report>
  /// The synthesiser; nil after the thread has taken it over.
  private var synthesizer: Synthesizer?
  /// The server's keyboard as the thread reported it last.
  private var map: SystemMap?
  /// The signal that the thread has ended.
  private let hasEnded: Gate
  /// Number of calls of `abandonSequence`.
  private var abandonments = 0
  /// Number of calls of `send`.
  private var sends = 0
  /// Number of calls of `send` that were reported as sent.
  private var sendsDone = 0

  /// Time beyond `patience` that the end may take, because another client may have grabbed the server.
  private static let grace: Milliseconds = 200

  package init(_ synthesizer: Synthesizer) throws(SystemFailure) {
    self.synthesizer = synthesizer
    commands = try Mailbox()
    reports = try Mailbox()
    hasEnded = Gate()
  }

  /// Starts the thread. From then on `onReport` gets its reports, on the thread of `loop`.
  package func start(on loop: EventLoop, _ onReport: @escaping (Report, Instant) -> Void) {
    guard let synthesizer else { return }
    self.synthesizer = nil
    loop.watch(reports.descriptor) { [unowned self] _, now in
      for report in reports.drain() {
        switch report {
        case .layout(_, _, let map): self.map = map
        case .sent(let count): sendsDone = count
        case .abandoned, .leftOut, .dropped, .presses, .needsFieldNews: break
        }
        onReport(report, now)
      }
    }
    let controller = TypistThread(
      synthesizer: synthesizer, commands: commands, reports: reports, hasEnded: hasEnded)
    Worker(name: "keycap-typist").post { controller.run() }
  }

  /// Returns the server's keyboard; nil only between the start of the thread and its first report.
  package func systemMap() -> SystemMap? { synthesizer?.systemMap() ?? map }

  /// The number of the keymap, and the current XKB group, counted from 0, before the start of the thread.
  package var first: (version: Int, group: Int) {
    (synthesizer?.mapVersion ?? 0, synthesizer?.group ?? 0)
  }

  /// Sends the key strokes in order. `Report.sent` reports when the server has all of them.
  package func send(_ batch: StrokeBatch) {
    sends += 1
    commands.post(.send(batch))
  }

  /// Passes on a change of the field that the keyboard types into. Key strokes that wait for the earlier field are
  /// dropped (R-HARM-5).
  package func serve(_ served: StrokeValidity.Served) { commands.post(.serve(served)) }

  /// Passes on a report about the served field, after `Report.needsFieldNews`.
  package func note(_ news: FieldNews) { commands.post(.note(news)) }

  /// Passes on that a finger or a button went down outside the keyboard, at this point (root px): a text that
  /// waits for the client at the point is dropped.
  package func press(at point: Point) { commands.post(.press(point)) }

  /// Confirms that, of the first `count` presses (`Report.presses`), all presses outside the keyboard have been
  /// passed on by `press`. `byPointer`: no part of the program knows the presses, and the pointer's position is
  /// used.
  package func settlePresses(_ count: Int, byPointer: Bool) {
    commands.post(.settlePresses(count, byPointer: byPointer))
  }

  /// Whether the server has all key strokes. Key strokes wait for a client that handles its keys slowly.
  package var isSent: Bool { sends == sendsDone }

  /// Binds those of `characters` that the keymap lacks, so that a tap on such a character can be sent without delay.
  package func keepResident(_ characters: Set<Character>) {
    commands.post(.keepResident(characters))
  }

  /// Locks the server's XKB group `group`, counted from 0.
  package func lockGroup(_ group: Int) { commands.post(.lockGroup(group)) }

  /// Begins to follow the keys of other keyboards, so that a sequence that was begun there can be struck again.
  package func followOthers() { commands.post(.followOthers) }

  /// Sets whether keys are sent without waiting. `isWanted`: the keyboard shows candidates of an input method.
  package func followCandidates(_ isWanted: Bool) { commands.post(.followCandidates(isWanted)) }

  /// Sets whether the thread follows clicks. `isWanted`: clicks, which may end an unfinished sequence, are reported
  /// by no other part of the program.
  package func followPresses(_ isWanted: Bool) { commands.post(.followPresses(isWanted)) }

  /// Keeps Shift down for a moment after each capital, while a locker may get the keys.
  package func linger(onLevels isWanted: Bool) { commands.post(.linger(isWanted)) }

  /// Forgets the unfinished sequence, because a click, or a move of the focus within the client or back to it, may
  /// have ended it.
  package func forgetSequence() { commands.post(.forgetSequence) }

  /// Ends the unfinished sequence, because another process is about to type by XTest. Returns the number of the
  /// call; `Report.abandoned` reports this number when the sequence has been ended.
  package func abandonSequence() -> Int {
    abandonments += 1
    commands.post(.abandonSequence(abandonments))
    return abandonments
  }

  /// Reports that the other process has typed its text, or has ended.
  package func giveBack() { commands.post(.giveBack) }

  /// Sends the waiting items, and returns keys and keycodes. Returns when this is finished, or 0.2 s after
  /// `patience`; the guardian then does the rest.
  package func finish(patience: Milliseconds, clock: EventLoop) {
    if let synthesizer { return synthesizer.finish(patience: patience) { clock.now() } }
    commands.post(.finish(patience))
    hasEnded.wait(Milliseconds(patience.value + Typist.grace.value))
  }
}

/// The thread's own state. No other thread uses it after `run` has begun.
private final class TypistThread: @unchecked Sendable {
  private let synthesizer: Synthesizer
  private let commands: Mailbox<Typist.Command>
  private let reports: Mailbox<Typist.Report>
  private let hasEnded: Gate
  private let loop = EventLoop()
  /// The keymap's number and the group in the last report.
  private var reported = (version: -1, group: -1)
  /// The number of calls of `send` up to now (`come`), and the number of them that were reported as sent (`reported`).
  private var sends = (come: 0, reported: 0)
  /// The number of characters and chords that were reported as left out.
  private var reportedLeftOut = 0

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
    synthesizer.askAboutPresses { [reports] count in reports.post(.presses(count)) }
    synthesizer.askAboutField { [reports] isNeeded in reports.post(.needsFieldNews(isNeeded)) }
    let timer = loop.makeTimer { [unowned self] now in synthesizer.deadlinePassed(at: now) }
    loop.watch(commands.descriptor) { [unowned self] _, now in
      for command in commands.drain() { carryOut(command, at: now) }
    }
    loop.watch(synthesizer.descriptor) { [unowned self] _, now in synthesizer.drain(at: now) }
    loop.beforeWaiting { [unowned self] now in
      while synthesizer.hasReadAhead { synthesizer.drain(at: now) }
      // The descriptor of a lost display would always be readable.
      guard !synthesizer.isLost else {
        loop.forget(synthesizer.descriptor)
        return reportSent()
      }
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
    guard !synthesizer.isLost else { return drop(command) }
    switch command {
    case .send(let batch):
      sends.come += 1
      synthesizer.send(batch, at: now)
    case .serve(let served): synthesizer.serve(served, at: now)
    case .note(let news): synthesizer.note(news, at: now)
    case .press(let point): synthesizer.press(at: point, now: now)
    case .settlePresses(let count, let byPointer):
      synthesizer.settlePresses(count, byPointer: byPointer, at: now)
    case .keepResident(let characters): synthesizer.keepResident(characters, at: now)
    case .lockGroup(let group): synthesizer.lockGroup(group)
    case .followOthers: synthesizer.followOthers()
    case .followCandidates(let isWanted): synthesizer.delivery.follow(candidates: isWanted)
    case .followPresses(let isWanted): synthesizer.followPresses(isWanted)
    case .linger(let isWanted): synthesizer.linger(onLevels: isWanted)
    case .forgetSequence: synthesizer.forgetSequence()
    case .abandonSequence(let number):
      synthesizer.abandonSequence(at: now)
      reports.post(.abandoned(number))
    case .giveBack: synthesizer.giveBack(at: now)
    case .finish: break
    }
  }

  /// Handles a command after the display was lost: its strokes are dropped, and nothing waits for them.
  private func drop(_ command: Typist.Command) {
    switch command {
    case .send: sends.come += 1
    case .abandonSequence(let number): reports.post(.abandoned(number))
    default: break
    }
  }

  private func reportSent() {
    guard sends.reported != sends.come else { return }
    sends.reported = sends.come
    reports.post(.sent(sends.reported))
  }

  private func report() {
    let lost = synthesizer.takeLost()
    if lost > 0 { reports.post(.dropped(lost)) }
    if synthesizer.isSent { reportSent() }
    let leftOut = synthesizer.untyped + synthesizer.fit.refused
    if reportedLeftOut != leftOut {
      reportedLeftOut = leftOut
      reports.post(.leftOut(reportedLeftOut))
    }
    let current = (version: synthesizer.mapVersion, group: synthesizer.group)
    guard current != reported else { return }
    reported = current
    reports.post(
      .layout(
        version: current.version, group: current.group, map: synthesizer.systemMap()))
  }
}
