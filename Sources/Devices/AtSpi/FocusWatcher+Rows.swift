internal import Bus
internal import Focus
package import KeyModel

// A list beside a field. GTK reports that a row has the focus whenever the list is filtered again, though the
// field above the list keeps the keys (Xfce's application finder).
extension FocusWatcher {
  /// A field that had the focus, and its number.
  struct Beneath {
    var place: Place
    var field: Field
    var serial: UInt64
  }

  /// Remembers the editable field that is about to lose the focus to `place`, or to nothing.
  func noteBeneath(_ place: Place?) {
    guard focused != place else { return }
    // An object that has not answered yet does not count as a field that had the focus.
    guard !isPassing, focused == nil || hasAnswered else { return notePassed(place) }
    beforeRow = nil
    guard let focused, let field, field.isEditable, !field.traits.isSecure else { return }
    beforeRow = Beneath(place: focused, field: field, serial: serial)
  }

  private static let mostPassed = 4

  /// Remembers the object that loses the focus to `place`, or to nothing, before it has answered.
  private func notePassed(_ place: Place?) {
    if let place, passed.last?.sender != place.sender { passed = [] }
    guard let focused, focused.sender == place?.sender ?? focused.sender, !passed.contains(focused)
    else { return }
    passed.append(focused)
    if passed.count > FocusWatcher.mostPassed { passed.removeFirst() }
  }

  /// Asks the objects that lost the focus to a row whether one of them is a field that still has it. A list of Qt
  /// reports that its current row has the focus when the rows change, as Kate's documents do after a file was
  /// saved. Calls `otherwise` if there is no such field.
  func askPassed(at now: Instant, otherwise: @escaping (Instant) -> Void) {
    guard let place = passed.popLast(), let bus = finder?.bus else { return otherwise(now) }
    let mine = serial
    bus.call(place.call("Accessible", "GetState"), at: now, within: FactsQuery.patience) {
      [weak self] outcome, body, now in
      guard let self, serial == mine else { return }
      let states = outcome == .reply ? FactsQuery.states(&body) : []
      guard states.isSuperset(of: [.editable, .focused]) else {
        return askPassed(at: now, otherwise: otherwise)
      }
      passed = []
      focus(place, at: now)
    }
  }

  /// True if the object may be part of a list in the application whose field had the focus last: a row, or any
  /// object that claims the focus while text is typed into the field.
  func isBesideField(_ facts: Facts, at now: Instant) -> Bool {
    guard let beforeRow, beforeRow.place.sender == focused?.sender, beforeRow.field == field else {
      return false
    }
    return TypingRun.doubts(facts) && (facts.role.isRow || typing.lasts(at: now))
  }

  /// Takes the object as the focused object, unless a field beside it has kept the focus.
  func weigh(_ facts: Facts, at now: Instant) {
    guard isBesideField(facts, at: now) else { return handle(facts, at: now) }
    askField(at: now) { [weak self] now in self?.handle(facts, at: now) }
  }

  /// Asks the field that had the focus whether it still has it, and reports the field again if so: the field's
  /// answer counts more than a row's claim. While text is typed into the field, it is enough that the field still
  /// exists. Calls `otherwise` if the field does not keep the focus.
  func askField(at now: Instant, otherwise: @escaping (Instant) -> Void) {
    guard let beneath = beforeRow, let bus = finder?.bus else { return otherwise(now) }
    let mine = serial
    bus.call(
      beneath.place.call("Accessible", "GetState"), at: now, within: FactsQuery.patience
    ) { [weak self] outcome, body, now in
      guard let self, serial == mine else { return }
      beforeRow = nil
      let states = outcome == .reply ? FactsQuery.states(&body) : []
      let isTyped = typing.lasts(at: now) && states.isSuperset(of: [.editable, .showing])
      guard isTyped || states.contains(.focused) else { return otherwise(now) }
      (focused, field, serial) = (beneath.place, beneath.field, beneath.serial)
      hasAnswered = true
      wait(until: nil)
      report(.focus(beneath.field), now)
      watchText(at: now)
    }
  }

  /// True if the focus was lost while text is typed into the field: a row that had claimed the focus has left the
  /// list, or does not answer because it was removed at once.
  func isLostInTyping(at now: Instant) -> Bool {
    beforeRow != nil && beforeRow?.field == field && typing.lasts(at: now)
  }

  /// Whether text is being typed into the field that has the focus.
  package func isTyping(at now: Instant) -> Bool { typing.lasts(at: now) }

  /// Handles a touch elsewhere: an object that claims the focus after it may have it.
  package func touchedElsewhere() { typing.end() }

  /// Returns the field that is reported while a secure field may still have the focus: not editable, and secret.
  static func standIn(for field: Field) -> Field {
    var standIn = Field(serial: field.serial, isEditable: false)
    standIn.traits.isSecure = true
    standIn.sources["secure"] = "was a password"
    return standIn
  }
}
