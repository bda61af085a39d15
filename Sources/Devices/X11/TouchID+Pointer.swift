import KeyModel

extension TouchID {
  /// Returns the number of a master device's pointer, outside the range of the server's touches.
  static func pointer(_ device: Int32) -> TouchID {
    TouchID(rawValue: 1 << 40 | UInt64(UInt32(bitPattern: device)))
  }

  /// The number of the master device.
  var device: Int32 { Int32(bitPattern: UInt32(truncatingIfNeeded: rawValue)) }

  /// Whether this is a pointer, whose presses all have the same number.
  var isPointer: Bool { rawValue >> 40 != 0 }
}
