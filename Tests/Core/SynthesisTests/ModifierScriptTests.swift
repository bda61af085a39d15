import KeyModel
import Testing

@testable import Synthesis

/// Replays `Scripts/modifiers.txt`: what is sent to a server around text and chords while others hold, lock and latch
/// modifiers (R-DOC-1).
///
/// The server has the layout `us,ru`. `user +37` presses a key of a real keyboard, `other +37` one of another program by
/// XTest, and `user -37` releases it. `lock 1`, `latch 1` and `group 1` are the user's, the numbers being real modifiers
/// and a group. `sticky` turns StickyKeys on. `reports` lets the reports of the server arrive: nothing is known before.
///
/// `text` begins a text and `back` ends it, `shift` and `plain` choose the level of the next keys, `key 38` strikes a key.
/// `hold ctrl` is an item of that name, `chord ctrl 54` a chord, `push shift 113` presses a key until `lift 113`, and
/// `check` looks for keys that fingers have left. Behind `->` stand the requests: `+38` and `-38` are keys of ours, `(-37)` a
/// key of others, `latch0`, `lock1`, `unlock1`, and `switch` makes XTest's keyboard the device used last.
@Suite struct ModifierScriptTests {
  private struct Server {
    var down = KeySet()
    var hardware = KeySet()
    var locked: UInt8 = 0
    var latched: UInt8 = 0
    var group = 0
    var isSticky = false
    /// The real modifiers that were pressed since the last key that is none.
    var bare: UInt8 = 0

    mutating func key(_ code: UInt8, _ isDown: Bool, _ mask: UInt8) {
      if isDown { down.insert(code) } else { down.remove(code) }
      if mask == 0 { bare = 0 } else if isDown { bare |= mask }
      if isSticky, !isDown, bare & mask != 0 { latched |= mask }
    }
  }

  private struct ConversionBench {
    var server = Server()
    var modifiers = ModifierState()
    let map: ServerMap
    var serial: UInt = 10
    var reports: [(ModifierState.Report, UInt)] = []
    var sent: [String] = []

    init() throws {
      map = ServerMap(try KeymapFile.options.get().keymap("us,ru"), numLockMask: 16)
    }

    private var report: ModifierState.Report {
      ModifierState.Report(
        group: server.group, base: server.down.reduce(0) { $0 | map.modifiers(of: $1) },
        latched: server.latched, locked: server.locked)
    }

    // MARK: Requests

    private mutating func send(_ name: String, _ change: (inout Server) -> Void) {
      sent.append(name)
      serial += 1
      change(&server)
      reports.append((report, serial))
    }

    private mutating func key(_ code: UInt8, _ isDown: Bool) {
      let mask = map.modifiers(of: code)
      send("\(isDown ? "+" : "-")\(code)") { $0.key(code, isDown, mask) }
      let latches = modifiers.note(key: code, isDown: isDown, on: map, serial: serial)
      if let latches { carryOut([.latch(latches)]) }
    }

    private mutating func carryOut(_ orders: [ModifierState.Order]) {
      for order in orders {
        switch order {
        case .foreignKeys(let codes, let isDown):
          for code in codes {
            let mask = map.modifiers(of: code)
            send("(\(isDown ? "+" : "-")\(code))") { $0.key(code, isDown, mask) }
          }
          modifiers.noteForeignKeys(codes, isDown: isDown, serial: serial)
        case .lock(let mask, let isOn): lock(mask, isOn)
        case .latch(let mask):
          send("latch\(mask)") { $0.latched = mask }
          modifiers.noteLatches(mask, serial: serial)
        }
      }
    }

    private mutating func lock(_ mask: UInt8, _ isOn: Bool) {
      send("\(isOn ? "lock" : "unlock")\(mask)") {
        $0.locked = isOn ? $0.locked | mask : $0.locked & ~mask
      }
      modifiers.noteLocks(serial: serial)
    }

    private mutating func carryOut(_ steps: [HeldModifiers.Step]) {
      for step in steps {
        switch step {
        case .press(let code): key(code, true)
        case .release(let code): key(code, false)
        case .lock(let mask): lock(mask, true)
        case .unlock(let mask): lock(mask, false)
        }
      }
    }

    // MARK: What the device does

    private mutating func beginText() {
      if modifiers.takeSwitchForText() { sent.append("switch") }
      guard let locks = modifiers.disturbance(on: map) else { return }
      var codes = modifiers.keysInTheWay(on: map) ?? []
      if modifiers.keysInTheWay(on: map) == nil {
        codes = modifiers.foreignKeys(among: server.down, on: map)
        modifiers.noteForeign(codes, hardware: server.hardware)
      }
      let lifted = modifiers.lifted(releasing: codes, locks: locks, on: map)
      carryOut(modifiers.hold([], on: map))
      carryOut(modifiers.liftModifiers(lifted))
    }

