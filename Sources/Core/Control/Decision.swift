/// The reason why the keyboard is shown or hidden, for users who ask.
package enum Decision: String, Hashable, Sendable, CaseIterable {
  /// Nothing has happened yet.
  case untouched
  /// A person or a program has shown, or hidden, the keyboard by a command.
  case shownByHand, hiddenByHand
  /// The keyboard opened for the field.
  case opened
  /// A finger touched the field again.
  case tapped
  /// The field lost the focus, and no other field got it. The keyboard hides after the grace time.
  case left
  /// The settings have `open = false`.
  case switchedOff
  /// No text field has the focus, or the object with the focus is not editable.
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
