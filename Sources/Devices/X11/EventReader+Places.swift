internal import CX11
import KeyModel

// Corrects the places of delayed events.
extension EventReader {
  /// Corrects the place of a pointer's event.
  func setRight(_ device: inout XIDeviceEvent) {
    guard device.flags & XIPointerEmulated == 0 else { return }
    let reported = Point(x: device.root_x, y: device.root_y)
    let place: Point
    switch device.evtype {
    case XI_Motion:
      let (axes, isSure) = axesPlace(of: device, reported: reported)
      place = places.motion(
        of: device.deviceid, from: device.sourceid, reported: reported, axes: axes, isSure: isSure)
    case XI_ButtonPress, XI_ButtonRelease:
      place = places.press(of: device.deviceid, reported: reported)
    default: return
    }
    let (x, y) = (place.x - reported.x, place.y - reported.y)
    guard x != 0 || y != 0 else { return }
    (device.root_x, device.root_y) = (place.x, place.y)
    (device.event_x, device.event_y) = (device.event_x + x, device.event_y + y)
  }

  /// Returns the place that the axes of a motion report, in root px. `isSure`: the axes themselves are in px.
  private func axesPlace(of device: XIDeviceEvent, reported: Point) -> (place: Point?, isSure: Bool)
  {
    guard device.valuators.mask_len > 0, device.valuators.mask[0] & 3 == 3,
      let values = device.valuators.values
    else { return (nil, true) }
    let place = Point(x: values[0], y: values[1])
    // Most devices report px. For these devices, the server is not asked while their events are not delayed.
    if axes[device.sourceid] == nil, abs(place.x - reported.x) < 1, abs(place.y - reported.y) < 1 {
      return (place, true)
    }
    let known = axes[device.sourceid] ?? connection.axes(of: device.sourceid)
    axes[device.sourceid] = .some(known)
    let screen = connection.screenFrame
    let found = known?.position(x: place.x, y: place.y, on: screen) ?? place
    return (screen.contains(found) ? found : nil, known == nil)
  }
}
