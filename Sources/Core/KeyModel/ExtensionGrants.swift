/// What the user allows one keyboard by somebody else to do (R-TRUST-1, R-TRUST-3), and the values of its
/// settings: `[extensions."ID"]` of the settings.
package struct ExtensionGrants: Hashable, Sendable {
  /// What open access may be used for; the user decides about each use separately.
  package enum Use: String, Hashable, Sendable, CaseIterable {
    case network, location, contacts, pasteboard, sounds, shared
  }

  /// Whether open access is granted at all.
  package var openAccess = false
  /// Folder of the bundle that got the grants: a bundle of the same name in another folder has no grants.
  package var bundle = ""
  /// The uses that the user has decided about: granted or refused.
  package var uses: [Use: Bool] = [:]
  /// Whether the keyboard may be shown in terminals, where typed text is executed.
  package var terminals = false
  /// The values of the keyboard's own settings, by their names.
  package var values: [String: ExtensionSetting.Value] = [:]

  package init() {}
}
