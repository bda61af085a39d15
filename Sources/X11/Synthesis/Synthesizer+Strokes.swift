internal import CX11
import KeyModel
import Synthesis

extension Synthesizer {
  /// Sends what can be sent now, in order; stops before what must wait for the client.
  func pump() {
    while queueStart < queue.count, !connection.isLost {
      // A client that does not keep up is not flooded.
      if unconfirmed >= 2 * Synthesizer.burst {
        confirm()
        break
      }
      guard type(queue[queueStart]) else { break }
      queueStart += 1
      if unconfirmed >= Synthesizer.burst { confirm() }
    }
    if queueStart == queue.count {
      queue.removeAll(keepingCapacity: queue.capacity < 1024)
      queueStart = 0
    }
  }

  /// Types one item; false when it must wait.
  private func type(_ item: Item) -> Bool {
    endLingering()
    switch item {
    case .hold(let modifiers): hold(modifiers)
    case .chord(let key, let modifiers): strike(key, modifiers)
    case .scalar("\n"): tap(keysym: .return)
    case .scalar("\t"): tap(keysym: .tab)
    case .scalar(let scalar):
      if let position = currentTable[scalar] {
        tap(position)
      } else if turn.isOurs, let slot = bank.slot(of: scalar) {
        bank.use(scalar)
        tap(slot)
      } else {
        return prepare(scalar)
      }
    }
    return true
  }

  /// Gets the character a slot; true when it is to be tried again at once or never.
  private func prepare(_ first: Unicode.Scalar) -> Bool {
    guard turn.isOurs else {
      turn.ask(at: now)
      guard turn.isOurs else { return false }
      return prepare(first)
    }
    guard !bank.slots.isEmpty else { return true }
    bank.avoidsFirstLevel = state.locked & Keymap.lockMask != 0
    let table = currentTable
    var wanted: [Unicode.Scalar] = []
    for item in queue[queueStart...].prefix(4 * bank.slots.count) {
      guard case .scalar(let scalar) = item, scalar != "\n", scalar != "\t", table[scalar] == nil
      else { continue }
      wanted.append(scalar)
    }
    switch bank.admit(wanted) {
    case .changed: writeBank()
    case .unchanged: break
    case .blocked:
      confirm()
      return false
    }
    guard let slot = bank.slot(of: first), turn.isOurs else { return false }
    bank.use(first)
    tap(slot)
    return true
  }

  private func tap(_ position: KeyTable.Position) {
    neutrally {
      let level3 = position.needsLevel3 ? map.level3 : 0
      let shift = position.needsShift ? map.shift : 0
      if level3 != 0 { key(level3, true) }
      if shift != 0 { key(shift, true) }
      key(position.keycode, true)
      key(position.keycode, false)
      if shift != 0 { key(shift, false) }
      if level3 != 0 { key(level3, false) }
    }
    unconfirmed += 1
  }

  private func tap(_ slot: Bank.Slot) {
    tap(
      KeyTable.Position(
        keycode: slot.keycode, needsShift: slot.level & 1 != 0, needsLevel3: slot.level & 2 != 0))
  }

  private func tap(keysym: Keysym) {
    guard let code = map.keymap.keycode(of: keysym) else { return }
    neutrally {
      key(code, true)
      key(code, false)
    }
    unconfirmed += 1
  }

  /// Runs `body` while no modifier of anybody else is in the way, and puts them back.
  private func neutrally(_ body: () -> Void) {
    let foreign = state.base & ~ownMask
    let disturbing = state.locked & (Keymap.controlMask | UInt8(Mod1Mask) | UInt8(Mod4Mask))
    guard foreign | disturbing | state.latched != 0 || !held.isEmpty else { return body() }
    let core = UInt32(XkbUseCoreKbd)
    let display = connection.display
    let latched = state.latched
    let lifted = foreign == 0 ? [] : liftForeign(foreign)
    let ours = held
    hold([])
    if latched != 0 { XkbLatchModifiers(display, core, UInt32(latched), 0) }
    if disturbing != 0 { XkbLockModifiers(display, core, UInt32(disturbing), 0) }
    body()
    if disturbing != 0 { XkbLockModifiers(display, core, UInt32(disturbing), UInt32(disturbing)) }
    if latched != 0 { XkbLatchModifiers(display, core, UInt32(latched), UInt32(latched)) }
    hold(ours)
    if !lifted.isEmpty { putBack(lifted) }
  }

  /// Lets go of modifier keys that somebody else holds down.
  private func liftForeign(_ mask: UInt8) -> [UInt8] {
    var bits = [CChar](repeating: 0, count: 32)
    XQueryKeymap(connection.display, &bits)
    let codes = map.keymap.modifiers.filter { code, modifier in
      modifier & mask != 0 && !pressed.contains(code)
        && UInt8(bitPattern: bits[Int(code) >> 3]) & 1 << (code & 7) != 0
    }.keys.sorted()
    for code in codes { XTestFakeKeyEvent(connection.display, UInt32(code), 0, 0) }
    lastKeySerial = XNextRequest(connection.display) - 1
    return codes
  }

