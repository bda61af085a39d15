package import Appearance

/// Reads a theme (`Documentation/themes.md`). A theme that names its parent with `inherits` says only
/// what differs from it.
package enum ThemeFile {
  /// The parent's name; nil for a theme that stands alone.
  package static func parent(of text: String, file: String) throws(DataFailure) -> String? {
    try Section(text: text, file: file).string("inherits")
  }

  /// The theme that `text` describes. `parent` is the theme that it inherits from.
  package static func read(
    _ text: String, file: String, parent: Theme? = nil
  ) throws(DataFailure) -> Theme {
    let top = try Section(text: text, file: file)
    try top.allow(plainKeys + styleKeys)
    if let name = try top.string("inherits"), parent == nil {
      throw top.failure("inherits", .badValue(name, wanted: "the name of an installed theme"))
    }
    let base = parent
    return Theme(
      name: try top.required("name"),
      scheme: try value(base?.scheme, try top.choice("scheme", of: Scheme.self), "scheme", top),
      background: try color("background", top, base?.background),
      letter: try style("letter", top, base?.letter),
      special: try style("special", top, base?.special),
      primary: try style("primary", top, base?.primary),
      pressed: try style("pressed", top, base?.pressed),
      band: try style("band", top, base?.band),
      popup: try style("popup", top, base?.popup),
      chosen: try style("chosen", top, base?.chosen),
      accent: try color("accent", top, base?.accent),
      onAccent: try color("on-accent", top, base?.onAccent),
      disabledOpacity: try number("disabled-opacity", 0...1, top, base?.disabledOpacity),
      phoneRadius: try number("phone-radius", 0...40, top, base?.phoneRadius),
      padRadius: try number("pad-radius", 0...40, top, base?.padRadius),
      edgeHeight: try number("edge-height", 0...8, top, base?.edgeHeight),
      shadow: try color("shadow", top, base?.shadow),
      iconStroke: try number("icon-stroke", 0.5...6, top, base?.iconStroke),
      fonts: try value(base?.fonts, try top.strings("fonts"), "fonts", top))
  }

  static let styleKeys = [
    "letter", "special", "primary", "pressed", "band", "popup", "chosen",
  ]
  static let plainKeys = [
    "name", "inherits", "scheme", "background", "accent", "on-accent", "disabled-opacity",
    "phone-radius", "pad-radius", "edge-height", "shadow", "icon-stroke", "fonts",
  ]

  private static func value<Value>(
    _ inherited: Value?, _ own: Value?, _ key: String, _ section: Section
  ) throws(DataFailure) -> Value {
    guard let value = own ?? inherited else { throw section.failure("", .missingKey(key)) }
    return value
  }

  private static func number(
    _ key: String, _ range: ClosedRange<Double>, _ section: Section, _ inherited: Double?
  ) throws(DataFailure) -> Double {
    try value(inherited, try section.number(key, in: range), key, section)
  }

  private static func color(
    _ key: String, _ section: Section, _ inherited: Color?
  ) throws(DataFailure) -> Color {
    guard let text = try section.string(key) else {
      guard let inherited else { throw section.failure("", .missingKey(key)) }
      return inherited
    }
    guard let color = Color(hex: text) else {
      throw section.failure(key, .badValue(text, wanted: "a colour, #RRGGBB or #RRGGBBAA"))
    }
    return color
  }

  private static func style(
    _ key: String, _ top: Section, _ inherited: KeyStyle?
  ) throws(DataFailure) -> KeyStyle {
    guard let section = try top.section(key) else {
      guard let inherited else { throw top.failure("", .missingKey(key)) }
      return inherited
    }
    try section.allow(["fill", "text", "secondary", "edge", "outline"])
    return KeyStyle(
      fill: try color("fill", section, inherited?.fill),
      text: try color("text", section, inherited?.text),
      secondary: try color("secondary", section, inherited?.secondary),
      edge: try color("edge", section, inherited?.edge),
      outline: try outline(section, inherited?.outline))
  }

  /// A width of 0 takes an inherited outline away.
  private static func outline(
    _ style: Section, _ inherited: KeyStyle.Outline?
  ) throws(DataFailure) -> KeyStyle.Outline? {
    guard let section = try style.section("outline") else { return inherited }
    try section.allow(["color", "width"])
    let outline = KeyStyle.Outline(
      color: try color("color", section, inherited?.color),
      width: try number("width", 0...8, section, inherited?.width))
    return outline.width > 0 ? outline : nil
  }
}
