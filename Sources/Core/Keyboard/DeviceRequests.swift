package import Control
package import KeyModel

/// The reports that the keyboard needs in its present state, and its public state. After each event, the devices
/// compare this value with the value before.
package struct DeviceRequests: Hashable, Sendable {
  /// The kinds of events that devices have to report.
  package var interests: Interests = []
  /// The switches that are taken from their devices (R-ASSIST-5).
  package var switches: [SwitchSource: SwitchRole] = [:]
  /// The speech service, with this voice; nil while nothing is to be said.
  package var speech: SpeechSettings?
  /// Marks in the field of what is composed; nil where none are wanted.
  package var marks: MarkSettings?
  /// The state that every program on the session's bus may read.
  package var state = PublicState()
}

extension Keyboard {
  /// The reports that the keyboard needs from devices in its present state.
  var presentRequests: DeviceRequests {
    DeviceRequests(
      interests: interests, switches: heardSwitches,
      speech: settings.speech.isOn ? settings.speech : nil, marks: settings.text.marks,
      state: publicState)
  }

  private var interests: Interests {
    var interests: Interests = []
    interests.add(.taps, if: presence.wantsTaps(in: surroundings))
    interests.add(.swipes, if: presence.wantsSwipes(in: surroundings))
    interests.add(.presses, if: !stage.isShown)
    interests.add(.physicalKeys, if: Presence.mindsPhysicalKeys(in: surroundings))
    interests.add(.text, if: stage.isShown && !receiver.isSecret)
    interests.add(.hover, if: mindsHover)
    interests.add(.pointer, if: followsPointer)
    interests.add(.nextPress, if: takesPress)
    interests.add(.touchesElsewhere, if: mindsTouchesElsewhere)
    interests.add(.copies, if: mindsCopies)
    interests.add(
      .candidates,
      if: settings.text.methodCandidates && stage.isShown && !receiver.isLocked)
    return interests
  }
}
