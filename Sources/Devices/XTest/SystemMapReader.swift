internal import CX11
import KeyModel
package import Synthesis
package import X11

/// Reads the layout of the X server.
extension Connection {
  /// Returns the server's current keyboard; nil if the server lacks XKB.
  package func systemMap() -> SystemMap? {
    guard extensions.keyboard != nil, let map = ServerMap(display) else { return nil }
    var state = XkbStateRec()
    let group =
      XkbGetState(display, UInt32(XkbUseCoreKbd), &state) == Success ? Int(state.group) : 0
    return systemMap(of: map.keymap, device: UInt32(XkbUseCoreKbd), group: group)
  }

  /// Returns the layouts that the server has loaded, as the name of the keymap's symbols lists them; empty if the
  /// server lacks XKB.
  package func layouts() -> [SystemMap.Layout] {
    guard extensions.keyboard != nil, let keyboard = XkbAllocKeyboard() else { return [] }
    defer { XkbFreeKeyboard(keyboard, 0, 1) }
    keyboard.pointee.device_spec = UInt16(XkbUseCoreKbd)
    guard XkbGetNames(display, UInt32(XkbSymbolsNameMask), keyboard) == Success,
      let reported = keyboard.pointee.names
    else { return [] }
    return SystemMap.layouts(ofSymbols: name(reported.pointee.symbols))
  }

  /// Returns the keys of the server's keymap that press each modifier; nil if the server lacks XKB.
  package func modifierKeys() -> ModifierKeys? {
    guard extensions.keyboard != nil else { return nil }
    return ServerMap(display, device: TestKeyboard.find(self) ?? UInt32(XkbUseCoreKbd))?
      .modifierKeys
  }

  /// Returns `keymap` with the names that the server gives its groups.
  func systemMap(of keymap: Keymap, device: UInt32, group: Int) -> SystemMap {
    var (names, symbols) = ([String](), "")
    if let keyboard = XkbAllocKeyboard() {
      defer { XkbFreeKeyboard(keyboard, 0, 1) }
      keyboard.pointee.device_spec = UInt16(device)
      let wanted = UInt32(XkbSymbolsNameMask | XkbGroupNamesMask)
      if XkbGetNames(display, wanted, keyboard) == Success, let reported = keyboard.pointee.names {
        let groups = reported.pointee.groups
        names = [groups.0, groups.1, groups.2, groups.3].map(name)
        symbols = name(reported.pointee.symbols)
      }
    }
    return SystemMap(keymap: keymap, names: names, symbols: symbols, current: group)
  }

  private func name(_ atom: Atom) -> String {
    guard atom != 0, let name = XGetAtomName(display, atom) else { return "" }
    defer { XFree(name) }
    return String(cString: name)
  }
}

/// The server's layout, for a keyboard that shows it.
extension Synthesizer {
  /// Returns the server's keymap without the keysyms that instances of the program have put on spare keycodes.
  package func systemMap() -> SystemMap {
    var keymap = map.keymap
    for code in turn.foreignCodes { keymap.keys[code] = nil }
    return connection.systemMap(of: keymap, device: device, group: modifiers.group)
  }

  /// The XKB group in force, counted from 0.
  package var group: Int { modifiers.group }

  /// Locks the server's XKB group `group`, counted from 0.
  package func lockGroup(_ group: Int) {
    modifiers.noteGroup(group, serial: XNextRequest(connection.display))
    XkbLockGroup(connection.display, UInt32(XkbUseCoreKbd), UInt32(group))
    connection.flush()
  }
}
