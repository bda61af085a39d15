internal import KeyModel
package import Layouts

/// Reads the `manifest.toml` of an extension (R-MANIFEST, `Documentation/extensions.md`).
package enum ExtensionFile {
  package static let name = "manifest.toml"
  /// Version of the protocol that this program supports.
  package static let version = 1.0

  /// Reads `text`, the content of `file` in the folder with the name `folder`.
  package static func read(
    _ text: String, file: String, folder: String
  ) throws(DataFailures) -> ExtensionDeclaration {
    try Section.read(text, file: file) { declaration($0, folder) }
  }

  private static func declaration(_ top: Section, _ folder: String) -> ExtensionDeclaration {
    top.allow([
      "identifier", "name", "group", "program", "protocol", "application", "manifest", "usage",
    ])
    let identifier = KeyboardFile.identifier(top)
    if !identifier.isEmpty, identifier != folder {
      top.note("identifier", .badValue(identifier, wanted: "the name of its folder, \(folder)"))
    }
    let name = top.required("name")
    if !top.has("protocol") { top.note("", .missingKey("protocol")) }
    if let number = top.number("protocol", in: 0...1_000_000), number != version {
      top.note(
        "protocol",
        .badValue(
          Section.text(number), wanted: "\(Section.text(version)), which this program speaks"))
    }
    let manifest = KeyboardFile.manifest(top)
    return ExtensionDeclaration(
      identifier: identifier, name: name, group: top.string("group") ?? name,
      program: program(top), manifest: manifest, usage: usage(top, manifest),
      application: application(top))
  }

  /// Returns the program's path and arguments. The program must be inside the bundle: its path has no `..` and does
  /// not begin at the root.
  private static func program(_ top: Section) -> [String] {
    guard top.has("program") else {
      top.note("", .missingKey("program"))
      return []
    }
    guard let words = top.strings("program", most: 32) else { return [] }
    let isInside = words.first.map {
      !$0.isEmpty && !$0.hasPrefix("/") && !$0.split(separator: "/").contains("..")
    }
    if isInside != true {
      top.note(
        "program",
        .badValue(
          words.first ?? "",
          wanted: "a list: the path of a program in the bundle, then its arguments"))
    }
    return words
  }

  /// Returns the name of a desktop entry; the value is never a path or a command.
  private static func application(_ top: Section) -> String? {
    guard let name = top.string("application") else { return nil }
    let letters = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0))
    }
    if !letters || !name.hasSuffix(".desktop") || name.hasPrefix(".") {
      let wanted = "the name of a desktop entry, as in org.example.mine.desktop"
      top.note("application", .badValue(name, wanted: wanted))
    }
    return name
  }

  private static func usage(
    _ top: Section, _ manifest: Manifest
  ) -> [ExtensionDeclaration.Use: String] {
    guard let section = top.section("usage") else { return [:] }
    section.allow(ExtensionDeclaration.Use.allCases.map(\.rawValue))
    if !manifest.requestsOpenAccess {
      top.note(
        "usage",
        .badValue("usage", wanted: "there only with RequestsOpenAccess = true in [manifest]"))
    }
    var usage: [ExtensionDeclaration.Use: String] = [:]
    for use in ExtensionDeclaration.Use.allCases where section.has(use.rawValue) {
      usage[use] = section.required(use.rawValue)
    }
    return usage
  }
}
