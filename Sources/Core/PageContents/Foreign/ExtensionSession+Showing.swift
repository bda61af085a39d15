import ExtensionProtocol
import KeyModel

// Sends messages to the program.
extension ExtensionSession {
  mutating func show(
    _ view: ViewState, _ traits: Traits, _ text: HostMessage.DocumentText, at now: Instant,
    _ effects: inout [SessionEffect]
  ) {
    if view.picture != self.view?.picture { frames.leave(self.view?.picture) }
    world.change(view)
    world.change(traits)
    world.change(text)
    switch life.show(at: now) {
    case .start: effects.append(.start)
    case .goOn: tellWorld(&effects)
    case .comeBack: comeBack(&effects)
    case .thaw:
      effects.append(.thaw)
      comeBack(&effects)
    }
  }

  /// Immediately shows the keys and the picture of a program that has run before.
  private mutating func comeBack(_ effects: inout [SessionEffect]) {
    if let layout = keys.layout { effects.append(.layout(layout)) }
    if let frame = view.flatMap(frames.again) { effects.append(.present(frame)) }
    tellWorld(&effects)
    send(.stage(.viewWillAppear), &effects)
    send(.stage(.viewDidAppear), &effects)
  }

  private mutating func tellWorld(_ effects: inout [SessionEffect]) {
    guard life.isReported, let (view, traits, text) = world.whole else { return }
    tellSettings(&effects)
    send(.view(view), &effects)
    send(.traits(traits), &effects)
    send(.text(numbered(text)), &effects)
  }

  /// Reports the values of the extension's settings to the program, unless the program knows them.
  mutating func tellSettings(_ effects: inout [SessionEffect]) {
    guard life.isReported, let settings = world.takeSettings() else { return }
    send(settings, &effects)
  }

  /// Answers the greeting of the program: reports the whole present state, and the touches that came before the greeting.
  mutating func welcome(at now: Instant, _ effects: inout [SessionEffect]) {
    send(.welcome(welcome), &effects)
    tellWorld(&effects)
    send(.stage(.viewWillAppear), &effects)
    for touch in keys.takeEarly() { touchKey(touch, at: now, &effects) }
  }

  mutating func hide(at now: Instant, _ effects: inout [SessionEffect]) {
    switch life.hide(at: now) {
    case .wait, .freeze: return
    case .end:
      effects += leftovers
      effects.append(.kill)
      return forget()
    case .goOn: break
    }
    send(.stage(.viewWillDisappear), &effects)
    send(.stage(.viewDidDisappear), &effects)
    // The host types this text, once, in place of the program, whose own edits would come too late.
    effects += leftovers
    messages.cancel()
    text.end()
    keys.hide()
    heights.hide()
  }

  mutating func changeView(_ new: ViewState, _ effects: inout [SessionEffect]) {
    let old = view
    if new.picture != old?.picture { frames.leave(old?.picture) }
    world.change(new)
    tell(.view(new), &effects)
    if let old, old.scheme != new.scheme { tell(.stage(.textDidChange), &effects) }
  }

  /// Adopts other traits. If another field has the focus, everything that earlier touches left unfinished is
  /// dropped, because it was meant for the former field.
  mutating func change(_ new: Traits, _ effects: inout [SessionEffect]) {
    if let document = world.traits?.document, document != new.document {
      text.unmark(&effects)
      messages.dropTexts()
      keys.dropEarly()
    }
    world.change(new)
    tell(.traits(new), &effects)
  }

  mutating func change(
    _ new: HostMessage.DocumentText, _ stages: [HostMessage.Stage], at now: Instant,
    _ effects: inout [SessionEffect]
  ) {
    world.change(new)
    tell(.text(numbered(new)), &effects)
    guard life.isReported, isShown else { return }
    for stage in stages {
      send(.stage(stage), &effects, number: stage == .textDidChange ? messages.open(at: now) : nil)
    }
  }

  /// Returns the text with the number of the program's last edit that the text contains.
  private func numbered(_ text: HostMessage.DocumentText) -> HostMessage.DocumentText {
    var text = text
    text.edit = self.text.lastEdit
    return text
  }

  /// Sends the program a message, unless the program is frozen or has not greeted.
  private func tell(_ content: HostMessage.Content, _ effects: inout [SessionEffect]) {
    if life.isReported { send(content, &effects) }
  }

  func send(
    _ content: HostMessage.Content, _ effects: inout [SessionEffect], number: Int? = nil
  ) {
    effects.append(.send(HostMessage(content, number: number).line))
  }
}

// Handles touches.
extension ExtensionSession {
  mutating func touchKey(
    _ touch: HostMessage.KeyTouch, at now: Instant, _ effects: inout [SessionEffect]
  ) {
    guard isShown, keys.has(touch.id) else { return }
    // A program that is being started again gets the touch after its greeting.
    guard life.isReported else { return keys.keep(touch) }
    if touch.phase != .down, touch.phase != .cancel { text.account(until: now + patience.text) }
    let number = messages.open(at: now, typing: keys.text(of: touch), isTap: true)
    send(.key(touch), &effects, number: number)
  }

  mutating func touchPicture(
    _ touch: HostMessage.PictureTouch, at now: Instant, _ effects: inout [SessionEffect]
  ) {
    guard isShown, life.isReported else { return }
    text.account(touch.phase, until: now + patience.text)
    let isAnswered = touch.phase == .began || touch.phase == .ended
    send(.touch(touch), &effects, number: isAnswered ? messages.open(at: now) : nil)
  }
}
