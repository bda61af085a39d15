internal import Glibc
package import KeyModel

/// The presses in the bytes of a joystick's file (`struct input_event` of the kernel). The type is pure: bytes go
/// in, presses come out.
package struct JoystickPresses {
  package struct Press: Hashable, Sendable {
    /// The code of the button.
    package var code: Int
    package var isDown: Bool
    /// The kernel's time of the press.
    package var time: Instant
  }

  /// Size of one event, in bytes.
  package static let size = MemoryLayout<timeval>.size + 8
  /// The codes of buttons, in contrast to keys of a keyboard.
  package static let codes = SwitchSource.Kind.joystick.codes

  private var held: Set<Int> = []

  package init() {}

  /// Returns the presses in the complete events. After an overflow of the kernel's queue, all buttons count as released.
  package mutating func read(_ bytes: some Collection<UInt8>) -> [Press] {
    var presses: [Press] = []
    var rest = Array(bytes)[...]
    while rest.count >= JoystickPresses.size {
      let event = Array(rest.prefix(JoystickPresses.size))
      rest = rest.dropFirst(JoystickPresses.size)
      event.withUnsafeBytes { raw in
        let time = raw.loadUnaligned(as: timeval.self)
        let after = MemoryLayout<timeval>.size
        let kind = raw.loadUnaligned(fromByteOffset: after, as: UInt16.self)
        let code = Int(raw.loadUnaligned(fromByteOffset: after + 2, as: UInt16.self))
        let value = raw.loadUnaligned(fromByteOffset: after + 4, as: Int32.self)
        let now = Instant(
          milliseconds: Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000)
        switch kind {
        case JoystickPresses.keys where JoystickPresses.codes.contains(code):
          if let press = note(code, value: value, at: now) { presses.append(press) }
        case JoystickPresses.marks where code == JoystickPresses.lost:
          presses += release(at: now)
        default: break
        }
      }
    }
    return presses
  }

  /// Releases all held buttons, because the device has gone.
  package mutating func release(at now: Instant) -> [Press] {
    defer { held = [] }
    return held.sorted().map { Press(code: $0, isDown: false, time: now) }
  }

  private mutating func note(_ code: Int, value: Int32, at now: Instant) -> Press? {
    // The value 2 is a repetition.
    switch value {
    case 1 where held.insert(code).inserted: Press(code: code, isDown: true, time: now)
    case 0 where held.remove(code) != nil: Press(code: code, isDown: false, time: now)
    default: nil
    }
  }

  /// EV_KEY of `linux/input-event-codes.h`.
  private static let keys: UInt16 = 1
  /// EV_SYN of `linux/input-event-codes.h`.
  private static let marks: UInt16 = 0
  /// SYN_DROPPED of `linux/input-event-codes.h`.
  private static let lost = 3
}
