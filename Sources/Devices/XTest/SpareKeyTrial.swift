internal import CX11
import KeyModel
import Synthesis
import X11

/// Whether the server allows a spare key to carry a character that its keymap lacks.
package enum SpareKeyTrial: Hashable, Sendable {
  /// A character was put on one of `count` spare keys, read, and taken off again.
  case works(count: Int)
  /// Every key of the keymap is in use.
  case noneSpare
  /// The server has refused the change, or reports another character than the character that was put there.
  case refused
  /// The server has no XKB.
  case noKeymap
}

extension Connection {
  /// Puts a character on the last spare key, which no instance of the program binds, reads it, and takes it off.
  /// During this trial the server carries out no requests of other clients.
  package func trySpareKey() -> SpareKeyTrial {
    guard extensions.keyboard != nil else { return .noKeymap }
    let device = TestKeyboard.find(self) ?? UInt32(XkbUseCoreKbd)
    grabServer()
    defer { ungrabServer() }
    guard let map = ServerMap(display, device: device) else { return .noKeymap }
    let spares = map.keymap.spares.filter { $0 >= 8 }
    guard let code = spares.last else { return .noneSpare }
    // U+2713, which no layout has.
    let sample: UInt32 = 0x0100_2713
    func write(_ keysyms: [UInt32]) -> Bool {
      SpareKeys.write(self, [code], device: device, type: map.spareType.index) { _ in keysyms }
    }
    guard write([sample]) else { return .refused }
    let reported = ServerMap(display, device: device)?.keymap.keys[code]?.first?.keysyms.first
    let isGone =
      write([]) && ServerMap(display, device: device)?.keymap.spares.contains(code) == true
    return reported?.rawValue == sample && isGone ? .works(count: spares.count) : .refused
  }
}
