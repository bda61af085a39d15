internal import Bus
internal import ExtensionProtocol
internal import Glibc
internal import InputMethods
package import KeyModel
package import Runtime

/// The devices of `keycap-im`: the bus on one side, the keyboard on the other, and `MarkServer` between them.
/// Calls of clients are answered at once, whatever the keyboard does.
package final class MarkBus {
  private let loop: EventLoop
  private let finish: () -> Void
  private var server = MarkServer()
  private var bus: BusConnection?
  private var names: ServerNames?
  private var keyboard: KeyboardPipe?
  private var deadline: EventLoop.Timer?

  private static let root = "org.fcitx.Fcitx.InputMethod1"
  private static let roots = ["/org/freedesktop/portal/inputmethod", "/inputmethod"]
  private static let context = "org.fcitx.Fcitx.InputContext1"
  private static let folder = "/org/freedesktop/portal/inputcontext/"
  /// The style of a mark: underlined, and not to be committed when the client's field loses the focus.
  private static let style: Int32 = 1 << 3 | 1 << 5

  /// `address` is that of the session's bus, `socket` the keyboard's. `finish` is called when the program has
  /// nothing left to do. nil if there is no bus.
  package init?(
    address: String, keyboard socket: Int32, on loop: EventLoop, finish: @escaping () -> Void
  ) {
    self.loop = loop
    self.finish = finish
    let timer = loop.makeTimer { [weak self] now in self?.bus?.expire(at: now) }
    bus = BusConnection(
      addresses: address, on: loop, timer: timer,
      signal: { [weak self] message, body, now in self?.hear(message, &body, at: now) },
      ended: { _ in finish() })
    guard let bus else { return nil }
    bus.objects = { [weak self] call, body, now in self?.answer(call, &body, at: now) }
    bus.match(
      "type='signal',sender='\(BusName.bus)',member='NameOwnerChanged'", at: loop.now())
    deadline = loop.makeTimer { [weak self] now in self?.handle(.deadline, at: now) }
    names = ServerNames(on: bus, loop) { [weak self] change, now in
      switch change {
      case .serving(let isServing): self?.keyboard?.tell(.serving(isServing), at: now)
      // Another server, of another keyboard, has the names.
      case .lost: if self?.server.isIdle == true { finish() }
      }
    }
    keyboard = KeyboardPipe(
      socket, on: loop, report: { [weak self] in self?.server.report ?? [] },
      received: { [weak self] line, now in self?.handle(.reported(line), at: now) },
      ended: { [weak self] now in self?.handle(.keyboardEnded, at: now) })
    names?.claim(at: loop.now())
  }

  /// Ends the program at the session's request, as soon as no mark is shown.
  package func end(at now: Instant) { handle(.ending, at: now) }

  private func handle(_ event: MarkServer.Event, at now: Instant) {
    for action in server.handle(event, at: now) { perform(action, at: now) }
    if let deadline { loop.set(deadline, at: server.deadline) }
  }

  private func perform(_ action: MarkServer.Action, at now: Instant) {
    switch action {
    case .identify(let client): identify(client, at: now)
    case .mark(let text, let number, let client):
      let pieces = text.isEmpty ? [] : [Value.structure([.string(text), .int32(Self.style)])]
      bus?.emit(
        "UpdateFormattedPreedit", of: Self.context, at: Self.folder + String(number),
        [.array(pieces, of: "(si)"), .int32(Int32(text.utf8.count))], to: client, at: now)
    case .tell(let line): keyboard?.tell(line, at: now)
    case .letGo: names?.letGo(at: now)
    case .end: finish()
    }
  }

  private func identify(_ client: String, at now: Instant) {
    bus?.call(Message(toBus: "GetConnectionUnixProcessID"), [.string(client)], at: now) {
      [weak self] outcome, body, now in
      guard outcome == .reply, let process = body.uint32() else { return }
      let toolkit = ClientLibraries.toolkit(of: process)
      self?.handle(.identified(client, process: Int(process), toolkit), at: now)
    }
  }

  // MARK: What comes by the bus

  private func hear(_ message: Message, _ body: inout BodyReader, at now: Instant) {
    guard message.isNameOwnerChanged, let name = body.string(), let before = body.string(),
      let owner = body.string()
    else { return }
    if BusName.isUnique(name) {
      if owner.isEmpty { handle(.gone(before), at: now) }
    } else {
      names?.follow(name, isOwn: owner == bus?.name, at: now)
    }
  }

  private func answer(
    _ call: Message, _ body: inout BodyReader, at now: Instant
  ) -> CallAnswer? {
    if call.interface == Self.root, Self.roots.contains(call.path) {
      switch call.member {
      case "CreateInputContext":
        guard let number = server.create(for: call.sender) else {
          return .failed("there are too many input contexts")
        }
        // The second value would name the context to an X input method server.
        return .values([.path(Self.folder + String(number)), .array([], of: "y")])
      case "Version": return .values([.uint32(1)])
      default: return nil
      }
    }
    guard call.interface == Self.context, call.path.hasPrefix(Self.folder),
      let number = UInt64(call.path.dropFirst(Self.folder.count)),
      server.owns(call.sender, number)
    else { return nil }
    return answer(call.member, of: number, by: call.sender, &body, at: now)
  }

  private func answer(
    _ member: String, of number: UInt64, by client: String, _ body: inout BodyReader,
    at now: Instant
  ) -> CallAnswer? {
    switch member {
    // Keys belong to the application: the keyboard itself sends keys.
    case "ProcessKeyEvent", "IsVirtualKeyboardVisible": return .values([.bool(false)])
    case "ProcessKeyEventBatch": return .values([.array([], of: "(uv)"), .bool(false)])
    case "FocusIn": handle(.called(.focusIn, number, by: client), at: now)
    case "FocusOut": handle(.called(.focusOut, number, by: client), at: now)
    case "DestroyIC": handle(.called(.destroy, number, by: client), at: now)
    case "SetCapability":
      guard let flags = body.uint64() else {
        return .invalid(.arguments, "SetCapability takes a number of 64 bits")
      }
      handle(.called(.capabilities(ContextFlags(rawValue: flags)), number, by: client), at: now)
    case "Reset", "SetCursorRect", "SetCursorRectV2", "SetSurroundingText",
      "SetSurroundingTextPosition", "SetSupportedCapability", "NextPage", "PrevPage",
      "SelectCandidate", "InvokeAction", "ShowVirtualKeyboard", "HideVirtualKeyboard":
      break
    default: return nil
    }
    return .values([])
  }
}
