package import DataFiles
package import KeyModel
package import Toml

/// The settings that an administrator's policy holds, for a window that shows them (R-DESK-5).
package struct HeldSettings: Sendable {
  private let policy: Policy
  private let text: SettingsText

  /// `text` is the text of the policy's file; empty where the file is missing or has a mistake.
  package init(_ policy: Policy = Policy(), text: String = "") {
    self.policy = policy
    // Keys of a policy are mistakes in a settings file; the values can be read nevertheless.
    self.text = SettingsText(text, file: PolicyFile.path)
  }

  /// Whether the user can change nothing at all.
  package var holdsAll: Bool { policy.isInForce && !policy.offersSettings }

  /// Whether the policy holds the setting with this path, `theme` or `text.learning`.
  package func holds(_ path: String) -> Bool { holdsAll || policy.fixes(path) }

  /// Whether the policy holds the grants of this keyboard by somebody else.
  package func holdsGrants(to identifier: String) -> Bool {
    holds(PolicyFile.grants(to: identifier))
  }

  /// The scales of single monitors that the policy sets; nil if they are the user's.
  package var monitors: [(name: String, scale: Value)]? {
    holds(SettingsFile.monitors) ? text.monitors : nil
  }

  /// The value in force of a setting that the policy holds; nil for other settings.
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
  /// Whether a policy keeps the keyboard from opening by itself.
  fileprivate var isNeverOpened: Bool {
    document.root["visible"]?.string == PolicyFile.neverByItself
  }
}
