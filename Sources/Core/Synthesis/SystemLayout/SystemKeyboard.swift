package import KeyModel
package import Layouts

/// Draws the X server's current layout as a keyboard with a physical layout: one of its XKB groups with all levels
/// (R-FORM).
package struct SystemKeyboard {
  /// Name of the keyboard in the settings, before the form: `system.compact`.
  package static let name = "system"

  /// A symbol on a key that cannot be drawn.
  package struct Unknown: Hashable, Sendable {
    package var keycode: UInt8
    package var keysym: Keysym
  }

  let map: SystemMap
  let group: Int
  let accents: PrintedKeyboard.Accents
  let systems: Systems
  private let third: UInt8
  private let fifth: UInt8

  /// Takes the group with the number `group`, from 0, of `map`.
  package init(
    _ map: SystemMap, group: Int, accents: PrintedKeyboard.Accents, systems: Systems
  ) {
    self.map = map
    self.group = group
    self.accents = accents
    self.systems = systems
    third = [0xfe03, 0xfe04, 0xfe05].map { map.modifier(of: $0) }.first { $0 != 0 } ?? 0
    fifth = [0xfe11, 0xfe12, 0xfe13].map { map.modifier(of: $0) }.first { $0 != 0 } ?? 0
  }

  /// The smallest shape that has a key for every character of the keymap: `ansi`, `iso` or `full`.
  package var shape: String {
    let characters = map.keymap.keys.filter { !meanings(of: $0.key).isEmpty }
    if characters[Positions.yen] != nil || characters[Positions.ro] != nil { return "full" }
    let elsewhere = Set(
      characters.keys.filter { $0 != Positions.leftOfZ && $0 < 62 }.flatMap { meanings(of: $0) })
    let extra = meanings(of: Positions.leftOfZ).prefix(2)
    let isSpare = extra.allSatisfy { elsewhere.contains($0) }
    return isSpare && systems.isANSI(description.layout) ? "ansi" : "iso"
  }

  /// Keys of the shape `full` that this layout leaves empty.
  private var vacant: Set<String> {
    let keys = ["E13": Positions.yen, "B11": Positions.ro]
    return Set(keys.filter { meanings(of: $0.value).isEmpty }.keys)
  }

  private var description: SystemMap.Group { map.groups[group] }

  /// Returns all actions of a key, on all levels.
  private func meanings(of keycode: UInt8) -> [Meaning] {
    levels(of: keycode).map { Meaning($0) }.filter { if case .level = $0 { true } else { false } }
  }

  /// Returns the keysyms of a key on every reachable level.
  private func levels(of keycode: UInt8) -> [Keysym] {
    let thirds = third == 0 ? [0] : [0, third]
    let fifths = fifth == 0 ? [0] : [0, fifth]
    return fifths.flatMap { fifth in
      thirds.flatMap { third in
        [0, Keymap.shiftMask].compactMap { keysym(keycode, fifth | third | $0) }
      }
    }
  }

  /// Returns the keysym of a key for exactly these modifiers; nil if they select no separate level.
  private func keysym(_ keycode: UInt8, _ modifiers: UInt8) -> Keysym? {
    map.keymap.keysym(keycode, group: group, modifiers: modifiers)
  }
}

// MARK: The keyboard

extension SystemKeyboard {
  /// Makes the keyboard on the keys of `geometry`.
  package func definition(_ whole: PrintedGeometry, form: String) -> KeyboardDefinition {
    let geometry = whole.without(vacant)
    var planes = [PlaneID.letters: PlaneForms(phone: plane(geometry, fifth: 0))]
    if hasFifthKey(geometry) {
      planes[.level5] = PlaneForms(phone: plane(geometry, fifth: fifth))
    }
    let keys = planes.values.flatMap(\.phone.keys)
    let dead = Set(keys.flatMap(\.dead))
    let family = "\(SystemKeyboard.name).\(form)"
    var keyboard = KeyboardDefinition(
      identifier: group == 0 ? family : "\(family)/\(group + 1)",
      displayName: description.name.isEmpty ? "System" : description.name, groupName: "System",
      manifest: manifest(keys), planes: planes,
      inputMethod: dead.isEmpty ? nil : .accents(accents.filter { dead.contains($0.key) }))
    keyboard.serverGroup = group
    keyboard.family = family
    return keyboard
  }

