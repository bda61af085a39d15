package import KeyModel

/// The server of `keycap-im` (Fcitx 5's protocol), without the bus: it knows the input contexts, decides which of them
/// get the keyboard's marked text, and reports contexts to the keyboard (R-DOC-7). It takes no key and commits no
/// text. Any program of the session may be a client, so its calls affect its own contexts only.
package struct MarkServer: Sendable {
  /// The kind of client.
  package enum Toolkit: Hashable, Sendable {
    /// The client has Fcitx's plug-in for Qt. It crashes at the next click if its server is killed while text is
    /// marked, so it gets no marks.
    case qt
    case other
  }

  /// A client's call that the server acts on.
  package enum Call: Hashable, Sendable {
    case focusIn, focusOut, destroy
    case capabilities(ContextFlags)
  }

  package enum Event: Hashable, Sendable {
    /// A client calls the context with this number.
    case called(Call, UInt64, by: String)
    /// The process behind a connection on the bus is known.
    case identified(String, process: Int, Toolkit)
    /// A connection has left the bus.
    case gone(String)
    case reported(KeyboardLine)
    /// The keyboard has ended, or wants no more marks.
    case keyboardEnded
    /// The session ends this program.
    case ending
    /// The time of `deadline` has come.
    case deadline
  }

  package enum Action: Hashable, Sendable {
    /// Find the process behind the connection, and answer with `identified`.
    case identify(String)
    /// Show this marked text in a context; an empty text removes the mark.
    case mark(String, UInt64, of: String)
    case tell(ServerLine)
    /// Release the names, so that another server may take them.
    case letGo
    case end
  }

  fileprivate struct Context: Hashable, Sendable {
    var client: String
    /// The flags of the client; nil until the client has reported them, and then the field counts as secret.
    var flags: ContextFlags?
    /// Properties that Qt has set and removed at once. They mean that the field prefers such text.
    var preferred: ContextFlags = []
    /// The properties that the last call added, and its time.
    var added: ContextFlags = []
    var addedAt: Instant?
    var hasFocus = false
    var isMarked = false
  }

  private struct Client: Hashable, Sendable {
    /// The client's process; nil until the bus has answered.
    var process: Int?
    var toolkit = Toolkit.qt
  }

  private enum State: Hashable, Sendable {
    case serving
    /// Marks were cleared; clients have until this time to react.
    case clearing(until: Instant, ends: Bool)
    /// There is no keyboard: calls are answered, and nothing else happens.
    case idle
  }

  private var state = State.serving
  private var contexts: [UInt64: Context] = [:]
  private var clients: [String: Client] = [:]
  /// The contexts with the focus; the latest is the last.
  private var focused: [UInt64] = []
  private var count: UInt64 = 0

  /// The greatest number of input contexts: of one client, and of all clients.
  static let mostOfOne = 1024
  static let most = 8192
  /// Time that clients have to clear a mark before their server may end.
  package static let farewell: Milliseconds = 200

  package init() {}

  /// Makes a context for a client; returns its number, nil if there are too many.
  package mutating func create(for client: String) -> UInt64? {
    guard contexts.count < MarkServer.most,
      contexts.values.lazy.filter({ $0.client == client }).count < MarkServer.mostOfOne
    else { return nil }
    count += 1
    contexts[count] = Context(client: client)
    return count
  }

  /// Whether the context belongs to this client.
  package func owns(_ client: String, _ number: UInt64) -> Bool {
    contexts[number]?.client == client
  }

  /// Whether the keyboard is gone.
  package var isIdle: Bool { state == .idle }

  /// The time at which `.deadline` is due; nil for never.
  package var deadline: Instant? {
    if case .clearing(let instant, _) = state { instant } else { nil }
  }

  /// The whole present state for a keyboard that has missed lines.
  package var report: [ServerLine] { focused.compactMap(line) }

  package mutating func handle(_ event: Event, at now: Instant) -> [Action] {
    switch event {
    case .called(let call, let number, let client):
      guard owns(client, number) else { return [] }
      return handle(call, of: number, client, at: now)
    case .identified(let client, let process, let toolkit):
      guard clients[client] != nil else { return [] }
      clients[client] = Client(process: process, toolkit: toolkit)
      return focused.filter { owns(client, $0) }.flatMap(tell)
    case .gone(let client):
      clients[client] = nil
      let gone = contexts.filter { $0.value.client == client }.keys.sorted()
      return gone.flatMap { remove($0) }
    case .reported(.mark(let number, let text)): return mark(text, in: number)
    case .reported(.ping): return [.tell(.alive)]
    case .keyboardEnded: return clearAll(at: now, ends: false)
    case .ending: return clearAll(at: now, ends: true)
    case .deadline:
      guard case .clearing(let instant, let ends) = state, instant <= now else { return [] }
      state = .idle
      return [ends ? .end : .letGo]
    }
  }

  // MARK: Clients

  private mutating func handle(
    _ call: Call, of number: UInt64, _ client: String, at now: Instant
  ) -> [Action] {
    switch call {
    case .focusIn:
      contexts[number]?.hasFocus = true
      contexts[number]?.preferred = []
      contexts[number]?.added = []
      focused.removeAll { $0 == number }
      focused.append(number)
      guard clients[client] == nil else { return tell(number) }
      clients[client] = Client()
      return [.identify(client)]
    case .focusOut: return leave(number)
    case .destroy: return remove(number)
    case .capabilities(let flags):
      guard contexts[number]?.flags != flags else { return [] }
      contexts[number]?.adopt(flags.intersection(.ofClients), at: now)
      let clearing = mayMark(number) ? [] : clear(number)
      return clearing + tell(number)
    }
  }

  private mutating func leave(_ number: UInt64) -> [Action] {
    guard contexts[number]?.hasFocus == true else { return [] }
    let clearing = clear(number)
    contexts[number]?.hasFocus = false
    focused.removeAll { $0 == number }
    return state == .serving ? clearing + [.tell(.left(number))] : clearing
  }

  private mutating func remove(_ number: UInt64) -> [Action] {
    let leaving = leave(number)
    contexts[number] = nil
    return leaving
  }

  private func tell(_ number: UInt64) -> [Action] {
    guard state == .serving, let line = line(number) else { return [] }
    return [.tell(line)]
  }

  /// The line about a context with the focus; nil if the client or its field is not known yet.
  private func line(_ number: UInt64) -> ServerLine? {
    guard let context = contexts[number], context.hasFocus, var flags = context.flags,
      let client = clients[context.client], let process = client.process
    else { return nil }
    if client.toolkit == .qt { flags.formUnion(context.preferred.union(.isQt)) }
    return .field(number, process: process, flags)
  }

  // MARK: Marks

  private var marked: [UInt64] { contexts.filter(\.value.isMarked).keys.sorted() }

  private func mayMark(_ number: UInt64) -> Bool {
    guard state == .serving, let context = contexts[number], context.hasFocus,
      context.flags?.takesMarks == true, let client = clients[context.client],
      client.process != nil
    else { return false }
    return client.toolkit != .qt
  }

  private mutating func mark(_ text: String, in number: UInt64) -> [Action] {
    let text = KeyboardLine.sendable(text)
    guard !text.isEmpty else { return clear(number) }
    guard mayMark(number), let client = contexts[number]?.client else { return [] }
    contexts[number]?.isMarked = true
    return [.mark(text, number, of: client)]
  }

  private mutating func clear(_ number: UInt64) -> [Action] {
    guard let context = contexts[number], context.isMarked else { return [] }
    contexts[number]?.isMarked = false
    return [.mark("", number, of: context.client)]
  }

  private mutating func clearAll(at now: Instant, ends: Bool) -> [Action] {
    let clearing = marked.flatMap { clear($0) }
    switch state {
    case .serving: state = .clearing(until: now + MarkServer.farewell, ends: ends)
    case .clearing(let until, let ended): state = .clearing(until: until, ends: ends || ended)
    case .idle: return ends ? [.end] : []
    }
    return clearing
  }
}

extension MarkServer.Context {
  /// The hints of Qt that prefer a kind of text, and the properties by which they show.
  private static let preferences: [(sign: ContextFlags, meaning: ContextFlags)] = [
    (.number, .prefersNumbers), (.uppercase, .uppercase), (.lowercase, .lowercase),
  ]
  /// The longest time between two calls that Qt's plug-in makes for one field.
  private static let breath: Milliseconds = 20

  /// Takes the client's new properties. Fcitx's plug-in for Qt sets a property for `ImhPreferNumbers` and takes it
  /// back in the next call, because `ImhFormattedNumbersOnly`, which has the same property, is absent.
  fileprivate mutating func adopt(_ new: ContextFlags, at now: Instant) {
    let old = flags ?? []
    if let addedAt, now - addedAt <= Self.breath {
      for (sign, meaning) in Self.preferences where added.contains(sign) && !new.contains(sign) {
        preferred.formUnion(meaning)
      }
    } else if old != new {
      preferred = []
    }
    (added, addedAt) = (new.subtracting(old), now)
    flags = new
  }
}
