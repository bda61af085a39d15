internal import CX11
package import KeyModel

/// The monitors that RandR reports, and their scales.
package final class Monitors {
  private let connection: Connection
  /// The last result of `current`: the monitors by which the keyboard was placed.
  package private(set) var latest: [Monitor] = []

  package init(connection: Connection) {
    self.connection = connection
    if connection.extensions.randr != nil {
      XRRSelectInput(
        connection.display, connection.root,
        Int32(RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask))
    }
  }

  /// Returns the present monitors, the primary one first. Without RandR 1.5, the whole screen is one monitor.
  package func current() -> [Monitor] {
    let resources = connection.text(of: connection.root, connection.atoms[.resources]) ?? ""
    let scale = Scale.fromResources(resources)
    let dpi = Scale.dpi(ofResources: resources)
    var found = fromRandR(scale: scale, isMeasured: dpi != nil)
    if found.isEmpty { found = [wholeScreen(scale: scale)] }
    let panels = connection.panelsAbove
    for index in found.indices where found[index].frame.y == 0 {
      found[index].panels = min(panels, found[index].frame.height / 4)
    }
    if let dpi {
      for index in found.indices {
        found[index].millimetres = Scale.millimetres(of: found[index], dpi: dpi)
      }
    }
    latest = found
    return found
  }

  /// Returns the monitors that RandR reports. `isMeasured`: a monitor's size is used only if an output reports it,
  /// because the desktop's dpi gives a better size than the server's guess.
  private func fromRandR(scale: Double, isMeasured: Bool) -> [Monitor] {
    guard let version = connection.extensions.randr,
      version >= Extensions.Version(major: 1, minor: 5)
    else { return [] }
    var count = Int32(0)
    guard let list = XRRGetMonitors(connection.display, connection.root, 1, &count), count > 0
    else { return [] }
    defer { XRRFreeMonitors(list) }
    let resources =
      isMeasured ? XRRGetScreenResourcesCurrent(connection.display, connection.root) : nil
    defer { resources.map(XRRFreeScreenResources) }
    let monitors = UnsafeBufferPointer(start: list, count: Int(count)).compactMap { info in
      var monitor = monitor(info, scale: scale)
      if let resources, isGuessed(info, resources) { monitor?.millimetres = .zero }
      return monitor
    }
    return monitors.filter(\.isPrimary) + monitors.filter { !$0.isPrimary }
  }

  /// Whether the server computed the monitor's size from its own dpi, because none of the monitor's outputs reports a size.
  private func isGuessed(
    _ info: XRRMonitorInfo, _ resources: UnsafeMutablePointer<XRRScreenResources>
  ) -> Bool {
    guard info.automatic != 0 else { return false }
    return !UnsafeBufferPointer(start: info.outputs, count: Int(info.noutput)).contains { output in
      guard let reported = XRRGetOutputInfo(connection.display, resources, output) else {
        return false
      }
      defer { XRRFreeOutputInfo(reported) }
      return reported.pointee.mm_width > 0 && reported.pointee.mm_height > 0
    }
  }

  private func monitor(_ info: XRRMonitorInfo, scale: Double) -> Monitor? {
    guard info.width > 0, info.height > 0 else { return nil }
    var name = ""
    if let text = XGetAtomName(connection.display, info.name) {
      name = String(cString: text)
      XFree(text)
    }
    return Monitor(
      name: name,
      frame: Rect(
        x: Double(info.x), y: Double(info.y), width: Double(info.width),
        height: Double(info.height)),
      millimetres: Size(width: Double(info.mwidth), height: Double(info.mheight)),
      isPrimary: info.primary != 0, scale: scale)
  }

  private func wholeScreen(scale: Double) -> Monitor {
    Monitor(name: "screen", frame: connection.screenFrame, isPrimary: true, scale: scale)
  }
}

extension Connection {
  /// The height that panels reserve at the upper edge of the screen, in px. The height is the start of the work area
  /// (EWMH `_NET_WORKAREA`). The lower edge of the work area depends on the keyboard's own strut.
  var panelsAbove: Double {
    let area = numbers(of: root, atoms[.workArea])
    return area.count >= 4 ? Double(area[1]) : 0
  }
}

/// The scale, pixels per pt, from the desktop's settings.
package enum Scale {
  /// Returns the scale from the text of the root window's RESOURCE_MANAGER: `Xft.dpi` ÷ 96, to the nearest quarter, 1…4.
  package static func fromResources(_ text: String) -> Double {
    dpi(ofResources: text).map { min(max(($0 / 96 * 4).rounded() / 4, 1), 4) } ?? 1
  }

  /// Returns the size of a monitor in mm. If the server reports no size (0 mm, or 1 mm a pixel), the size is
  /// computed from `dpi`, the desktop's setting.
  package static func millimetres(of monitor: Monitor, dpi: Double) -> Size {
    let size = monitor.millimetres
    guard size.width <= 50 || size.height <= 50, dpi >= 40, dpi <= 600 else { return size }
    return Size(width: monitor.frame.width / dpi * 25.4, height: monitor.frame.height / dpi * 25.4)
  }

  /// Returns `Xft.dpi` of the root's RESOURCE_MANAGER; nil if it is not set.
  package static func dpi(ofResources text: String) -> Double? {
    for line in text.split(separator: "\n") where line.hasPrefix("Xft.dpi:") {
      let value = line.dropFirst("Xft.dpi:".count).drop { $0 == " " || $0 == "\t" }
      guard let dpi = Double(value.prefix { $0.isNumber || $0 == "." }), dpi > 0 else { continue }
      return dpi
    }
    return nil
  }
}
