package import KeyModel

/// The modifiers that are on in the server, and their causes: keys of this program, keys of other keyboards and
/// programs, locks and latches. Text is typed correctly whatever other keyboards and programs hold, latch or lock:
/// the machine removes these modifiers before text, and restores them after it (R-DOC-1). The machine also holds
/// every key that this program holds down.
///
/// The machine gets each request that was sent, with its serial number, and each report of the server. A report with
/// an older number than the program's last request about the same subject is out of date. By `Order` and
/// `HeldModifiers.Step` the machine says what has to be sent. The type is pure, and replayed from scripts.
package struct ModifierState: Hashable, Sendable {
  /// A request to the server.
  package enum Order: Hashable, Sendable {
    /// Releases or presses keys that other keyboards or programs hold down. Afterwards `noteForeignKeys` is called,
    /// even if there are no keys.
    case foreignKeys([UInt8], isDown: Bool)
    /// Locks or unlocks real modifiers. Afterwards `noteLocks` is called.
    case lock(UInt8, isOn: Bool)
    /// Latches exactly these real modifiers. Afterwards `noteLatches` is called.
    case latch(UInt8)
  }

  /// The server's report on its keyboard.
  package struct Report: Hashable, Sendable {
    /// The group in force, counted from 0.
    package var group: Int
    /// Real modifiers of keys that are down, whichever keyboard or program holds them.
    package var base: UInt8
    package var latched: UInt8
    package var locked: UInt8

    package init(group: Int, base: UInt8, latched: UInt8, locked: UInt8) {
      self.group = group
      self.base = base
      self.latched = latched
      self.locked = locked
    }
  }

  /// The modifiers that were removed for a text, and have to be restored after it.
  package struct LiftedModifiers: Hashable, Sendable {
    /// Released keys of other keyboards or programs.
    package var codes: [UInt8]
    /// The keys among `codes` that a physical keyboard holds.
    package var hardware: KeySet
    package var locked: UInt8
    package var latched: UInt8
    /// Real modifiers of the keys `codes`.
    fileprivate var mask: UInt8
    /// The modifiers that this program held for the user.
    fileprivate var held: Modifiers
  }

  /// Modifier keys that a physical keyboard, or another program by XTest, holds down.
  private struct ForeignKeys: Hashable {
    var codes: [UInt8]
    /// The keys among `codes` that a physical keyboard holds. XTest holds the other keys.
    var hardware: KeySet
    /// Whether the keys have been released and pressed again, so that a finger may have left a key in between.
    var needsCheck = false
  }

  /// A key that stays down until it is lifted.
  private struct Pushed: Hashable {
    var code: UInt8
    /// The modifiers that stay down with the key.
    var modifiers: Modifiers
  }

  /// The group in force, counted from 0.
  package private(set) var group = 0
  /// Real modifiers that other keyboards or programs have locked.
  package private(set) var locked: UInt8 = 0
  /// Real modifiers that are latched.
  package private(set) var latched: UInt8 = 0
  private var ledger = ModifierLedger()
  /// Serial number of this program's last request about locks or latches.
  private var locksSerial: UInt = 0
  /// Serial number of this program's last request about the group.
  private var groupSerial: UInt = 0

  /// The keys that this program holds down.
  package private(set) var pressed = KeySet()
  /// The real modifiers of `pressed`.
  private var mask: UInt8 = 0
  /// The real modifiers that this program has pressed since its last key that is not a modifier.
  private var bareMask: UInt8 = 0
  /// The modifiers that are held down for a chord or by an item `hold`.
  private var holding = HeldModifiers()
  /// The modifiers that the last item `hold` named.
  private var asked: Modifiers = []
  /// The keys that stay down, by their chord.
  private var pushed: [ChordKey: Pushed] = [:]
  /// Shift and level 3, if they are held down for the text that is being sent.
  private var levels: Modifiers = []
  /// The keys that hold Shift and level 3.
  private var levelKeys = HeldModifiers()

  /// The modifiers that were removed for the text that is being sent; nil if no modifiers were removed.
  private var lifted: LiftedModifiers?
  /// The modifier keys that other keyboards and programs hold down, as last read; nil if they must be read again.
  private var foreignKeys: ForeignKeys?
  /// Whether the next key may be the first after a key of another keyboard device.
  private var needsSwitch = true

  package init() {}

  // MARK: Public state

  /// The real modifiers of keys that other keyboards and programs hold down.
  package var foreign: UInt8 { ledger.foreign }

  /// All real modifiers that are on.
  package var effective: UInt8 { ledger.foreign | mask | latched | locked }

  /// The modifiers that this program holds for a chord, or for the user.
  package var held: Modifiers { holding.modifiers }

  /// The real modifiers that the server has locked for this program, because no key can hold them.
  package var ownLocks: UInt8 { holding.locked | levelKeys.locked }

  /// Whether CapsLock is on.
  package var hasCapsLock: Bool { locked & Keymap.lockMask != 0 }

  /// Whether all modifiers are as other keyboards and programs have set them, because none was removed.
  package var isInPlace: Bool { lifted == nil }

  /// Whether Shift and level 3 are as the key's level needs them.
  package func hasLevels(of position: KeyTable.Position) -> Bool { levels == position.levels }

  /// Returns the locked modifiers that stay on while text is typed.
  package func lockedInText(on map: ServerMap) -> UInt8 { locked & map.harmlessMask }

  // MARK: Reports of the server

  /// Adopts a report with the serial number of this program's last request that the server had handled. Returns
  /// false if the report's locks and latches are out of date.
  package mutating func note(_ report: Report, serial: UInt) -> Bool {
    if serial >= groupSerial { group = report.group }
    let before = ledger.foreign
    ledger.note(serial, base: report.base)
    if ledger.foreign != before { foreignKeys = nil }
    guard serial >= locksSerial else { return false }
    (locked, latched) = (report.locked & ~ownLocks, report.latched)
    return true
  }

  /// Adopts the server's answer to a question. The server has handled all requests of this program.
  package mutating func reset(_ answer: Report) {
    (group, locked, latched) = (answer.group, answer.locked & ~ownLocks, answer.latched)
    ledger.reset(base: answer.base)
    foreignKeys = nil
  }

  /// Notes that another keyboard device may be the device that was used last, because the keymap was read again.
  package mutating func noteOtherDevice() { needsSwitch = true }

  // MARK: Requests that were sent

  /// Notes that the request `serial` locks the group.
  package mutating func noteGroup(_ group: Int, serial: UInt) {
    (self.group, groupSerial) = (group, serial)
  }

  /// Notes that the request `serial` locks or unlocks modifiers.
  package mutating func noteLocks(serial: UInt) { locksSerial = serial }

  /// Notes that the request `serial` latches exactly these modifiers.
  package mutating func noteLatches(_ latches: UInt8, serial: UInt) {
    (latched, locksSerial) = (latches, serial)
  }

  /// Notes that the order `foreignKeys` was carried out. `serial` is this program's last request.
  package mutating func noteForeignKeys(_ codes: [UInt8], isDown: Bool, serial: UInt) {
    if isDown, !codes.isEmpty {
      // Reports from before these keys were down again are out of date: they do not show that all keys are restored.
      locksSerial = serial
      foreignKeys?.needsCheck = true
    }
    noteBlind(serial)
  }

  /// Notes that the request `serial` presses or releases a key of this program. Returns the latches that must be set
  /// again, because StickyKeys turns a modifier that was down alone into a latch; nil if none must be set.
  package mutating func note(
    key code: UInt8, isDown: Bool, on map: ServerMap, serial: UInt
  ) -> UInt8? {
    if isDown { pressed.insert(code) } else { pressed.remove(code) }
    let before = mask
    mask = pressed.reduce(holding.down | levelKeys.down) { $0 | map.modifiers(of: $1) }
    let changed = map.modifiers(of: code) | (before ^ mask)
    guard changed != 0 else {
      bareMask = 0
      return nil
    }
    noteBlind(serial)
    if isDown {
      bareMask |= changed
      return nil
    }
    return bareMask & changed != 0 ? latched : nil
  }

  /// Notes that, from the request `serial` on, reports show nothing about modifiers that this program holds or has removed.
  private mutating func noteBlind(_ serial: UInt) {
    ledger.note(serial, blind: mask | (lifted?.mask ?? 0))
  }

  // MARK: - Modifiers removed for a text

  /// Returns whether XTest's keyboard must become the device used last before a chord. From then on it counts as
  /// this device.
  package mutating func takeSwitch() -> Bool {
    defer { needsSwitch = false }
    return needsSwitch
  }

  /// Returns the same before a text. This matters only if locks or another group than the first are in force.
  package mutating func takeSwitchForText() -> Bool {
    guard lifted == nil else { return false }
    return takeSwitch() && (locked != 0 || group != 0)
  }

  /// Returns the locks that disturb the text that begins; nil if no modifiers have to be removed.
  package func disturbance(on map: ServerMap) -> UInt8? {
    guard lifted == nil else { return nil }
    let disturbing = locked & ~map.harmlessMask
    let isNone = foreignInTheWay(map) | disturbing | latched == 0 && holding.isEmpty
    return isNone ? nil : disturbing
  }

  private func foreignInTheWay(_ map: ServerMap) -> UInt8 { ledger.foreign & ~map.harmlessMask }

  /// Returns the keys of other keyboards and programs that have to be released, if they are known; nil if the server
  /// must first be asked which keys are down.
  package func keysInTheWay(on map: ServerMap) -> [UInt8]? {
    foreignInTheWay(map) == 0 ? [] : foreignKeys?.codes
  }

  /// Returns the modifier keys of other keyboards and programs among the keys `down`, which the server has reported.
  package func foreignKeys(among down: KeySet, on map: ServerMap) -> [UInt8] {
    down.filter { map.modifiers(of: $0) & ~map.harmlessMask != 0 && !pressed.contains($0) }
  }

  /// Notes that other keyboards and programs hold down the modifier keys `codes`. A physical keyboard holds the keys
  /// in `hardware`.
  package mutating func noteForeign(_ codes: [UInt8], hardware: KeySet) {
    foreignKeys = ForeignKeys(codes: codes, hardware: hardware)
  }

  /// Returns the modifiers that are about to be removed, for the guardian's note. `locks` is the result of `disturbance`.
  package func lifted(releasing codes: [UInt8], locks: UInt8, on map: ServerMap) -> LiftedModifiers
  {
    LiftedModifiers(
      codes: codes, hardware: foreignKeys?.hardware ?? KeySet(), locked: locks, latched: latched,
      mask: codes.reduce(0) { $0 | map.modifiers(of: $1) }, held: holding.modifiers)
  }

  /// Removes these modifiers, and returns the orders for this. Modifiers that this program held were released before.
  package mutating func liftModifiers(_ lifted: LiftedModifiers) -> [Order] {
    self.lifted = lifted
    var orders = [Order.foreignKeys(lifted.codes, isDown: false)]
    // StickyKeys turns each released modifier into a latch.
    if lifted.latched != 0 || !lifted.codes.isEmpty { orders.append(.latch(0)) }
    if lifted.locked != 0 { orders.append(.lock(lifted.locked, isOn: false)) }
    return orders
  }

  /// Restores the modifiers that were removed; nil if none were. `held` are the modifiers that must be held after
  /// the orders.
  package mutating func putBack() -> (orders: [Order], held: Modifiers)? {
    guard let lifted else { return nil }
    self.lifted = nil
    var orders: [Order] = []
    if lifted.locked != 0 { orders.append(.lock(lifted.locked, isOn: true)) }
    if lifted.latched != 0 { orders.append(.latch(lifted.latched)) }
    orders.append(.foreignKeys(lifted.codes, isDown: true))
    return (orders, lifted.held)
  }

  /// Whether a check is due, because fingers may have left keys of a physical keyboard while the keys were released.
  package var needsCheck: Bool { foreignKeys?.needsCheck == true }

  /// Begins this check. Returns false if no physical keyboard holds any of the keys.
  package mutating func beginCheck() -> Bool {
    foreignKeys?.needsCheck = false
    return foreignKeys.map { !$0.hardware.isEmpty } ?? false
  }

  /// Returns the keys to be released, because physical keyboards hold only the keys `down`. The server has reported
  /// the lifts of the other keys to no client, so that these keys would stay down.
  package mutating func keysLeft(_ down: KeySet) -> [UInt8] {
    guard let keys = foreignKeys else { return [] }
    let gone = keys.codes.filter { keys.hardware.contains($0) && !down.contains($0) }
    if !gone.isEmpty { foreignKeys = nil }
    return gone
  }

  // MARK: - Modifiers that this program holds

  /// Returns the steps after which this program holds exactly `modifiers`.
  package mutating func hold(_ modifiers: Modifiers, on map: ServerMap) -> [HeldModifiers.Step] {
    var keys = holding
    defer { holding = keys }
    return steps(from: &keys, to: modifiers, map)
  }

  /// Returns the steps after which Shift and level 3 are as the level of a key needs them. Both modifiers stay down
  /// over a run of characters that need them.
  package mutating func setLevels(
    shift: Bool, third: Bool, on map: ServerMap
  ) -> [HeldModifiers.Step] {
    let wanted = Modifiers.levels(shift: shift, third: third)
    guard wanted != levels else { return [] }
    levels = wanted
    var keys = levelKeys
    defer { levelKeys = keys }
    return steps(from: &keys, to: wanted, map)
  }

  private func steps(
    from keys: inout HeldModifiers, to modifiers: Modifiers, _ map: ServerMap
  ) -> [HeldModifiers.Step] {
    guard modifiers != keys.modifiers else { return [] }
    return keys.hold(
      modifiers, by: map.modifierKeys, masks: map.keymap.masks, group: group,
      beside: others(map), locks: lifted == nil ? locked : lockedInText(on: map))
  }

  /// Returns the real modifiers that are on for other reasons than this program's keys and locks.
  private func others(_ map: ServerMap) -> UInt8 {
    lifted == nil ? ledger.foreign | locked | latched : lockedInText(on: map)
  }

  /// Returns the Shift key, if a tap of it now has no effect except that clients see a key; otherwise nil.
  package func idleShift(on map: ServerMap) -> UInt8? {
    guard lifted == nil, (ledger.foreign | locked | latched) & Keymap.shiftMask == 0,
      case .key(let shift)? = map.modifierKeys.way(
        of: .shift, group: group, beside: others(map) | mask),
      !pressed.contains(shift)
    else { return nil }
    return shift
  }

  /// The modifiers that have to be down between key strokes.
  private var wanted: Modifiers { pushed.values.reduce(asked) { $0.union($1.modifiers) } }

  /// Adopts the modifiers of an item `hold`, and returns the steps after which they are down.
  package mutating func ask(for modifiers: Modifiers, on map: ServerMap) -> [HeldModifiers.Step] {
    asked = modifiers
    return holdWanted(on: map)
  }

  /// Returns the steps after which the modifiers are down that have to be down between key strokes.
  package mutating func holdWanted(on map: ServerMap) -> [HeldModifiers.Step] {
    hold(wanted, on: map)
  }

  /// Notes that the key is about to be pressed for the chord, until `lift`. Returns the steps before the press.
  package mutating func push(
    _ chord: ChordKey, _ code: UInt8, _ modifiers: Modifiers, on map: ServerMap
  ) -> [HeldModifiers.Step] {
    defer { pushed[chord] = Pushed(code: code, modifiers: modifiers) }
    return hold(wanted.union(modifiers), on: map)
  }

  package func isPushed(_ chord: ChordKey) -> Bool { pushed[chord] != nil }

  /// Ends the press of the chord's key. Returns the key that must be released; nil if another chord holds this key, too.
  package mutating func lift(_ chord: ChordKey) -> UInt8? {
    guard let lifted = pushed.removeValue(forKey: chord) else { return nil }
    return pushed.values.contains { $0.code == lifted.code } ? nil : lifted.code
  }

  /// Releases everything that has to be down between key strokes, and returns the steps after which this program
  /// holds no modifiers. Keys that are still down after them are in `pressed`.
  package mutating func letGo(on map: ServerMap) -> [HeldModifiers.Step] {
    (asked, pushed) = ([], [:])
    return hold([], on: map)
  }
}

extension Modifiers {
  fileprivate static func levels(shift: Bool, third: Bool) -> Modifiers {
    (shift ? Modifiers.shift : []).union(third ? .altGr : [])
  }
}

extension KeyTable.Position {
  /// The modifiers that choose the position's level.
  fileprivate var levels: Modifiers { .levels(shift: needsShift, third: needsLevel3) }
}
