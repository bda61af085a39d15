package import DataFiles
package import KeyModel
package import Toml

/// The settings that an administrator's policy fixes, for a window that shows them (R-DESK-5).
package struct HeldSettings: Sendable {
  private let policy: Policy
  private let text: SettingsText

  /// Reads the fixed settings. `text` is the text of the policy's file; empty if the file is missing or has a mistake.
  package init(_ policy: Policy = Policy(), text: String = "") {
    self.policy = policy
    // In a settings file, keys of a policy are mistakes. The values can be read nevertheless.
    self.text = SettingsText(text, file: PolicyFile.path)
  }

  /// Whether the user cannot change any setting.
  package var holdsAll: Bool { policy.isInForce && !policy.offersSettings }

  /// Whether the policy fixes the setting with this path, `theme` or `text.learning`.
  package func holds(_ path: String) -> Bool { holdsAll || policy.fixes(path) }

  /// Whether the policy fixes the grants of this extension.
  package func holdsGrants(to identifier: String) -> Bool {
    holds(PolicyFile.grants(to: identifier))
  }

  /// The scales of single monitors, if the policy sets them; nil if the user sets them.
  package var monitors: [(name: String, scale: Value)]? {
    holds(SettingsFile.monitors) ? text.monitors : nil
  }

  /// Returns the value in force of a setting that the policy fixes; nil for other settings.
  package func value(of setting: Setting) -> Value? {
    guard holds(setting.name) else { return nil }
    switch setting.name {
    case "text.learning" where !policy.learns, "emoji-history" where !policy.learns:
      return .boolean(false)
    case "text.address-book" where !policy.learns: return .string("")
    case "focus.open" where text.isNeverOpened: return .boolean(false)
    default: return text.value(of: setting)
    }
  }
}

extension SettingsText {
  /// Whether a policy prevents the keyboard from opening by itself.
  fileprivate var isNeverOpened: Bool {
    document.root["visible"]?.string == PolicyFile.neverByItself
  }
}