  /// Returns the symbols on the keys of `geometry` that cannot be drawn.
  package func unknown(_ geometry: PrintedGeometry) -> [Unknown] {
    keycodes(geometry).flatMap { code in
      Set(levels(of: code)).filter { Meaning($0) == .unknown }
        .sorted { $0.rawValue < $1.rawValue }.map { Unknown(keycode: code, keysym: $0) }
    }
  }

  private func keycodes(_ geometry: PrintedGeometry) -> [UInt8] {
    geometry.rows.joined().compactMap { $0.position.flatMap(Positions.keycode) }
      + [Positions.space]
  }

  private func manifest(_ keys: [Key]) -> Manifest {
    var manifest = Manifest()
    let typed = Set(keys.flatMap(\.texts)).union(keys.flatMap(\.dead))
    manifest.isASCIICapable = (0x21...0x7e).allSatisfy { value in
      Unicode.Scalar(UInt32(value)).map { typed.contains(String($0)) } ?? false
    }
    let letters = keys.compactMap { $0.action.text?.unicodeScalars.first }
      .filter(\.properties.isAlphabetic)
    manifest.prefersRightToLeft =
      letters.count { $0.isRightToLeft } * 2 > letters.count && !letters.isEmpty
    if let language = systems.language(
      of: description.layout, variant: description.variant)
    {
      manifest.primaryLanguage = language
    }
    return manifest
  }

  private func plane(_ geometry: PrintedGeometry, fifth: UInt8) -> Plane {
    var isPastSpace = false
    var right = 0
    let names = geometry.rows.joined().map(\.name)
    let tail = names.lastIndex(of: "space").map { names[$0...].prefix { $0 != "left" } } ?? []
    let count = tail.count { ["alt", "option", "ctrl"].contains($0) }
    return PrintedKeyboard.plane(geometry) { spot in
      if let code = spot.position.flatMap(Positions.keycode) {
        return character(spot.name, code, fifth)
      }
      if spot.name == "space" {
        isPastSpace = true
        return space(fifth)
      }
      if isPastSpace { right += 1 }
      let code = Positions.keycode(
        named: spot.name, rightOfSpace: isPastSpace, isLast: right == count)
      return named(spot.name, code, fifth)
    }
  }
}

// MARK: Keys

extension SystemKeyboard {
  private func level(_ keycode: UInt8, _ modifiers: UInt8) -> Key.Level? {
    guard let keysym = keysym(keycode, modifiers) else { return nil }
    switch Meaning(keysym) {
    case .level(let level): return level
    case .role(_, let action, let label):
      return Key.Level(action: action, label: label)
    case .nothing, .unknown: return nil
    }
  }

  private func character(_ name: String, _ code: UInt8, _ fifth: UInt8) -> Key {
    let id = name.lowercased()
    let plain = keysym(code, 0).map { Meaning($0) } ?? .nothing
    if case .role(let role, let action, let label) = plain {
      return Key(
        id: KeyID(rawValue: id), role: role, width: .units(1), action: back(action, fifth),
        label: label)
    }
    return levels(
      Key(
        id: KeyID(rawValue: id), role: .character, width: .units(1), action: .inert,
        label: .text("")), code, fifth)
  }

  /// Sets the four levels of `key` from the map.
  private func levels(_ key: Key, _ code: UInt8, _ fifth: UInt8) -> Key {
    var key = key
    if let plain = level(code, fifth) { (key.action, key.label) = (plain.action, plain.label) }
    let plain = Key.Level(action: key.action, label: key.label)
    let shifted = level(code, fifth | Keymap.shiftMask)
    if shifted != plain { key.shifted = shifted ?? Key.Level(action: .inert, label: .text("")) }
    key.secondary = PrintedKeyboard.printed(shifted, above: plain)
    // A symbol that is labelled by a name or a number has no shape to draw above the key.
    if let text = shifted?.action.text, shifted?.label != .mark(text) {
      key.secondary = nil
    }
    key.capsLock = capsLock(code, fifth)
    guard third != 0 else { return key }
    key.option = level(code, fifth | third)
    key.shiftOption = level(code, fifth | third | Keymap.shiftMask)
    return key
  }

