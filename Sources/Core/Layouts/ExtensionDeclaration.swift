/// What a keyboard by somebody else declares of itself in its bundle's `manifest.toml` (R-MANIFEST).
package struct ExtensionDeclaration: Hashable, Sendable {
  /// What open access may be used for; the user grants each apart (R-TRUST-3).
  package enum Use: String, Hashable, Sendable, CaseIterable {
    case network, location, contacts, pasteboard, sounds, shared
  }

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

  package init(
    identifier: String, name: String, group: String, program: [String], manifest: Manifest,
    usage: [Use: String] = [:]
  ) {
    self.identifier = identifier
    self.name = name
    self.group = group
    self.program = program
    self.manifest = manifest
    self.usage = usage
  }
}
