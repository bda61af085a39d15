package import Control
package import KeyModel

/// The reports that the keyboard needs in its present state, and its public state. The devices read this value after each event
/// and compare it with the last one.
package struct Wishes: Hashable, Sendable {
  /// Taps outside the keyboard, which may open it.
  package var taps = false
  /// Swipes of fingers over other windows, which may open it.
  package var swipes = false
  /// Clicks outside the keyboard, which no other source reports while the keyboard is hidden.
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
  /// The next press of the first button outside the keyboard, which no program is to get.
  package var takesPress = false
  /// The speech service, with this voice; nil while nothing is to be spoken.
  package var speech: SpeechSettings?
  /// Touches on other windows.
  package var touchesElsewhere = false
  /// The texts that are copied.
  package var copies = false
  /// The candidates of an input method that runs beside the keyboard.
  package var candidates = false
  /// Marks of the composed text in the field; nil if no marks are wanted.
  package var marks: MarkSettings?
  /// The state that every program on the session's bus may read.
  package var state = PublicState()
}

extension Keyboard {
  /// What devices have to tell the keyboard in its present state.
  var presentWishes: Wishes {
    Wishes(
      taps: presence.wantsTaps(in: surroundings), swipes: presence.wantsSwipes(in: surroundings),
      presses: !stage.isShown,
      physicalKeys: Presence.mindsPhysicalKeys(in: surroundings),
      text: stage.isShown && !custody.isSecret, hover: mindsHover, switches: heardSwitches,
      pointer: followsPointer, takesPress: takesPress,
      speech: settings.speech.isOn ? settings.speech : nil,
      touchesElsewhere: mindsTouchesElsewhere, copies: mindsCopies,
      candidates: settings.text.methodCandidates && stage.isShown && !custody.isLocked,
      marks: settings.text.marks, state: publicState)
  }
}
