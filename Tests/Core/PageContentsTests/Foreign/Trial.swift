import ExtensionProtocol
import KeyModel
import PageContents

/// A session with a clock, and what it wants done, in short words.
struct Trial {
  var session = ExtensionSession(welcome: .init(container: "/c", locale: "en-US"))
  var now = Instant(milliseconds: 1_000)
  private(set) var wake: Instant?
  /// The lines that the program was sent for the last event.
  private(set) var lines: [String] = []

  static let keys = ViewLayout(rows: [
    .init(keys: [
      .init(id: "a", label: "a", text: "a"), .init(id: "b", label: "b", text: "b"),
      .init(id: "shift", role: .shift),
    ])
  ])
  static let picture = ViewLayout(rows: [.init(keys: [.init(id: "p", role: .picture)])])
  static let view = ViewState(
    width: 1280, height: 352, scale: 1,
    picture: .init(width: 1280, height: 300, stride: 5120, offsets: [0, 1_536_000]))
  static let text = HostMessage.DocumentText(before: nil, after: nil, selected: nil, edit: 0)

  /// What the session wants done; messages by their type.
  @discardableResult
  mutating func send(_ event: SessionEvent, after wait: Milliseconds = 0) -> [String] {
    now = now + wait
    lines = []
    return session.handle(event, at: now).compactMap { effect in
      switch effect {
      case .wake(let moment):
        wake = moment
        return nil
      case .send(let line):
        lines.append(line)
        return "> " + Trial.type(of: line)
      case .layout(let layout): return "layout \(layout.keys.compactMap(\.label).joined())"
      case .constraints(let constraints): return "constraints \(constraints.map(\.name))"
      case .fail(let fault): return "fail: \(fault.message)"
      case .disable(let fault): return "disable: \(fault.message)"
      case .edit(let edit): return Trial.words(for: edit)
      case .present(let frame): return "present \(frame.number) \(frame.damage.count)"
      default: return "\(effect)"
      }
    }
  }

  /// What it wants done when the program says that.
  @discardableResult
  mutating func say(_ messages: ExtensionMessage..., after wait: Milliseconds = 0) -> [String] {
    send(.received(Array(messages.map { $0.line + "\n" }.joined().utf8)), after: wait)
  }

  @discardableResult
  mutating func show() -> [String] { send(.show(Trial.view, Traits(), Trial.text)) }

  /// A keyboard with keys, shown.
  static func shown(_ layout: ViewLayout = keys) -> Trial {
    var trial = Trial()
    trial.show()
    trial.say(.hello(version: 1), .layout(layout))
    return trial
  }

  @discardableResult
  mutating func tap(_ key: String, after wait: Milliseconds = 0) -> [String] {
    send(.key(.init(id: key, phase: .tap)), after: wait)
  }

  /// The moment of the last wake comes.
  @discardableResult
  mutating func wait() -> [String] {
    guard let wake else { return ["no wake"] }
    now = max(now, wake)
    self.wake = nil
    return send(.deadline)
  }

  private static func words(for edit: DocumentEdit) -> String {
    switch edit {
    case .insertText(let text): "insert \(text)"
    case .deleteBackward(let count): "delete \(count)"
    case .adjustTextPosition(let offset): "move \(offset)"
    case .setMarkedText(let text, _, _): "mark \(text)"
    case .unmarkText: "unmark"
    }
  }

  private static func type(of line: String) -> String {
    let json = try? JSON(reading: Array(line.utf8)[...])
    guard case .object(let members)? = json, case .text(let type)? = members["type"] else {
      return "?"
    }
    return type
  }
}
