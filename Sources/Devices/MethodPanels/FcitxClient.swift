internal import Bus
internal import InputMethods
internal import KeyModel
internal import Runtime

/// An engine of a running Fcitx 5, over the session's bus. The context is one of a display that Fcitx does not know: the contexts of
/// programs keep their focus and their engine.
final class FcitxClient: MethodClient {
  private let engine: String
  private let address: String?
  private let loop: EventLoop
  private var timer: EventLoop.Timer?
  private var bus: BusConnection?
  /// The unique name of Fcitx, and the path of the context; empty until they are known.
  private var owner = ""
  private var context = ""
  var tell: (MethodClientEvent, Instant) -> Void = { _, _ in }

  private static let name = "org.fcitx.Fcitx5"
  private static let contextInterface = "org.fcitx.Fcitx.InputContext1"
  private static let controller = "org.fcitx.Fcitx.Controller1"
  private static let contexts = "/org/freedesktop/portal/inputcontext/"
  /// The client draws candidates by itself; nothing of the context is to be learned.
  private static let drawsCandidates: UInt64 = 1 << 39
  private static let isSensitive: UInt64 = 1 << 36
  /// Candidates and bytes of each text that are kept of what Fcitx says.
  private static let most = 100
  private static let longest = 256

  init(engine: String, address: String?, on loop: EventLoop) {
    (self.engine, self.address, self.loop) = (engine, address, loop)
    timer = loop.makeTimer { [weak self] now in self?.bus?.expire(at: now) }
  }

  func open(at now: Instant) -> Bool {
    guard let timer,
      let found = address.flatMap({ address in
        BusConnection(
          addresses: address, on: loop, timer: timer,
          signal: { [weak self] message, body, now in self?.hear(message, &body, at: now) },
          ended: { [weak self] now in self?.lose(.ended, at: now) })
      })
    else { return false }
    bus = found
    found.match(
      "type='signal',sender='\(BusName.bus)',interface='\(BusName.bus)',"
        + "member='NameOwnerChanged',arg0='\(Self.name)'", at: now)
    // To call Fcitx by its name would start it.
    found.call(Message(toBus: "GetNameOwner"), [.string(Self.name)], at: now) {
      [weak self] outcome, body, now in
      guard outcome == .reply, let owner = body.string(), BusName.isUnique(owner) else {
        return self?.lose(.notRunning, at: now) ?? ()
      }
      self?.owner = owner
      self?.createContext(at: now)
    }
    return true
  }

  func close(at now: Instant) {
    if !context.isEmpty {
      for member in ["FocusOut", "DestroyIC"] { bus?.tell(call(member), at: now) }
    }
    (bus, owner, context) = (nil, "", "")
  }

  private func lose(_ loss: MethodEngineLoss, at now: Instant) { tell(.lost(loss), now) }

  private func call(_ member: String) -> Message {
    Message(to: owner, path: context, interface: Self.contextInterface, member: member)
  }

  // MARK: The context

  private func createContext(at now: Instant) {
    let message = Message(
      to: owner, path: "/org/freedesktop/portal/inputmethod",
      interface: "org.fcitx.Fcitx.InputMethod1", member: "CreateInputContext")
    let traits: [(String, String)] = [("program", "keycap"), ("display", "keycap:")]
    let values = traits.map { Value.structure([.string($0.0), .string($0.1)]) }
    bus?.call(message, [.array(values, of: "(ss)")], at: now) {
      [weak self] outcome, body, now in
      guard outcome == .reply, let path = body.string(), path.hasPrefix(Self.contexts) else {
        return self?.lose(.confused, at: now) ?? ()
      }
      self?.context = path
      self?.switchOn(at: now)
    }
  }

  private func switchOn(at now: Instant) {
    bus?.match(
      "type='signal',sender='\(owner)',interface='\(Self.contextInterface)',path='\(context)'",
      at: now)
    bus?.tell(
      call("SetCapability"), [.uint64(Self.drawsCandidates | Self.isSensitive)], at: now)
    bus?.tell(call("FocusIn"), at: now)
    func control(_ member: String) -> Message {
      Message(to: owner, path: "/controller", interface: Self.controller, member: member)
    }
    bus?.tell(control("SetCurrentIM"), [.string(engine)], at: now)
    // An engine that Fcitx does not have is no error.
    bus?.call(control("CurrentInputMethod"), at: now) { [weak self] outcome, body, now in
      guard let self else { return }
      guard outcome == .reply, body.string() == engine else { return lose(.noEngine, at: now) }
      tell(.engine(.ready), now)
    }
  }

  func perform(_ call: MethodEngine.Call, at now: Instant) {
    switch call {
    case .key(let keysym): strike(keysym, at: now)
    case .reset: bus?.tell(self.call("Reset"), at: now)
    case .nextPage: bus?.tell(self.call("NextPage"), at: now)
    case .previousPage: bus?.tell(self.call("PrevPage"), at: now)
    case .select(let index):
      bus?.tell(self.call("SelectCandidate"), [.int32(Int32(clamping: index))], at: now)
    case .learn(let mayLearn):
      let flags = mayLearn ? 0 : Self.isSensitive
      bus?.tell(
        self.call("SetCapability"), [.uint64(Self.drawsCandidates | flags)], at: now)
    }
  }

  private func strike(_ keysym: Keysym, at now: Instant) {
    let values: [Value] = [
      .uint32(keysym.rawValue), .uint32(0), .uint32(0), .bool(false), .uint32(0),
    ]
    bus?.call(call("ProcessKeyEvent"), values, at: now) { [weak self] outcome, body, now in
      guard outcome == .reply, let isTaken = body.bool() else {
        return self?.lose(outcome == .timeout ? .slow : .ended, at: now) ?? ()
      }
      self?.tell(.engine(.taken(isTaken)), now)
    }
  }

  // MARK: What Fcitx says

  private func hear(_ message: Message, _ body: inout BodyReader, at now: Instant) {
    if message.isNameOwnerChanged {
      guard body.string() == Self.name, !owner.isEmpty else { return }
      return lose(.ended, at: now)
    }
    guard !context.isEmpty, message.sender == owner, message.path == context,
      message.interface == Self.contextInterface
    else { return }
    switch message.member {
    case "CommitString":
      if let text = body.string(most: Self.longest) { tell(.engine(.committed(text)), now) }
    case "UpdateClientSideUI":
      if let page = Self.page(&body) { tell(.engine(.page(page)), now) }
    default: break
    }
  }

  /// Marked text, its cursor, two lines beside it, candidates with their labels, the cursor among them, the layout, whether there are
  /// pages before and behind.
  private static func page(_ body: inout BodyReader) -> MethodEngine.Page? {
    var spelled = ""
    let isSpelled = body.array { piece in
      guard piece.enter(), let text = piece.string(most: longest) else { return false }
      if spelled.utf8.count < longest { spelled += text }
      return piece.skip()
    }
    guard isSpelled, body.skip(), body.skip(), body.skip() else { return nil }
    var candidates: [String] = []
    let isWhole = body.array { candidate in
      guard candidates.count < most else { return candidate.skip() }
      guard candidate.enter(), candidate.skip(), let text = candidate.string(most: longest) else {
        return false
      }
      candidates.append(text)
      return true
    }
    guard isWhole, body.skip(), body.skip(), body.bool() != nil, let hasNext = body.bool() else {
      return nil
    }
    return MethodEngine.Page(spelled: spelled, candidates: candidates, hasNext: hasNext)
  }
}