  /// Presses again what is still held on a real keyboard.
  private func putBack(_ codes: [UInt8]) {
    let stillDown = HardwareKeys.down(connection)
    for code in codes where stillDown.contains(code) {
      XTestFakeKeyEvent(connection.display, UInt32(code), 1, 0)
    }
    lastKeySerial = XNextRequest(connection.display) - 1
    readState()
  }

  private func key(_ code: UInt8, _ isDown: Bool) {
    guard code >= 8 else { return }
    XTestFakeKeyEvent(connection.display, UInt32(code), isDown ? 1 : 0, 0)
    lastKeySerial = XNextRequest(connection.display) - 1
    if isDown { pressed.insert(code) } else { pressed.remove(code) }
    if isDown { note?.addPressed(code) }
  }
}

/// Modifier keys held down, and chords.
extension Synthesizer {
  private var ownMask: UInt8 {
    pressed.reduce(0) { $0 | (map.keymap.modifiers[$1] ?? 0) }
  }

  /// From now on exactly these modifiers are down.
  func hold(_ modifiers: Modifiers) {
    guard modifiers != held else { return }
    for (_, modifier) in Modifiers.named {
      guard let code = keycode(of: modifier) else { continue }
      if modifiers.contains(modifier), !held.contains(modifier) { key(code, true) }
      if !modifiers.contains(modifier), held.contains(modifier) { key(code, false) }
    }
    held = modifiers
  }

  private func strike(_ chord: ChordKey, _ modifiers: Modifiers) {
    guard let target = position(of: chord) else { return }
    let before = held
    var wanted = modifiers
    if target.needsShift { wanted.insert(.shift) }
    if target.needsLevel3 { wanted.insert(.altGr) }
    hold(wanted.union(before))
    key(target.keycode, true)
    key(target.keycode, false)
    unconfirmed += 1
    // A window manager that switches windows grabs the keyboard after the key and then waits for the
    // release: it must not come before the grab.
    if wanted.isDisjoint(with: [.alt, .super]) {
      hold(before)
    } else {
      lingering = (before, now + Synthesizer.lingering)
    }
  }

  /// Lets go of the modifiers of the last chord.
  func endLingering() {
    guard let lingering else { return }
    self.lingering = nil
    hold(lingering.held)
  }

  /// The key of a chord. Under a group without the letter it is the key that has it in another
  /// group, by which toolkits know shortcuts.
  private func position(of chord: ChordKey) -> KeyTable.Position? {
    switch chord {
    case .keysym(let keysym):
      return map.keymap.keycode(of: keysym).map { KeyTable.Position(keycode: $0) }
    case .character(let character):
      guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else {
        return nil
      }
      if let position = currentTable[scalar] { return position }
      for group in 0..<4 {
        let table = KeyTable(map.keymap, group: group, locked: 0, level3: map.level3Mask)
        if let position = table[scalar] { return position }
      }
      return nil
    }
  }

  private func keycode(of modifier: Modifiers) -> UInt8? {
    switch modifier {
    case .shift: map.shift == 0 ? nil : map.shift
    case .altGr: map.level3 == 0 ? nil : map.level3
    case .control: map.modifierKey(of: UInt32(XK_Control_L))
    case .alt: map.modifierKey(of: UInt32(XK_Alt_L))
    default: map.modifierKey(of: UInt32(XK_Super_L))
    }
  }

  /// Lets go of everything.
  func releaseAll() {
    lingering = nil
    hold([])
    for code in pressed { key(code, false) }
  }
}

extension ServerMap {
  fileprivate func modifierKey(of keysym: UInt32) -> UInt8? {
    keymap.modifiers.keys.filter {
      keymap.keys[$0]?.first?.keysyms.first?.rawValue == keysym
    }.min()
  }
}

/// What is down on the real keyboards, or on XTEST's own, whatever the core one shows.
enum HardwareKeys {
  static func down(_ connection: Connection, onTestDevice: Bool = false) -> Set<UInt8> {
    var count = Int32(0)
    guard let devices = XIQueryDevice(connection.display, XIAllDevices, &count) else { return [] }
    defer { XIFreeDeviceInfo(devices) }
    var bits = [UInt8](repeating: 0, count: 32)
    for info in UnsafeBufferPointer(start: devices, count: Int(count))
    where info.use == XISlaveKeyboard && isTestDevice(info) == onTestDevice {
      add(connection, UInt(info.deviceid), to: &bits)
    }
    return Set((8..<256).filter { bits[$0 >> 3] & 1 << UInt8($0 & 7) != 0 }.map { UInt8($0) })
  }

  private static func isTestDevice(_ info: XIDeviceInfo) -> Bool {
    String(cString: info.name).hasSuffix("XTEST keyboard")
  }

  private static func add(_ connection: Connection, _ id: UInt, to bits: inout [UInt8]) {
    guard let device = XOpenDevice(connection.display, id) else { return }
    defer { XCloseDevice(connection.display, device) }
    guard let state = XQueryDeviceState(connection.display, device) else { return }
    defer { XFreeDeviceState(state) }
    keycap_add_keys(state, &bits)
  }
}
