import KeyModel

/// The field that was reported last as the field with the focus, with the object behind it. After a secure field a
/// stand-in is reported until the secure field itself has confirmed that it lost the focus (R-TRAIT-4).
struct ReportedField: Hashable, Sendable {
  /// The reported field; nil if none is reported, or a stand-in.
  private(set) var field: Field?
  /// The object that is the field.
  private(set) var place: Place?
  /// The field that was reported before `field` was given up, unless another field has taken the focus since.
  private var lost: Field?
  /// Whether the report is the stand-in for `lost`.
  private(set) var isStandIn = false

  /// The editable field under a menu of the application `sender`: the field keeps the keys.
  func beneathMenu(of sender: String?) -> Field? {
    guard let beneath = field ?? lost, beneath.isEditable, place?.sender == sender else {
      return nil
    }
    return beneath
  }

  /// Takes `field` as the field with the focus.
  mutating func adopt(_ field: Field, at place: Place?) {
    (self.field, self.place) = (field, place)
    (lost, isStandIn) = (nil, false)
  }

  /// Takes the field that had the focus before as the field with the focus again.
  mutating func restore(_ field: Field, at place: Place) {
    (self.field, self.place) = (field, place)
  }

  /// Takes the field under a menu as the field with the focus again.
  mutating func resume(_ beneath: Field) { (field, lost) = (beneath, nil) }

  /// Notes that the field is secret.
  mutating func hide(by source: String) {
    field?.traits.isSecure = true
    field?.sources["secure"] = source
  }

  /// Gives up the field. Returns the report; nil if nothing was reported before. `isHeld`: keys may still go to a
  /// secret field.
  mutating func giveUp(isHeld: Bool) -> FocusReport? {
    guard let reported = field ?? (isStandIn ? lost : nil) else { return nil }
    (field, lost) = (nil, reported)
    isStandIn = isHeld
    return .focus(isStandIn ? ReportedField.standIn(for: reported) : nil)
  }

  /// The field that is reported while a secure field may still have the focus: not editable, and secret.
  private static func standIn(for field: Field) -> Field {
    var standIn = Field(serial: field.serial, isEditable: false)
    standIn.traits.isSecure = true
    standIn.sources["secure"] = "was a password"
    return standIn
  }
}
