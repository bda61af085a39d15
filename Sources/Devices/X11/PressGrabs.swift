internal import CX11
package import KeyModel

/// Takes the first button of every pointing device, so that no program gets its press. In place of this press, the
/// keyboard sends presses by XTest, whose device is not grabbed. The server stops the pointing device at the press
/// until the keyboard has sent these presses, so that moves of the hand in between have no effect, even after a
/// delay (R-ASSIST-9).
struct PressGrabs {
  private let connection: Connection
  private var isWanted = false
  private var devices: Set<Int32> = []
  /// The devices whose button is down by a press that was taken.
  private var down: Set<Int32> = []
  /// The devices that the server has stopped at a press until `resume`.
  private var stopped: Set<Int32> = []
  /// Whether the button that is down was pressed on the keyboard.
  private(set) var isOnKeyboard = false

  private static let button: Int32 = 1

  init(connection: Connection) { self.connection = connection }

  mutating func follow(isWanted: Bool) {
    guard isWanted != self.isWanted else { return }
    self.isWanted = isWanted
    renew()
  }

  /// Adopts the devices that are present now, because a device may have been plugged in.
  mutating func renew() {
    guard isWanted || !devices.isEmpty else { return }
    let present = pointers
    for device in devices.intersection(present) where !isWanted { release(device) }
    devices = isWanted ? present.filter { devices.contains($0) || grab($0) } : []
    down.formIntersection(present)
  }

  /// Whether this object takes the press of this button of the device; nil: of any button.
  func owns(_ device: Int32, _ button: Int32?) -> Bool {
    (devices.contains(device) || down.contains(device))
      && (button == nil || button == PressGrabs.button)
  }

  /// Notes a press. The lift of the device's button is taken, too, even if presses are no longer taken at that time.
  mutating func notePress(of device: Int32, isOnKeyboard: Bool) {
    down.insert(device)
    stopped.insert(device)
    self.isOnKeyboard = isOnKeyboard
  }

  /// Continues the stopped devices, after their presses have been handled.
  mutating func resume() {
    for device in stopped {
      XIAllowEvents(connection.display, device, Int32(XIAsyncDevice), Time(CurrentTime))
    }
    stopped = []
  }

  mutating func noteLift(of device: Int32) {
    down.remove(device)
    isOnKeyboard = false
  }

  /// The pointing devices, including floating devices. While the button is down by a press that was taken, the
  /// server makes its device float. If the grab were released only after the device is a slave again, it would stay,
  /// and take a press that is not meant for it.
  private var pointers: Set<Int32> {
    connection.withInputDevices { present in
      Set(
        present.filter { device in
          device.use == XISlavePointer && SwitchLearner.canHaveSwitches(device)
            || device.use == XIFloatingSlave && devices.contains(device.deviceid)
            || device.use == XIFloatingSlave && down.contains(device.deviceid)
        }.map(\.deviceid))
    } ?? []
  }

  /// Grabs the button. Returns false if another client has already grabbed it.
  private func grab(_ device: Int32) -> Bool {
    var bits = [UInt8](repeating: 0, count: 4)
    for event in [XI_ButtonPress, XI_ButtonRelease, XI_Motion] {
      bits[Int(event) >> 3] |= 1 << UInt8(event & 7)
    }
    var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
    return bits.withUnsafeMutableBufferPointer { buffer in
      var mask = XIEventMask(
        deviceid: device, mask_len: Int32(buffer.count), mask: buffer.baseAddress)
      return XIGrabButton(
        connection.display, device, PressGrabs.button, connection.root, 0, Int32(XIGrabModeSync),
        Int32(XIGrabModeAsync), 0, &mask, 1, &modifiers) == 0
    }
  }

  private func release(_ device: Int32) {
    var modifiers = XIGrabModifiers(modifiers: Int32(bitPattern: 1 << 31), status: 0)
    XIUngrabButton(
      connection.display, device, PressGrabs.button, connection.root, 1, &modifiers)
  }
}

extension Connection {
  /// Moves the pointer and presses its buttons, by XTest.
  package func perform(_ acts: [PointerAct]) {
    for act in acts {
      switch act {
      case .move(let point): XTestFakeMotionEvent(display, -1, Int32(point.x), Int32(point.y), 0)
      case .press(let button): XTestFakeButtonEvent(display, UInt32(button), 1, 0)
      case .release(let button): XTestFakeButtonEvent(display, UInt32(button), 0, 0)
      }
    }
    XFlush(display)
  }
}
