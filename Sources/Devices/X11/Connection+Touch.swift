internal import CX11
package import KeyModel

// Facts for `keycap doctor` about touch screens.
extension Connection {
  /// The size of the screen, with all monitors, in px.
  package var screenSize: Size { screenFrame.size }

  /// The touch screens, in the server's order.
  package var touchScreens: [TouchScreen] {
    withInputDevices { devices in
      devices.filter(Connection.isTouchScreen).map { device in
        TouchScreen(
          name: device.name.map { String(cString: $0) } ?? "",
          mapping: matrix("Coordinate Transformation Matrix", of: device.deviceid) ?? .identity,
          calibration: matrix("libinput Calibration Matrix", of: device.deviceid) ?? .identity)
      }
    } ?? []
  }

  private static func isTouchScreen(_ device: XIDeviceInfo) -> Bool {
    guard device.use == XISlavePointer || device.use == XIFloatingSlave else { return false }
    return (0..<Int(device.num_classes)).contains { index in
      guard let any = device.classes[index], any.pointee.type == XITouchClass else { return false }
      return any.withMemoryRebound(to: XITouchClassInfo.self, capacity: 1) {
        $0.pointee.mode == XIDirectTouch
      }
    }
  }

  private func matrix(_ name: String, of device: Int32) -> TouchMapping? {
    let atom = XInternAtom(display, name, 1)
    guard atom != 0 else { return nil }
    var (type, format) = (Atom(0), Int32(0))
    var (count, rest) = (UInt(0), UInt(0))
    var bytes: UnsafeMutablePointer<UInt8>?
    let status = XIGetProperty(
      display, device, atom, 0, 9, 0, Atom(AnyPropertyType), &type, &format, &count, &rest, &bytes)
    guard status == Success, let bytes else { return nil }
    defer { XFree(bytes) }
    guard format == 32, count == 9 else { return nil }
    // Items of device properties have 32 bits, unlike 32-bit items of core properties, which Xlib returns as
    // longs.
    return bytes.withMemoryRebound(to: Float.self, capacity: 9) { numbers in
      TouchMapping(rows: UnsafeBufferPointer(start: numbers, count: 9).map(Double.init))
    }
  }

  /// The pictures of all outputs that are switched on.
  package var panels: [Panel] {
    guard extensions.randr != nil, let resources = XRRGetScreenResourcesCurrent(display, root)
    else { return [] }
    defer { XRRFreeScreenResources(resources) }
    return (0..<Int(resources.pointee.ncrtc)).compactMap {
      panel(of: resources.pointee.crtcs[$0], resources)
    }
  }

  private func panel(of crtc: RRCrtc, _ resources: UnsafeMutablePointer<XRRScreenResources>)
    -> Panel?
  {
    guard let info = XRRGetCrtcInfo(display, resources, crtc) else { return nil }
    defer { XRRFreeCrtcInfo(info) }
    let picture = info.pointee
    guard picture.mode != 0, picture.noutput > 0 else { return nil }
    var name = "?"
    if let output = XRRGetOutputInfo(display, resources, picture.outputs[0]) {
      name = String(cString: output.pointee.name)
      XRRFreeOutputInfo(output)
    }
    let quarters = [RR_Rotate_0, RR_Rotate_90, RR_Rotate_180, RR_Rotate_270]
      .firstIndex { Int32(picture.rotation) & $0 != 0 }
    return Panel(
      name: name,
      frame: Rect(
        x: Double(picture.x), y: Double(picture.y), width: Double(picture.width),
        height: Double(picture.height)),
      quarters: quarters ?? 0)
  }
}
