internal import CX11
internal import KeyModel
package import Runtime

/// The text of the selection CLIPBOARD (ICCCM 2): read, set, and heard of when it changes. What a password manager has
/// marked as secret is not read. Nothing is kept but a text that was set here.
package final class Clipboard {
  /// Bytes of a text that is read: a longer one is as none.
  package static let limit = 32 * 1024
  /// How long the owner of the selection has for its answer.
  private static let patience: Milliseconds = 1_000

  private let connection: Connection
  private let loop: EventLoop
  private let names: Names
  private let window: Window
  private var timer: EventLoop.Timer?
  private var waiting: [(String?) -> Void] = []
  /// Whether `copied` hears what is read.
  private var isHeard = false
  /// Whether somebody else has copied since the reading began: it begins anew when it ends.
  private var isOutdated = false
  private var step = Step.idle
  /// What was set here, and when, while nobody else has the selection.
  private var own: (text: String, time: Time)?
  /// Hears of each text that somebody else copies; nil asks the server for nothing.
  package var copied: ((String) -> Void)? {
    didSet { if (copied == nil) != (oldValue == nil) { watch() } }
  }

  /// What the owner of the selection was asked for last.
  fileprivate enum Step {
    case idle, targets, text
    /// The text comes in pieces (ICCCM 2.7.2).
    case pieces([UInt8])
  }

  /// The atoms of the protocol.
  private struct Names {
    let clipboard, targets, timestamp, pieces, answer, stamp, utf8, latin: Atom
    let offer: [Atom: ClipboardOffer.Target]

    init(_ connection: Connection) {
      func atom(_ name: String) -> Atom { XInternAtom(connection.display, name, 0) }
      clipboard = atom("CLIPBOARD")
      targets = atom("TARGETS")
      timestamp = atom("TIMESTAMP")
      pieces = atom("INCR")
      answer = atom("KEYCAP_CLIPBOARD")
      stamp = atom("KEYCAP_TIME")
      utf8 = connection.atoms[.utf8]
      latin = Atom(XA_STRING)
      offer = Dictionary(
        uniqueKeysWithValues: ClipboardOffer.Target.allCases.map { (atom($0.rawValue), $0) })
    }
  }

  package init(connection: Connection, loop: EventLoop) {
    (self.connection, self.loop) = (connection, loop)
    names = Names(connection)
    var attributes = XSetWindowAttributes()
    attributes.override_redirect = 1
    attributes.event_mask = PropertyChangeMask
    window = XCreateWindow(
      connection.display, connection.root, -1, -1, 1, 1, 0, 0, UInt32(InputOnly), nil,
      UInt(CWOverrideRedirect | CWEventMask), &attributes)
  }

  deinit {
    if !connection.isLost { XDestroyWindow(connection.display, window) }
  }

  /// Calls `completion` with the text; with nil where there is none, it is secret or too long, or its owner does not
  /// answer.
  package func read(_ completion: @escaping (String?) -> Void) {
    if let text = own?.text { return completion(text) }
    waiting.append(completion)
    if step.isIdle { begin() }
  }

  private func begin() {
    isOutdated = false
    let timer = timer ?? loop.makeTimer { [weak self] _ in self?.finish(nil) }
    self.timer = timer
    loop.set(timer, at: loop.now() + Clipboard.patience)
    step = .targets
    convert(names.targets)
  }

  /// Makes the text that of the clipboard, until somebody else copies something. The server has taken it when this
  /// returns.
  package func set(_ text: String) {
    // The selection is taken at a time of the server's, which the change of a property tells.
    XChangeProperty(
      connection.display, window, names.stamp, Atom(XA_STRING), 8, PropModeAppend, nil, 0)
    XSync(connection.display, 0)
    var event = XEvent()
    var time: Time?
    while XCheckTypedWindowEvent(connection.display, window, PropertyNotify, &event) != 0 {
      if event.xproperty.atom == names.stamp {
        time = event.xproperty.time
      } else {
        handle(event.xproperty)
      }
    }
    guard let time else { return }
    XSetSelectionOwner(connection.display, names.clipboard, window, time)
    guard XGetSelectionOwner(connection.display, names.clipboard) == window else { return }
    own = (text, time)
  }

  /// Hears of new owners of the selection, or no longer.
  private func watch() {
    guard connection.extensions.fixes != nil else { return }
    let mask = copied == nil ? 0 : UInt(XFixesSetSelectionOwnerNotifyMask)
    XFixesSelectSelectionInput(connection.display, window, names.clipboard, mask)
    connection.flush()
  }

  /// Somebody owns the selection now.
  private func noticeOwner(_ event: XFixesSelectionNotifyEvent) {
    guard event.selection == names.clipboard, event.owner != window, event.owner != 0 else {
      return
    }
    own = nil
    isHeard = true
    if step.isIdle { begin() } else { isOutdated = true }
  }

  private func convert(_ target: Atom) {
    XConvertSelection(
      connection.display, names.clipboard, target, names.answer, window, Time(CurrentTime))
    connection.flush()
  }

  private func finish(_ text: String?) {
    guard !isOutdated else { return begin() }
    if let timer { loop.set(timer, at: nil) }
    let (completions, isHeard) = (waiting, isHeard)
    (waiting, self.isHeard, step) = ([], false, .idle)
    for completion in completions { completion(text) }
    if isHeard, let text { copied?(text) }
  }

  /// Whether the event was about the clipboard.
  func notice(_ event: inout XEvent) -> Bool {
    if event.type == connection.extensions.fixesEvent + XFixesSelectionNotify {
      let told = withUnsafeBytes(of: &event) { $0.load(as: XFixesSelectionNotifyEvent.self) }
      guard told.window == window else { return false }
      noticeOwner(told)
      return true
    }
    switch event.type {
    case SelectionNotify where event.xselection.requestor == window: handle(event.xselection)
    case PropertyNotify where event.xproperty.window == window: handle(event.xproperty)
    case SelectionRequest where event.xselectionrequest.owner == window:
      serve(event.xselectionrequest)
    case SelectionClear where event.xselectionclear.window == window: own = nil
    default: return false
    }
    return true
  }

  // Reading

  private func handle(_ event: XSelectionEvent) {
    guard event.selection == names.clipboard, !step.isIdle else { return }
    guard event.property == names.answer, let value = property() else { return finish(nil) }
    switch step {
    case .targets:
      let targets = Set(value.numbers.compactMap { names.offer[$0] })
      guard let target = ClipboardOffer.best(of: targets),
        let atom = names.offer.first(where: { $0.value == target })?.key
      else { return finish(nil) }
      step = .text
      convert(atom)
    case .text where value.type == names.pieces: step = .pieces([])
    case .text: finish(value.type == names.latin ? value.latin : value.text)
    case .idle, .pieces: break
    }
  }

  private func handle(_ event: XPropertyEvent) {
    guard event.atom == names.answer, event.state == PropertyNewValue,
      case .pieces(var bytes) = step, let piece = property()
    else { return }
    bytes += piece.bytes
    guard bytes.count <= Clipboard.limit else { return finish(nil) }
    guard piece.bytes.isEmpty else { return step = .pieces(bytes) }
    finish(Value(type: piece.type, bytes: bytes).text)
  }

  /// What the answer's property holds, which is deleted; nil where it is missing, too long or of other items.
  private func property() -> Value? {
    let found = connection.property(
      of: window, names.answer, limit: Clipboard.limit / 4, deleting: true)
    guard let found else { return nil }
    guard found.isWhole else {
      XDeleteProperty(connection.display, window, names.answer)
      return nil
    }
    guard found.bytes != nil || found.numbers != nil else { return nil }
    return Value(type: found.type, numbers: found.numbers ?? [], bytes: found.bytes ?? [])
  }

  private struct Value {
    var type: Atom
    var numbers: [UInt] = []
    var bytes: [UInt8]

    var text: String? { String(validating: bytes, as: UTF8.self) }
    /// ISO 8859-1, of which each byte is the scalar of its number.
    var latin: String {
      String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
  }

  // Owning

  /// Another client wants the text.
  private func serve(_ request: XSelectionRequestEvent) {
    // Clients of old name no property.
    let property = request.property == 0 ? request.target : request.property
    let isServed = own.map { put($0, request, property) } ?? false
    var answer = XEvent()
    answer.xselection.type = SelectionNotify
    answer.xselection.requestor = request.requestor
    answer.xselection.selection = request.selection
    answer.xselection.target = request.target
    answer.xselection.property = isServed ? property : 0
    answer.xselection.time = request.time
    XSendEvent(connection.display, request.requestor, 0, 0, &answer)
    connection.flush()
  }

  private func put(
    _ own: (text: String, time: Time), _ request: XSelectionRequestEvent, _ property: Atom
  ) -> Bool {
    guard request.selection == names.clipboard else { return false }
    let requestor = request.requestor
    switch (request.target, names.offer[request.target]) {
    case (names.targets, _):
      let texts = names.offer.filter { $0.value != .secret && own.text.bytes(as: $0.value) != nil }
      connection.setNumbers(
        [names.targets, names.timestamp] + texts.keys, of: requestor, property,
        type: Atom(XA_ATOM))
    case (names.timestamp, _):
      connection.setNumbers([own.time], of: requestor, property, type: Atom(XA_INTEGER))
    case (let type, let target?):
      guard let bytes = own.text.bytes(as: target) else { return false }
      XChangeProperty(
        connection.display, requestor, property, type, 8, PropModeReplace, bytes,
        Int32(bytes.count))
    default: return false
    }
    return true
  }
}

extension Clipboard.Step {
  fileprivate var isIdle: Bool { if case .idle = self { true } else { false } }
}

extension String {
  /// The text in the form of that target; nil where the form cannot hold it.
  fileprivate func bytes(as target: ClipboardOffer.Target) -> [UInt8]? {
    switch target {
    case .utf8, .plain: return Array(utf8)
    case .secret: return nil
    case .latin:
      let bytes = unicodeScalars.compactMap { UInt8(exactly: $0.value) }
      return bytes.count == unicodeScalars.count ? bytes : nil
    }
  }
}
