package import ExtensionProtocol
internal import KeyModel
internal import PageContents
internal import Runtime

/// Tests an extension as a user would use it, without a display: sizes, schemes, taps, random touches, hiding and
/// showing. `keycap extension test` runs this test, and authors may run it in their own CI.
package final class ExtensionTrial {
  /// The name of a test and its fault; the fault is nil if the test passed.
  package struct Outcome: Hashable {
    package var name: String
    package var fault: String?
  }

  /// The tested sizes, in px: a phone, a tablet, a desktop, and a screen of double scale.
  private static let sizes: [(width: Int, height: Int, scale: Double)] = [
    (375, 216, 1), (1280, 352, 1), (1920, 423, 1), (2560, 704, 2),
  ]
  /// Time in which the program has to handle 99 of 100 taps.
  private static let patience: Milliseconds = 100
  /// Longest time for which a test waits.
  private static let limit: Milliseconds = 5_000
  /// Time between two random touches. The time is short, so that many fingers are down, and long enough for the
  /// bound on messages.
  private static let pace: Milliseconds = 4

  private let loop = EventLoop()
  private let record = Record()
  private let runner: ExtensionRunner
  private var outcomes: [Outcome] = []
  private var answers: [Milliseconds] = []
  private var timer: EventLoop.Timer?

  /// The messages of the program.
  private final class Record {
    var layout: ViewLayout?
    var frame: PictureFrame?
    var fault: SessionFault?
    var constraints: [ExtensionMessage.Constraint] = []
    var edits = 0
    /// The requests that are not answered yet.
    var requests: [(id: String, service: ExtensionMessage.Service)] = []
  }

  /// Prepares the test. `settings` are the values of the extension's settings. `claimsASCII`: its manifest says that
  /// it can type all of ASCII. `printing` gets each line of the program's output, and the calls that its sandbox
  /// refuses; nil: the output is discarded.
  package init(
    welcome: HostMessage.Welcome, settings: [String: JSON] = [:], claimsASCII: Bool,
    printing: ((String) -> Void)?,
    command: @escaping () -> ExtensionProcess.Command
  ) {
    let record = record
    runner = ExtensionRunner(welcome: welcome, printing: printing, loop: loop, command: command) {
      switch $0 {
      case .layout(let layout): record.layout = layout
      case .present(let frame): record.frame = frame
      case .fail(let fault), .disable(let fault): record.fault = fault
      case .constraints(let constraints): record.constraints = constraints
      case .edit: record.edits += 1
      case .request(let id, let service): record.requests.append((id, service))
      default: break
      }
    }
    runner.handle(.settings(settings))
    runner.handle(.claim(ascii: claimsASCII))
  }

  /// Runs all tests. Stops at the first fault that ends the program.
  package func run(touches: Int = 2_000) -> [Outcome] {
    let began = loop.now()
    guard attempt("starts and shows keys", start) else { return outcomes }
    outcomes[outcomes.count - 1].name += " (\(Int((loop.now() - began).value)) ms)"
    for size in ExtensionTrial.sizes {
      for scheme in ViewState.Scheme.allCases {
        let name = "\(size.width) × \(size.height) px, \(scheme.rawValue)"
        guard attempt(name, { self.show(size, scheme, globe: true) }) else { return outcomes }
      }
    }
    guard
      attempt("works without a globe", { self.show(ExtensionTrial.sizes[1], .light, globe: false) })
    else { return outcomes }
    _ = show(ExtensionTrial.sizes[1], .light, globe: true)
    guard attempt("answers each key", tapAll) else { return outcomes }
    guard attempt("outlives \(touches) random touches", { self.touch(touches) }) else {
      return outcomes
    }
    guard attempt("hidden and shown 100 times", hideAndShow) else { return outcomes }
    judgeSpeed()
    runner.end()
    return outcomes
  }

  /// Runs a test and records its fault. Returns false if the program has been ended.
  private func attempt(_ name: String, _ body: () -> String?) -> Bool {
    let found = body()
    outcomes.append(Outcome(name: name, fault: record.fault?.message ?? found))
    return record.fault == nil
  }

  /// Runs the loop until the condition holds, for at most `limit`. Returns false if the condition never held. `wake`
  /// is a time at which the condition is checked again without an event.
  private func turn(wakingAt wake: Instant? = nil, until isSo: () -> Bool) -> Bool {
    let end = loop.now() + ExtensionTrial.limit
    let timer = self.timer ?? loop.makeTimer { _ in }
    self.timer = timer
    while record.fault == nil, !isSo() {
      loop.set(timer, at: wake ?? loop.now() + 20)
      loop.turn()
      present()
      answer()
      if loop.now() > end { return false }
    }
    return record.fault == nil
  }

  /// Takes the frame, and reports immediately that it is on the screen.
  private func present() {
    guard let frame = record.frame else { return }
    record.frame = nil
    runner.handle(.presented(frame.number))
  }

  /// Answers the requests as for a user who has given no grant and has one shortcut.
  private func answer() {
    let requests = record.requests
    record.requests = []
    for request in requests {
      let omw = HostMessage.Answer.Entry(userInput: "omw", documentText: "On my way!")
      let isLexicon = request.service == .supplementaryLexicon
      let answer: HostMessage.Answer =
        isLexicon ? .lexicon(shortcuts: [omw], words: ["the", "London"]) : .denied("undecided")
      runner.handle(.answer(id: request.id, answer))
    }
  }

  private var text: HostMessage.DocumentText {
    .init(before: "omw", after: "", selected: nil, edit: 0)
  }

  private func view(
    _ size: (width: Int, height: Int, scale: Double), _ scheme: ViewState.Scheme, globe: Bool
  ) -> ViewState {
    let height = size.height * 3 / 4
    let stride = size.width * 4
    return ViewState(
      width: size.width, height: size.height, scale: size.scale, scheme: scheme, globe: globe,
      picture: .init(
        width: size.width, height: height, stride: stride, offsets: [0, stride * height]))
  }

  private func start() -> String? {
    runner.handle(.show(view(ExtensionTrial.sizes[1], .light, globe: true), Traits(), text))
    guard turn(until: { record.layout != nil }) else { return "no layout came" }
    runner.handle(.drawn)
    return judgeLayout(globe: true)
  }

  private func show(
    _ size: (width: Int, height: Int, scale: Double), _ scheme: ViewState.Scheme, globe: Bool
  ) -> String? {
    runner.handle(.view(view(size, scheme, globe: globe)))
    runner.handle(.text(text, stages: [.textDidChange]))
    guard turn(until: { runner.isIdle }) else { return "textDidChange was not worked off" }
    // Keys that arrive too often are shown a little later.
    guard turn(until: { runner.isSettled }) else { return "the keys were not shown" }
    return judgeLayout(globe: globe)
  }

  /// Checks the globe key. An extension that has only a picture may draw its globe itself. An extension with keys
  /// has it in its bottom row (R-GLOBE-1).
  private func judgeLayout(globe: Bool) -> String? {
    guard let layout = record.layout else { return "there are no keys" }
    if globe, !layout.hasGlobe, layout.picture == nil {
      return "the first two keys of the bottom row have no action \"globe\""
    }
    if !globe, layout.hasGlobe { return "the globe key stays though it is not needed" }
    return nil
  }

  private func tapAll() -> String? {
    for key in record.layout?.keys ?? [] where key.role != .picture && key.role != .preview {
      guard key.action == nil else { continue }
      if let fault = tap(key.id) { return fault }
    }
    return nil
  }

  private func tap(_ id: String) -> String? {
    let began = loop.now()
    runner.handle(.key(.init(id: id, phase: .down)))
    runner.handle(.key(.init(id: id, phase: .tap)))
    guard turn(until: { runner.isIdle }) else { return "a tap was not worked off" }
    answers.append(loop.now() - began)
    return nil
  }

  /// Simulates fingers that touch, move and lift, on keys and on the picture. The order is the same in every run.
  private func touch(_ count: Int) -> String? {
    var state: UInt32 = 1
    func number(_ limit: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 8) % max(1, limit)
    }
    for _ in 0..<count {
      guard let layout = record.layout else { return "there are no keys" }
      let keys = layout.keys.filter { $0.action == nil && $0.role != .preview }
      guard !keys.isEmpty else { return nil }
      let key = keys[number(keys.count)]
      if key.role == .picture {
        let place = (x: Double(number(1_280)), y: Double(number(264)))
        for phase in [HostMessage.TouchPhase.began, .moved, .ended] {
          runner.handle(
            .touch(
              .init(id: number(3), phase: phase, x: place.x, y: place.y, time: number(1 << 20))))
        }
      } else {
        let end: HostMessage.Phase = [.tap, .cancel, .hold][number(3)]
        runner.handle(.key(.init(id: key.id, phase: .down)))
        runner.handle(.key(.init(id: key.id, phase: end)))
      }
      let next = loop.now() + ExtensionTrial.pace
      guard turn(until: { runner.isIdle }), turn(wakingAt: next, until: { loop.now() >= next })
      else { return "a touch was not worked off" }
    }
    return nil
  }

  private func hideAndShow() -> String? {
    for _ in 0..<100 {
      runner.handle(.hide)
      runner.handle(.show(view(ExtensionTrial.sizes[1], .light, globe: true), Traits(), text))
      runner.handle(.text(text, stages: [.textDidChange]))
      guard turn(until: { runner.isIdle }) else { return "it did not come back" }
    }
    return nil
  }

  private func judgeSpeed() {
    let sorted = answers.sorted()
    guard let middle = sorted.dropFirst(sorted.count / 2).first else { return }
    let slowest = sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
    let figures = "p50 \(middle.value) ms, p99 \(slowest.value) ms"
    outcomes.append(
      Outcome(
        name: "answers in time (\(figures))",
        fault: slowest > ExtensionTrial.patience ? "100 ms at most are right" : nil))
  }
}
