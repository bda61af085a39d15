package import Control
package import KeyModel

/// What the keyboard needs to be told in its present state, and what everybody may know of it. The
/// devices read this one value after each event, and compare it with the last one.
package struct Wishes: Hashable, Sendable {
  /// Taps outside the keyboard, which may open it.
  package var taps = false
  /// Swipes of fingers over other windows, which may open it.
  package var swipes = false
  /// Clicks, which nobody else reports while the keyboard is hidden.
  package var presses = false
  /// Physical keys, which make the keyboard hide.
  package var physicalKeys = false
  /// The text around the insertion point.
  package var text = false
  /// Moves of the pointer over the keyboard.
  package var hover = false
  /// The switches that are taken from their devices (R-ASSIST-5).
  package var switches: [SwitchSource: SwitchRole] = [:]
  /// Moves of the pointer outside the keyboard.
  package var pointer = false
  /// The next press of the first button outside the keyboard, which no program is to be told of.
  package var takesPress = false
  /// The speech service, with this voice; nil while nothing is to be said.
  package var speech: SpeechSettings?
  /// Touches on other windows.
  package var touchesElsewhere = false
  /// The texts that are copied.
  package var copies = false
  /// The candidates of an input method that runs beside the keyboard.
  package var candidates = false
  /// Marks in the field of what is composed; nil where none are wanted.
  package var marks: MarkSettings?
  /// What everybody on the session's bus is told.
  package var state = PublicState()
}

extension Keyboard {
  /// Brings `wishes` up to date.
  mutating func renewWishes() {
    let renewed = Wishes(
      taps: presence.wantsTaps(in: surroundings), swipes: presence.wantsSwipes(in: surroundings),
      presses: !stage.isShown,
      physicalKeys: Presence.mindsPhysicalKeys(in: surroundings),
      text: stage.isShown && !custody.isSecret, hover: mindsHover, switches: heardSwitches,
      pointer: followsPointer, takesPress: takesPress,
      speech: settings.speech.isOn ? settings.speech : nil,
      touchesElsewhere: mindsTouchesElsewhere, copies: mindsCopies,
      candidates: settings.text.methodCandidates && stage.isShown && !custody.isLocked,
      marks: settings.text.marks, state: publicState)
    guard renewed != wishes else { return }
    wishes = renewed
    wishesRevision += 1
  }
}
