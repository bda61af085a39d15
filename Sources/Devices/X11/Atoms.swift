package import CX11

/// Every atom that the room uses, interned in one request.
package struct Atoms {
  package enum Name: String, CaseIterable {
    case activeWindow = "_NET_ACTIVE_WINDOW"
    case clientList = "_NET_CLIENT_LIST"
    case workArea = "_NET_WORKAREA"
    case windowType = "_NET_WM_WINDOW_TYPE"
    case typeDesktop = "_NET_WM_WINDOW_TYPE_DESKTOP"
    case typeSplash = "_NET_WM_WINDOW_TYPE_SPLASH"
    case typeDock = "_NET_WM_WINDOW_TYPE_DOCK"
    case typeDialog = "_NET_WM_WINDOW_TYPE_DIALOG"
    case typeUtility = "_NET_WM_WINDOW_TYPE_UTILITY"
    case typeNotification = "_NET_WM_WINDOW_TYPE_NOTIFICATION"
    case typeTooltip = "_NET_WM_WINDOW_TYPE_TOOLTIP"
    case strut = "_NET_WM_STRUT"
    case strutPartial = "_NET_WM_STRUT_PARTIAL"
    case state = "_NET_WM_STATE"
    case stateFullscreen = "_NET_WM_STATE_FULLSCREEN"
    case stateSkipTaskbar = "_NET_WM_STATE_SKIP_TASKBAR"
    case stateSkipPager = "_NET_WM_STATE_SKIP_PAGER"
    case stateSticky = "_NET_WM_STATE_STICKY"
    case desktop = "_NET_WM_DESKTOP"
    case name = "_NET_WM_NAME"
    case processID = "_NET_WM_PID"
    case opacity = "_NET_WM_WINDOW_OPACITY"
    case utf8 = "UTF8_STRING"
    case protocols = "WM_PROTOCOLS"
    case deleteWindow = "WM_DELETE_WINDOW"
    case supportingCheck = "_NET_SUPPORTING_WM_CHECK"
    case themeVariant = "_GTK_THEME_VARIANT"
    case shadows = "_GTK_FRAME_EXTENTS"
    case resources = "RESOURCE_MANAGER"
    case accessibilityBus = "AT_SPI_BUS"
    case moveResize = "_NET_MOVERESIZE_WINDOW"
    case stateMaximizedAcross = "_NET_WM_STATE_MAXIMIZED_HORZ"
    case stateMaximizedDown = "_NET_WM_STATE_MAXIMIZED_VERT"
    case saverStatus = "_SCREENSAVER_STATUS"
    case lock = "LOCK"
    case embedInfo = "_XEMBED_INFO"
    case inputHints = "_KEYCAP_INPUT_HINTS"
    case allowCustom = "_KEYCAP_ALLOW_CUSTOM_KEYBOARDS"
    case socket = "_KEYCAP_SOCKET"
  }

  private let values: [Name: Atom]
  /// The compositing manager's selection of the screen, `_NET_WM_CM_S0` (EWMH).
  let compositor: Atom

  init(display: OpaquePointer, screen: Int32) {
    let texts = Name.allCases.map(\.rawValue) + ["_NET_WM_CM_S\(screen)"]
    var names: [UnsafeMutablePointer<CChar>?] = texts.map { text in
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: text.utf8.count + 1)
      for (index, byte) in text.utf8.enumerated() { copy[index] = CChar(bitPattern: byte) }
      copy[text.utf8.count] = 0
      return copy
    }
    defer { for name in names { name?.deallocate() } }
    var atoms = [Atom](repeating: 0, count: texts.count)
    XInternAtoms(display, &names, Int32(texts.count), 0, &atoms)
    compositor = atoms[texts.count - 1]
    values = Dictionary(uniqueKeysWithValues: zip(Name.allCases, atoms))
  }

  /// Returns the atom with this name.
  package subscript(_ name: Name) -> Atom {
    values[name] ?? 0
  }
}
