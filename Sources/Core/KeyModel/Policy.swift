/// What the administrator of a kiosk has decided (R-DESK-5). It is stronger than the settings, the command
/// line and every request.
package struct Policy: Hashable, Sendable {
  /// Whether there is a policy at all.
  package var isInForce = false
  /// The paths of settings that a user cannot change, `theme` or `text.learning`.
  package var fixed: Set<String> = []
  /// Whether the user may change settings: the entry in the globe's list, and the files in the home
  /// directory.
  package var offersSettings = true
  /// Whether anything of what is typed or chosen is kept: words, emoji, names.
  package var learns = true
  /// Whether the keyboard cannot be hidden.
  package var isAlwaysVisible = false
  /// How long nobody touches the keyboard until it forgets the last user; 0 never does.
  package var resetAfter: Milliseconds = 0
  package var keys = KeyPermit()

  package init() {}

  /// What holds while the policy's file has a mistake that was there at the start: nobody can tell what it
  /// would forbid.
  package static let strictest: Policy = {
    var policy = Policy()
    policy.isInForce = true
    policy.offersSettings = false
    policy.learns = false
    policy.keys = KeyPermit(scope: .text)
    return policy
  }()

  /// True if the user cannot change the setting of that path.
  package func fixes(_ path: String) -> Bool { fixed.contains(path) }

  /// The settings with what holds whatever they say.
  package func applied(to settings: Settings) -> Settings {
    var settings = settings
    settings.policy = self
    guard !learns else { return settings }
    settings.text.learning = false
    settings.text.addressBook = ""
    settings.emojiHistory = false
    settings.clipboardMemory = 0
    return settings
  }
}
