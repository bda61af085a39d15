import DataFiles
import KeyModel
package import Layouts

// The manifests of keyboards, for lists of keyboards. Planes are not read, because this would take a second.
extension Library {
  /// Returns the usable keyboards of files, without their planes.
  package func manifests() -> [KeyboardDefinition] {
    let shared = sharedFace()
    return keyboards.names.sorted().compactMap { manifest(named: $0, shared) }
  }

  /// The description of a keyboard in a list of keyboards that the user can add.
  package struct Card {
    package var identifier: String
    package var name: String
    /// The language as a BCP 47 tag; nil for emoji.
    package var language: String?
    /// Whether this is a keyboard with a physical layout, whose form is a part of the identifier.
    package var isPrinted: Bool
    package var converts: Bool
  }

  /// Returns the keyboards that can be enabled: the keyboards of files, the keyboards with a physical layout, and
  /// the system's layout.
  package mutating func cards() -> [Card] {
    let files = manifests().map { keyboard in
      Card(
        identifier: keyboard.identifier, name: keyboard.displayName,
        language: keyboard.page == .emoji ? nil : keyboard.languages.first?.tag, isPrinted: false,
        converts: keyboard.header != nil)
    }
    let printed = printedLegends().map { legends in
      Card(
        identifier: legends.identifier, name: legends.name,
        language: legends.language, isPrinted: true, converts: false)
    }
    return files + printed
  }

  /// The names of the forms of keyboards with a physical layout; `de.compact` is a form of the keyboard `de`.
  package static var printedForms: [String] { PrintedKeyboard.forms }

  /// Returns the languages of the enabled keyboards, such as `de`, in the order of the globe key.
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
    let name = Arrangement.parts(of: name)?.keyboard ?? name
    guard let shared, let path = keyboards.paths(ofFile: name + ".toml").first else { return nil }
    return try? DataReader.keyboard(path, shared: shared, .manifest)
  }
}
