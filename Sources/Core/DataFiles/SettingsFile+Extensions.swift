import KeyModel

extension SettingsFile {
  /// Reads `[extensions."ID"]`: the rights that the user gives extensions (R-TRUST-3), and the values of their own
  /// settings.
  static func readExtensions(_ top: Section, _ settings: inout Settings) {
    guard let all = top.section("extensions") else { return }
    for identifier in all.keys {
      guard let section = all.section(identifier) else { continue }
      let uses = ExtensionGrants.Use.allCases
      section.allow(["bundle", "open-access", "terminals", "settings"] + uses.map(\.rawValue))
      var grants = ExtensionGrants()
      grants.bundle = section.string("bundle") ?? ""
      grants.openAccess = section.bool("open-access") ?? false
      grants.terminals = section.bool("terminals") ?? false
      for use in uses { grants.uses[use] = section.bool(use.rawValue) }
      if grants.openAccess || grants.terminals, grants.bundle.isEmpty {
        section.note("", .missingKey("bundle"))
      }
      if let values = section.section("settings") {
        for name in values.keys { grants.values[name] = values.extensionValue(name) }
      }
      settings.extensions[identifier] = grants
    }
  }
}
