/// Reason why the keyboard is shown or hidden, for users who ask.
package enum Decision: String, Hashable, Sendable, CaseIterable {
  /// Nothing has happened yet.
  case untouched
  case shownByHand, hiddenByHand
  /// The keyboard opened for the field.
  case opened
  /// A finger touched the field again.
  case tapped
  /// The field lost the focus to no other field; the keyboard hides after the grace time.
  case left
  /// `open = false` in the settings.
  case switchedOff
  case noField, notEditable
  /// The application is on the list of applications for which the keyboard never opens.
  case never
  /// The field asks for no keyboard.
  case refused
  /// The user hid the keyboard in this field.
  case dismissed
  /// Physical keys are being used.
  case physicalKeys
}
