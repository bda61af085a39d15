package import KeyModel

/// Reads `applications.toml`: rules for the fields of applications (`Documentation/applications.md`).
package enum ApplicationsFile {
  /// Its name, in data directories and beside the settings.
  package static let name = "applications.toml"

  static let keys = [
    "class", "field", "whole-window", "type", "return", "multi-line", "secure",
    "autocapitalization", "autocorrection", "open", "custom-keyboards", "text", "file", "font",
  ]

  package static func read(_ text: String, file: String) throws(DataFailure) -> [FieldRule] {
    let top = try Section(text: text, file: file)
    try top.allow(["application"])
    var rules: [FieldRule] = []
    for section in try top.sections("application") { rules.append(try rule(section)) }
    return rules
  }

  private static func rule(_ section: Section) throws(DataFailure) -> FieldRule {
    try section.allow(keys)
    var rule = FieldRule()
    rule.application = try section.string("class")
    rule.field = try section.string("field")
    rule.files = try section.strings("file") ?? []
    rule.fonts = try section.strings("font") ?? []
    let isAboutText = !rule.files.isEmpty || !rule.fonts.isEmpty
    guard isAboutText || rule.application?.isEmpty == false || rule.field?.isEmpty == false else {
      throw section.failure("", .missingKey("class"))
    }
    rule.isWholeWindow = try section.bool("whole-window") ?? false
    if rule.isWholeWindow, rule.application == nil || rule.application == "*" {
      throw section.failure("", .missingKey("class"))
    }
    rule.type = try section.choice("type", of: KeyboardType.self)
    rule.returnKey = try section.choice("return", of: ReturnKeyType.self)
    rule.isMultiline = try section.bool("multi-line")
    rule.isSecure = try section.bool("secure") ?? false
    rule.autocapitalization = try section.choice(
      "autocapitalization", of: Autocapitalization.self)
    rule.autocorrection = try section.bool("autocorrection")
    rule.opens = try section.bool("open")
    rule.allowsCustomKeyboards = try section.bool("custom-keyboards")
    rule.text = try section.choice("text", of: TextRule.self)
    if isAboutText, rule.text == nil { throw section.failure("", .missingKey("text")) }
    return rule
  }
}
