internal import CX11
internal import KeyModel
package import Runtime

/// The text of the selection CLIPBOARD (ICCCM 2). The object reads the text, sets it, and reports its changes. Texts
/// that a password manager has marked as secret are not read. Only a text that this program has set is kept.
package final class Clipboard {
  /// Greatest length of a text that is read, in bytes. A longer text counts as no text.
  package static let limit = 32 * 1024
  /// Longest wait for an answer of the selection's owner.
  private static let patience: Milliseconds = 1_000

  private let connection: Connection
  private let loop: EventLoop
  private let names: Names
  private let window: Window
  private var timer: EventLoop.Timer?
  private var waiting: [(String?) -> Void] = []
  /// Whether `copied` is called with the text that is being read.
  private var isHeard = false
  /// Whether another client has copied a text since the reading began, so that the text is read again.
  private var isOutdated = false
  private var step = Step.idle
  /// The text that this program has set, and the time of setting; nil if another client owns the selection.
  private var own: (text: String, time: Time)?
  /// Handles each text that another client copies; nil: the server is not asked for changes.
  package var copied: ((String) -> Void)? {
    didSet { if (copied == nil) != (oldValue == nil) { watch() } }
  }

  /// The last request to the owner of the selection.
  fileprivate enum Step {
    case idle, targets, text
    /// The text arrives in pieces (ICCCM 2.7.2).
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

  /// Calls `completion` with the text; with nil if there is no text, if it is secret or too long, or if its owner
  /// does not answer.
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

  /// Makes `text` the content of the clipboard until another client copies a text. The server has accepted the text
  /// when this function returns.
  package func set(_ text: String) {
    // The selection needs a time of the server's clock, and the event of a changed property contains such a time.
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

  /// Starts or stops the events about new owners of the selection.
  private func watch() {
    guard connection.extensions.fixes != nil else { return }
    let mask = copied == nil ? 0 : UInt(XFixesSetSelectionOwnerNotifyMask)
    XFixesSelectSelectionInput(connection.display, window, names.clipboard, mask)
    connection.flush()
  }

  /// Handles a new owner of the selection.
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

  /// Handles an event. Returns true if it was about the clipboard.
  func notice(_ event: inout XEvent) -> Bool {
    if event.type == connection.extensions.fixesEvent + XFixesSelectionNotify {
      let reported = withUnsafeBytes(of: &event) { $0.load(as: XFixesSelectionNotifyEvent.self) }
      guard reported.window == window else { return false }
      noticeOwner(reported)
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

  /// Returns the content of the answer's property, and deletes the property; nil if it is missing, too long or has
  /// items of another size.
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
    /// The bytes as ISO 8859-1: each byte is the scalar with its number.
    var latin: String {
      String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
  }

  // Owning

  /// Answers another client that requests the text.
  private func serve(_ request: XSelectionRequestEvent) {
    // Requests of old clients name no property.
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
  /// Returns the text in the form of `target`; nil if the form cannot represent it.
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
