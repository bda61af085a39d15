package import KeyModel

/// What a keyboard by somebody else declares of itself in its bundle's `manifest.toml` (R-MANIFEST).
package struct ExtensionDeclaration: Hashable, Sendable {
  package typealias Use = ExtensionGrants.Use

  /// `org.example.morse`; the name of the bundle's folder.
  package var identifier: String
  /// In the globe's list and the settings.
  package var name: String
  /// In "Add New Keyboard…".
  package var group: String
  /// The program in the bundle, then its arguments.
  package var program: [String]
  package var manifest: Manifest
  /// The author's own sentence for each use that may be granted.
  package var usage: [Use: String]
  /// The desktop entry of the author's application for it, `org.example.mine.desktop`; nil for none.
  package var application: String?
  /// What the user can set of it, in the order in which settings show it.
  package var settings: [ExtensionSetting] = []

  package init(
    identifier: String, name: String, group: String, program: [String], manifest: Manifest,
    usage: [Use: String] = [:], application: String? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.group = group
    self.program = program
    self.manifest = manifest
    self.usage = usage
    self.application = application
  }
}

extension KeyboardDefinition {
  /// A keyboard by somebody else, before its program has told its keys: the ground, and the globe.
  package init(_ declaration: ExtensionDeclaration, servesTerminals: Bool = false) {
    let globe = Key(
      id: KeyID(rawValue: "globe"), role: .globe, width: .units(1.25), action: .globe, label: .role)
    let empty = Row(items: [.gap(.stretch(1))])
    let bottom = Row(items: [.key(globe), .gap(.stretch(1))])
    self.init(
      identifier: declaration.identifier, displayName: declaration.name,
      groupName: declaration.group, manifest: declaration.manifest,
      planes: [.letters: PlaneForms(phone: Plane(rows: [empty, empty, empty, bottom]))],
      inputMethod: .page(PageID(rawValue: declaration.identifier)))
    isBuiltIn = false
    isShipped = false
    self.servesTerminals = servesTerminals
  }
}
