package import KeyModel

/// Reads `applications.toml`: rules for the fields of applications (`Documentation/applications.md`).
package enum ApplicationsFile {
  /// Name of the file, in data directories and beside the settings.
  package static let name = "applications.toml"

  static let keys = [
    "class", "field", "whole-window", "type", "return", "multi-line", "secure",
    "autocapitalization", "autocorrection", "open", "custom-keyboards", "text", "file", "font",
    "text-cursor", "hold-keys", "window",
  ]

  /// Name of the file's tables, one for each rule.
  static let table = "application"

  package static func read(_ text: String, file: String) throws(DataFailures) -> [FieldRule] {
    try Section.read(text, file: file) { top in
      top.allow([table])
      return rules(in: top)
    }
  }

  /// Reads the rules of a file that may also have keys of another kind.
  static func rules(in top: Section) -> [FieldRule] { top.sections(table).map(rule) }

  private static func rule(_ section: Section) -> FieldRule {
    section.allow(keys)
    var rule = FieldRule()
    rule.application = section.string("class")
    rule.field = section.string("field")
    rule.window = section.choice("window", of: WindowKind.self)
    rule.files = section.strings("file") ?? []
    rule.fonts = section.strings("font") ?? []
    rule.isWholeWindow = section.bool("whole-window") ?? false
    let isAboutText = section.has("file") || section.has("font")
    let isNamed =
      isAboutText || rule.application?.isEmpty == false || rule.field?.isEmpty == false
      || section.has("window")
    let isAnyWindow = rule.isWholeWindow && (rule.application == nil || rule.application == "*")
    if !isNamed || isAnyWindow { section.note("", .missingKey("class")) }
    rule.type = section.choice("type", of: KeyboardType.self)
    rule.returnKey = section.choice("return", of: ReturnKeyType.self)
    rule.isMultiline = section.bool("multi-line")
    rule.isSecure = section.bool("secure") ?? false
    rule.autocapitalization = section.choice(
      "autocapitalization", of: Autocapitalization.self)
    rule.autocorrection = section.bool("autocorrection")
    rule.opens = section.bool("open")
    rule.allowsTextCursor = section.bool("text-cursor")
    rule.allowsCustomKeyboards = section.bool("custom-keyboards")
    rule.holdsKeys = section.bool("hold-keys")
    rule.text = section.choice("text", of: TextRule.self)
    if isAboutText, !section.has("text") { section.note("", .missingKey("text")) }
    return rule
  }
}
