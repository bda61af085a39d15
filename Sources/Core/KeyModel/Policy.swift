/// The decisions of a kiosk's administrator (R-DESK-5), which outweigh the settings, the command line and
/// every request.
package struct Policy: Hashable, Sendable {
  /// Whether there is a policy at all.
  package var isInForce = false
  /// Paths of settings that a user cannot change, such as `theme` or `text.learning`.
  package var fixed: Set<String> = []
  /// Whether the user may change settings: by the entry in the globe's list, and by files in the home directory.
  package var offersSettings = true
  /// Whether the keyboard stores anything about typed text or choices: words, emoji, names.
  package var learns = true
  /// Whether the keyboard cannot be hidden.
  package var isAlwaysVisible = false
  /// Idle time after which the keyboard forgets the last user; 0: the keyboard never does.
  package var resetAfter: Milliseconds = 0
  package var keys = KeyPermit()

  package init() {}

  /// The policy that holds if the policy's file has had a mistake since the start, so that the bans in the file are
  /// unknown.
  package static let strictest: Policy = {
    var policy = Policy()
    policy.isInForce = true
    policy.offersSettings = false
    policy.learns = false
    policy.keys = KeyPermit(scope: .text)
    return policy
  }()

  /// Whether the user cannot change the setting of this path.
  package func fixes(_ path: String) -> Bool { fixed.contains(path) }

  /// Returns the settings, changed as the policy demands.
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
