internal import CX11
import KeyModel
import Synthesis
import X11

/// Drops waiting strokes when the field for which they were made loses the focus (R-HARM-5). The server is asked
/// where the focus is under the same grab under which the keys are sent: the focus cannot move in between.
extension Synthesizer {
  /// Drops the waiting strokes that have lost their field; false while the other strokes must wait for the focus,
  /// or for the place of a press.
  func followOwners() -> Bool {
    guard queue.mustLook else { return true }
    if owners.hasKeyMoved {
      owners.hasKeyMoved = false
      drop { owner, _ in owner.bond != .tap }
    }
    guard arePressesSettled() else { return false }
    let client = findClient()
    var isWaiting = false
    var places: [UInt64: Belonging.Place] = [:]
    drop { owner, isFreed in
      let place = places[owner.window] ?? self.place(of: owner, client)
      if owner.holder == .focus { places[owner.window] = place }
      switch owners.belonging.verdict(on: owner, at: place, isFreed: isFreed, at: now) {
      case .go: return false
      case .drop: return true
      case .wait:
        isWaiting = true
        return false
      }
    }
    owners.lookedTurns = finder.turns
    if !isWaiting { owners.belonging.settle() }
    return !isWaiting
  }

  /// Whether there is news that `followOwners` must handle before the next item.
  var hasOwnerNews: Bool {
    queue.isBound
      && (owners.hasKeyMoved || touches.presses != owners.settledPresses
        || touches.otherPresses != owners.settledOtherPresses)
  }

  /// Sends up to `count` items, if the keys still go to the client that the last search found; false if they do
  /// not.
  func pumpUnmoved(_ count: Int) -> Bool {
    guard queue.mustLook || delivery.isText else {
      pump(count)
      return true
    }
    // A later search may have found another client.
    guard !queue.mustLook || finder.turns == owners.lookedTurns else { return false }
    return grabbingServer {
      catchUp()
      guard finder.isUnmoved else { return false }
      pump(count)
      return true
    }
  }

  /// Sets the window of strokes that were made while no window had the focus, as happens without a window
  /// manager: the window under the pointer gets the keys.
  func nameWindow(of batch: StrokeBatch) {
    guard let owner = batch.owner, finder.isFree(Window(owner.window)), queue.mustLook,
      let client = findClient()
    else { return }
    queue.adopt(window: UInt64(client.focus), insteadOf: owner.window)
  }

  /// The client that gets the keys now, as the owner of a text.
  func presentOwner() -> StrokeOwner {
    let client = findClient()
    return StrokeOwner(
      window: UInt64(client?.focus ?? 0), holder: finder.isGrabbed ? .grabber : .focus)
  }

  private func drop(where isLost: (StrokeOwner, Bool) -> Bool) {
    owners.addLost(queue.drop(where: isLost))
  }

  /// The number of keys that were dropped since the last call.
  func takeLost() -> Int { owners.takeLost() }

  // MARK: The place of the keys

  private func place(of owner: StrokeOwner, _ client: FocusedClient?) -> Belonging.Place {
    if finder.isGrabbed, owner.holder != .focus { return .home }
    if owner.holder == .grabber { return .elsewhere }
    guard let client else { return .nowhere }
    let window = Window(owner.window)
    if finder.isGrabbed {
      let isKin = finder.isSure && connection.areOfOneClient(client.focus, window)
      return isKin ? .popup : .grabber
    }
    if client.focus == window || client.top == window || client.top == finder.top(of: window) {
      return .home
    }
    if finder.isFocusFree || isManagers(client.focus) { return .nowhere }
    // A tap that was made while no window had the focus goes to the window that has it now.
    if owner.bond == .tap, finder.isFree(window) { return .home }
    guard connection.areOfOneClient(client.top, window) else { return .elsewhere }
    return connection.attributes(of: client.top)?.override_redirect == 0 ? .sibling : .popup
  }

  private func isManagers(_ window: Window) -> Bool {
    let check = connection.numbers(of: connection.root, connection.atoms[.supportingCheck])
    return check.first.map { connection.areOfOneClient(window, $0) } ?? false
  }

  // MARK: Reports of the keyboard

  /// Handles a change of the served field.
  func serve(_ served: Belonging.Served, at now: Instant) {
    self.now = now
    owners.belonging.serve(served)
    proceed()
  }

  /// Sets `ask`, which asks for the places of presses, given their number so far. `press` and `settlePresses`
  /// take the answer.
  func askAboutPresses(_ ask: @escaping (Int) -> Void) { owners.askAboutPresses = ask }

  /// Handles a press outside the keyboard, at this point (root px).
  func press(at point: Point, now: Instant) {
    self.now = now
    guard queue.isBound else { return }
    drop(pressed: connection.innermostWindow(at: point))
    proceed()
  }

  /// Handles the answer about the places of the first `count` presses. `byPointer`: no part of the program has
  /// seen the presses, and the pointer's position is taken.
  func settlePresses(_ count: Int, byPointer: Bool, at now: Instant) {
    self.now = now
    owners.settledPresses = count
    if byPointer { dropPressed() }
    proceed()
  }

  /// Whether the places of all presses are known. If nobody can be asked, the pointer's position is taken.
  private func arePressesSettled() -> Bool {
    if queue.isBound, touches.otherPresses != owners.settledOtherPresses {
      owners.settledOtherPresses = touches.otherPresses
      dropPressed()
    }
    let count = touches.presses
    guard queue.isBound, count != owners.settledPresses else { return true }
    guard let ask = owners.askAboutPresses else {
      owners.settledPresses = count
      dropPressed()
      return true
    }
    if owners.askedPresses != count {
      owners.askedPresses = count
      ask(count)
    }
    return false
  }

  /// Handles a press at the pointer's position.
  private func dropPressed() {
    drop(pressed: connection.innermostWindow(at: connection.pointerPosition()))
  }

  /// Drops strokes for the client whose window was pressed: the press moves the focus, or the insertion point, in
  /// this client.
  private func drop(pressed window: Window) {
    drop { owner, _ in
      owner.bond != .tap && connection.areOfOneClient(window, Window(owner.window))
    }
  }
}

extension Keysym {
  /// Control, Mod1 and Mod4: the modifiers that turn a letter into a command.
  private static let commandMask: UInt8 = 4 | 8 | 64

  /// Whether the key, with these real modifiers, may move the focus or the insertion point in a client.
  func mayMoveFocus(with modifiers: UInt8) -> Bool {
    switch rawValue {
    // Modifiers, locks and the keys that switch groups and levels.
    case 0xffe1...0xffee, 0xff7f, 0xff7e, 0xff14, 0xfe01...0xfe0f: false
    // Tab, Return, Escape, arrows and their neighbours, function keys, those of the keypad.
    case 0xff09, 0xff0d, 0xff1b, 0xfe20, 0xff50...0xff5f, 0xff89...0xff9d, 0xffbe...0xffe0: true
    default: modifiers & Keysym.commandMask != 0
    }
  }
}

extension String {
  /// The number of characters that have been typed if the last `lost` keys have not been sent. Each scalar is a
  /// key; CR LF is one key.
  func characters(withoutKeys lost: Int) -> Int {
    var (rest, left) = (self[...], lost)
    while left > 0, let last = rest.popLast() {
      left -= last == "\r\n" ? 1 : last.unicodeScalars.count
    }
    return rest.count
  }
}
