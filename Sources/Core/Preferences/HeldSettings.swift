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
    // The keys that only a policy has are mistakes among settings; the values can be looked up all the same.
    self.text = SettingsText(text, file: PolicyFile.path)
  }

  /// Whether the user can change nothing at all.
  package var holdsAll: Bool { policy.isInForce && !policy.offersSettings }

  /// Whether the user cannot change the setting of that path, `theme` or `text.learning`.
  package func holds(_ path: String) -> Bool { holdsAll || policy.fixes(path) }

  /// Whether the user cannot change what that keyboard by somebody else may do.
  package func holdsGrants(to identifier: String) -> Bool {
    holds(PolicyFile.grants(to: identifier))
  }

  /// The scales of single monitors that are in force; nil where they are the user's.
  package var monitors: [(name: String, scale: Value)]? {
    holds(SettingsFile.monitors) ? text.monitors : nil
  }

  /// The value that is in force for a setting that the user cannot change; nil for any other setting.
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
