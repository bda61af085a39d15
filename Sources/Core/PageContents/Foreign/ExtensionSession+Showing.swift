import ExtensionProtocol
import KeyModel

// What the program is told.
extension ExtensionSession {
  mutating func show(
    _ view: ViewState, _ traits: Traits, _ text: HostMessage.DocumentText, at now: Instant,
    _ effects: inout [SessionEffect]
  ) {
    if view.picture != self.view?.picture { frames.leave(self.view?.picture) }
    (self.view, self.traits, self.text) = (view, traits, text)
    switch state {
    case .absent:
      state = .starting(since: now)
      effects.append(.start)
    case .starting, .shown:
      tellWorld(&effects)
    case .hidden:
      comeBack(&effects)
    case .frozen:
      effects.append(.thaw)
      comeBack(&effects)
    }
  }

  /// A program that has run before shows its keys and its picture at once.
  private mutating func comeBack(_ effects: inout [SessionEffect]) {
    state = .shown
    if let layout { effects.append(.layout(layout)) }
    if let frame = view.flatMap(frames.again) { effects.append(.present(frame)) }
    tellWorld(&effects)
    send(.stage(.viewWillAppear), &effects)
    send(.stage(.viewDidAppear), &effects)
  }

  private mutating func tellWorld(_ effects: inout [SessionEffect]) {
    guard isTold, let view, let traits, let text else { return }
    tellSettings(&effects)
    send(.view(view), &effects)
    send(.traits(traits), &effects)
    send(.text(numbered(text)), &effects)
  }

  /// The program is told how it is set, where that is news to it.
  mutating func tellSettings(_ effects: inout [SessionEffect]) {
    guard isTold, settings != toldSettings ?? [:] else { return }
    toldSettings = settings
    send(.settings(settings), &effects)
  }

  /// The program has greeted.
  mutating func greet(at now: Instant, _ effects: inout [SessionEffect]) {
    hasGreeted = true
    send(.welcome(welcome), &effects)
    tellWorld(&effects)
    send(.stage(.viewWillAppear), &effects)
    let touches = early
    early = []
    for touch in touches { touchKey(touch, at: now, &effects) }
  }

  private static let mostEarly = 64

  mutating func hide(at now: Instant, _ effects: inout [SessionEffect]) {
    switch state {
    case .absent, .hidden, .frozen: return
    case .starting where !hasView:
      // Nobody has seen it; it starts anew when it is wanted.
      effects += leftovers.map(SessionEffect.type)
      effects.append(.kill)
      return forget()
    case .starting, .shown: break
    }
    send(.stage(.viewWillDisappear), &effects)
    send(.stage(.viewDidDisappear), &effects)
    // What the program would type now is typed by the host, once: the program's own edits come too late.
    effects += leftovers.map(SessionEffect.type)
    if let last = pending.last { voidUntil = last.number }
    (pending, early, hasEdited, marked) = ([], [], false, "")
    (fingersDown, allowance, mayTypeUntil) = (0, 0, nil)
    looks.drop()
    heights.drop()
    state = .hidden(since: now)
  }

  mutating func changeView(_ new: ViewState, _ effects: inout [SessionEffect]) {
    let scheme = view?.scheme
    if new.picture != view?.picture { frames.leave(view?.picture) }
    tell(.view(new), keeping: { $0.view = new }, &effects)
    guard let scheme, scheme != new.scheme, isTold else { return }
    send(.stage(.textDidChange), &effects)
  }

  mutating func change(
    _ new: HostMessage.DocumentText, _ stages: [HostMessage.Stage], at now: Instant,
    _ effects: inout [SessionEffect]
  ) {
    tell(.text(numbered(new)), keeping: { $0.text = new }, &effects)
    guard isTold, isShown else { return }
    for stage in stages {
      send(.stage(stage), &effects, number: stage == .textDidChange ? number(at: now) : nil)
    }
  }

  /// The text is true up to the last edit that has been made.
  private func numbered(_ text: HostMessage.DocumentText) -> HostMessage.DocumentText {
    var text = text
    text.edit = lastEdit
    return text
  }

  /// Notes the newest state and tells it, where the program listens.
  mutating func tell(
    _ content: HostMessage.Content, keeping keep: (inout ExtensionSession) -> Void,
    _ effects: inout [SessionEffect]
  ) {
    keep(&self)
    if isTold { send(content, &effects) }
  }

  func send(
    _ content: HostMessage.Content, _ effects: inout [SessionEffect], number: Int? = nil
  ) {
    effects.append(.send(HostMessage(content, number: number).line))
  }

  /// The number of a message that the program has to close.
  private mutating func number(
    at now: Instant, typing text: String? = nil, isTap: Bool = false
  ) -> Int {
    lastNumber += 1
    pending.append(Pending(number: lastNumber, since: now, text: text, isTap: isTap))
    return lastNumber
  }
}

// Touches.
extension ExtensionSession {
  mutating func touchKey(
    _ touch: HostMessage.KeyTouch, at now: Instant, _ effects: inout [SessionEffect]
  ) {
    guard isShown, layout?.keys.contains(where: { $0.id == touch.id }) == true else { return }
    guard isTold else {
      // The program is being started anew. More taps than these no person makes meanwhile.
      if early.count < ExtensionSession.mostEarly { early.append(touch) }
      return
    }
    if touch.phase != .down, touch.phase != .cancel { account(at: now) }
    send(.key(touch), &effects, number: number(at: now, typing: text(of: touch), isTap: true))
  }

  /// What the host types for a touch that the program does not work off; nil for nothing.
  func text(of touch: HostMessage.KeyTouch) -> String? {
    let key = layout?.keys.first { $0.id == touch.id }
    return switch touch.phase {
    case .tap, .repeat: key?.text
    case .hold: touch.choice ?? key?.text
    case .down, .cancel: nil
    }
  }

  mutating func touchPicture(
    _ touch: HostMessage.PictureTouch, at now: Instant, _ effects: inout [SessionEffect]
  ) {
    guard isShown, isTold else { return }
    switch touch.phase {
    case .began:
      fingersDown += 1
      account(at: now)
    case .moved: account(at: now, more: false)
    case .ended, .cancelled:
      fingersDown = max(0, fingersDown - 1)
      account(at: now, more: false)
    }
    let isAnswered = touch.phase == .began || touch.phase == .ended
    send(.touch(touch), &effects, number: isAnswered ? number(at: now) : nil)
  }

  /// A touch accounts for text: for a bounded length and a bounded time.
  private mutating func account(at now: Instant, more: Bool = true) {
    mayTypeUntil = now + patience.text
    if more { allowance = min(allowance + Bounds.textPerTouch, 4 * Bounds.textPerTouch) }
  }
}
