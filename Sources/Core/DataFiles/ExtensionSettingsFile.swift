package import KeyModel

/// Reads the `settings.toml` of an extension: the settings that it declares (`Documentation/extensions.md`).
package enum ExtensionSettingsFile {
  package static let name = "settings.toml"
  /// Greatest number of settings of one extension.
  package static let most = 32
  /// Range of numbers.
  private static let numbers = -1e6...1e6

  package static func read(
    _ text: String, file: String
  ) throws(DataFailures) -> [ExtensionSetting] {
    try Section.read(text, file: file, settings)
  }

  private static func settings(_ top: Section) -> [ExtensionSetting] {
    top.allow(["setting"])
    let sections = top.sections("setting")
    if sections.count > most {
      top.note("setting", .tooMuch(found: sections.count, limit: most, of: "settings"))
    }
    var names: Set<String> = []
    return sections.prefix(most).compactMap { section in
      guard let setting = setting(section) else { return nil }
      guard names.insert(setting.name).inserted else {
        section.note("name", .badValue(setting.name, wanted: "another name than any other setting"))
        return nil
      }
      return setting
    }
  }

  private static func setting(_ section: Section) -> ExtensionSetting? {
    section.allow([
      "name", "title", "comment", "default", "minimum", "maximum", "choices", "titles",
    ])
    let name = section.required("name")
    if !name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) {
      section.note("name", .badValue(name, wanted: "letters, digits and -"))
    }
    let title = section.required("title")
    guard section.has("default") else {
      section.note("", .missingKey("default"))
      return nil
    }
    guard let initial = section.extensionValue("default"), let kind = kind(section, initial) else {
      return nil
    }
    let setting = ExtensionSetting(
      name: name, title: title, comment: section.string("comment") ?? "", kind: kind,
      initial: initial)
    if !setting.fits(initial) {
      section.note(
        "default",
        .badValue(words(initial), wanted: "one of the choices, or between minimum and maximum"))
    }
    return setting
  }

  private static func kind(
    _ section: Section, _ initial: ExtensionSetting.Value
  ) -> ExtensionSetting.Kind? {
    switch initial {
    case .flag: return .flag
    case .number:
      for key in ["minimum", "maximum"] where !section.has(key) {
        section.note("", .missingKey(key))
      }
      guard let least = section.number("minimum", in: numbers),
        let most = section.number("maximum", in: numbers)
      else { return nil }
      guard least < most else {
        section.note("maximum", .badValue(Section.text(most), wanted: "more than the minimum"))
        return nil
      }
      return .number(least...most)
    case .text:
      guard let values = section.strings("choices", most: most) else {
        return section.has("choices") ? nil : .text
      }
      let titles = section.strings("titles", most: most) ?? values
      guard titles.count == values.count, Set(values).count == values.count else {
        section.note("choices", .badValue("choices", wanted: "different texts, each with a title"))
        return nil
      }
      return .choice(zip(values, titles).map { .init(value: $0, title: $1) })
    }
  }

  private static func words(_ value: ExtensionSetting.Value) -> String {
    switch value {
    case .flag(let flag): "\(flag)"
    case .number(let number): Section.text(number)
    case .text(let text): text
    }
  }
}
