internal import CX11
internal import Glibc
import Synthesis

/// What a process that outlives ours must put right: a bit for each keycode that we ever pressed, and
/// one for each that we have bound. It lies in memory that both share. A release takes no bit away:
/// the server throws away what it has not read of a client that was killed, releases among it.
struct RepairNote {
  private let memory: UnsafeMutableRawBufferPointer

  init(_ memory: UnsafeMutableRawBufferPointer) { self.memory = memory }

  func addPressed(_ code: UInt8) { set(Int(code), true) }

  func setBound(_ codes: [UInt8]) {
    for code in 0..<256 { set(256 + code, codes.contains(UInt8(code))) }
  }

  private func set(_ bit: Int, _ isOn: Bool) {
    guard bit >> 3 < memory.count else { return }
    let mask = UInt8(1) << UInt8(bit & 7)
    if isOn { memory[bit >> 3] |= mask } else { memory[bit >> 3] &= ~mask }
  }

  fileprivate static func codes(_ note: UnsafeRawBufferPointer, from start: Int) -> [UInt8] {
    (8..<256).filter { code in
      let bit = start + code
      return bit >> 3 < note.count && note[bit >> 3] & 1 << UInt8(bit & 7) != 0
    }.map { UInt8($0) }
  }
}

extension Synthesizer {
  /// Size in bytes of the memory that the keyboard shares with its guardian.
  package static let noteSize = 64

  /// Lets go of those that are down by XTEST. The server may still be reading what the killed process
  /// had sent, presses among it: a key is up when it has stayed up.
  private static func release(_ codes: [UInt8], _ connection: Connection) {
    var calmRounds = 0
    for _ in 0..<40 where calmRounds < 4 {
      let down = HardwareKeys.down(connection, onTestDevice: true).intersection(codes)
      for code in down { XTestFakeKeyEvent(connection.display, UInt32(code), 0, 0) }
      XSync(connection.display, 0)
      calmRounds = down.isEmpty ? calmRounds + 1 : 0
      usleep(25_000)
    }
  }

  /// Runs in the guardian after the keyboard was killed: lets go of its keys and takes its symbols
  /// off the map.
  package static func repair(_ note: UnsafeRawBufferPointer, display: String?) {
    let pressed = RepairNote.codes(note, from: 0)
    let bound = RepairNote.codes(note, from: 256)
    guard !pressed.isEmpty || !bound.isEmpty, let connection = try? Connection(name: display) else {
      return
    }
    release(pressed, connection)
    guard !bound.isEmpty else { return }
    XGrabServer(connection.display)
    _ = SpareKeys.write(connection.display, bound, type: Int32(XkbTwoLevelIndex)) { _ in [] }
    XDeleteProperty(
      connection.display, connection.root, XInternAtom(connection.display, "_KEYCAP_BANK", 0))
    XUngrabServer(connection.display)
    XSync(connection.display, 0)
  }
}
