/// The rights that the user gives one extension (R-TRUST-1, R-TRUST-3), and the values of its settings:
/// `[extensions."ID"]` of the settings.
package struct ExtensionGrants: Hashable, Sendable {
  /// A use of open access; the user decides about each use separately.
  package enum Use: String, Hashable, Sendable, CaseIterable {
    case network, location, contacts, pasteboard, sounds, shared
  }

  /// Whether open access is granted at all.
  package var openAccess = false
  /// Folder of the bundle that got the grants. A bundle of the same name in another folder has no grants.
  package var bundle = ""
  /// The uses that the user has decided about: true if granted, false if refused.
  package var uses: [Use: Bool] = [:]
  /// Whether the keyboard may be shown in terminals, where typed text is executed.
  package var terminals = false
  /// The values of the keyboard's own settings, by their names.
  package var values: [String: ExtensionSetting.Value] = [:]

  package init() {}
}
