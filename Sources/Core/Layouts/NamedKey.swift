package import KeyModel

/// A key that a picture can name in braces.
package struct NamedKey {
  package var id: String
  package var role: KeyRole
  package var action: KeyAction
  package var label: Label

  /// Finds the key of a name; nil for an unknown name. `{letters=ΑΒΓ}` labels a plane key.
  package init?(_ name: String) {
    if let known = NamedKey.fixed[name] {
      self = known
      return
    }
    if let group = EmojiGroup(rawValue: name) {
      self.init(
        id: name, role: .pageTab,
        action: .page(.command(PageCommand(rawValue: group.rawValue))))
      return
    }
    if let command = EditingCommand(rawValue: name) {
      self.init(
        id: name, role: .pageTab,
        action: .page(.command(PageCommand(rawValue: command.rawValue))))
      return
    }
    if let equals = name.firstIndex(of: "="), equals != name.startIndex {
      let plane = String(name[..<equals])
      let label = String(name[name.index(after: equals)...])
      guard NamedKey.planes.contains(plane), !label.isEmpty else { return nil }
      self.init(id: plane, role: .plane, action: .plane(PlaneID(rawValue: plane)), label: label)
      return
    }
    guard let (keysym, label) = Keysym.named(name) else { return nil }
    self.init(id: name.lowercased(), role: .key, action: .key(keysym), label: label)
  }

  private init(id: String, role: KeyRole, action: KeyAction, label: String? = nil) {
    self.id = id
    self.role = role
    self.action = action
    self.label = label.map { .text($0) } ?? .role
  }

  /// Planes of number fields (R-TRAIT-1).
  package static let pads: [PlaneID] = [.numberPad, .phonePad, .decimalPad]
  package static let planes = ["letters", "numbers", "symbols", "desktop", "writing"]

  /// All fixed names, for messages.
  package static var names: [String] { fixed.keys.sorted() }

  /// Names of the keys with words as labels, which other languages may replace.
  package static var labelledNames: [String] {
    fixed.filter { $0.value.label != .role }.keys.sorted()
  }

  private static let fixed: [String: NamedKey] = [
    "shift": NamedKey(id: "shift", role: .shift, action: .shift),
    "caps": NamedKey(id: "caps-lock", role: .capsLock, action: .capsLock),
    "delete": NamedKey(id: "delete", role: .delete, action: .deleteBackward),
    "space": NamedKey(id: "space", role: .space, action: .space),
    "return": NamedKey(id: "return", role: .return, action: .return),
    "dot": NamedKey(id: "dot", role: .dot, action: .insert(".")),
    "dash": NamedKey(id: "dash", role: .dash, action: .insert("-")),
    "emoji": NamedKey(id: "emoji", role: .page, action: .page(.open(.emoji))),
    "emoji-grid": NamedKey(id: "emoji-grid", role: .pageArea, action: .page(.area)),
    "clipboard": NamedKey(id: "clipboard", role: .page, action: .page(.open(.clipboard))),
    "clippings": NamedKey(id: "clippings", role: .pageArea, action: .page(.area)),
    // The writing area of a keyboard for strokes, and its keys.
    "writing": NamedKey(id: "writing", role: .pageArea, action: .page(.area)),
    "undo-stroke": command("undo-stroke"), "clear": command("clear-strokes"),
    "keys": command("writing-keys", .plane),
    "search": NamedKey(id: "search", role: .search, action: .page(.command(.search))),
    "back": NamedKey(id: "letters", role: .plane, action: .page(.leave), label: "ABC"),
    "preview": NamedKey(id: "preview", role: .preview, action: .inert),
    "globe": NamedKey(id: "globe", role: .globe, action: .globe),
    "hide": NamedKey(id: "hide", role: .dismiss, action: .dismiss),
    "123": plane(.numbers, "123"),
    ".?123": plane(.numbers, ".?123"),
    "#+=": plane(.symbols, "#+="),
    "ABC": plane(.letters, "ABC"),
    "fn": plane(.desktop, "fn"),
    "ctrl": modifier("ctrl", .control),
    "alt": modifier("alt", .alt),
    "super": modifier("super", .super),
    "altgr": modifier("altgr", .altGr),
    "esc": key("esc", .escape), "tab": key("tab", .tab), "home": key("home", .home),
    "end": key("end", .end), "pgup": key("pgup", .pageUp, "pg up"),
    "pgdn": key("pgdn", .pageDown, "pg dn"), "ins": key("ins", .insert),
    "del": key("del", .delete), "print": key("print", .print, "prt sc"),
    "menu": key("menu", .menu), "scroll": key("scroll", Keysym(rawValue: 0xff14), "scr lk"),
    "pause": key("pause", Keysym(rawValue: 0xff13), "pause"),
    // Offers hanja for the Hangul before the insertion point.
    "hanja": NamedKey(id: "hanja", role: .key, action: .page(.convert), label: "한자"),
    // The marks that a kana keyboard's composer puts on the preceding kana.
    "゛゜小": NamedKey(id: "marks", role: .character, action: .insert("゛゜小"), label: "゛゜小"),
    // Shift that stays down while it is touched, for games.
    "hold-shift": key("shift", .shift),
    "left": arrow("left", .left), "right": arrow("right", .right), "up": arrow("up", .up),
    "down": arrow("down", .down),
  ]

  private static func command(_ name: String, _ role: KeyRole = .pageTab) -> NamedKey {
    NamedKey(id: name, role: role, action: .page(.command(PageCommand(rawValue: name))))
  }

  private static func plane(_ id: PlaneID, _ label: String) -> NamedKey {
    NamedKey(id: id.rawValue, role: .plane, action: .plane(id), label: label)
  }

  private static func modifier(_ name: String, _ modifier: Modifiers) -> NamedKey {
    NamedKey(id: name, role: .modifier, action: .modifier(modifier), label: name)
  }

  private static func key(_ id: String, _ keysym: Keysym, _ label: String? = nil) -> NamedKey {
    NamedKey(id: id, role: .key, action: .key(keysym), label: label ?? id)
  }

  private static func arrow(_ id: String, _ keysym: Keysym) -> NamedKey {
    NamedKey(id: id, role: .key, action: .key(keysym))
  }

  /// Width of a key for which the picture gives no width (`ios-rules` §7).
  package func width(in form: Form) -> Width {
    let isPhone = form == .phone
    return switch role {
    case .space, .dot, .dash, .preview, .pageArea, .pageTab, .search: .stretch(1)
    case .shift, .delete: isPhone ? .share(0.112) : .units(1)
    case .plane, .globe, .page, .dismiss: isPhone ? .share(0.108) : .units(1)
    case .return: isPhone ? .share(0.23) : .units(1)
    case .character, .capsLock, .modifier, .key: .units(1)
    }
  }
}
