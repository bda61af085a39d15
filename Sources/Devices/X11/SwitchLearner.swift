internal import CX11
package import KeyModel

/// Learns a switch from its press. Raw events name the device and its key, whichever program has the focus.
package struct SwitchLearner {
  private let connection: Connection
  /// The buttons of the wheel, which are not pressed by a finger.
  private static let wheel: ClosedRange<Int32> = 4...7

  /// Selects the presses of all devices that can have switches, and returns when the server reports them; nil if the
  /// server lacks XI 2.
  package init?(connection: Connection) {
    guard connection.extensions.input != nil else { return nil }
    self.connection = connection
    let devices = connection.withInputDevices { devices in
      devices.filter(SwitchLearner.canHaveSwitches).map(\.deviceid)
    }
    for device in devices ?? [] {
      connection.selectInput([XI_RawKeyPress, XI_RawButtonPress], on: connection.root, of: device)
    }
    XSync(connection.display, 0)
  }

  /// Whether the device is a slave device, but not one of the server's own devices by which programs type.
  static func canHaveSwitches(_ device: XIDeviceInfo) -> Bool {
    guard [XISlaveKeyboard, XISlavePointer, XIFloatingSlave].contains(device.use) else {
      return false
    }
    return device.name.map { !String(cString: $0).contains("XTEST") } ?? false
  }

  /// Returns the switch that was pressed; nil if no press has arrived.
  package func read() -> SwitchSource? {
    var event = XEvent()
    while !connection.isLost, XPending(connection.display) > 0 {
      XNextEvent(connection.display, &event)
      if let source = source(of: &event) { return source }
    }
    return nil
  }

  private func source(of event: inout XEvent) -> SwitchSource? {
    guard event.type == GenericEvent,
      event.xcookie.extension == connection.extensions.inputOpcode,
      XGetEventData(connection.display, &event.xcookie) != 0
    else { return nil }
    defer { XFreeEventData(connection.display, &event.xcookie) }
    guard [XI_RawKeyPress, XI_RawButtonPress].contains(event.xcookie.evtype),
      let data = event.xcookie.data
    else { return nil }
    let raw = data.assumingMemoryBound(to: XIRawEvent.self).pointee
    let kind: SwitchSource.Kind = raw.evtype == XI_RawKeyPress ? .key : .button
    guard raw.flags & (XIPointerEmulated | XIKeyRepeat) == 0,
      kind == .key || !SwitchLearner.wheel.contains(raw.detail)
    else { return nil }
    let name = connection.withInputDevices { devices in
      devices.first { $0.deviceid == raw.sourceid }?.name.map { String(cString: $0) }
    }
    guard let name, let name else { return nil }
    return SwitchSource(device: name, kind: kind, code: Int(raw.detail))
  }
}
