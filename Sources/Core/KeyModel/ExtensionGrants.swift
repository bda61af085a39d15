/// What the user lets one keyboard by somebody else do (R-TRUST-1, R-TRUST-3), and how he has set it: `[extensions."ID"]`
/// of the settings.
package struct ExtensionGrants: Hashable, Sendable {
  /// What open access may be used for; each use is decided apart.
  package enum Use: String, Hashable, Sendable, CaseIterable {
    case network, location, contacts, pasteboard, sounds, shared
  }

  /// Whether open access is granted at all.
  package var openAccess = false
  /// The folder of the bundle that the user meant: a bundle of that name in another folder has no grants.
  package var bundle = ""
  /// The uses that were decided: granted or refused.
  package var uses: [Use: Bool] = [:]
  /// Whether the keyboard may be shown in terminals, where typing is executing.
  package var terminals = false
  /// The values of the keyboard's own settings, by their names.
  package var values: [String: ExtensionSetting.Value] = [:]

  package init() {}
}
