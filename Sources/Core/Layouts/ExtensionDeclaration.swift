package import KeyModel

/// The declaration of a keyboard by somebody else, from its bundle's `manifest.toml` (R-MANIFEST).
package struct ExtensionDeclaration: Hashable, Sendable {
  package typealias Use = ExtensionGrants.Use

  /// Identifier, such as `org.example.morse`; also the name of the bundle's folder.
  package var identifier: String
  /// Name in the globe's list and the settings.
  package var name: String
  /// Group in "Add New Keyboard…".
  package var group: String
  /// Path of the program in the bundle, followed by its arguments.
  package var program: [String]
  package var manifest: Manifest
  /// The author's sentence for each use that may be granted.
  package var usage: [Use: String]
  /// Desktop entry of the author's application for the keyboard, `org.example.mine.desktop`; nil for none.
  package var application: String?
  /// The keyboard's own settings, in the order in which the settings application shows them.
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
  /// A keyboard by somebody else before its program has sent its keys: an empty background and the globe key.
  package init(_ declaration: ExtensionDeclaration, servesTerminals: Bool = false) {
    let empty = Row(items: [.gap(.stretch(1))])
    // The globe has the place that it has in the system's keyboards.
    func ground(_ share: Double) -> Plane {
      let globe = Key(
        id: KeyID(rawValue: "globe"), role: .globe, width: .share(share), action: .globe,
        label: .role)
      let bottom = Row(items: [.gap(.share(share)), .key(globe), .gap(.stretch(1))])
      return Plane(rows: [empty, empty, empty, bottom])
    }
    self.init(
      identifier: declaration.identifier, displayName: declaration.name,
      groupName: declaration.group, manifest: declaration.manifest,
      planes: [.letters: PlaneForms(phone: ground(0.108), pad: ground(0.092))],
      inputMethod: .page(PageID(rawValue: declaration.identifier)))
    isBuiltIn = false
    isShipped = false
    self.servesTerminals = servesTerminals
  }
}
