internal import KeyModel
internal import Layouts
internal import Library
internal import Runtime

extension Library {
  /// Returns the program of a bundle, with its grants and its containers. Makes the containers.
  func program(of bundle: ExtensionCatalog.Bundle) -> ExtensionController.Program {
    let id = bundle.declaration.identifier
    let access = OpenAccess(bundle.declaration, settings.extensions[id], bundle: bundle.path)
    let own = paths.container(of: id)
    let shared = access.allows(.shared) ? paths.sharedContainer(of: id) : nil
    let containers = [own, shared].compactMap(\.self)
    for folder in containers { try? TextFile.makeFolder(folder) }
    return ExtensionController.Program(
      bundle: bundle.path, command: bundle.command, container: own, shared: shared,
      edition: ([bundle.edition] + containers.map(TextFile.identity)).joined(separator: "; "),
      access: access, language: bundle.declaration.manifest.primaryLanguage,
      claimsASCII: bundle.declaration.manifest.isASCIICapable,
      settings: bundle.declaration.settings.values(settings.extensions[id]?.values ?? [:]))
  }
}
