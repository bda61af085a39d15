internal import CX11
import KeyModel

// Presses that the keyboard's grabs have taken from their devices.
extension EventReader {
  /// Handles a press that a grab has taken. A press on the keyboard becomes a touch, and a press at another place is
  /// reported. Returns nil for later events of a press that was reported.
  func takenPress(
    _ device: XIDeviceEvent, at now: Instant
  ) -> (event: ServerEvent?, Void)? {
    guard device.deviceid == device.sourceid else { return nil }
    // The press may have come before the server has read the end of the grab.
    let isLast = device.evtype == XI_ButtonPress && device.event == connection.root
    guard isLast || taken.owns(device.sourceid, nil) else { return nil }
    let root = Point(x: device.root_x, y: device.root_y)
    let phase: Touch.Phase
    switch device.evtype {
    case XI_ButtonPress where device.detail == 1:
      taken.notePress(of: device.sourceid, isOnKeyboard: isOurs(root, root))
      guard taken.isOnKeyboard else { return (.pressTaken(root), ()) }
      phase = .began
    case XI_ButtonRelease where device.detail == 1: phase = .ended
    default: phase = .moved
    }
    let isOnKeyboard = taken.isOnKeyboard
    if phase == .ended { taken.noteLift(of: device.sourceid) }
    guard isOnKeyboard else { return (nil, ()) }
    let time = clock.instant(of: device.time, at: now)
    return (
      .touch(Touch(id: .pointer(device.deviceid), phase: phase, position: root, time: time)), ()
    )
  }

  /// Handles the press or the lift of a switch. Returns nil if a held key repeats.
  func pressOfSwitch(
    _ device: XIDeviceEvent, at now: Instant
  ) -> (event: ServerEvent?, Void)? {
    let kind: SwitchSource.Kind
    switch device.evtype {
    case XI_KeyPress, XI_KeyRelease: kind = .key
    case XI_ButtonPress, XI_ButtonRelease: kind = .button
    default: return nil
    }
    guard let role = grabbed.role(of: device.sourceid, kind, device.detail) else {
      return kind == .key ? (nil, ()) : nil
    }
    guard device.flags & XIKeyRepeat == 0 else { return (nil, ()) }
    let isDown = device.evtype == XI_KeyPress || device.evtype == XI_ButtonPress
    return (.switched(role, isDown: isDown, clock.instant(of: device.time, at: now)), ())
  }
}
