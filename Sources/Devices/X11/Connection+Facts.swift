internal import CX11

// Facts for `keycap doctor` about the display.
extension Connection {
  /// The server's extensions.
  package var abilities: Extensions { extensions }

  /// The address of the accessibility bus in the root window's property `AT_SPI_BUS`; nil if the property is missing.
  package var accessibilityBus: String? { text(of: root, atoms[.accessibilityBus]) }

  /// The server's own name and release: `The X.Org Foundation 12101007`.
  package var serverName: String {
    let vendor = XServerVendor(display).map { String(cString: $0) } ?? "unknown"
    return "\(vendor) \(XVendorRelease(display))"
  }

  /// The name of the window manager (EWMH `_NET_SUPPORTING_WM_CHECK`); nil if no window manager runs, empty if it
  /// has no name.
  package var managerName: String? {
    let window = managerWindow
    return window == 0 ? nil : text(of: window, atoms[.name]) ?? ""
  }

  /// The window by which the window manager shows that it is running; 0 if none runs. The property of a window
  /// manager that crashed stays on the root window, and is ignored.
  var managerWindow: Window {
    guard let window = numbers(of: root, atoms[.supportingCheck]).first, window != 0,
      numbers(of: window, atoms[.supportingCheck]).first == window
    else { return 0 }
    return window
  }

  /// Whether windows can be translucent.
  package var hasCompositor: Bool { XGetSelectionOwner(display, atoms.compositor) != 0 }
}