  /// Returns the effect of Lock on the key, by the key's type, without and with shift.
  private func capsLock(_ code: UInt8, _ fifth: UInt8) -> CapsLock {
    func keysym(_ modifiers: UInt8) -> Keysym? { self.keysym(code, fifth | modifiers) }
    let (plain, above) = (keysym(0), keysym(Keymap.shiftMask))
    let locked = keysym(Keymap.lockMask)
    switch locked {
    case plain: return .nothing
    case above: return keysym(Keymap.lockMask | Keymap.shiftMask) == plain ? .inverts : .shifts
    default: return level(code, fifth | Keymap.lockMask).map { .gives($0) } ?? .nothing
    }
  }

  /// Makes the space bar, which may have more than spaces: `_` and a no-break space.
  private func space(_ fifth: UInt8) -> Key {
    var key = PrintedKeyboard.named("space")
    func unless(_ modifiers: UInt8) -> Key.Level? {
      let found = level(Positions.space, modifiers)
      return found?.action == .insert(" ") ? nil : found
    }
    key.shifted = unless(fifth | Keymap.shiftMask)
    guard third != 0 else { return key }
    key.option = unless(fifth | third)
    key.shiftOption = unless(fifth | third | Keymap.shiftMask)
    if key.option != nil || key.shiftOption != nil {
      let space = Key.Level(action: .space, label: key.label)
      key.option = key.option ?? space
      key.shiftOption = key.shiftOption ?? space
    }
    return key
  }

  /// Makes a key without a character, from the keymap, or else from its name.
  private func named(_ name: String, _ code: UInt8?, _ fifth: UInt8) -> Key {
    let usual = PrintedKeyboard.named(name, decimal: decimal)
    guard let code, let keysym = keysym(code, 0) else { return usual }
    let id = KeyID(rawValue: name)
    switch Meaning(keysym) {
    case .role(let role, let action, let label):
      return Key(
        id: id, role: role, width: .units(1), action: back(action, fifth), label: label)
    case .level(let level) where level.action != usual.action:
      let role: KeyRole = if case .key = level.action { .key } else { .character }
      return Key(
        id: id, role: role, width: .units(1), action: level.action, label: level.label)
    case .level, .nothing, .unknown: return usual
    }
  }

  /// Returns the action of a key on the fifth level. The key that opens this level leads back from it.
  private func back(_ action: KeyAction, _ fifth: UInt8) -> KeyAction {
    action == .plane(.level5) && fifth != 0 ? .plane(.letters) : action
  }

  private func hasFifthKey(_ geometry: PrintedGeometry) -> Bool {
    guard fifth != 0 else { return false }
    return plane(geometry, fifth: 0).keys.contains { $0.action == .plane(.level5) }
  }

  /// Text of the keypad's decimal key while Num Lock is on.
  private var decimal: String {
    let groups = map.keymap.keys[Positions.keypadDecimal] ?? []
    let keysyms = groups.isEmpty ? [] : groups[group % groups.count].keysyms
    let typed = keysyms.lazy.compactMap {
      FunctionKeys.keypad($0) ?? $0.scalar.map { Character($0) }
    }
    return typed.first.map { String($0) } ?? "."
  }
}

extension Key {
  private var actions: [KeyAction] {
    [action, shifted?.action, option?.action, shiftOption?.action].compactMap(\.self)
  }

  /// All texts that the key types.
  fileprivate var texts: [String] {
    actions.compactMap(\.text)
  }

  /// All dead keys on the key.
  fileprivate var dead: [String] {
    actions.compactMap { if case .dead(let text) = $0 { text } else { nil } }
  }
}

extension Unicode.Scalar {
  /// Whether the letter is Hebrew, Arabic, Syriac, Thaana, N’Ko or of a neighbouring script, or Adlam or of another
  /// later right-to-left script.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfefc, 0x1_0800...0x1_0fff, 0x1_e800...0x1_efff:
      true
    default: false
    }
  }
}
