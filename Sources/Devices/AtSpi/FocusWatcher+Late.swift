internal import Bus
internal import Focus
internal import KeyModel
internal import Runtime

// Objects that tell that they have the focus before they can answer, and those that have it without a word.
extension FocusWatcher {
  /// After so long a web page has made editable a part that becomes so when it gets the focus.
  private static let settling: Milliseconds = 250

  /// Asks again a little later: GTK 4 tells that an object of a new window has the focus before it
  /// can answer.
  func askLater(at now: Instant) {
    watchObjects(true, at: now)
    guard let retryTimer, let delay = late.fail() else { return }
    loop.set(retryTimer, at: now + delay)
  }

  func askAgain(at now: Instant) {
    guard let focused, let bus = finder?.bus else { return }
    query(focused, on: bus, at: now)
  }

  /// Asks an object once more what it is: a web page's whether it is editable, and any other whose application did not
  /// tell its toolkit.
  func confirm(_ facts: Facts, at now: Instant) {
    guard facts.isBrowser || facts.toolkit.isEmpty, !isConfirmed, let retryTimer else { return }
    isConfirmed = true
    loop.set(retryTimer, at: now + FocusWatcher.settling)
  }

  /// Listens to new objects of the application whose object has the focus and does not answer, or ceases to.
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

  /// Handles a sign of life of the application `sender`: its object that has the focus may answer by now.
  func hear(from sender: String, at now: Instant) {
    guard sender == focused?.sender, late.hear() else { return }
    askAgain(at: now)
  }

  /// Handles that the window of the application `sender` is active, as it tells itself.
  func activated(_ sender: String, at now: Instant) {
    hear(from: sender, at: now)
    if focused == nil, claims.trusts(sender) { _ = search(at: now) }
  }

  /// Handles that an object's caret has moved. Where no field is known to have the focus, that object may have it.
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
