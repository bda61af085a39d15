internal import Bus
internal import InputMethods
internal import KeyModel
internal import Pages
internal import Runtime

/// The keyboard as the panel of a running IBus, over IBus's own bus. The name of the panel goes back to IBus's own window when
/// the connection ends.
final class IBusLink: PanelLink {
  private let line: PanelLine
  private let search: BusSearch
  private var panel = IBusPanel()
  var changed: (Instant) -> Void = { _ in }

  private static let name = "org.freedesktop.IBus"
  private static let path = "/org/freedesktop/IBus"
  private static let panelName = "org.freedesktop.IBus.Panel"
  private static let panelPath = "/org/freedesktop/IBus/Panel"
  private static let properties = "org.freedesktop.DBus.Properties"
  /// DBUS_NAME_FLAG_REPLACE_EXISTING and DBUS_NAME_FLAG_DO_NOT_QUEUE.
  private static let nameFlags: UInt32 = 2 | 4
  /// `Button1` of the pointer, which clicks a candidate.
  private static let button: UInt32 = 1
  /// The greatest number of candidates, and of bytes in each, that are kept from an engine.
  private static let most = 300
  private static let longest = 256

  init(address: @escaping @Sendable () -> String?, on loop: EventLoop) {
    search = BusSearch(address, on: loop)
    line = PanelLine(on: loop)
  }

  var offer: MethodOffer { panel.offer }

  /// Searches for IBus, and becomes its panel if it runs.
  func open() {
    guard line.bus == nil else { return }
    search.start { [weak self] socket, now in self?.meet(socket, at: now) }
  }

  private func meet(_ socket: Int32, at now: Instant) {
    line.open(socket, for: self)
    line.bus?.match(
      "type='signal',sender='\(Self.name)',interface='\(Self.name)',"
        + "member='GlobalEngineChanged'", at: now)
    line.bus?.tell(
      Message(toBus: "RequestName"), [.string(Self.panelName), .uint32(Self.nameFlags)], at: now)
    askEngine(at: now)
  }

  func close() {
    search.forget()
    line.close()
    panel = IBusPanel()
  }

  func perform(_ act: MethodAct, at now: Instant) {
    for signal in panel.signals(for: act) {
      switch signal {
      case .pageUp: emit("PageUp", [], at: now)
      case .pageDown: emit("PageDown", [], at: now)
      case .click(let index):
        emit(
          "CandidateClicked", [.uint32(UInt32(index)), .uint32(Self.button), .uint32(0)], at: now)
      }
    }
  }

  private func emit(_ member: String, _ values: [Value], at now: Instant) {
    line.bus?.emit(member, of: Self.panelName, at: Self.panelPath, values, at: now)
  }

  private func handle(_ event: IBusPanel.Event, at now: Instant) {
    panel.handle(event)
    changed(now)
  }

  // MARK: What IBus says

  private func askEngine(at now: Instant) {
    let call = Message(
      to: Self.name, path: Self.path, interface: Self.properties, member: "Get")
    line.bus?.call(call, [.string(Self.name), .string("GlobalEngine")], at: now) {
      [weak self] outcome, body, now in
      // There is no engine until a program has reported a field.
      guard outcome == .reply else { return }
      let name = body.variant { $0.variant { IBusLink.name(of: &$0) } ?? IBusLink.name(of: &$0) }
      if let name { self?.handle(.engine(name), at: now) }
    }
  }

  /// The name of an engine in its description.
  private static func name(of body: inout BodyReader) -> String? {
    guard body.enter(), body.string() == "IBusEngineDesc", body.skip() else { return nil }
    return body.string()
  }

  func hear(_ message: Message, _ body: inout BodyReader, at now: Instant) {
    guard message.sender == Self.name, message.interface == Self.name,
      message.member == "GlobalEngineChanged",
      let engine = body.string()
    else { return }
    handle(.engine(engine), at: now)
  }

  func answer(_ call: Message, _ body: inout BodyReader, at now: Instant) -> CallAnswer? {
    // The daemon is its own bus, and calls in the bus's name; no other peer can do so.
    guard call.path == Self.panelPath, call.sender == BusName.bus else { return nil }
    if let event = event(of: call, &body) { handle(event, at: now) }
    // No signal reports the engine of a field that has just got the focus.
    if call.member == "FocusIn" || call.member == "StateChanged" { askEngine(at: now) }
    return .values([])
  }

  private func event(of call: Message, _ body: inout BodyReader) -> IBusPanel.Event? {
    switch call.member {
    case "FocusIn": return body.string().map { .focusIn($0) }
    case "FocusOut": return body.string().map { .focusOut($0) }
    case "ContentType": return body.uint32().map { .purpose($0) }
    case "UpdateLookupTable":
      guard let table = body.variant({ IBusLink.table(&$0) }) else { return nil }
      return body.bool().map { .table(table, isVisible: $0) }
    case "ShowLookupTable": return .showTable(true)
    case "HideLookupTable": return .showTable(false)
    case "UpdateAuxiliaryText":
      guard let text = body.variant({ IBusLink.text(&$0) }) else { return nil }
      return body.bool().map { .auxiliary(text, isVisible: $0) }
    case "ShowAuxiliaryText": return .showAuxiliary(true)
    case "HideAuxiliaryText": return .showAuxiliary(false)
    case "UpdatePreeditText":
      guard let text = body.variant({ IBusLink.text(&$0) }), body.uint32() != nil else {
        return nil
      }
      return body.bool().map { .preedit(text, isVisible: $0) }
    case "ShowPreeditText": return .showPreedit(true)
    case "HidePreeditText": return .showPreedit(false)
    default: return nil
    }
  }

  /// The text of an `IBusText`: name, attachments, text, attributes.
  private static func text(_ body: inout BodyReader) -> String? {
    guard body.enter(), body.string() == "IBusText", body.skip(),
      let text = body.string(most: longest), body.skip()
    else { return nil }
    return text
  }

  /// Reads an `IBusLookupTable`: name, attachments, page size, cursor, two flags, orientation, candidates, labels.
  private static func table(_ body: inout BodyReader) -> IBusPanel.Table? {
    guard body.enter(), body.string() == "IBusLookupTable", body.skip(),
      let size = body.uint32(), let cursor = body.uint32(), body.bool() != nil,
      body.bool() != nil, body.int32() != nil
    else { return nil }
    var table = IBusPanel.Table(pageSize: Int(min(size, 100)), cursor: Int(cursor))
    let isWhole = body.array { element in
      guard table.candidates.count < most else { return element.skip() }
      guard let candidate = element.variant({ text(&$0) }) else { return false }
      table.candidates.append(candidate)
      return true
    }
    return isWhole && body.skip() ? table : nil
  }
}
