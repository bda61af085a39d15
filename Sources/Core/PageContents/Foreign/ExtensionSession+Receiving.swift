import ExtensionProtocol
import KeyModel

// What the program says.
extension ExtensionSession {
  mutating func receive(
    _ bytes: [UInt8], at now: Instant, _ effects: inout [SessionEffect]
  ) throws(SessionFault) {
    guard state != .absent else { return }
    try count(bytes: bytes.count, at: now)
    input.append(bytes)
    while let line = try next() {
      received.count += 1
      if received.count > Bounds.messagesPerSecond { throw .flood }
      try handle(try read(line), at: now, &effects)
      // A message may end the program, and the rest with it.
      guard state != .absent else { return }
    }
  }

  private mutating func next() throws(SessionFault) -> ArraySlice<UInt8>? {
    do throws(ProtocolFault) { return try input.next() } catch { throw .message(error) }
  }

  private func read(_ line: ArraySlice<UInt8>) throws(SessionFault) -> ExtensionMessage {
    do throws(ProtocolFault) {
      return try ExtensionMessage(reading: line)
    } catch {
      throw .message(error)
    }
  }

  private mutating func count(bytes: Int, at now: Instant) throws(SessionFault) {
    if now - received.since >= Timing.counting { received = (now, 0, 0) }
    received.bytes += bytes
    if received.bytes > Bounds.bytesPerSecond { throw .flood }
  }

  private mutating func handle(
    _ message: ExtensionMessage, at now: Instant, _ effects: inout [SessionEffect]
  ) throws(SessionFault) {
    if case .hello(let version) = message {
      guard !hasGreeted else { throw .greeting }
      guard version == Bounds.version else { throw .version(version) }
      return greet(at: now, &effects)
    }
    guard hasGreeted else { throw .greeting }
    switch message {
    case .hello: return
    case .done(let number): close(number)
    case .layout(let layout): try handle(layout, at: now, &effects)
    case .update(let changes):
      if change(changes) != nil { show(at: now, &effects) }
    case .frame(let frame): try handle(frame, at: now, &effects)
    case .constraint(let constraint): try handle(constraint, at: now, &effects)
    case .removeConstraint(let name):
      constraints.removeAll { $0.name == name }
      constrain(at: now, &effects)
    case .edit(let edit, let number):
      guard number == lastEdit + 1 else { throw .editNumber }
      lastEdit = number
      try handle(edit, at: now, &effects)
    case .advanceToNextInputMode, .showInputModeList, .dismissKeyboard:
      leave(message, at: now, &effects)
    default: takeWish(message, &effects)
    }
  }

  /// A program that hid the keyboard as often as it is shown would lock its user out: only a touch accounts for leaving.
  private func leave(
    _ message: ExtensionMessage, at now: Instant, _ effects: inout [SessionEffect]
  ) {
    guard isShown, isTouched(at: now) else { return }
    switch message {
    case .advanceToNextInputMode: effects.append(.advanceToNextInputMode)
    case .showInputModeList: effects.append(.showInputModeList)
    default: effects.append(.dismissKeyboard)
    }
  }

  /// A program that is not shown wishes nothing.
  private func takeWish(_ message: ExtensionMessage, _ effects: inout [SessionEffect]) {
    guard isShown else { return }
    switch message {
    case .primaryLanguage(let tag): effects.append(.primaryLanguage(tag))
    case .request(let id, let service): effects.append(.request(id: id, service))
    case .setPasteboard(let text): effects.append(.setPasteboard(text))
    case .playInputClick: effects.append(.playInputClick)
    default: break
    }
  }

  /// A program works its messages off in their order; closing one closes those before it.
  private mutating func close(_ number: Int) {
    if let last = voidUntil, number >= last, number <= lastNumber { voidUntil = nil }
    guard pending.contains(where: { $0.number == number }) else { return }
    pending.removeAll { $0.number <= number }
    hasEdited = false
  }

  private mutating func handle(
    _ new: ViewLayout, at now: Instant, _ effects: inout [SessionEffect]
  ) throws(SessionFault) {
    // As a keyboard's file is checked (R-MANIFEST); the keys that other states show need not have the letters.
    if claimsASCII, !hasLayout, !new.showsLetters { throw .claim }
    hasLayout = true
    keep(new)
    show(at: now, &effects)
    if new.picture == nil { appear(&effects) }
  }

  /// The keys as they are now, at once or a little later.
  private mutating func show(at now: Instant, _ effects: inout [SessionEffect]) {
    guard let layout, isShown, looks.admit(at: now) else { return }
    effects.append(.layout(layout))
  }

  /// The heights as they are now, at once or a little later.
  private mutating func constrain(at now: Instant, _ effects: inout [SessionEffect]) {
    guard isShown, heights.admit(at: now) else { return }
    effects.append(.constraints(constraints))
  }

  /// There is something to show now.
  private mutating func appear(_ effects: inout [SessionEffect]) {
    guard !hasView else { return }
    hasView = true
    if case .starting = state { state = .shown }
    if isShown { send(.stage(.viewDidAppear), &effects) }
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

  /// The host has copied the frame to the window: its half is free again, and the next frame may be due.
  mutating func release(_ number: Int, at now: Instant, _ effects: inout [SessionEffect]) {
    guard frames.release(), isTold else { return }
    send(.frameDone(number), &effects)
    if let frame = frames.due(at: now, in: view) { effects.append(.present(frame)) }
  }

  private mutating func handle(
    _ constraint: ExtensionMessage.Constraint, at now: Instant, _ effects: inout [SessionEffect]
  ) throws(SessionFault) {
    constraints.removeAll { $0.name == constraint.name }
    guard constraints.count < Bounds.constraints else { throw .constraints }
    constraints.append(constraint)
    constrain(at: now, &effects)
  }
}
