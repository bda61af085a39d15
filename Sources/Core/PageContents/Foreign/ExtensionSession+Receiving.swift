import ExtensionProtocol
import KeyModel

// Handles messages from the program.
extension ExtensionSession {
  mutating func receive(
    _ bytes: [UInt8], at now: Instant, _ effects: inout [SessionEffect]
  ) throws(SessionFault) {
    guard isRunning else { return }
    try inbox.append(bytes, at: now)
    while let message = try inbox.next() {
      try handle(message, at: now, &effects)
      // A message may end the program. Then later messages are dropped.
      guard isRunning else { return }
    }
  }

  private mutating func handle(
    _ message: ExtensionMessage, at now: Instant, _ effects: inout [SessionEffect]
  ) throws(SessionFault) {
    if case .hello(let version) = message {
      try life.greet()
      guard version == Bounds.version else { throw .version(version) }
      return welcome(at: now, &effects)
    }
    guard life.hasGreeted else { throw .greeting }
    switch message {
    case .hello: return
    case .done(let number): messages.close(number)
    case .layout(let layout): try handle(layout, at: now, &effects)
    case .update(let changes):
      keys.apply(changes)
      show(at: now, &effects)
    case .frame(let frame): try handle(frame, at: now, &effects)
    case .constraint(let constraint):
      try heights.set(constraint)
      constrain(at: now, &effects)
    case .removeConstraint(let name):
      heights.remove(name)
      constrain(at: now, &effects)
    case .edit(let edit, let number):
      try text.number(number)
      guard isShown, !messages.isVoid else { return }
      if let isProof = try text.handle(edit, at: now, &effects) {
        messages.noteEdit(isProof: isProof)
      }
    case .advanceToNextInputMode, .showInputModeList, .dismissKeyboard:
      leave(message, at: now, &effects)
    default: takeRequest(message, &effects)
    }
  }

  /// Handles a request of the program to leave. Only requests that a touch accounts for are carried out: a program
  /// that hid the keyboard each time it is shown would lock its user out.
  private func leave(
    _ message: ExtensionMessage, at now: Instant, _ effects: inout [SessionEffect]
  ) {
    guard isShown, text.isTouched(at: now) else { return }
    switch message {
    case .advanceToNextInputMode: effects.append(.advanceToNextInputMode)
    case .showInputModeList: effects.append(.showInputModeList)
    default: effects.append(.dismissKeyboard)
    }
  }

  /// Handles any other request. Requests of a program that is not shown are ignored.
  private func takeRequest(_ message: ExtensionMessage, _ effects: inout [SessionEffect]) {
    guard isShown else { return }
    switch message {
    case .primaryLanguage(let tag): effects.append(.primaryLanguage(tag))
    case .request(let id, let service): effects.append(.request(id: id, service))
    case .setPasteboard(let text): effects.append(.setPasteboard(text))
    case .playInputClick: effects.append(.playInputClick)
    default: break
    }
  }

  private mutating func handle(
    _ new: ViewLayout, at now: Instant, _ effects: inout [SessionEffect]
  ) throws(SessionFault) {
    try keys.adopt(new, claimsASCII: claimsASCII)
    show(at: now, &effects)
    if new.picture == nil { appear(&effects) }
  }

  /// Shows the present keys, now or a little later.
  private mutating func show(at now: Instant, _ effects: inout [SessionEffect]) {
    guard isShown, keys.mayShow(at: now), let layout = keys.layout else { return }
    effects.append(.layout(layout))
  }

  /// Reports the present heights, now or a little later.
  private mutating func constrain(at now: Instant, _ effects: inout [SessionEffect]) {
    guard isShown, heights.mayChange(at: now) else { return }
    effects.append(.constraints(heights.constraints))
  }

  /// Notes that there are keys or a picture to show, and informs the program that its view has appeared.
  private mutating func appear(_ effects: inout [SessionEffect]) {
    if life.appear() { send(.stage(.viewDidAppear), &effects) }
  }

  private mutating func handle(
    _ frame: PictureFrame, at now: Instant, _ effects: inout [SessionEffect]
  ) throws(SessionFault) {
    guard isShown else { return }
    switch frames.admit(frame, in: view?.picture) {
    case .accepted: appear(&effects)
    case .outdated: return send(.frameDone(frame.number), &effects)
    case .refused: throw .frame
    }
    if let shown = frames.due(at: now, in: view) { effects.append(.present(shown)) }
  }

  /// Releases the half of the picture that the host has copied to the window. The next frame may be due.
  mutating func release(_ number: Int, at now: Instant, _ effects: inout [SessionEffect]) {
    guard frames.release(), life.isReported else { return }
    send(.frameDone(number), &effects)
    if let frame = frames.due(at: now, in: view) { effects.append(.present(frame)) }
  }
}