    private mutating func putBack() {
      guard let (orders, held) = modifiers.putBack() else { return }
      carryOut(orders)
      carryOut(modifiers.hold(held, on: map))
    }

    private mutating func check() {
      guard modifiers.needsCheck, modifiers.beginCheck() else { return }
      for code in modifiers.keysLeft(server.hardware) {
        let mask = map.modifiers(of: code)
        send("(-\(code))") { $0.key(code, false, mask) }
      }
    }

    private mutating func chord(_ wanted: Modifiers, _ code: UInt8) {
      let before = modifiers.held
      carryOut(modifiers.hold(wanted.union(before), on: map))
      key(code, true)
      key(code, false)
      carryOut(modifiers.hold(before, on: map))
    }

    // MARK: Events

    /// A key of others: `+37` or `-37`.
    private mutating func others(_ sign: String, isHardware: Bool) {
      guard let code = UInt8(sign.dropFirst()) else { return }
      let isDown = sign.first == "+"
      if isHardware {
        if isDown { server.hardware.insert(code) } else { server.hardware.remove(code) }
      }
      if isDown { server.down.insert(code) } else { server.down.remove(code) }
    }

    private mutating func happens(_ words: [String]) -> Bool {
      let number = UInt8(words.last ?? "") ?? 0
      switch words[0] {
      case "user": others(words[1], isHardware: true)
      case "other": others(words[1], isHardware: false)
      case "lock": server.locked = number
      case "latch": server.latched = number
      case "group": server.group = Int(number)
      case "sticky": server.isSticky = true
      default: return false
      }
      reports.append((report, serial))
      return true
    }

    private func tells(_ words: [String]) -> String? {
      switch words[0] {
      case "server": "\(report.base) \(report.latched) \(report.locked)"
      case "foreign": "\(modifiers.foreign)"
      case "locked": "\(modifiers.locked)"
      case "latched": "\(modifiers.latched)"
      case "effective": "\(modifiers.effective)"
      case "known-group": "\(modifiers.group)"
      case "down":
        modifiers.pressed.isEmpty
          ? "nothing" : modifiers.pressed.map { "\($0)" }.joined(separator: " ")
      case "held": modifiers.held.isEmpty ? "nothing" : modifiers.held.names.joined(separator: "+")
      case "idle": modifiers.idleShift(on: map).map { "\($0)" } ?? "none"
      case "in-place": modifiers.isInPlace ? "yes" : "no"
      default: nil
      }
    }

    private mutating func acts(_ words: [String]) -> Bool {
      let code = UInt8(words.last ?? "") ?? 0
      let named = Modifiers(named: words.count > 1 ? words[1] : "")
      let chord = ChordKey.keysym(Keysym(rawValue: UInt32(code)))
      switch words[0] {
      case "text": beginText()
      case "back": putBack()
      case "shift": carryOut(modifiers.setLevels(shift: true, third: false, on: map))
      case "plain": carryOut(modifiers.setLevels(shift: false, third: false, on: map))
      case "key":
        key(code, true)
        key(code, false)
      case "hold": carryOut(modifiers.ask(for: named, on: map))
      case "chord": self.chord(named, code)
      case "push":
        carryOut(modifiers.push(chord, code, named, on: map))
        key(code, true)
        carryOut(modifiers.holdWanted(on: map))
      case "lift":
        guard modifiers.isPushed(chord) else { return true }
        if let code = modifiers.lift(chord) { key(code, false) }
        carryOut(modifiers.holdWanted(on: map))
      case "check": check()
      case "end":
        carryOut(modifiers.letGo(on: map))
        for code in modifiers.pressed { key(code, false) }
      default: return false
      }
      return true
    }

    mutating func handle(_ words: [String]) -> String? {
      if let answer = tells(words) { return answer }
      if happens(words) { return nil }
      switch words[0] {
      case "reports":
        for (report, serial) in reports { _ = modifiers.note(report, serial: serial) }
        reports = []
        return nil
      case "other-device":
        modifiers.noteOtherDevice()
        return nil
      case "lock-group":
        serial += 1
        server.group = Int(words[1]) ?? 0
        modifiers.noteGroup(server.group, serial: serial)
        return nil
      default: break
      }
      sent = []
      guard acts(words) else { return "no event" }
      return sent.isEmpty ? "nothing" : sent.joined(separator: " ")
    }
  }

  private static let parts = ScriptFile.parts("modifiers")

  @Test func thereAreTwentyParts() { #expect(Self.parts.count >= 20) }

  @Test(arguments: parts) func part(script: String) throws {
    var bench = try ConversionBench()
    ScriptFile.replay(script) { bench.handle($0) }
  }
}

extension Modifiers {
  fileprivate init(named text: String) {
    self = Modifiers.named.filter { text.split(separator: "+").contains(Substring($0.name)) }
      .reduce(into: []) { $0.insert($1.modifier) }
  }
}
