internal import Bus
internal import InputMethods
internal import KeyModel
internal import Pages
internal import Runtime

/// The keyboard as the panel of a running Fcitx 5, by KDE's protocol over the session's bus. An existing
/// panel, such as KDE's own, keeps its role; Fcitx shows its own window again when the connection ends.
final class FcitxLink: PanelLink {
  private let line: PanelLine
  private let address: String?
  /// The unique bus name of Fcitx; nil while it does not run.
  private var fcitx: String?
  private var panel = Kimpanel()
  var changed: (Instant) -> Void = { _ in }

  private static let name = "org.fcitx.Fcitx5"
  private static let panelName = "org.kde.impanel"
  private static let panelPath = "/org/kde/impanel"
  private static let methodInterface = "org.kde.kimpanel.inputmethod"
  /// DBUS_NAME_FLAG_DO_NOT_QUEUE.
  private static let doNotQueue: UInt32 = 4
  /// DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER and _ALREADY_OWNER.
  private static let owned: Set<UInt32> = [1, 4]
  /// The greatest number of candidates, and of bytes in each text, that are kept from Fcitx.
  private static let most = 100
  private static let longest = 256

  init(address: String?, on loop: EventLoop) {
    self.address = address
    line = PanelLine(on: loop)
  }

  var offer: MethodOffer { panel.offer }

  func open(at now: Instant) {
    guard line.bus == nil, let socket = address.flatMap(BusConnection.connect) else { return }
    line.open(socket, for: self)
    line.bus?.match(
      "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
        + "member='NameOwnerChanged',arg0='\(Self.name)'", at: now)
    // A call to Fcitx itself would start it.
    line.bus?.call(Message(toBus: "GetNameOwner"), [.string(Self.name)], at: now) {
      [weak self] outcome, body, now in
      if outcome == .reply, let owner = body.string() { self?.meet(owner, at: now) }
    }
  }

  func close() {
    line.close()
    fcitx = nil
    panel = Kimpanel()
  }

  func perform(_ act: MethodAct, at now: Instant) {
    switch panel.signal(for: act) {
    case .select(let index): emit("SelectCandidate", [.int32(Int32(index))], at: now)
    case .pageUp: emit("LookupTablePageUp", [], at: now)
    case .pageDown: emit("LookupTablePageDown", [], at: now)
    case nil: break
    }
  }

  private func emit(_ member: String, _ values: [Value], at now: Instant) {
    line.bus?.emit(member, of: Self.panelName, at: Self.panelPath, values, at: now)
  }

  private func handle(_ event: Kimpanel.Event, at now: Instant) {
    panel.handle(event)
    changed(now)
  }

  // MARK: What Fcitx says

  /// Makes the keyboard the panel of Fcitx, which runs now, unless there is a panel.
  private func meet(_ owner: String, at now: Instant) {
    fcitx = owner
    line.bus?.match(
      "type='signal',sender='\(owner)',interface='\(Self.methodInterface)',path='/kimpanel'",
      at: now)
    line.bus?.call(
      Message(toBus: "RequestName"), [.string(Self.panelName), .uint32(Self.doNotQueue)], at: now
    ) { [weak self] outcome, body, now in
      guard outcome == .reply, let result = body.uint32(), Self.owned.contains(result) else {
        return
      }
      self?.emit("PanelCreated", [], at: now)
      self?.emit("PanelCreated2", [], at: now)
    }
  }

  func hear(_ message: Message, _ body: inout BodyReader, at now: Instant) {
    if message.isNameOwnerChanged {
      guard body.string() == Self.name, body.skip(), let owner = body.string() else { return }
      fcitx = nil
      handle(.ended, at: now)
      if !owner.isEmpty { meet(owner, at: now) }
      return
    }
    guard message.sender == fcitx, message.interface == Self.methodInterface else { return }
    switch message.member {
    case "RegisterProperties":
      for property in strings(&body) { handle(.property(property), at: now) }
    case "UpdateProperty": text(&body).map { handle(.property($0), at: now) }
    case "UpdateAux": text(&body).map { handle(.auxiliary($0), at: now) }
    case "ShowAux": body.bool().map { handle(.showAuxiliary($0), at: now) }
    case "UpdatePreeditText": text(&body).map { handle(.preedit($0), at: now) }
    case "ShowPreedit": body.bool().map { handle(.showPreedit($0), at: now) }
    case "ShowLookupTable": body.bool().map { handle(.showPage($0), at: now) }
    default: break
    }
  }

  func answer(_ call: Message, _ body: inout BodyReader, at now: Instant) -> CallAnswer? {
    guard call.path == Self.panelPath, call.sender == fcitx else { return nil }
    // Labels, candidates, attributes, more before, more behind, cursor, layout.
    if call.member == "SetLookupTable", body.skip() {
      let candidates = strings(&body)
      if body.skip(), let before = body.bool(), let behind = body.bool(), let cursor = body.int32()
      {
        let page = Kimpanel.Event.page(
          candidates, hasPrevious: before, hasNext: behind, cursor: Int(cursor))
        handle(page, at: now)
      }
    }
    return .values([])
  }

  private func text(_ body: inout BodyReader) -> String? { body.string(most: Self.longest) }

  private func strings(_ body: inout BodyReader) -> [String] {
    var strings: [String] = []
    _ = body.array { element in
      guard strings.count < Self.most else { return element.skip() }
      guard let text = element.string(most: Self.longest) else { return false }
      strings.append(text)
      return true
    }
    return strings
  }
}
