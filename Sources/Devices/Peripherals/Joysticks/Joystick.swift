internal import Glibc
internal import Runtime

/// A joystick, or a switch box that acts as one, as the kernel reports it (R-ASSIST-5).
package struct Joystick: Hashable, Sendable {
  package var name: String
  /// The file in which the kernel reports the device's presses.
  package var node: String

  package init(name: String, node: String) {
    self.name = name
    self.node = node
  }

  /// Whether this user may read the presses, as users at the seat may.
  package var isReadable: Bool { access(node, R_OK) == 0 }

  /// The folder in which the kernel describes input devices, and the folder of their files.
  package struct Places: Hashable, Sendable {
    package var devices: String
    package var nodes: String

    package init(devices: String = "/sys/class/input", nodes: String = "/dev/input") {
      self.devices = devices
      self.nodes = nodes
    }
  }

  /// Returns the connected joysticks, in the order of their files' names.
  package static func all(in places: Places = Places()) -> [Joystick] {
    TextFile.folders(in: places.devices).filter { $0.hasPrefix("event") }.sorted().compactMap {
      let folder = "\(places.devices)/\($0)/device"
      guard let keys = try? TextFile.read(folder + "/capabilities/key"), isJoystick(keys: keys),
        let name = try? TextFile.read(folder + "/name").filter({ $0 != "\n" }), !name.isEmpty
      else { return nil }
      return Joystick(name: name, node: "\(places.nodes)/\($0)")
    }
  }

  /// The codes of buttons that joysticks and game pads have, but keyboards and mice do not
  /// (`linux/input-event-codes.h`: BTN_JOYSTICK to BTN_THUMBR).
  private static let buttons = 0x120...0x13e

  /// Whether the device has such a button. `keys` has one bit for each code, in words of 64 bits, hexadecimal, the
  /// highest word first.
  static func isJoystick(keys: String) -> Bool {
    let words = keys.split { $0 == " " || $0 == "\n" }.reversed()
    let bits = words.map { UInt64($0, radix: 16) ?? 0 }
    return buttons.contains { code in
      code / 64 < bits.count && bits[code / 64] >> UInt64(code % 64) & 1 == 1
    }
  }
}
