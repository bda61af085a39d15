package import KeyModel

/// Reads `policy.toml`, the decisions of a kiosk's administrator (R-DESK-5). The file has its own keys, and may have
/// any key of `settings.toml`. The value of such a key then applies to all users.
package struct PolicyFile: Hashable, Sendable {
  package let policy: Policy
  /// Rules for fields of applications. These rules outweigh all other rules.
  package let rules: [FieldRule]
  /// The text of the file.
  package let text: String
  private let file: String

  /// The only path of a policy. An environment variable is not used, since the user could set it.
  package static let path = "/etc/xdg/keycap/policy.toml"

  /// When the keyboard is visible.
  private enum Visibility: String, CaseIterable {
    case automatic, always
    case neverByItself = "never-by-itself"
  }

  /// Value of `visible` with which the keyboard opens only on request.
  package static let neverByItself = Visibility.neverByItself.rawValue

  /// Returns the path under which a policy fixes the grants of an extension.
  package static func grants(to identifier: String) -> String { "extensions.\(identifier)" }

  private static let ownKeys = [
    "lock", "settings", "visible", "learning", "reset-after-s", "keys", ApplicationsFile.table,
  ]
  /// Allowed values of `reset-after-s`, in seconds.
  private static let resets = 0.0...86_400

  package init(_ text: String, file: String) throws(DataFailures) {
    self.text = text
    self.file = file
    (policy, rules) = try Section.read(text, file: file) { top in
      (PolicyFile.policy(top), ApplicationsFile.rules(in: top))
    }
  }

  /// Applies the policy's settings to the user's settings. `settings` must not contain entries that the policy fixes.
  package func applied(to settings: Settings) -> Settings {
    let held = try? Section.read(text, file: file) { top in
      var held = settings
      SettingsFile.apply(top, to: &held)
      if top.choice("visible", of: Visibility.self) == .neverByItself { held.focus.opens = false }
      return held
    }
    return policy.applied(to: held ?? settings)
  }

  private static func policy(_ top: Section) -> Policy {
    var policy = Policy()
    policy.isInForce = true
    top.allow(ownKeys + SettingsFile.topKeys)
    var ignored = Settings()
    SettingsFile.apply(top, to: &ignored)
    policy.offersSettings = top.bool("settings") ?? true
    policy.learns = (top.bool("learning") ?? true) && policy.offersSettings
    policy.resetAfter = Milliseconds((top.number("reset-after-s", in: resets) ?? 0) * 1000)
    policy.fixed = given(in: top).union(locked(by: top))
    if let visible = top.choice("visible", of: Visibility.self) {
      policy.isAlwaysVisible = visible == .always
      if visible == .neverByItself { policy.fixed.insert("focus.open") }
    }
    if !policy.learns {
      policy.fixed.formUnion([
        "text.learning", "text.address-book", "emoji-history", "clipboard-minutes",
      ])
    }
    if let keys = top.section("keys") { policy.keys = permit(keys) }
    return policy
  }

  /// Returns the paths of the settings that have a value in the policy.
  private static func given(in top: Section) -> Set<String> {
    let entries = SettingsFile.entries.filter { entry in
      entry.group.isEmpty
        ? top.keys.contains(entry.key)
        : top.section(entry.group)?.keys.contains(entry.key) == true
    }
    return Set(entries.map(\.name))
      .union(top.section("extensions")?.keys.map(grants) ?? [])
      .union(top.keys.filter { $0 == SettingsFile.monitors })
  }

  /// Returns the paths of the settings that `lock` names, by their own names or by their table.
  private static func locked(by top: Section) -> Set<String> {
    var locked: Set<String> = []
    for name in top.strings("lock") ?? [] {
      let members =
        SettingsFile.entries.filter { $0.name == name || $0.group == name }.map(\.name)
        + [SettingsFile.monitors].filter { $0 == name }
      if members.isEmpty {
        let wanted =
          "a key or a table of settings.toml, such as \"theme\", \"text\" or \"text.glide\""
        top.note("lock", .badValue(name, wanted: wanted))
      }
      locked.formUnion(members)
    }
    return locked
  }

  private static func permit(_ keys: Section) -> KeyPermit {
    keys.allow(["allow", "forbid"])
    var permit = KeyPermit(scope: keys.choice("allow", of: KeyPermit.Scope.self) ?? .all)
    for text in keys.strings("forbid") ?? [] {
      if let pattern = KeyPattern(text) {
        permit.forbidden.append(pattern)
      } else {
        let wanted =
          "modifiers (Shift, Ctrl, Alt, Super, AltGr) and a letter, the name of a key or *, as in \"Ctrl+Alt+*\""
        keys.note("forbid", .badValue(text, wanted: wanted))
      }
    }
    return permit
  }
}
