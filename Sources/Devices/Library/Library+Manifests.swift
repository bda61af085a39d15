import DataFiles
import KeyModel
package import Layouts

// What keyboards say of themselves, for lists of them. Their planes are not read: that would take a second.
extension Library {
  /// The keyboards of files that can be used, without their planes.
  package func manifests() -> [KeyboardDefinition] {
    let shared = sharedFace()
    return keyboards.names.sorted().compactMap { manifest(named: $0, shared) }
  }

  /// The languages of the enabled keyboards, as in `de`, in the order of the globe key.
  package func enabledLanguages() -> [String] {
    let shared = sharedFace()
    var seen: Set<String> = []
    return settings.keyboards.flatMap(KeyboardDefinition.parts(of:))
      .compactMap { manifest(named: $0, shared) }.flatMap(\.languages).map(\.tag.baseLanguage)
      .filter { seen.insert($0).inserted }
  }

  private func sharedFace() -> KeyboardFile.Shared? {
    shared.paths(ofFile: KeyboardFile.sharedName).first.flatMap { try? DataReader.sharedFace($0) }
  }

  private func manifest(
    named name: String, _ shared: KeyboardFile.Shared?
  ) -> KeyboardDefinition? {
    guard let shared, let path = keyboards.paths(ofFile: name + ".toml").first else { return nil }
    return try? DataReader.keyboard(path, shared: shared, .manifest)
  }
}
