/// The formats of other programs that are read.
package enum ForeignFormat: String, Hashable, Sendable, CaseIterable {
  case onboard, squeekboard, cldr, klc, keylayout, keymanTouch = "keyman-touch", keyman, matchbox,
    xkb
  case florisboard, unexpected

  /// Name for messages.
  package var title: String {
    switch self {
    case .onboard: "a layout of Onboard"
    case .squeekboard: "a layout of squeekboard"
    case .cldr: "a CLDR keyboard (LDML)"
    case .klc: "a layout of the Microsoft Keyboard Layout Creator"
    case .keylayout: "a keyboard layout of macOS"
    case .keymanTouch: "a touch layout of Keyman"
    case .keyman: "a keyboard of Keyman"
    case .matchbox: "a layout of matchbox-keyboard"
    case .xkb: "XKB symbols"
    case .florisboard: "a layout of FlorisBoard"
    case .unexpected: "a layout of Unexpected Keyboard"
    }
  }

  /// Recognises a file by its name and the beginning of its text; nil for none of the formats.
  package static func recognise(_ bytes: [UInt8], name: String) -> ForeignFormat? {
    let start = Array(bytes.prefix(16_384))
    // The cut may be inside a character.
    let text =
      (try? SourceText.decode(start)) ?? String(decoding: start, as: UTF8.self)
    let suffix = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if text.includes("<keyboard3") { return .cldr }
    if suffix == "onboard" || text.includes("<keyboard") && text.includes("<panel") {
      return .onboard
    }
    if suffix == "keylayout" || text.includes("<keyMapSet") || text.includes("<modifierMap") {
      return .keylayout
    }
    if (text.includes("<keyboard") || text.includes("<fragment"))
      && (text.includes("<layout id=") || text.includes("<default "))
    {
      return .matchbox
    }
    if text.includes("<keyboard")
      && (text.includes("key0=") || text.includes("<key c=") || text.includes("<row"))
    {
      return .unexpected
    }
    if suffix == "klc" || text.hasPrefix("KBD\t") || text.includes("\nSHIFTSTATE")
      || text.includes("SHIFTSTATE\r")
    {
      return .klc
    }
    if text.includes("xkb_symbols") { return .xkb }
    if suffix == "kmn" || text.includes("begin Unicode") || text.includes("begin unicode") {
      return .keyman
    }
    if suffix == "keyman-touch-layout" || text.includes("\"layer\"") && text.includes("\"row\"") {
      return .keymanTouch
    }
    if suffix == "json" || text.trimmed.hasPrefix("["),
      text.includes("\"label\"") || text.includes("\"code\"")
    {
      return .florisboard
    }
    if text.includes("views:"), text.includes("base:") { return .squeekboard }
    return nil
  }

  /// Reads a file. `find` returns the bytes of a file beside it, or of the XKB data, by name; `section` chooses one
  /// of several layouts; `keys` gives the characters of the system's layout where the file leaves them open.
  package func read(
    _ bytes: [UInt8], name: String, section: String?, find: (String) -> [UInt8]?
  ) throws(ForeignFault) -> ForeignLayout {
    let text = try SourceText.decode(bytes)
    var layout =
      switch self {
      case .onboard: try OnboardFormat.read(text, find: find)
      case .squeekboard: try SqueekboardFormat.read(text)
      case .cldr: try CLDRFormat.read(text)
      case .klc: try KLCFormat.read(text)
      case .keylayout: try KeylayoutFormat.read(text)
      case .keymanTouch: try KeymanTouchFormat.read(text)
      case .keyman: try KeymanFormat.read(text)
      case .matchbox: try MatchboxFormat.read(text, find: find)
      case .xkb: try XKBFormat.read(text, section: section, find: find)
      case .florisboard: try FlorisBoardFormat.read(text)
      case .unexpected: try UnexpectedFormat.read(text)
      }
    if layout.name.isEmpty {
      let file = name.split(separator: "/").last.map(String.init) ?? name
      layout.name = file.split(separator: ".").first.map(String.init) ?? file
    }
    guard layout.hasKeys else { throw .noKeys }
    return layout
  }
}

extension ForeignLayout {
  fileprivate var hasKeys: Bool {
    switch body {
    case .printed(let rows): rows.joined().contains { $0.texts.contains { $0 != nil } }
    case .touch(let faces): faces.first?.rows.joined().contains { $0.text != nil } == true
    }
  }
}
