internal import CX11
package import KeyModel

/// The monitors as RandR knows them, and their scales.
package final class Monitors {
  private let connection: Connection

  package init(connection: Connection) {
    self.connection = connection
    if connection.extensions.randr != nil {
      XRRSelectInput(
        connection.display, connection.root,
        Int32(RRScreenChangeNotifyMask | RRCrtcChangeNotifyMask | RROutputChangeNotifyMask))
    }
  }

  /// The monitors now, the primary one first. Without RandR 1.5, the whole screen is one.
  package func current() -> [Monitor] {
    let scale = Scale.fromResources(
      connection.text(of: connection.root, connection.atoms[.resources]) ?? "")
    let found = fromRandR(scale: scale)
    return found.isEmpty ? [wholeScreen(scale: scale)] : found
  }

  private func fromRandR(scale: Double) -> [Monitor] {
    guard let version = connection.extensions.randr,
      version >= Extensions.Version(major: 1, minor: 5)
    else { return [] }
    var count = Int32(0)
    guard let list = XRRGetMonitors(connection.display, connection.root, 1, &count), count > 0
    else { return [] }
    defer { XRRFreeMonitors(list) }
    let monitors = UnsafeBufferPointer(start: list, count: Int(count)).compactMap { info in
      monitor(info, scale: scale)
    }
    return monitors.filter(\.isPrimary) + monitors.filter { !$0.isPrimary }
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

/// Pixels per pt from the desktop's settings.
package enum Scale {
  /// From the text of the root's RESOURCE_MANAGER: `Xft.dpi` ÷ 96, to the nearest quarter, 1…4.
  package static func fromResources(_ text: String) -> Double {
    for line in text.split(separator: "\n") where line.hasPrefix("Xft.dpi:") {
      let value = line.dropFirst("Xft.dpi:".count).drop { $0 == " " || $0 == "\t" }
      guard let dpi = Double(value.prefix { $0.isNumber || $0 == "." }), dpi > 0 else { continue }
      return min(max((dpi / 96 * 4).rounded() / 4, 1), 4)
    }
    return 1
  }
}
