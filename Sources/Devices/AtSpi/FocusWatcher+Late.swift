internal import Bus
internal import Focus
internal import KeyModel
internal import Runtime

// Objects that report the focus before they can answer, and objects that get the focus without a report.
extension FocusWatcher {
  /// Time in which a web page makes a part editable that becomes editable when it gets the focus.
  private static let settling: Milliseconds = 250

  /// Asks again a little later: GTK 4 reports that an object of a new window has the focus before the object can
  /// answer.
  func askLater(at now: Instant) {
    watchObjects(true, at: now)
    guard let retryTimer, let delay = late.fail() else { return }
    loop.set(retryTimer, at: now + delay)
  }

  func askAgain(at now: Instant) {
    guard let focused, let bus = finder?.bus else { return }
    query(focused, on: bus, at: now)
  }

  /// Asks an object for its facts once more: an object of a web page, which may become editable, and any object
  /// whose application did not report its toolkit.
  func confirm(_ facts: Facts, at now: Instant) {
    guard facts.isBrowser || facts.toolkit.isEmpty, !isConfirmed, let retryTimer else { return }
    isConfirmed = true
    loop.set(retryTimer, at: now + FocusWatcher.settling)
  }

  /// Starts or stops listening to new objects of the application whose focused object does not answer.
  func watchObjects(_ isWanted: Bool, at now: Instant) {
    let sender = isWanted ? focused?.sender : nil
    guard sender != lateSender, let bus = finder?.bus else { return }
    func match(_ sender: String, _ isWanted: Bool) {
      bus.match(
        "type='signal',interface='org.a11y.atspi.Cache',member='AddAccessible',sender='\(sender)'",
        isWanted, at: now)
    }
    if let lateSender { match(lateSender, false) }
    if let sender { match(sender, true) }
    lateSender = sender
  }

  /// Handles any message of the application `sender`: its focused object may be able to answer by now.
  func hear(from sender: String, at now: Instant) {
    guard sender == focused?.sender, late.hear() else { return }
    askAgain(at: now)
  }

  /// Handles a report of the application `sender` that its window is active.
  func activated(_ sender: String, at now: Instant) {
    hear(from: sender, at: now)
    if focused == nil, claims.trusts(sender) { _ = search(at: now) }
  }

  /// Handles a move of an object's caret. If no field is known to have the focus, this object may have it.
  func caretMoved(in place: Place, at now: Instant) {
    guard place != focused, focused == nil || !hasAnswered, place != asked,
      claims.trusts(place.sender) || !claims.knows(place.sender), let bus = finder?.bus
    else { return }
    // The process behind the connection is known before the object has answered.
    applications.greet(ownerOf: place, on: bus, at: now)
    asked = place
    let mine = serial
    bus.call(place.call("Accessible", "GetState"), at: now, within: FactsQuery.patience) {
      [weak self] outcome, body, now in
      guard let self, outcome == .reply else { return }
      let states = FactsQuery.states(&body)
      asked = nil
      guard serial == mine, states.isSuperset(of: [.editable, .focused]),
        claims.trusts(place.sender)
      else { return }
      focus(place, at: now)
    }
  }
}
