internal import DataFiles
internal import KeyModel
internal import Toml

/// The extensions in a settings file: which extensions are enabled, and what each may do (R-TRUST-1, R-TRUST-3).
extension SettingsText {
  private static let table = "extensions"

  /// Returns the text with the keyboard at the end of the globe key's order; unchanged if the keyboard is enabled already.
  package func enabling(_ identifier: String) throws(Refusal) -> SettingsText {
    let names = enabledNames
    guard !names.contains(identifier) else { return self }
    return try changed(
      ["keyboards"], to: .list((names + [identifier]).map(Value.string)), isSame: false)
  }

  /// Returns the text without the keyboard in the globe key's order. If no keyboard were left, the keyboards of the
  /// user's languages take its place.
  package func disabling(_ identifier: String) throws(Refusal) -> SettingsText {
    let names = enabledNames
    guard names.contains(identifier) else { return self }
    let others = names.filter { $0 != identifier }
    return try changed(
      ["keyboards"], to: .list((others.isEmpty ? [Settings.automatic] : others).map(Value.string)),
      isSame: false)
  }

  /// The keyboards for the globe key, in its order.
  package var enabledNames: [String] {
    guard let setting = SettingsFile.all.first(where: { $0.path == ["keyboards"] }),
      case .list(let values) = value(of: setting)
    else { return [] }
    return values.compactMap { if case .string(let name) = $0 { name } else { nil } }
  }

  /// Returns the text with these grants to the extension in this folder. Grants to another folder are removed.
  package func granting(
    _ grants: [Grant], to identifier: String, bundle: String
  ) throws(Refusal) -> SettingsText {
    var text = try granted(to: identifier, bundle: bundle)
    if grants.contains(where: { $0 != .terminals }) {
      text = try text.changed(identifier, "open-access", to: .boolean(true))
    }
    for grant in grants { text = try text.changed(identifier, grant.name, to: .boolean(true)) }
    return text
  }

  /// Returns the text with a grant refused to the extension; nil refuses every grant and open access itself. When
  /// the last use of open access is refused, open access is refused, too.
  package func revoking(
    _ grant: Grant?, of identifier: String
  ) throws(Refusal) -> SettingsText {
    if let grant {
      let text = try changed(identifier, grant.name, to: .boolean(false))
      let held = text.document.root[Self.table]?[identifier]
      let isLast =
        held?["open-access"]?.boolean == true
        && !Grant.allCases.contains { $0 != .terminals && held?[$0.name]?.boolean == true }
      return isLast ? try text.changed(identifier, "open-access", to: .boolean(false)) : text
    }
    var text = self
    let members = document.root[Self.table]?[identifier]?.members ?? []
    for member in members where member.kind == .boolean {
      text = try text.changed(identifier, member.key, to: .boolean(false))
    }
    return text
  }

  /// Returns the grants of the extension in this folder.
  package func grants(to identifier: String, bundle: String) -> Set<Grant> {
    guard let held = document.root[Self.table]?[identifier], held["bundle"]?.string == bundle else {
      return []
    }
    let isOpen = held["open-access"]?.boolean == true
    return Set(
      Grant.allCases.filter {
        held[$0.name]?.boolean == true && (isOpen || $0 == .terminals)
      })
  }

  /// Whether the user has granted or refused `grant` to the extension in this folder.
  package func hasDecided(_ grant: Grant, of identifier: String, bundle: String) -> Bool {
    guard let held = document.root[Self.table]?[identifier], held["bundle"]?.string == bundle,
      let value = held[grant.name]?.boolean
    else { return false }
    return !value || held["open-access"]?.boolean == true
  }

  /// Returns the text in which the grants belong to the extension in this folder. Grants to another folder are removed.
  private func granted(to identifier: String, bundle: String) throws(Refusal) -> SettingsText {
    let other = document.root[Self.table]?[identifier]?["bundle"]?.string
    let text = other == bundle || other == nil ? self : try revoking(nil, of: identifier)
    return try text.changed(identifier, "bundle", to: .string(bundle))
  }

  private func changed(
    _ identifier: String, _ key: String, to value: Value
  ) throws(Refusal) -> SettingsText {
    try changed([Self.table, identifier, key], to: value, isSame: false)
  }
}
