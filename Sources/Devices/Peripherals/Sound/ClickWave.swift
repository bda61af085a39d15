/// The sound of a click: a short knock, which is computed and not stored.
enum ClickWave {
  /// Number of samples in a second.
  static let rate = 44_100
  /// Number of samples: 12 ms.
  private static let length = rate * 12 / 1_000

  /// The samples: one channel, signed 16 bits, little-endian.
  static let bytes: [UInt8] = {
    // A damped resonance, y[n] = a·y[n-1] − b·y[n-2], of 1.8 kHz.
    let (a, b) = (1.902, 0.970)
    var (last, beforeLast) = (0.0, 0.0)
    var wave: [Double] = []
    for place in 0..<length {
      let value = (place == 0 ? 1 : 0) + a * last - b * beforeLast
      (last, beforeLast) = (value, last)
      // The wave fades to silence, so that its end does not crackle.
      wave.append(value * Double(length - place) / Double(length))
    }
    let peak = wave.map { abs($0) }.max() ?? 1
    return wave.flatMap { value -> [UInt8] in
      let sample = UInt16(bitPattern: Int16(value / peak * 12_000))
      return [UInt8(sample & 0xFF), UInt8(sample >> 8)]
    }
  }()
}
