package import KeyModel

/// The server of `keycap-im` (Fcitx 5's protocol), without the bus: which input contexts there are, which of them get the
/// keyboard's marked text, and what the keyboard hears of them (R-DOC-7). It takes no key and commits no text. A client is
/// any program of the session: it is believed about its own contexts alone.
package struct MarkServer: Sendable {
  /// Which marks a client bears.
  package enum Drawing: Hashable, Sendable {
    case sound
    /// The client crashes at the next click once its server was killed beside a mark, as Qt does with Fcitx's plug-in.
    case fragile
  }

  /// What a client calls, as far as it matters.
  package enum Call: Hashable, Sendable {
    case focusIn, focusOut, destroy
    case capabilities(ContextFlags)
  }

  package enum Event: Hashable, Sendable {
    /// A client calls the context of this number.
    case called(Call, UInt64, by: String)
    /// The process behind a connection of the bus.
    case identified(String, process: Int, Drawing)
    /// A connection has left the bus.
    case gone(String)
    case told(KeyboardLine)
    /// The keyboard has ended, or wants no marks any more.
    case keyboardEnded
    /// The session ends this program.
    case ending
    /// The time that `deadline` tells has come.
    case deadline
  }

  package enum Action: Hashable, Sendable {
    /// Ask which process stands behind the connection, and answer with `identified`.
    case identify(String)
    /// Show this marked text in a context; empty for none.
    case mark(String, UInt64, of: String)
    case tell(ServerLine)
    /// Another server may take the names from now on.
    case letGo
    case end
  }

  private struct Context: Hashable, Sendable {
    var client: String
    /// Nil until the client has told them: what is not known is a secret.
    var flags: ContextFlags?
    var hasFocus = false
    var isMarked = false
  }

  private struct Client: Hashable, Sendable {
    /// Nil while the bus is asked.
    var process: Int?
    var drawing = Drawing.fragile
  }

  private enum State: Hashable, Sendable {
    case serving
    /// Marks were cleared; clients have until then to take note.
    case clearing(until: Instant, ends: Bool)
    /// There is no keyboard: calls are answered, and nothing else happens.
    case idle
  }

  private var state = State.serving
  private var contexts: [UInt64: Context] = [:]
  private var clients: [String: Client] = [:]
  /// The contexts with the focus, the latest last.
  private var focused: [UInt64] = []
  private var count: UInt64 = 0
  private var marksFragile = false

  /// How many input contexts the server keeps at most: of one client, and of all clients.
  static let mostOfOne = 1024
  static let most = 8192
  /// How long clients have to clear a mark before their server may go.
  package static let farewell: Milliseconds = 200

  package init() {}

  /// Makes a context for a client; its number, nil where there are too many.
  package mutating func create(for client: String) -> UInt64? {
    guard contexts.count < MarkServer.most,
      contexts.values.lazy.filter({ $0.client == client }).count < MarkServer.mostOfOne
    else { return nil }
    count += 1
    contexts[count] = Context(client: client)
    return count
  }

  /// Whether the context is one of this client's.
  package func owns(_ client: String, _ number: UInt64) -> Bool {
    contexts[number]?.client == client
  }

  /// Whether there is no keyboard any more.
  package var isIdle: Bool { state == .idle }

  /// When `.deadline` is wanted; nil for never.
  package var deadline: Instant? {
    if case .clearing(let instant, _) = state { instant } else { nil }
  }

  /// All that the keyboard should know now, for one that has missed something.
  package var report: [ServerLine] { focused.compactMap(line) }

  package mutating func handle(_ event: Event, at now: Instant) -> [Action] {
    switch event {
    case .called(let call, let number, let client):
      guard owns(client, number) else { return [] }
      return handle(call, of: number, client)
    case .identified(let client, let process, let drawing):
      guard clients[client] != nil else { return [] }
      clients[client] = Client(process: process, drawing: drawing)
      return focused.filter { owns(client, $0) }.flatMap(tell)
    case .gone(let client):
      clients[client] = nil
      let gone = contexts.filter { $0.value.client == client }.keys.sorted()
      return gone.flatMap { remove($0) }
    case .told(.mark(let number, let text)): return mark(text, in: number)
    case .told(.marksFragile(let isOn)):
      marksFragile = isOn
      return isOn ? [] : marked.filter { !mayMark($0) }.flatMap { clear($0) }
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
    _ call: Call, of number: UInt64, _ client: String
  ) -> [Action] {
    switch call {
    case .focusIn:
      contexts[number]?.hasFocus = true
      focused.removeAll { $0 == number }
      focused.append(number)
      guard clients[client] == nil else { return tell(number) }
      clients[client] = Client()
      return [.identify(client)]
    case .focusOut: return leave(number)
    case .destroy: return remove(number)
    case .capabilities(let flags):
      guard contexts[number]?.flags != flags else { return [] }
      contexts[number]?.flags = flags
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

  /// What is told of a context with the focus; nil where the client or its field is not known.
  private func line(_ number: UInt64) -> ServerLine? {
    guard let context = contexts[number], context.hasFocus, let flags = context.flags,
      let process = clients[context.client]?.process
    else { return nil }
    return .field(number, process: process, flags)
  }

  // MARK: Marks

  private var marked: [UInt64] { contexts.filter(\.value.isMarked).keys.sorted() }

  private func mayMark(_ number: UInt64) -> Bool {
    guard state == .serving, let context = contexts[number], context.hasFocus,
      context.flags?.takesMarks == true, let client = clients[context.client],
      client.process != nil
    else { return false }
    return client.drawing == .sound || marksFragile
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
