/// The amount of text that one BackSpace deletes at the end of a text, which differs by toolkit (R-DOC-2). The
/// counts were measured in GTK 3.24 and 4.8, Qt 5.15 and 6.4, Tk 8.6, Chromium 156 and Firefox 153, in their text
/// areas, and in LibreOffice 25.2, Geany 2.0 and Chromium's address bar; `test_deletion.py` guards them.
package enum Erasure: Hashable, Sendable {
  /// A grapheme, which is assumed if nothing is known about the client. One BackSpace may then leave a part of a
  /// grapheme, but never deletes too much.
  case grapheme
  /// A code point: Qt, Tk, and the kernel's line editor behind a terminal.
  case scalar
  /// The content of a column: programs in a terminal that edit their lines themselves, such as shells.
  case column
  /// GTK: a grapheme if its last letter is Latin, Greek, Cyrillic, kana, Hangul or an emoji; in other scripts a code
  /// point of the grapheme's decomposition.
  case pango
  /// A code point, but a word with Ctrl: Scintilla, and Views, the toolkit of Chromium's own windows.
  case codePoint
  /// LibreOffice: a code point of any script and of any emoji, with its variation selector.
  case office
  /// Chromium and programs built on it: an emoji, however it is composed; else a code point.
  case blink
  /// Firefox: a code point, or an emoji; of several emoji that ZERO WIDTH JOINER joins, the last emoji.
  case gecko

  /// The erasure in a field of this toolkit; nil if the program alone decides.
  package init?(toolkit: String?) {
    guard toolkit == "Views" else { return nil }
    self = .codePoint
  }

  /// Finds the erasure of a program from its mapped files and its name.
  package init(mapped names: Set<Substring>, program: String?) {
    func has(_ beginnings: String...) -> Bool {
      names.contains { name in beginnings.contains { name.hasPrefix($0) } }
    }
    // Programs with their own text fields come first, whatever toolkit draws their buttons.
    if has("libxul.so") {
      self = .gecko
    } else if has("icudtl.dat"),
      has("v8_context_snapshot", "snapshot_blob.bin", "chrome_100_percent.pak", "resources.pak")
    {
      self = .blink
    } else if has("libmergedlo.so", "libvcllo.so") {
      self = .office
    } else if has("libgeany", "libscintilla", "libqscintilla2") {
      self = .codePoint
    } else if Erasure.isTerminal(program) || has("libvte-", "libkonsoleprivate", "libqtermwidget") {
      self = .column
    } else if has(
      "libQt5WebEngineCore", "libQt6WebEngineCore", "libwebkit2gtk", "libwebkitgtk", "libjvm.so")
      || program?.hasPrefix("emacs") == true || program?.hasPrefix("vim") == true
    {
      self = .grapheme
    } else if has("libQt5Gui.so", "libQt6Gui.so", "libtk8", "libtk9") {
      self = .scalar
    } else if has("libgtk-3.so", "libgtk-4.so") {
      self = .pango
    } else {
      self = .grapheme
    }
  }

  private static func isTerminal(_ program: String?) -> Bool {
    ["xterm", "kitty", "alacritty", "urxvt", "rxvt", "st", "wezterm-gui"].contains(program ?? "")
  }

  /// Whether Ctrl+BackSpace deletes a word in the client. Terminals and Tk delete a character.
  package var deletesWords: Bool { self != .scalar && self != .column }

  /// Returns the number of BackSpaces that delete the grapheme, at least 1.
  package func strokes(for grapheme: Character) -> Int {
    let scalars = Array(grapheme.unicodeScalars)
    guard !grapheme.isNewline, let first = scalars.first else { return 1 }
    if scalars.count == 1, self != .pango { return 1 }
    switch self {
    case .grapheme: return 1
    case .scalar, .codePoint: return scalars.count
    case .office: return Erasure.joined(scalars, with: \.isVariationSelector).count
    case .column: return max(scalars.count { !$0.isZeroWidth }, 1)
    case .pango: return PangoErasure.strokes(for: scalars)
    case .blink:
      return first.beginsEmoji && scalars.allSatisfy(\.isInEmoji)
        ? 1 : Erasure.joined(scalars, with: \.isAnyVariationSelector).count
    case .gecko: return Erasure.gecko(scalars)
    }
  }

  /// Whether every client deletes the character by one BackSpace.
  package static func isSimple(_ character: Character) -> Bool {
    guard let only = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
      return character.isNewline
    }
    return PangoErasure.parts(of: only) == 1
  }

  /// Returns the scalars in pieces: each scalar with the scalars after it for which `isPart` is true.
  private static func joined(
    _ scalars: [Unicode.Scalar], with isPart: (Unicode.Scalar) -> Bool
  ) -> [[Unicode.Scalar]] {
    scalars.reduce(into: []) { pieces, scalar in
      if isPart(scalar), !pieces.isEmpty {
        pieces[pieces.count - 1].append(scalar)
      } else {
        pieces.append([scalar])
      }
    }
  }

  private static func gecko(_ scalars: [Unicode.Scalar]) -> Int {
    if scalars.allSatisfy(\.isRegionalIndicator) { return 1 }
    let pieces = joined(scalars) { $0.isVariationSelector || $0.properties.isEmojiModifier }
    let members = pieces.filter { $0 != [.zeroWidthJoiner] }
    guard members.count > 1, members.count * 2 - 1 == pieces.count,
      members.allSatisfy({ $0.first?.properties.isEmoji == true })
    else { return pieces.count }
    // A joiner is deleted together with the emoji after it if the font has a picture for the rest. The font has no
    // picture for the first persons of a couple or a family.
    let alone = members.dropFirst().dropLast().count { $0.first?.joinsPersons == true }
    return members.count + alone
  }
}

extension Unicode.Scalar {
  fileprivate static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

  fileprivate var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  fileprivate var isVariationSelector: Bool {
    (0xFE00...0xFE0F).contains(value) || (0xE0100...0xE01EF).contains(value)
  }

  /// Whether the scalar is a variation selector, including those of Mongolian.
  fileprivate var isAnyVariationSelector: Bool {
    isVariationSelector || (0x180B...0x180D).contains(value) || value == 0x180F
  }

  /// Whether the scalar may begin an emoji. In Unicode's tables, digits and symbols are emoji, too, as parts of keycaps.
  fileprivate var beginsEmoji: Bool { properties.isEmoji }

  fileprivate var isInEmoji: Bool {
    properties.isEmoji || isVariationSelector || self == .zeroWidthJoiner || value == 0x20E3
      || (0xE0020...0xE007F).contains(value)
  }

  /// Whether the scalar is an adult, heart, kiss or handshake.
  fileprivate var joinsPersons: Bool {
    [0x1F468, 0x1F469, 0x1F9D1, 0x2764, 0x1F48B, 0x1F91D].contains(value)
  }

  /// Whether the scalar takes no column of a terminal (wcwidth of glibc).
  fileprivate var isZeroWidth: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: value != 0xAD
    default: (0x1160...0x11FF).contains(value)
    }
  }
}
