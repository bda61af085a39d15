internal import CX11
package import KeyModel
import Synthesis
import X11

/// The source of reports about the served field.
struct FieldSource {
  /// Returns a file descriptor that is readable when there is a report; -1: no descriptor.
  var descriptor: () -> Int32 = { -1 }
  /// Returns the reports since the last call, in a process that only types a text; nil in other processes.
  var read: (() -> [FieldNews])?
  /// Asks the running keyboard for reports: see `Synthesizer.askAboutField`.
  var ask: ((Bool) -> Void)?
  /// Whether reports are requested at present.
  var isAsked = false
  /// The number of times that another field was served.
  var changes: UInt64 = 0

  /// Whether another field has been served since the start.
  var hasMoved: Bool { changes > 0 }

  var served: StrokeValidity.Served { StrokeValidity.Served(field: changes, isSecret: false) }
}

/// Drops waiting strokes when the field for which they were made loses the focus (R-HARM-5). The server is asked
/// where the focus is under the same grab under which the keys are sent: the focus cannot move in between.
extension Synthesizer {
  /// Drops the waiting key strokes that have lost their field. Returns false while the other key strokes must wait
  /// for the focus, or for the place of a press.
  func followOwners() -> Bool {
    guard queue.mustLook else { return true }
    while let step = owners.step(after: touches.presses, for: &queue, canAsk: touches.canAsk) {
      switch step {
      case .dropUnderPointer: dropPressed()
      case .ask(let count):
        touches.ask(count)
        return false
      case .wait: return false
      }
    }
    let client = findClient()
    return owners.look(at: &queue, search: finder.turns, now: now) { place(of: $0, client) }
  }

  /// Whether there are reports that `followOwners` must check before the next item.
  var hasOwnerNews: Bool { owners.hasNews(touches.presses, for: queue) }

  /// Sets `read`, which returns the running keyboard's reports about its served field since the last call, in a process
  /// that only types a text. `descriptor` returns a file descriptor that is readable when there is a report; -1: no
  /// descriptor.
  package func followFields(descriptor: @escaping () -> Int32, _ read: @escaping () -> [FieldNews])
  {
    fields = FieldSource(descriptor: descriptor, read: read)
    owners.serve(fields.served)
  }

  /// Sets `ask`, which is called with true when a long text begins that needs reports about the served field, and with
  /// false when the text has ended. The reports come by `note`.
  package func askAboutField(_ ask: @escaping (Bool) -> Void) { fields.ask = ask }

  /// Handles a report about the served field.
  func note(_ news: FieldNews, at now: Instant) {
    self.now = now
    owners.handle(news, isText: delivery.isText, at: now)
    proceed()
  }

  /// Reads the running keyboard's reports about its served field.
  func readFieldNews() {
    for news in fields.read?() ?? [] {
      if news == .another {
        fields.changes += 1
        owners.serve(fields.served)
      } else {
        owners.handle(news, isText: delivery.isText, at: now)
      }
    }
  }

  /// Waits for a report about the field before a long text that belongs to a field.
  func awaitFieldNews() {
    guard queue.isFirstBound, fields.read != nil || fields.ask != nil else { return }
    fields.isAsked = fields.ask != nil
    fields.ask?(true)
    owners.awaitNews(asks: fields.isAsked, at: now)
  }

  /// A long text has ended, and no further reports are needed.
  func endFieldNews() {
    guard fields.isAsked else { return }
    fields.isAsked = false
    fields.ask?(false)
  }

  /// Sends up to `count` items, if the keys still go to the client that the last search found. Returns false if they
  /// do not.
  func pumpUnmoved(_ count: Int) -> Bool {
    guard queue.mustLook || delivery.isText else {
      pump(count)
      return true
    }
    // Another search since the last check may have found another client.
    guard !queue.mustLook || owners.hasLooked(at: finder.turns) else { return false }
    return grabbingServer {
      catchUp()
      guard finder.isUnmoved else { return false }
      pump(count)
      return true
    }
  }

  /// Sets the window of key strokes that were made while no window had the focus, as happens without a window
  /// manager. The window under the pointer gets such keys.
  func nameWindow(of batch: StrokeBatch) {
    guard let owner = batch.owner, finder.isFree(Window(owner.window)), queue.mustLook,
      let client = findClient()
    else { return }
    queue.adopt(window: UInt64(client.focus), insteadOf: owner.window)
  }

  /// Returns the client that gets the keys now, as the owner of a text.
  func presentOwner() -> StrokeOwner {
    let client = findClient()
    return StrokeOwner(
      window: UInt64(client?.focus ?? 0), field: fields.read == nil ? nil : fields.changes,
      holder: finder.isGrabbed ? .grabber : .focus)
  }

  /// Returns the number of keys that were dropped since the last call.
  func takeLost() -> Int { owners.takeLost() }

  // MARK: - Where the keys go

  private func place(of owner: StrokeOwner, _ client: FocusedClient?) -> StrokeValidity.Place {
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
    // A tap that was made while no window had the focus goes to the window that has the focus now.
    if owner.bond == .tap, finder.isFree(window) { return .home }
    guard connection.areOfOneClient(client.top, window) else { return .elsewhere }
    return connection.attributes(of: client.top)?.override_redirect == 0 ? .sibling : .popup
  }

  private func isManagers(_ window: Window) -> Bool {
    let check = connection.numbers(of: connection.root, connection.atoms[.supportingCheck])
    return check.first.map { connection.areOfOneClient(window, $0) } ?? false
  }

  // MARK: Reports of the keyboard

  /// Handles a change of the field that the keyboard types into.
  func serve(_ served: StrokeValidity.Served, at now: Instant) {
    self.now = now
    owners.serve(served)
    proceed()
  }

  /// Sets the function that asks where the presses up to a count were. `press` and `settlePresses` handle the answer.
  func askAboutPresses(_ ask: @escaping (Int) -> Void) { touches.askWith(ask) }

  /// Handles a press outside the keyboard, at this point (root px).
  func press(at point: Point, now: Instant) {
    self.now = now
    guard queue.isBound else { return }
    drop(pressed: connection.innermostWindow(at: point))
    proceed()
  }

  /// Handles the answer about the places of the first `count` presses. `byPointer`: no part of the program knows the
  /// presses, and the pointer's position is used.
  func settlePresses(_ count: Int, byPointer: Bool, at now: Instant) {
    self.now = now
    owners.settle(count)
    if byPointer { dropPressed() }
    proceed()
  }

  /// Drops the key strokes of the client under the pointer, because a button or a finger was pressed there.
  private func dropPressed() {
    drop(pressed: connection.innermostWindow(at: connection.pointerPosition()))
  }

  private func drop(pressed window: Window) {
    owners.dropPressed(from: &queue) { connection.areOfOneClient(window, Window($0)) }
  }
}
