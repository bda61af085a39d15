package import KeyModel
internal import Toml

/// Reads a theme (`Documentation/themes.md`). A theme that names its parent with `inherits` contains only its
/// differences from the parent.
package enum ThemeFile {
  /// Returns the name of the parent; nil if the theme has no parent, or if the text cannot be read.
  package static func parent(of text: String) -> String? {
    Document(text).root["inherits"]?.string
  }

  /// Reads the theme in `text`. `parent` is the theme from which it inherits.
  package static func read(
    _ text: String, file: String, parent: Theme? = nil
  ) throws(DataFailures) -> Theme {
    try Section.read(text, file: file) { top in
      top.allow(plainKeys + styleKeys)
      let name = top.string("inherits")
      if let name, parent == nil {
        top.note("inherits", .badValue(name, wanted: "the name of an installed theme"))
      }
      var theme = ThemeReader(isAlone: name == nil).theme(top, parent)
      ThemeReader.readShape(of: &theme, top)
      ThemeReader.readBackdrop(of: &theme, top, file: file)
      return theme
    }
  }

  static let styleKeys = [
    "letter", "special", "primary", "pressed", "band", "popup", "chosen",
  ]
  static let plainKeys = [
    "name", "inherits", "scheme", "background", "accent", "on-accent", "disabled-opacity",
    "phone-radius", "pad-radius", "edge-height", "shadow", "icon-stroke", "fonts", "pair",
    "key-gap", "label-size", "outline", "picture", "picture-dim", "opacity",
  ]
}

/// Reads the parts of a theme, each with its inherited values. A part that cannot be read is noted and replaced by
/// a default.
private struct ThemeReader {
  /// Whether the theme has no parent and must define everything.
  let isAlone: Bool

  func theme(_ top: Section, _ base: Theme?) -> Theme {
    Theme(
      name: top.required("name"),
      scheme: value(base?.scheme, top.choice("scheme", of: Scheme.self), .light, "scheme", top),
      background: color("background", top, base?.background),
      letter: style("letter", top, base?.letter),
      special: style("special", top, base?.special),
      primary: style("primary", top, base?.primary),
      pressed: style("pressed", top, base?.pressed),
      band: style("band", top, base?.band),
      popup: style("popup", top, base?.popup),
      chosen: style("chosen", top, base?.chosen),
      accent: color("accent", top, base?.accent),
      onAccent: color("on-accent", top, base?.onAccent),
      disabledOpacity: number("disabled-opacity", 0...1, top, base?.disabledOpacity),
      phoneRadius: number("phone-radius", 0...40, top, base?.phoneRadius),
      padRadius: number("pad-radius", 0...40, top, base?.padRadius),
      edgeHeight: number("edge-height", 0...8, top, base?.edgeHeight),
      shadow: color("shadow", top, base?.shadow),
      iconStroke: number("icon-stroke", 0.5...6, top, base?.iconStroke),
      fonts: value(base?.fonts, top.strings("fonts"), [], "fonts", top)
    ).following(base)
  }

  /// Reads the optional keys about the shape of keys and the size of labels.
  static func readShape(of theme: inout Theme, _ top: Section) {
    if let pair = top.string("pair") { theme.pair = pair.isEmpty ? nil : pair }
    if let gap = top.number("key-gap", in: 0...8) { theme.keyGap = gap }
    if let size = top.number("label-size", in: 0.7...1.4) { theme.labelSize = size }
    guard top.has("outline") else { return }
    let reader = ThemeReader(isAlone: true)
    let outline = reader.outline(top, nil)
    func give(_ name: String, to style: inout KeyStyle) {
      if top.section(name)?.has("outline") != true { style.outline = outline }
    }
    give("letter", to: &theme.letter)
    give("special", to: &theme.special)
    give("primary", to: &theme.primary)
    give("pressed", to: &theme.pressed)
  }

  /// Reads the optional keys about what is behind the keys. A picture lies beside the theme's file.
  static func readBackdrop(of theme: inout Theme, _ top: Section, file: String) {
    if let dim = top.number("picture-dim", in: 0...1) { theme.backdrop.dim = dim }
    if let opacity = top.number("opacity", in: 0.3...1) { theme.backdrop.opacity = opacity }
    guard let picture = top.string("picture") else { return }
    if picture.isEmpty {
      theme.backdrop.picture = nil
    } else if picture.hasPrefix("/") {
      theme.backdrop.picture = picture
    } else {
      let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
      theme.backdrop.picture = folder + picture
    }
  }

  /// Returns the theme's own value, or else the inherited value. If both are missing, notes the mistake and returns
  /// `standIn`.
  private func value<Value>(
    _ inherited: Value?, _ own: Value?, _ standIn: Value, _ key: String, _ section: Section
  ) -> Value {
    if let value = own ?? inherited { return value }
    missing(key, section)
    return standIn
  }

  /// Notes a missing key. A key with a wrong value has been noted already.
  private func missing(_ key: String, _ section: Section) {
    if isAlone, !section.has(key) { section.note("", .missingKey(key)) }
  }

  private func number(
    _ key: String, _ range: ClosedRange<Double>, _ section: Section, _ inherited: Double?
  ) -> Double {
    value(inherited, section.number(key, in: range), range.lowerBound, key, section)
  }

  private func color(_ key: String, _ section: Section, _ inherited: Color?) -> Color {
    let standIn = inherited ?? Color(red: 0, green: 0, blue: 0)
    guard let text = section.string(key) else {
      if inherited == nil { missing(key, section) }
      return standIn
    }
    if let color = Color(hex: text) { return color }
    section.note(key, .badValue(text, wanted: "a colour, #RRGGBB or #RRGGBBAA"))
    return standIn
  }

  private func style(_ key: String, _ top: Section, _ inherited: KeyStyle?) -> KeyStyle {
    guard let section = top.section(key) else {
      if inherited == nil { missing(key, top) }
      let black = Color(red: 0, green: 0, blue: 0)
      return inherited ?? KeyStyle(fill: black, text: black, secondary: black, edge: black)
    }
    section.allow(["fill", "text", "secondary", "edge", "outline"])
    return KeyStyle(
      fill: color("fill", section, inherited?.fill),
      text: color("text", section, inherited?.text),
      secondary: color("secondary", section, inherited?.secondary),
      edge: color("edge", section, inherited?.edge),
      outline: outline(section, inherited?.outline))
  }

  /// Reads an outline; a width of 0 removes an inherited outline.
  fileprivate func outline(
    _ style: Section, _ inherited: KeyStyle.Outline?
  ) -> KeyStyle.Outline? {
    guard let section = style.section("outline") else { return inherited }
    section.allow(["color", "width"])
    let outline = KeyStyle.Outline(
      color: color("color", section, inherited?.color),
      width: number("width", 0...8, section, inherited?.width))
    return outline.width > 0 ? outline : nil
  }
}

extension Theme {
  /// The theme with the optional values of its parent. A pair is not inherited: it is of the parent's own scheme.
  fileprivate func following(_ parent: Theme?) -> Theme {
    guard let parent else { return self }
    var theme = self
    theme.keyGap = parent.keyGap
    theme.labelSize = parent.labelSize
    theme.backdrop = parent.backdrop
    return theme
  }
}
