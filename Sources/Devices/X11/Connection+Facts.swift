internal import CX11

// What `keycap doctor` tells about the display.
extension Connection {
  /// What the server can do beyond the core protocol.
  package var abilities: Extensions { extensions }

  /// The server's own name and release: `The X.Org Foundation 12101007`.
  package var serverName: String {
    let vendor = XServerVendor(display).map { String(cString: $0) } ?? "unknown"
    return "\(vendor) \(XVendorRelease(display))"
  }

  /// The name of the window manager (EWMH `_NET_SUPPORTING_WM_CHECK`); nil when there is none, empty
  /// when it does not say.
  package var managerName: String? {
    let window = managerWindow
    return window == 0 ? nil : text(of: window, atoms[.name]) ?? ""
  }

  /// The window by which it says so; 0 for none. One that has crashed leaves its word on the root.
  var managerWindow: Window {
    guard let window = numbers(of: root, atoms[.supportingCheck]).first, window != 0,
      numbers(of: window, atoms[.supportingCheck]).first == window
    else { return 0 }
    return window
  }

  /// Whether windows can be translucent.
  package var hasCompositor: Bool { XGetSelectionOwner(display, atoms.compositor) != 0 }
}
