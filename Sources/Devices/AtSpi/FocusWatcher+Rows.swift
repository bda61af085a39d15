internal import Bus
internal import Focus
internal import KeyModel

// A list beside a field: GTK tells that a row has the focus whenever the list is filtered anew, though the field
// above it keeps the keys (Xfce's application finder).
extension FocusWatcher {
  /// A field that had the focus, and its number.
  struct Beneath {
    var place: Place
    var field: Field
    var serial: UInt64
  }

  /// Keeps in mind the editable field that is about to lose the focus to `place`, or to nothing.
  func noteBeneath(_ place: Place?) {
    // What has not answered yet is no field that had the focus.
    guard !isPassing, focused != place else { return }
    beforeRow = nil
    guard let focused, let field, field.isEditable, !field.traits.isSecure else { return }
    beforeRow = Beneath(place: focused, field: field, serial: serial)
  }

  /// True for a row of a list in the application whose field had the focus last.
  func isRowBesideField(_ facts: Facts) -> Bool {
    guard facts.role.isRow, !facts.isEditable, let beforeRow else { return false }
    return beforeRow.place.sender == focused?.sender && beforeRow.field == field
  }

  /// Asks the field itself whether it has the focus: its word counts more than that of the row.
  func askField(beside facts: Facts, at now: Instant) {
    guard let beneath = beforeRow, let bus = finder?.bus else { return take(facts, at: now) }
    let mine = serial
    beforeRow = nil
    bus.call(
      beneath.place.call("Accessible", "GetState"), at: now, within: FactsQuery.patience
    ) { [weak self] outcome, body, now in
      guard let self, serial == mine else { return }
      guard outcome == .reply, FactsQuery.states(&body).contains(.focused) else {
        return take(facts, at: now)
      }
      (focused, field, serial) = (beneath.place, beneath.field, beneath.serial)
      wait(until: nil)
      report(.focus(beneath.field), now)
      watchText(at: now)
    }
  }

  /// A field to report where a secure field may still have the focus: not editable, and a secret.
  static func standIn(for field: Field) -> Field {
    var standIn = Field(serial: field.serial, isEditable: false)
    standIn.traits.isSecure = true
    standIn.sources["secure"] = "was a password"
    return standIn
  }
}
