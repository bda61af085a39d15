internal import CX11
import KeyModel

/// Keys and buttons that are switches. Each is grabbed on its own slave device, so that no program gets it. Programs
/// still get the device's other keys, and the same key when XTest types it (R-ASSIST-5).
struct Switches {
  private struct Grab: Hashable {
    /// The number of the slave device.
    var device: Int32
    var kind: SwitchSource.Kind
    var code: Int32
  }

  private let connection: Connection
  private var wanted: [SwitchSource: SwitchRole] = [:]
  private var grabs: [Grab: SwitchRole] = [:]

  init(connection: Connection) { self.connection = connection }

  /// Grabs these switches and releases all others.
  mutating func follow(_ all: [SwitchSource: SwitchRole]) {
    // The server does not report the buttons of joysticks.
    let wanted = all.filter { $0.key.kind != .joystick }
    guard wanted != self.wanted else { return }
    self.wanted = wanted
    renew()
  }

  /// Grabs the switches of the devices that are present now, because a device may have been plugged in.
  mutating func renew() {
    guard !wanted.isEmpty || !grabs.isEmpty else { return }
    let (devices, present) = find()
    for grab in grabs.keys where present[grab] == nil && devices.contains(grab.device) {
      release(grab)
    }
    // The grab of an unplugged device has ended with the device.
    var kept = grabs.filter { present[$0.key] != nil }
    for (grab, role) in present where kept[grab] != nil || hold(grab) { kept[grab] = role }
    grabs = kept
  }

  /// Returns the role of the key or the button of an event; nil if it is not a switch.
  func role(of device: Int32, _ kind: SwitchSource.Kind, _ code: Int32) -> SwitchRole? {
    grabs.isEmpty ? nil : grabs[Grab(device: device, kind: kind, code: code)]
  }

  /// Returns the numbers of all slave devices, and the switches that they have.
  private func find() -> (devices: Set<Int32>, grabs: [Grab: SwitchRole]) {
    var numbers: Set<Int32> = []
    var found: [Grab: SwitchRole] = [:]
    connection.withInputDevices { devices in
      for device in devices where SwitchLearner.canHaveSwitches(device) {
        numbers.insert(device.deviceid)
        guard let name = device.name.map({ String(cString: $0) }) else { continue }
        let use: SwitchSource.Kind = device.use == XISlavePointer ? .button : .key
        for (source, role) in wanted where source.device == name {
          guard device.use == XIFloatingSlave || use == source.kind else { continue }
          let grab = Grab(device: device.deviceid, kind: source.kind, code: Int32(source.code))
          found[grab] = role
        }
      }
    }
    return (numbers, found)
  }

  /// Grabs a switch. Returns false if another client has already grabbed the key or the button.
  private func hold(_ grab: Grab) -> Bool {
    var modifiers = Switches.anyModifiers
    let refused = withMask { mask in
      grab.kind == .key
        ? XIGrabKeycode(
          connection.display, grab.device, grab.code, connection.root, Int32(XIGrabModeAsync),
          Int32(XIGrabModeAsync), 0, mask, 1, &modifiers)
        : XIGrabButton(
          connection.display, grab.device, grab.code, connection.root, 0, Int32(XIGrabModeAsync),
          Int32(XIGrabModeAsync), 0, mask, 1, &modifiers)
    }
    return refused == 0
  }

  private func release(_ grab: Grab) {
    var modifiers = Switches.anyModifiers
    if grab.kind == .key {
      XIUngrabKeycode(
        connection.display, grab.device, grab.code, connection.root, 1, &modifiers)
    } else {
      XIUngrabButton(
        connection.display, grab.device, grab.code, connection.root, 1, &modifiers)
    }
  }

  /// Any modifiers: a switch counts whatever modifiers are held.
  private static var anyModifiers: XIGrabModifiers {
    XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
  }

  private func withMask(_ body: (UnsafeMutablePointer<XIEventMask>) -> Int32) -> Int32 {
    var bits = [UInt8](repeating: 0, count: 4)
    for event in [XI_KeyPress, XI_KeyRelease, XI_ButtonPress, XI_ButtonRelease] {
      bits[Int(event) >> 3] |= 1 << UInt8(event & 7)
    }
    return bits.withUnsafeMutableBufferPointer { buffer in
      var mask = XIEventMask(
        deviceid: 0, mask_len: Int32(buffer.count), mask: buffer.baseAddress)
      return body(&mask)
    }
  }
}
